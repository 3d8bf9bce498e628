/** Finds a Redis or Valkey server, fetching Debian's once where none is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { cacheDirectory } from './paths.ts';

export interface RedisProgram {
  readonly path: string;
  readonly how: string;
  /** Where its libraries are when it was fetched. */
  readonly library_path: string | undefined;
}

const how_to_install =
  'No Redis or Valkey here. Install one (macOS: brew install valkey; Fedora: dnf install valkey; Arch: pacman -S valkey; ' +
  'Debian, Ubuntu: apt-get install redis-server), or set REDIS_URL.';

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Throws one line that says how to install it where there is none and none can be fetched.
 * @param announce told before a fetch, which takes some seconds
 */
export function findRedisProgram(announce: (message: string) => void): RedisProgram {
  for (const name of ['redis-server', 'valkey-server']) {
    const path = onPath(name);
    if (path !== undefined) return { path, how: `${name} of this machine`, library_path: undefined };
  }
  const root = join(cacheDirectory(), 'redis');
  const fetched = findFetched(root);
  if (fetched !== null) return fetched;
  if (onPath('apt-get') === undefined || onPath('dpkg-deb') === undefined) throw new Error(how_to_install);
  announce('fetching Redis from the Debian packages, once, without installing it');
  try {
    fetchPackages(root);
  } catch (error) {
    throw new Error(`${how_to_install} (Fetching it failed.)`, { cause: error });
  }
  const now = findFetched(root);
  if (now === null) throw new Error(how_to_install);
  return now;
}

function findFetched(root: string): RedisProgram | null {
  const path = ['redis-server', 'valkey-server']
    .map((name) => join(root, 'usr', 'bin', name))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) return null;
  const bases = [join(root, 'usr', 'lib'), join(root, 'lib')].filter((base) => existsSync(base));
  const libraries = bases.concat(bases.flatMap((base) => readdirSync(base).map((name) => join(base, name))));
  return { path, how: 'Debian package, fetched', library_path: libraries.join(delimiter) };
}

/** Lets apt work out and download what is missing into a folder of ours, and unpacks it there. */
function fetchPackages(root: string): void {
  const draft = mkdtempSync(join(cacheDirectory(), 'redis-draft-'));
  try {
    for (const folder of ['lists/partial', 'archives/partial', 'packages', 'root']) {
      mkdirSync(join(draft, folder), { recursive: true });
    }
    const settings = [
      `Dir::State=${draft}`,
      'Dir::State::status=/var/lib/dpkg/status',
      `Dir::Cache=${draft}`,
      `APT::Sandbox::User=${userInfo().username}`,
      'Debug::NoLocking=1',
      'Acquire::Languages=none',
    ].flatMap((setting) => ['-o', setting]);
    // A source of another vendor that does not answer must not stop us: the download tells whether it mattered.
    spawnSync('apt-get', ['-qq', ...settings, 'update'], { stdio: 'ignore' });
    const names = neededPackages(settings, 'redis') ?? neededPackages(settings, 'valkey');
    if (names === null) throw new Error('apt knows neither redis-server nor valkey-server');
    const packages = join(draft, 'packages');
    execFileSync('apt-get', ['-qq', ...settings, 'download', ...names], { cwd: packages, stdio: 'pipe' });
    for (const file of readdirSync(packages)) {
      execFileSync('dpkg-deb', ['--extract', join(packages, file), join(draft, 'root')], { stdio: 'pipe' });
    }
    rmSync(root, { recursive: true, force: true });
    renameSync(join(draft, 'root'), root);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The packages and what they need that is not installed; null when apt does not know them. */
function neededPackages(settings: readonly string[], kind: 'redis' | 'valkey'): string[] | null {
  // The program itself is in the tools, which may be installed alone: named and reinstalled, both are always listed.
  const wanted = ['install', '--reinstall', `${kind}-server`, `${kind}-tools`];
  const flags = ['-qq', ...settings, '--no-install-recommends', '--print-uris', ...wanted];
  const result = spawnSync('apt-get', flags, { encoding: 'utf8' });
  if (result.status !== 0) return null;
  // Lines look like: 'http://…/redis-server_7.0_amd64.deb' redis-server_5%3a7.0_amd64.deb 123 SHA256:…
  const names = [...result.stdout.matchAll(/^'[^']+' ([^_\s]+)_\S+\.deb /gm)].map((match) => match[1] ?? '');
  return names.length === 0 ? null : names;
}
