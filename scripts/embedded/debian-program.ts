/** Finds an installed program, or downloads it once on machines with apt. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canFetchPackages, fetchedPackages, type FetchOptions, libraryPathOf, onPath } from './debian-packages.ts';

export interface DebianProgram {
  readonly path: string;
  readonly how: string;
  /** Library path of a downloaded program. */
  readonly libraryPath: string | undefined;
}

interface ProgramOptions extends Pick<FetchOptions, 'name' | 'packages'> {
  /** Possible names; the first one that exists is used. */
  readonly programs: readonly string[];
  /** The folder in which the packages contain it. */
  readonly folder: 'usr/bin' | 'usr/sbin';
  /** Paths to check besides the PATH. */
  readonly elsewhere?: readonly string[];
  readonly howToInstall: string;
}

/**
 * Finds the program. Throws an error with installation instructions if it is neither installed nor available.
 * @param announce called before a download, which takes some seconds
 */
export function findDebianProgram(
  { name, packages, programs, folder, elsewhere = [], howToInstall }: ProgramOptions,
  announce: (message: string) => void,
): DebianProgram {
  for (const program of programs) {
    const path = onPath(program) ?? elsewhere.find((candidatePath) => existsSync(candidatePath));
    if (path !== undefined) return { path, how: `installed ${program}`, libraryPath: undefined };
  }
  if (!canFetchPackages()) throw new Error(howToInstall);
  let root: string;
  try {
    root = fetchedPackages({ name, packages, announce });
  } catch (error) {
    throw new Error(`${howToInstall} (The download failed.)`, { cause: error });
  }
  const path = programs.map((program) => join(root, folder, program)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(howToInstall);
  return { path, how: 'downloaded Debian package', libraryPath: libraryPathOf(root) };
}
