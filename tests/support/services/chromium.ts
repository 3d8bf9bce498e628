/** Which browser the journeys use. */
import { existsSync } from 'node:fs';

/** `CHROMIUM_PATH`, else the system's, else one unpacked from the packages (Linux, x64); null where there is none. */
export async function chromiumPath(): Promise<string | null> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return existsSync(given) ? given : null;
  for (const path of ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']) {
    if (existsSync(path)) return path;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } catch {
    return null;
  }
}

/** Root cannot use the browser's sandbox; the browser's own background traffic is not ours to test. */
export function chromiumArguments(): string[] {
  return ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
}
