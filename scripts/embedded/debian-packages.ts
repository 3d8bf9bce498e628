/**
 * Programs from Debian packages for local runs and tests. If a program is not installed, its package is downloaded once
 * and unpacked into the cache folder, without installing it and without root.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { cacheDirectory } from './paths.ts';

/** Returns the path of a program on the PATH. */
export function findOnPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export interface DownloadOptions {
  readonly name: string;
  /** Packages to download with their dependencies: a list of alternatives, of which the first available one is used. */
  readonly packages: readonly (readonly string[])[];
  /** Suite of the configured mirror to use instead of the configured suites, such as `trixie`. */
  readonly suite?: string;
  /** Downloads all dependencies, even installed ones; required for packages of another suite. */
  readonly includeInstalled?: boolean;
  /** Called before a download, which takes several seconds. */
  readonly announce: (message: string) => void;
}

/** Checks whether packages can be downloaded on this machine. */
export const canDownloadPackages = (): boolean =>
  findOnPath('apt-get') !== undefined && findOnPath('dpkg-deb') !== undefined;

/**
 * Returns the folder with the unpacked packages, laid out like `/`, and downloads them if necessary. Throws if apt is not
 * available or has none of the packages.
 */
export function downloadPackages({
  name,
  packages,
  suite,
  includeInstalled = false,
  announce,
}: DownloadOptions): string {
  const root = join(cacheDirectory(), name);
  if (existsSync(root)) return root;
  if (!canDownloadPackages()) throw new Error('Debian packages cannot be downloaded without apt-get.');
  announce(`downloading the Debian package ${packages[0]?.join(', ') ?? name} once, without installing it`);
  const draft = mkdtempSync(join(cacheDirectory(), `${name}-draft-`));
  try {
    for (const folder of ['lists/partial', 'archives/partial', 'packages', 'root']) {
      mkdirSync(join(draft, folder), { recursive: true });
    }
    const settings = aptSettings(draft, suite, includeInstalled);
    // Errors are ignored, because an unreachable third-party source is irrelevant. A real problem fails the download.
    spawnSync('apt-get', ['-qq', ...settings, 'update'], { stdio: 'ignore' });
    const names = packages.map((alternatives) => neededPackages(settings, alternatives)).find((list) => list !== null);
    if (names === undefined) throw new Error(`apt has none of the packages: ${packages.flat().join(', ')}`);
    const folder = join(draft, 'packages');
    execFileSync('apt-get', ['-qq', ...settings, 'download', ...names], { cwd: folder, stdio: 'pipe' });
    for (const file of readdirSync(folder)) {
      execFileSync('dpkg-deb', ['--extract', join(folder, file), join(draft, 'root')], { stdio: 'pipe' });
    }
    moveIntoPlace(join(draft, 'root'), root);
    return root;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Moves the folder into place, unless another process has already done so. */
function moveIntoPlace(draftRoot: string, root: string): void {
  try {
    renameSync(draftRoot, root);
  } catch (error) {
    if (!existsSync(root)) throw error;
  }
}

/** Returns the library path of downloaded programs (`LD_LIBRARY_PATH`). */
export function libraryPathOf(root: string): string {
  const bases = [join(root, 'usr', 'lib'), join(root, 'lib')].filter((base) => existsSync(base));
  return bases.concat(bases.flatMap((base) => readdirSync(base).map((name) => join(base, name)))).join(delimiter);
}

function aptSettings(draft: string, suite: string | undefined, includeInstalled: boolean): string[] {
  const emptyStatus = join(draft, 'nothing-is-installed');
  writeFileSync(emptyStatus, '');
  const settings = [
    `Dir::State=${draft}`,
    // Packages of another suite need their own versions of all libraries.
    `Dir::State::status=${includeInstalled ? emptyStatus : '/var/lib/dpkg/status'}`,
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
  if (mirror === undefined) throw new Error('This machine has no Debian package mirror.');
  return mirror;
}

/** Returns the packages and their dependencies that are not installed; null if apt does not have the packages. */
function neededPackages(settings: readonly string[], alternatives: readonly string[]): string[] | null {
  // Without `--reinstall`, installed packages are not listed.
  const flags = [
    '-qq',
    ...settings,
    '--no-install-recommends',
    '--print-uris',
    'install',
    '--reinstall',
    ...alternatives,
  ];
  const result = spawnSync('apt-get', flags, { encoding: 'utf8' });
  if (result.status !== 0) return null;
  // Format of a line: 'http://…/redis-server_7.0_amd64.deb' redis-server_5%3a7.0_amd64.deb 123 SHA256:…
  const names = [...result.stdout.matchAll(/^'[^']+' ([^_\s]+)_\S+\.deb /gm)].map((match) => match[1] ?? '');
  return names.length === 0 ? null : names;
}
