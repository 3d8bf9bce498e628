/** A program that is installed on some machines, and on those with apt is fetched once where it is not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canFetchPackages, fetchedPackages, type FetchWishes, libraryPathOf, onPath } from './debian-packages.ts';

export interface DebianProgram {
  readonly path: string;
  readonly how: string;
  /** Where its libraries are when it was fetched. */
  readonly libraryPath: string | undefined;
}

interface ProgramWishes extends Pick<FetchWishes, 'name' | 'packages'> {
  /** What it may be called; the first that is there is taken. */
  readonly programs: readonly string[];
  /** Where the packages put it. */
  readonly folder: 'usr/bin' | 'usr/sbin';
  /** Paths where it may lie besides those of the PATH. */
  readonly elsewhere?: readonly string[];
  readonly howToInstall: string;
}

/**
 * Throws one line that says how to install it where there is none and none can be fetched.
 * @param announce told before a fetch, which takes some seconds
 */
export function findDebianProgram(
  { name, packages, programs, folder, elsewhere = [], howToInstall }: ProgramWishes,
  announce: (message: string) => void,
): DebianProgram {
  for (const program of programs) {
    const path = onPath(program) ?? elsewhere.find((place) => existsSync(place));
    if (path !== undefined) return { path, how: `${program} of this machine`, libraryPath: undefined };
  }
  if (!canFetchPackages()) throw new Error(howToInstall);
  let root: string;
  try {
    root = fetchedPackages({ name, packages, announce });
  } catch (error) {
    throw new Error(`${howToInstall} (Fetching it failed.)`, { cause: error });
  }
  const path = programs.map((program) => join(root, folder, program)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(howToInstall);
  return { path, how: 'Debian package, fetched', libraryPath: libraryPathOf(root) };
}
