/** The source files of the repository, for tests that check the code itself. */
import { globSync } from 'node:fs';
import { join } from 'node:path';

export const repositoryRoot = join(import.meta.dirname, '../../..');

const excludedPaths = /(^|\/)(node_modules|dist|build|coverage|tmp|\.cache|\.data)(\/|$)/;

/** Returns code and style files in these folders, as sorted paths relative to the root. */
export function sourceFiles(folders: readonly string[]): readonly string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs,css}`),
    { cwd: repositoryRoot, exclude: (path) => excludedPaths.test(path) },
  ).toSorted();
}
