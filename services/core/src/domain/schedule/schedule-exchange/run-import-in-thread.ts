/** Job of an import. Calls `runImport` (`run-import.ts`) in a separate thread, to avoid blocking the process. */
import { Worker } from 'node:worker_threads';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../../deps.ts';
import type { Cause } from '../../../platform/telemetry/tracing.ts';
import { failImport } from './finish-import.ts';
import type { ImportStage } from './run-import.ts';

/** Timeout for reading the file, in ms; the transaction after it is limited by the timeout of the job. */
const maxReadMs = 60_000;
/** Heap limit of the thread. `tests/security/long/largest-inputs.test.ts` measures the memory of a 50 MB file. */
const maxHeapMb = 448;

const threadFile = new URL('./run-import.thread.ts', import.meta.url);

/** Data of the thread. */
export interface ImportTask {
  readonly import_id: number;
  readonly config: Config;
  /** Cause of the job, recorded with its domain events. */
  readonly cause: Cause;
  readonly clockAheadMs: number;
}

export type ImportThreadMessage =
  | { readonly kind: ImportStage | 'done' }
  | { readonly kind: 'failed'; readonly error: unknown };

type Outcome = 'done' | 'too_long' | 'too_large';

/**
 * Runs an import that is queued or was left by a crashed worker. Idempotent. If the file is invalid, takes more
 * than a minute or exceeds the memory of the thread, the import ends with status FAILED and a reason. Rejects if a
 * retry may succeed.
 */
export async function runImportInThread(scope: Deps, import_id: number): Promise<void> {
  const task: ImportTask = {
    import_id,
    config: scope.config,
    cause: scope.tracing.cause(),
    clockAheadMs: scope.clock.now() - Date.now(),
  };
  const outcome = await importInThread(task);
  if (outcome === 'done') return;
  const reason = `The file is too complex: reading it takes too much ${outcome === 'too_long' ? 'time' : 'memory'}.`;
  await failImport(scope, import_id, [{ line: null, code: 'too_complex', reason }]);
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function importInThread(task: ImportTask): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: 16 },
    });
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    function finish(end: () => void): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      thread.terminate().then(end, end);
    }
    thread.on('message', (message: ImportThreadMessage) => {
      clearTimeout(timer);
      if (message.kind === 'reading') timer = setTimeout(() => finish(() => resolve('too_long')), maxReadMs);
      if (message.kind === 'done') finish(() => resolve('done'));
      if (message.kind === 'failed') finish(() => reject(message.error));
    });
    thread.once('error', (error: unknown) =>
      finish(() => (isOutOfMemory(error) ? resolve('too_large') : reject(error))),
    );
    thread.once('exit', () => finish(() => reject(new Error('An import ended without a result.'))));
  });
}
