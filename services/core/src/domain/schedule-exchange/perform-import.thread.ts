/**
 * Body of the thread that performs an import, from the storage to the database, with its own connections. Parsing,
 * comparing and writing thousands of sessions would block the process's event loop for seconds.
 */
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../config.ts';
import { closeDeps, createDeps, type Deps } from '../../deps.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { type Cause, createTracing } from '../../platform/telemetry/tracing.ts';
import { completeImport, refuseImport } from './complete-import.ts';
import { dropImportFile, openImportFile } from './import-files.steps.ts';
import { reportProgress } from './import-progress.ts';
import { parseSchedule } from './parse-schedule.rules.ts';
import { claimImport, findEventTimezone } from './schedule-exchange.queries.ts';

export interface ImportTask {
  readonly import_id: number;
  readonly config: Config;
  /** Cause of the job, recorded with its domain events. */
  readonly cause: Cause;
  readonly clockAheadMs: number;
}

export type ImportThreadMessage =
  | { readonly kind: 'reading' | 'read' | 'done' }
  | { readonly kind: 'failed'; readonly error: unknown };

const progressReading = 5;
const progressRead = 50;
/** One for the transaction, one for progress updates. */
const connections = 2;

const tell = (message: ImportThreadMessage): void => parentPort?.postMessage(message);

function openDeps({ config, cause, clockAheadMs }: ImportTask): Deps {
  const now = () => Date.now() + clockAheadMs;
  return createDeps({ ...config, DATABASE_POOL_MAX: connections }, createLog(config, 'worker'), {
    clock: { now, date: () => new Date(now()) },
    tracing: { ...createTracing(), cause: () => cause },
  });
}

async function doImport(deps: Deps, import_id: number): Promise<void> {
  const claimed = await claimImport(deps.db, import_id);
  if (claimed === undefined) return;
  const { file, file_key, ...row } = claimed;
  await reportProgress(deps, row, progressReading);
  const defaultTimezone = await findEventTimezone(deps.db, row.event_id);
  const content = await openImportFile(deps, { file, file_key });
  if (content === null) {
    await refuseImport(deps, row.id, [
      { line: null, code: 'empty_file', reason: 'The file is gone; please send it again.' },
    ]);
    return;
  }
  tell({ kind: 'reading' });
  const parsed = parseSchedule(await buffer(content), defaultTimezone === undefined ? {} : { defaultTimezone });
  tell({ kind: 'read' });
  if (parsed.ok) {
    await reportProgress(deps, row, progressRead);
    await completeImport(deps, { row, schedule: parsed.schedule, movesEvent: false });
  } else await refuseImport(deps, row.id, [...parsed.problems]);
  await dropImportFile(deps, row.id, file_key);
}

const task = workerData as ImportTask;
const deps = openDeps(task);
try {
  await doImport(deps, task.import_id);
  tell({ kind: 'done' });
} catch (error) {
  tell({ kind: 'failed', error });
} finally {
  await closeDeps(deps);
}
