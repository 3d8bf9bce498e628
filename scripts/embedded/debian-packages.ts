/**
 * Programs of Debian packages for local runs and tests: used where they are installed, or else downloaded once and
 * unpacked into the cache folder. Nothing is installed and root is not required.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { cacheDirectory } from './paths.ts';

/** Returns the path of a program on the PATH. */
export function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export interface FetchOptions {
  readonly name: string;
  /** Packages to fetch with their dependencies; the first alternative that apt knows is used. */
  readonly packages: readonly (readonly string[])[];
  /** Another suite of the configured mirror, for example `trixie`, instead of the configured ones. */
  readonly suite?: string;
  /** Includes all dependencies, even installed ones: for the root of another system. */
  readonly whole?: boolean;
  /** Called before a download, which takes some seconds. */
  readonly announce: (message: string) => void;
}

/** Checks whether packages can be downloaded on this machine. */
export const canFetchPackages = (): boolean => onPath('apt-get') !== undefined && onPath('dpkg-deb') !== undefined;

/**
 * Returns the folder with the unpacked packages, laid out like `/`; downloads them when necessary. Throws without apt,
 * or when apt knows none of them.
 */
export function fetchedPackages({ name, packages, suite, whole = false, announce }: FetchOptions): string {
  const root = join(cacheDirectory(), name);
  if (existsSync(root)) return root;
  if (!canFetchPackages()) throw new Error('There is no apt-get here to fetch Debian packages with.');
  announce(`fetching ${packages[0]?.join(', ') ?? name} from the Debian packages, once, without installing it`);
  const draft = mkdtempSync(join(cacheDirectory(), `${name}-draft-`));
  try {
    for (const folder of ['lists/partial', 'archives/partial', 'packages', 'root']) {
      mkdirSync(join(draft, folder), { recursive: true });
    }
    const settings = aptSettings(draft, suite, whole);
    // An unreachable third-party source must not fail this step: a real problem fails the download.
    spawnSync('apt-get', ['-qq', ...settings, 'update'], { stdio: 'ignore' });
    const names = packages.map((wanted) => neededPackages(settings, wanted)).find((found) => found !== null);
    if (names === undefined) throw new Error(`apt knows none of: ${packages.flat().join(', ')}`);
    const folder = join(draft, 'packages');
    execFileSync('apt-get', ['-qq', ...settings, 'download', ...names], { cwd: folder, stdio: 'pipe' });
    for (const file of readdirSync(folder)) {
      execFileSync('dpkg-deb', ['--extract', join(folder, file), join(draft, 'root')], { stdio: 'pipe' });
    }
    takePlace(join(draft, 'root'), root);
    return root;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Moves the folder into place, unless another process has done so. */
function takePlace(made: string, root: string): void {
  try {
    renameSync(made, root);
  } catch (error) {
    if (!existsSync(root)) throw error;
  }
}

/** Returns the library path of downloaded programs (`LD_LIBRARY_PATH`). */
export function libraryPathOf(root: string): string {
  const bases = [join(root, 'usr', 'lib'), join(root, 'lib')].filter((base) => existsSync(base));
  return bases.concat(bases.flatMap((base) => readdirSync(base).map((name) => join(base, name)))).join(delimiter);
}

function aptSettings(draft: string, suite: string | undefined, whole: boolean): string[] {
  const nothing = join(draft, 'nothing-is-installed');
  writeFileSync(nothing, '');
  const settings = [
    `Dir::State=${draft}`,
    // Packages of another suite include all their libraries that are not part of every system.
    `Dir::State::status=${whole ? nothing : '/var/lib/dpkg/status'}`,
    `Dir::Cache=${draft}`,
    `APT::Sandbox::User=${userInfo().username}`,
    'Debug::NoLocking=1',
    'Acquire::Languages=none',
  ];
  if (suite !== undefined) {
    const list = join(draft, 'sources.list');
    writeFileSync(list, `deb ${debianMirror()} ${suite} main\n`);
    settings.push(`Dir::Etc::sourcelist=${list}`, 'Dir::Etc::sourceparts=/dev/null');
  }
  return settings.flatMap((setting) => ['-o', setting]);
}

/** Returns the mirror from which this machine installs Debian packages. */
export function debianMirror(): string {
  const format = '$(REPO_URI) $(ORIGIN) $(COMPONENT) $(CODENAME)';
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', format], { encoding: 'utf8' });
  const line = stdout.split('\n').find((row) => /^\S+ Debian main [a-z]+$/.test(row));
  const [mirror] = line?.split(' ') ?? [];
  if (mirror === undefined) throw new Error('This machine is not set up to get packages from Debian.');
  return mirror;
}

/** Returns the packages with dependencies that are not installed; null when apt does not know them. */
function neededPackages(settings: readonly string[], wanted: readonly string[]): string[] | null {
  // Installed packages would not be listed; with `--reinstall` they always are.
  const flags = ['-qq', ...settings, '--no-install-recommends', '--print-uris', 'install', '--reinstall', ...wanted];
  const result = spawnSync('apt-get', flags, { encoding: 'utf8' });
  if (result.status !== 0) return null;
  // Format of a line: 'http://…/redis-server_7.0_amd64.deb' redis-server_5%3a7.0_amd64.deb 123 SHA256:…
  const names = [...result.stdout.matchAll(/^'[^']+' ([^_\s]+)_\S+\.deb /gm)].map((match) => match[1] ?? '');
  return names.length === 0 ? null : names;
}
