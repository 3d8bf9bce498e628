/** Reading a schedule file beside the event loop, with limits on time and memory. */
import { Worker } from 'node:worker_threads';
import type { ParseScheduleOptions, ParseScheduleResult } from './parse-schedule.rules.ts';

const time_max_ms = 60_000;
const memory_max_mb = 1024;

const thread_file = new URL('./parse-schedule.thread.ts', import.meta.url);

const beyond = (what: string): ParseScheduleResult => ({
  ok: false,
  problems: [
    { line: null, code: 'too_complex', reason: `The file is too complex: reading it takes too much ${what}.` },
  ],
  problem_count: 1,
});

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** `parseSchedule` in a thread of its own. A file that takes more than a minute or a gigabyte is refused. */
export function parseInThread(bytes: Uint8Array, options: ParseScheduleOptions = {}): Promise<ParseScheduleResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(thread_file, {
      workerData: { bytes, options },
      resourceLimits: { maxOldGenerationSizeMb: memory_max_mb },
    });
    const timer = setTimeout(() => finish(() => resolve(beyond('time'))), time_max_ms);
    let finished = false;
    function finish(end: () => void): void {
      if (finished) return;
      finished = true;
      clearTimeout(timer);
      thread.terminate().then(end, end);
    }
    thread.once('message', (result: ParseScheduleResult) => finish(() => resolve(result)));
    thread.once('error', (error: unknown) =>
      finish(() => (isOutOfMemory(error) ? resolve(beyond('memory')) : reject(error))),
    );
    thread.once('exit', () => finish(() => reject(new Error('Reading the schedule ended without a result.'))));
  });
}
