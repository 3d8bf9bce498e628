/**
 * Jobs: background work in BullMQ. Slices declare them, mostly with one of the specifications here. A payload has ids,
 * never tokens, addresses or texts.
 */

export interface JobSpec {
  readonly queue: QueueName;
  readonly attempts: number;
  /** Delay before the first retry; it doubles each time, with jitter. */
  readonly backoffMs: number;
  /** Maximum of the delay. */
  readonly backoffMaxMs: number;
  /** An attempt that takes longer counts as failed. */
  readonly timeoutMs: number;
  /** Retention of completed and failed jobs that recur; others are kept much longer. */
  readonly retentionS?: number;
  /** Cron pattern (UTC) of a recurring job, which runs once per tick in the whole installation. */
  readonly schedule?: string;
  /** A recurring job that only installations with the demo have. */
  readonly isDemoOnly?: boolean;
}

export const queues = {
  mail: { concurrency: 10 },
  moderation: { concurrency: 5 },
  imports: { concurrency: 1 },
  upkeep: { concurrency: 1 },
  notifications: { concurrency: 2 },
  /** Decides which notifications are pushed or mailed, and sends the pushes. */
  delivery: { concurrency: 1 },
  /**
   * Notification mails. The concurrency is below the number of connections to the mail server, which account mails also
   * need.
   */
  'notification-mails': { concurrency: 5 },
  /**
   * A separate queue, because receivers are slow and fail. The concurrency exceeds the slots of new and slow
   * organizations (`worker.ts`), as in `fetches`.
   */
  webhooks: { concurrency: 16 },
  /** Remote servers are slow, and their files are in memory while they are parsed. */
  fetches: { concurrency: 4 },
} as const;
export type QueueName = keyof typeof queues;

/** A mail server may be unavailable for half a day; once it is back, mails leave within two minutes. */
export const mailJob = {
  queue: 'mail',
  attempts: 400,
  backoffMs: 2_000,
  backoffMaxMs: 120_000,
  timeoutMs: 60_000,
} as const satisfies JobSpec;
export const upkeepJob = {
  queue: 'upkeep',
  attempts: 3,
  backoffMs: 60_000,
  backoffMaxMs: 600_000,
  timeoutMs: 300_000,
} as const satisfies JobSpec;

/** The next sweep repeats failed jobs. */
export const moderationJob = {
  queue: 'moderation',
  attempts: 3,
  backoffMs: 1_000,
  backoffMaxMs: 10_000,
  timeoutMs: 60_000,
  retentionS: 60,
} as const satisfies JobSpec;

/** Users wait for these, so long maintenance jobs must not delay them; completed steps stay done on a retry. */
export const notificationJob = {
  queue: 'notifications',
  attempts: 20,
  backoffMs: 1_000,
  backoffMaxMs: 60_000,
  timeoutMs: 120_000,
} as const satisfies JobSpec;

export const importJob = {
  queue: 'imports',
  attempts: 8,
  backoffMs: 1_000,
  backoffMaxMs: 30_000,
  timeoutMs: 300_000,
} as const satisfies JobSpec;

/** The next sweep continues with the remaining work. */
export const webhookJob = {
  queue: 'webhooks',
  attempts: 1,
  backoffMs: 1_000,
  backoffMaxMs: 1_000,
  timeoutMs: 90_000,
  retentionS: 60,
} as const satisfies JobSpec;

/** The next sweep finds the remaining work. */
export const fetchJob = { ...webhookJob, queue: 'fetches', timeoutMs: 180_000 } as const satisfies JobSpec;

/** Schedule of jobs that people wait for. */
export const everyFiveSeconds = '*/5 * * * * *';

/** The payload of each job. Slices add theirs by declaration merging. */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;
export type JobPayload<N extends JobName> = JobPayloads[N];
export type JobSpecs = { readonly [N in JobName]: JobSpec };

export const isJobName = (specs: JobSpecs, name: string): name is JobName => Object.hasOwn(specs, name);
