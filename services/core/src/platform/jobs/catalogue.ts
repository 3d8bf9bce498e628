/**
 * Specifications of jobs, which run in BullMQ. Slices declare jobs, usually with one of these specifications. Payloads contain
 * ids, and never tokens, email addresses or texts.
 */

export interface JobSpec {
  readonly queue: QueueName;
  readonly attempts: number;
  /** Delay before the first retry. It doubles with each attempt, with jitter. */
  readonly backoffMs: number;
  /** Maximum of the delay. */
  readonly maxBackoffMs: number;
  /** An attempt that takes longer fails. */
  readonly timeoutMs: number;
  /**
   * Retention of completed jobs that a later run repeats; failed ones are removed at once. Other jobs are retained much longer
   * when they are completed, and until an operator handles them when they have failed.
   */
  readonly retentionS?: number;
  /** Cron pattern (UTC) of a recurring job, which runs once per scheduled time in the whole installation. */
  readonly schedule?: string;
  /** Whether a recurring job only runs in installations with the demo. */
  readonly isDemoOnly?: boolean;
}

export const queues = {
  mail: { concurrency: 10 },
  moderation: { concurrency: 5 },
  imports: { concurrency: 1 },
  upkeep: { concurrency: 1 },
  notifications: { concurrency: 2 },
  /** Decides which notifications are sent by push or email, and sends push notifications. */
  delivery: { concurrency: 1 },
  /**
   * Notification emails. The concurrency is lower than the number of connections to the mail server, which account emails
   * also use.
   */
  'notification-mails': { concurrency: 5 },
  /**
   * A separate queue, because receivers may be slow or fail. As with `fetches`, the concurrency exceeds the slots of new and
   * slow organizations (`worker.ts`).
   */
  webhooks: { concurrency: 16 },
  /** Remote servers may be slow, and files are in memory while they are parsed. */
  fetches: { concurrency: 4 },
} as const;
export type QueueName = keyof typeof queues;

/** Allows the mail server to be unavailable for twelve hours. After that, emails are sent within two minutes. */
export const mailJob = {
  queue: 'mail',
  attempts: 400,
  backoffMs: 2_000,
  maxBackoffMs: 120_000,
  timeoutMs: 60_000,
} as const satisfies JobSpec;
export const upkeepJob = {
  queue: 'upkeep',
  attempts: 3,
  backoffMs: 60_000,
  maxBackoffMs: 600_000,
  timeoutMs: 300_000,
} as const satisfies JobSpec;

/** Failed jobs are repeated by the next sweep. */
export const moderationJob = {
  queue: 'moderation',
  attempts: 3,
  backoffMs: 1_000,
  maxBackoffMs: 10_000,
  timeoutMs: 60_000,
  retentionS: 60,
} as const satisfies JobSpec;

/** Users wait for these jobs, so they must not be delayed by long maintenance jobs. Retries skip completed steps. */
export const notificationJob = {
  queue: 'notifications',
  attempts: 20,
  backoffMs: 1_000,
  maxBackoffMs: 60_000,
  timeoutMs: 120_000,
} as const satisfies JobSpec;

export const importJob = {
  queue: 'imports',
  attempts: 8,
  backoffMs: 1_000,
  maxBackoffMs: 30_000,
  timeoutMs: 300_000,
} as const satisfies JobSpec;

/** The next sweep continues with the remaining work. */
export const webhookJob = {
  queue: 'webhooks',
  attempts: 1,
  backoffMs: 1_000,
  maxBackoffMs: 1_000,
  timeoutMs: 90_000,
  retentionS: 60,
} as const satisfies JobSpec;

/** The next sweep finds the remaining work. */
export const fetchJob = { ...webhookJob, queue: 'fetches', timeoutMs: 180_000 } as const satisfies JobSpec;

/** Schedule of recurring jobs that people wait for. */
export const everyFiveSeconds = '*/5 * * * * *';

/** The payload of each job. Slices add theirs by declaration merging. */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;
export type JobPayload<N extends JobName> = JobPayloads[N];
export type JobSpecs = { readonly [N in JobName]: JobSpec };

export const isJobName = (specs: JobSpecs, name: string): name is JobName => Object.hasOwn(specs, name);
