/** Finds a Redis or Valkey server, fetching Debian's once where none is installed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canFetchPackages, fetchedPackages, libraryPathOf, onPath } from './debian-packages.ts';

export interface RedisProgram {
  readonly path: string;
  readonly how: string;
  /** Where its libraries are when it was fetched. */
  readonly library_path: string | undefined;
}

const how_to_install =
  'No Redis or Valkey here. Install one (macOS: brew install valkey; Fedora: dnf install valkey; Arch: pacman -S valkey; ' +
  'Debian, Ubuntu: apt-get install redis-server), or set REDIS_URL.';

const names = ['redis-server', 'valkey-server'];

/**
 * Throws one line that says how to install it where there is none and none can be fetched.
 * @param announce told before a fetch, which takes some seconds
 */
export function findRedisProgram(announce: (message: string) => void): RedisProgram {
  for (const name of names) {
    const path = onPath(name);
    if (path !== undefined) return { path, how: `${name} of this machine`, library_path: undefined };
  }
  if (!canFetchPackages()) throw new Error(how_to_install);
  let root: string;
  try {
    // The program itself is in the tools, which may be installed alone.
    const packages = ['redis', 'valkey'].map((kind) => [`${kind}-server`, `${kind}-tools`]);
    root = fetchedPackages({ name: 'redis', packages, announce });
  } catch (error) {
    throw new Error(`${how_to_install} (Fetching it failed.)`, { cause: error });
  }
  const path = names.map((name) => join(root, 'usr', 'bin', name)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(how_to_install);
  return { path, how: 'Debian package, fetched', library_path: libraryPathOf(root) };
}
