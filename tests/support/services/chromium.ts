/** Which browser the journeys use. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `CHROMIUM_PATH`, else the system's, else one unpacked from the packages (Linux, x64); null where there is none. */
export async function chromiumPath(): Promise<string | null> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return existsSync(given) ? given : null;
  for (const path of ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']) {
    if (existsSync(path)) return path;
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  return unpackChromium(resolve('.cache/chromium')).catch(() => null);
}

/**
 * Unpacks the browser of the packages into a folder of one's own, with the libraries that a bare system lacks. The package only knows the temporary folder, so that one is moved meanwhile.
 */
async function unpackChromium(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium');
    const path = await packed.executablePath();
    const package_dir = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
    await inflate(join(package_dir, 'bin', 'al2023.tar.br'));
    const libraries = [process.env['LD_LIBRARY_PATH'], join(folder, 'al2023', 'lib')].filter(Boolean).join(':');
    process.env['LD_LIBRARY_PATH'] = libraries;
    return path;
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}

/** Root cannot use the browser's sandbox; the browser's own background traffic is not ours to test. */
export function chromiumArguments(): string[] {
  return ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
}
