/** The job behind an import: all of it happens in a thread of its own, so that nothing else of the process waits for it. */
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Deps } from '../../deps.ts';
import { refuseImport } from './complete-import.ts';
import type { ImportTask, ImportThreadMessage } from './perform-import.thread.ts';

/** Until the file is read; what follows is one transaction, which the job's own time-out ends. */
const readingMaxMs = 60_000;
/** Of the thread's heap. What a file of 50 MB may become is measured by `tests/security/long/largest-inputs.test.ts`. */
const heapMaxMb = 448;

/** Two queues lead here while a release is rolled out, and there is memory for one thread. */
const oneAtATime = pLimit(1);
const threadFile = new URL('./perform-import.thread.ts', import.meta.url);

type Outcome = 'done' | 'too_long' | 'too_large';

/**
 * Does an import that waits or was left behind by a dead worker. Doing it twice changes nothing the second time; a bad
 * file ends it with status FAILED, line and reason, and so does one that takes more than a minute or the thread's memory.
 * Rejects when trying again makes sense.
 */
export async function performImport(scope: Deps, import_id: number): Promise<void> {
  const task: ImportTask = {
    import_id,
    config: scope.config,
    cause: scope.tracing.cause(),
    clockAheadMs: scope.clock.now() - Date.now(),
  };
  const outcome = await oneAtATime(() => importInThread(task));
  if (outcome === 'done') return;
  const reason = `The file is too complex: reading it takes too much ${outcome === 'too_long' ? 'time' : 'memory'}.`;
  await refuseImport(scope, import_id, [{ line: null, code: 'too_complex', reason }]);
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

function importInThread(task: ImportTask): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(threadFile, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: 16 },
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
      if (message.kind === 'reading') timer = setTimeout(() => finish(() => resolve('too_long')), readingMaxMs);
      if (message.kind === 'done') finish(() => resolve('done'));
      if (message.kind === 'failed') finish(() => reject(message.error));
    });
    thread.once('error', (error: unknown) =>
      finish(() => (isOutOfMemory(error) ? resolve('too_large') : reject(error))),
    );
    thread.once('exit', () => finish(() => reject(new Error('An import ended without a result.'))));
  });
}
