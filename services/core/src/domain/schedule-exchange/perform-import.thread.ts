/**
 * Body of the thread that performs an import with its own connections. Parsing, comparing and writing thousands of
 * sessions would block the process's event loop for seconds.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportShift } from '@plenum/contracts/enums';
import type { Config } from '../../config.ts';
import { closeDeps, createDeps, type Deps } from '../../deps.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { type Cause, createTracing } from '../../platform/telemetry/tracing.ts';
import { type ImportStage, runImport } from './run-import.ts';

export interface ImportTask {
  readonly import_id: number;
  readonly shift: ImportShift | undefined;
  readonly config: Config;
  /** Cause of the job, recorded with its domain events. */
  readonly cause: Cause;
  readonly clockAheadMs: number;
}

export type ImportThreadMessage =
  | { readonly kind: ImportStage | 'done' }
  | { readonly kind: 'failed'; readonly error: unknown };

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

const task = workerData as ImportTask;
const deps = openDeps(task);
try {
  await runImport(deps, task, (stage) => tell({ kind: stage }));
  tell({ kind: 'done' });
} catch (error) {
  tell({ kind: 'failed', error });
} finally {
  await closeDeps(deps);
}
