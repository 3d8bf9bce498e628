/** The catalogue of jobs: background work in BullMQ. A job carries ids, never tokens, addresses or texts. */

interface JobSpec {
  readonly queue: QueueName;
  readonly attempts: number;
  /** First pause before trying again; it doubles each time, with jitter. */
  readonly backoff_ms: number;
}

export const queues = {
  mail: { concurrency: 10 },
  schedule: { concurrency: 1 },
  upkeep: { concurrency: 1 },
} as const;
export type QueueName = keyof typeof queues;

/** Fourteen doublings from five seconds last about eleven hours: a mail server may be down for a night. */
const mail = { queue: 'mail', attempts: 14, backoff_ms: 5_000 } as const;

export const jobs = {
  'send-verification-email': mail,
  'send-reset-email': mail,
  'send-reuse-warning-email': mail,
  'import-schedule': { queue: 'schedule', attempts: 3, backoff_ms: 1_000 },
  'reset-demo': { queue: 'upkeep', attempts: 3, backoff_ms: 60_000 },
  'purge-expired': { queue: 'upkeep', attempts: 3, backoff_ms: 60_000 },
} as const satisfies Record<string, JobSpec>;

export interface JobPayloads {
  'send-verification-email': { readonly mail_link_id: string };
  'send-reset-email': { readonly mail_link_id: string };
  'send-reuse-warning-email': { readonly login_id: string };
  'import-schedule': { readonly import_id: number };
  'reset-demo': Record<string, never>;
  'purge-expired': Record<string, never>;
}

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = JobPayloads[N];
