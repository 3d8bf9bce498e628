/** Selects the browser of the journeys. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns `CHROMIUM_PATH`, or else the browser of the packages (Linux, x64), or else that of the system; null without
 * any. The packaged one is headless: the journeys take two thirds of the time of a full browser, and the version is the
 * same for everybody.
 */
export async function chromiumPath(): Promise<string | null> {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath !== undefined && configuredPath !== '') return existsSync(configuredPath) ? configuredPath : null;
  const packed = await packedChromium().catch(() => null);
  if (packed !== null) return packed;
  return (
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path)) ??
    null
  );
}

/** Unpacks the packaged browser once, with libraries that the system lacks; null on other platforms. */
export async function packedChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packageDir = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  const folder = resolve('.cache', `chromium-${version}`);
  const program = join(folder, 'chromium');
  if (!existsSync(program)) await unpackInto(folder, packageDir);
  if (starts(program)) return program;
  const libraries = [process.env['LD_LIBRARY_PATH'], join(folder, 'al2023', 'lib')].filter(Boolean).join(':');
  process.env['LD_LIBRARY_PATH'] = libraries;
  return starts(program) ? program : null;
}

const starts = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Unpacks into a temporary folder that is renamed when complete, because the package always uses the temporary folder.
 */
async function unpackInto(folder: string, packageDir: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const temporary = process.env['TMPDIR'];
  process.env['TMPDIR'] = unfinished;
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium');
    await packed.executablePath();
    await inflate(join(packageDir, 'bin', 'al2023.tar.br'));
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}

/** Returns the arguments: root cannot use the browser's sandbox, and background traffic of the browser is disabled. */
export function chromiumArguments(): string[] {
  return ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
}
