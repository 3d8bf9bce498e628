/**
 * Enqueues jobs after a commit without the outbox, if an outbox row would be too expensive. Requests may be lost if the
 * process crashes; a sweep then does the work.
 */
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';
import type { JobName, JobPayload } from './catalogue.ts';
import type { Jobs } from './queues.ts';

/** Requests are debounced: one job per subject and time window in the whole installation. */
const windowMs = 500;

/** Requests a job about a subject, such as the id of a room. Returns immediately and never throws. */
export type RequestJob = <N extends JobName>(name: N, payload: JobPayload<N>, subjectId: number) => void;

export interface JobRequests {
  readonly requestJob: RequestJob;
  close(): Promise<void>;
}

/**
 * Creates the job requests of a process. The job runs after its window, so that it sees everything that was committed before
 * any of the requests. The first request enqueues it, and the queue ignores those of other processes by job id.
 * @param open opens the queues; called on the first request, because most processes send none
 */
export function createJobRequests(open: () => Promise<Jobs>, log: Log): JobRequests {
  let jobs: Promise<Jobs> | undefined;
  let window = 0;
  let requested = new Set<string>();

  function requestJob<N extends JobName>(name: N, payload: JobPayload<N>, subjectId: number): void {
    const nowMs = Date.now();
    const current = Math.floor(nowMs / windowMs);
    if (current !== window) {
      window = current;
      requested = new Set();
    }
    const id = `${name}-${subjectId}-${current}`;
    if (requested.has(id)) return;
    requested.add(id);
    jobs ??= open();
    jobs
      .then((queues) => queues.enqueue(name, payload, id, (current + 1) * windowMs - nowMs))
      .catch((error: unknown) => {
        requested.delete(id);
        log.debug({ job: name, error: errorMessage(error) }, 'job not enqueued; a sweep will do the work');
      });
  }

  return {
    requestJob,
    async close() {
      await (await jobs)?.close();
    },
  };
}
