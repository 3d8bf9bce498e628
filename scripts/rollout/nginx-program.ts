/** Finds nginx, fetching Debian's once where none is installed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canFetchPackages, fetchedPackages, libraryPathOf, onPath } from '../embedded/debian-packages.ts';

export interface NginxProgram {
  readonly path: string;
  readonly how: string;
  /** Where its libraries are when it was fetched. */
  readonly library_path: string | undefined;
}

const how_to_install =
  'No nginx here. Install one (Debian, Ubuntu: apt-get install nginx; Fedora: dnf install nginx; macOS: brew install nginx).';

/**
 * Throws one line that says how to install it where there is none and none can be fetched.
 * @param announce told before a fetch, which takes some seconds
 */
export function findNginxProgram(announce: (message: string) => void): NginxProgram {
  const installed = onPath('nginx') ?? ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
  if (installed !== undefined) return { path: installed, how: 'nginx of this machine', library_path: undefined };
  if (!canFetchPackages()) throw new Error(how_to_install);
  let root: string;
  try {
    root = fetchedPackages({ name: 'nginx', packages: [['nginx'], ['nginx-core']], announce });
  } catch (error) {
    throw new Error(`${how_to_install} (Fetching it failed.)`, { cause: error });
  }
  const path = join(root, 'usr', 'sbin', 'nginx');
  if (!existsSync(path)) throw new Error(how_to_install);
  return { path, how: 'Debian package, fetched', library_path: libraryPathOf(root) };
}
