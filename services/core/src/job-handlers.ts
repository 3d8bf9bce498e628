/** The types of job handlers, which the worker runs. */
import type { Deps } from './deps.ts';
import type { PriorityScope } from './domain/job-priorities.queries.ts';
import type { Database } from './platform/db/database.ts';
import type { JobName, JobPayload } from './platform/jobs/catalogue.ts';
import type { JobOwner, OwnerSlots } from './platform/jobs/owner-slots.ts';
import type { Jobs } from './platform/jobs/queues.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Outbound } from './platform/outbound/outbound.ts';
import type { Pusher } from './platform/push/pusher.ts';

/** The slots of a worker for jobs that call external servers of organizations. */
export interface JobSlots {
  /** The 16 slots of the queue `webhooks`: deliveries of webhooks and ticket shops. */
  readonly webhooks: OwnerSlots;
  /** The 4 slots of the queue `fetches`. */
  readonly fetches: OwnerSlots;
}

/** The dependencies of a job: those of every process, and those of the worker. */
export interface WorkerDeps extends Deps {
  readonly mailer: Mailer;
  readonly jobs: Jobs;
  readonly pusher: Pusher;
  readonly outbound: Outbound;
  readonly slots: JobSlots;
}

/** Performs a job. It may run more than once for the same payload, even concurrently if a worker has lost its lock. */
export type PerformJob<N extends JobName> = (deps: WorkerDeps, payload: JobPayload<N>) => Promise<void>;

export interface JobHandler<N extends JobName> {
  readonly perform: PerformJob<N>;
  /** Returns the priority in the queue. Jobs without a priority run before all others, in the order of their requests. */
  readonly priority?: (scope: PriorityScope, payload: JobPayload<N>) => Promise<number>;
  /** Runs if the job has failed permanently; for jobs whose result a user is waiting for. */
  readonly onPermanentFailure?: PerformJob<N>;
}

export type HandlersOfJobs<N extends JobName> = { readonly [K in N]: JobHandler<K> };
export type JobHandlers = HandlersOfJobs<JobName>;

interface OwnedJob<N extends JobName> {
  readonly name: N;
  readonly slots: keyof JobSlots;
  /** Returns the id of the job's subject, such as a webhook. */
  readonly idOf: (payload: JobPayload<N>) => number;
  /** Returns the organization of the subject and its account. */
  readonly ownerOf: (db: Database, id: number) => Promise<JobOwner | undefined>;
  readonly perform: PerformJob<N>;
}

/**
 * Limits how many jobs of an organization run concurrently, so that slow servers of one organization do not occupy
 * all slots of a worker. A job without a slot ends immediately and is enqueued again once a slot is free.
 */
export const limitByOwner =
  <N extends JobName>({ name, slots, idOf, ownerOf, perform }: OwnedJob<N>): PerformJob<N> =>
  async (deps, payload) => {
    const id = idOf(payload);
    const owner = await ownerOf(deps.db, id);
    if (owner === undefined) return;
    const retry = (): void => deps.requests.requestJob(name, payload, id);
    await deps.slots[slots].run({ ...owner, key: `${name}-${id}`, retry }, () => perform(deps, payload));
  };
