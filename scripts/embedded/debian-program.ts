/** Finds an installed program, or downloads it once on machines with apt. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  canDownloadPackages,
  downloadPackages,
  type DownloadOptions,
  libraryPathOf,
  findOnPath,
} from './debian-packages.ts';

export interface DebianProgram {
  readonly path: string;
  readonly description: string;
  /** Library path of a downloaded program. */
  readonly libraryPath: string | undefined;
}

interface ProgramOptions extends Pick<DownloadOptions, 'name' | 'packages'> {
  /** Possible names; the first one that exists is used. */
  readonly programs: readonly string[];
  /** The folder in which the packages contain it. */
  readonly folder: 'usr/bin' | 'usr/sbin';
  /** Paths to check besides the PATH. */
  readonly additionalPaths?: readonly string[];
  readonly howToInstall: string;
}

/**
 * Finds the program. Throws an error with installation instructions if it is neither installed nor available.
 * @param announce called before a download, which takes several seconds
 */
export function findDebianProgram(
  { name, packages, programs, folder, additionalPaths = [], howToInstall }: ProgramOptions,
  announce: (message: string) => void,
): DebianProgram {
  for (const program of programs) {
    const path = findOnPath(program) ?? additionalPaths.find((candidatePath) => existsSync(candidatePath));
    if (path !== undefined) return { path, description: `installed ${program}`, libraryPath: undefined };
  }
  if (!canDownloadPackages()) throw new Error(howToInstall);
  let root: string;
  try {
    root = downloadPackages({ name, packages, announce });
  } catch (error) {
    throw new Error(`${howToInstall} (The download failed.)`, { cause: error });
  }
  const path = programs.map((program) => join(root, folder, program)).find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error(howToInstall);
  return { path, description: 'downloaded Debian package', libraryPath: libraryPathOf(root) };
}
