/** A separate process that applies the migrations of a folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type EndedProcess, waitForExit } from '../services/ended-process.ts';
import { endWithParentArguments, nodeEnvironment } from '../services/node-environment.ts';

export interface MigratingProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<EndedProcess>;
}

/** @param label application name of its connection */
export function startMigrating(databaseUrl: string, folder: string, label: string): MigratingProcess {
  const child = spawn(
    process.execPath,
    [...endWithParentArguments, 'tests/support/migrations/migrate-folder.ts', folder],
    {
      env: { ...nodeEnvironment(), DATABASE_URL: databaseUrl, PGAPPNAME: label },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return { child, ended: waitForExit(child) };
}
