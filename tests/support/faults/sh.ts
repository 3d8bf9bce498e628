/** Runs the operators' shell scripts as an unprivileged user with the programs of one PostgreSQL. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';
import { choosePostgresAccount } from '../../../scripts/embedded/postgres-account.ts';
import type { PostgresPrograms } from '../../../scripts/embedded/postgres-programs.ts';
import { waitForExit, type EndedProcess } from '../services/ended-process.ts';

export interface Shell {
  /** Runs `infra/backup/<script>` to its end, with only these settings. */
  run(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<EndedProcess>;
  /** Runs a line of shell in the same way. */
  line(line: string, env: Readonly<Record<string, string>>): Promise<EndedProcess>;
}

/** @param before folders that take precedence on the PATH */
export function shellWith(programs: PostgresPrograms, before: readonly string[] = []): Shell {
  const path = [...before, join(programs.nativeDir, 'bin'), '/usr/bin', '/bin'].join(':');
  const libraries = programs.libraryPath === undefined ? {} : { LD_LIBRARY_PATH: programs.libraryPath };
  const start = (commandWords: readonly string[], env: Readonly<Record<string, string>>): Promise<EndedProcess> => {
    const [command = 'sh', ...args] = [...choosePostgresAccount().prefix, ...commandWords];
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: { PATH: path, TZ: 'UTC', ...libraries, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return waitForExit(child);
  };
  return {
    run: (script, args, env) => start(['sh', `infra/backup/${script}`, ...args], env),
    line: (line, env) => start(['sh', '-c', line], env),
  };
}
