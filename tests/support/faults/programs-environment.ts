/** The environment in which commands find the programs of one PostgreSQL, such as `pg_dump`. */
import { delimiter, join } from 'node:path';
import type { PostgresPrograms } from '../../../scripts/embedded/postgres-programs.ts';

export const programsEnvironment = ({
  nativeDir,
  libraryPath,
}: PostgresPrograms): Readonly<Record<string, string>> => ({
  PATH: [join(nativeDir, 'bin'), process.env['PATH'] ?? ''].join(delimiter),
  ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }),
});
