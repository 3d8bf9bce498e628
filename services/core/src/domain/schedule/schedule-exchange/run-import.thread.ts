/**
 * Thread of `run-import-in-thread.ts`, which calls `runImport` with separate connections. Parsing, comparing and writing thousands of sessions
 * would block the event loop of the process for seconds.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { closeDeps, createDeps } from '../../../create-deps.ts';
import type { Deps } from '../../../deps.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { createTracing } from '../../../platform/telemetry/tracing.ts';
import type { ImportTask, ImportThreadMessage } from './run-import-in-thread.ts';
import { runImport } from './run-import.ts';

/** One for the transaction, one for progress updates. */
const connections = 2;

const report = (message: ImportThreadMessage): void => parentPort?.postMessage(message);

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
  await runImport(deps, task, (stage) => report({ kind: stage }));
  report({ kind: 'done' });
} catch (error) {
  report({ kind: 'failed', error });
} finally {
  await closeDeps(deps);
}
