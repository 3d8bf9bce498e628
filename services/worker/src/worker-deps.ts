/** The dependencies of a job: those of every process, and those of the worker. */
import type { Deps } from '@plenum/core/deps';
import type { JobName, JobPayload } from '@plenum/core/platform/jobs/catalogue';
import type { Jobs } from '@plenum/core/platform/jobs/queues';
import type { Mailer } from '@plenum/core/platform/mail/mailer';
import type { Outbound } from '@plenum/core/platform/outbound/outbound';
import type { Pusher } from '@plenum/core/platform/push/pusher';
import type { Places } from './places.ts';

export interface WorkerDeps extends Deps {
  readonly mailer: Mailer;
  readonly jobs: Jobs;
  readonly pusher: Pusher;
  readonly outbound: Outbound;
  readonly places: Places;
}

/** Performs a job. It may run more than once for the same payload, also concurrently after a worker lost its lock. */
export type PerformJob<N extends JobName> = (deps: WorkerDeps, payload: JobPayload<N>) => Promise<void>;
