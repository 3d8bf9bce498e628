/**
 * Asking for work right after a commit, where an outbox row would cost more than it is worth: the request may get lost
 * with the process, and something else notices in time what was not done.
 */
import { errorWords } from '../telemetry/error-words.ts';
import type { Log } from '../telemetry/log.ts';
import type { JobName, JobPayload } from './catalogue.ts';
import type { Jobs } from './queues.ts';

/** However often a thing is asked for, one job per thing and window follows, in the whole installation. */
const windowMs = 500;

/** Asks for a job about a thing, such as a room by its id. Returns at once and never fails. */
export type Ask = <N extends JobName>(name: N, payload: JobPayload<N>, thing: number) => void;

export interface JobRequests {
  readonly ask: Ask;
  close(): Promise<void>;
}

/**
 * The job runs when its window is over, so that it sees everything that was committed before any of the requests; the
 * first one makes it, and the queue drops those of other processes by its id.
 * @param open opens the queues; called with the first request, because most processes never ask
 */
export function createJobRequests(open: () => Jobs, log: Log): JobRequests {
  let jobs: Jobs | undefined;
  let window = 0;
  let asked = new Set<string>();

  function ask<N extends JobName>(name: N, payload: JobPayload<N>, thing: number): void {
    const nowMs = Date.now();
    const current = Math.floor(nowMs / windowMs);
    if (current !== window) {
      window = current;
      asked = new Set();
    }
    const id = `${name}-${thing}-${current}`;
    if (asked.has(id)) return;
    asked.add(id);
    jobs ??= open();
    jobs.enqueue(name, payload, id, (current + 1) * windowMs - nowMs).catch((error: unknown) => {
      asked.delete(id);
      log.debug({ job: name, error: errorWords(error) }, 'job is left to the sweep');
    });
  }

  return {
    ask,
    async close() {
      await jobs?.close();
    },
  };
}
