/** The catalogue of jobs: background work in BullMQ. A payload has ids, never tokens, addresses or texts. */
import type { ImportShift, SecretKind } from '@plenum/contracts/enums';

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
  readonly keptS?: number;
}

export const queues = {
  mail: { concurrency: 10 },
  moderation: { concurrency: 5 },
  imports: { concurrency: 1 },
  upkeep: { concurrency: 1 },
  notifications: { concurrency: 2 },
  /** Decides about pushes and mails about notifications, and sends the pushes. */
  delivery: { concurrency: 1 },
  /** Mails about notifications: fewer at once than connections to the mail server, which those of accounts also need. */
  'notification-mails': { concurrency: 5 },
  /**
   * Receivers are slow and fail: none of them holds up the work of the other queues. More than the places of new and slow
   * organizations (`places.ts` of the worker), as in `fetches`.
   */
  webhooks: { concurrency: 16 },
  /** Servers are slow, and their files are in memory while they are read. */
  fetches: { concurrency: 4 },
} as const;
export type QueueName = keyof typeof queues;

/** A mail server may be unavailable for half a day; once it is back, mails leave within two minutes. */
const mail = {
  queue: 'mail',
  attempts: 400,
  backoffMs: 2_000,
  backoffMaxMs: 120_000,
  timeoutMs: 60_000,
} as const satisfies JobSpec;
const upkeep = {
  queue: 'upkeep',
  attempts: 3,
  backoffMs: 60_000,
  backoffMaxMs: 600_000,
  timeoutMs: 300_000,
} as const satisfies JobSpec;

/** The next sweep repeats failed jobs. */
const moderation = {
  queue: 'moderation',
  attempts: 3,
  backoffMs: 1_000,
  backoffMaxMs: 10_000,
  timeoutMs: 60_000,
  keptS: 60,
} as const satisfies JobSpec;

/** Users wait for these, so long maintenance jobs must not delay them; completed steps stay done on a retry. */
const notification = {
  queue: 'notifications',
  attempts: 20,
  backoffMs: 1_000,
  backoffMaxMs: 60_000,
  timeoutMs: 120_000,
} as const satisfies JobSpec;

const schedule_import = {
  queue: 'imports',
  attempts: 8,
  backoffMs: 1_000,
  backoffMaxMs: 30_000,
  timeoutMs: 300_000,
} as const satisfies JobSpec;

/** The next sweep goes on with what is left. */
const webhooks = {
  queue: 'webhooks',
  attempts: 1,
  backoffMs: 1_000,
  backoffMaxMs: 1_000,
  timeoutMs: 90_000,
  keptS: 60,
} as const satisfies JobSpec;

/** The next sweep finds what is left. */
const fetches = { ...webhooks, queue: 'fetches', timeoutMs: 180_000 } as const satisfies JobSpec;

export const jobs = {
  'send-verification-email': mail,
  'send-reset-email': mail,
  'send-unlock-email': mail,
  'send-login-link-email': mail,
  'send-reuse-warning-email': mail,
  'send-email-change-mail': mail,
  'send-email-change-notice': mail,
  'send-invitation-email': mail,
  'send-join-answer-email': mail,
  'send-webhook-paused-email': mail,
  'send-credentials-ended-email': mail,
  'send-security-notice': mail,
  'deliver-webhooks': webhooks,
  'sweep-webhooks': { ...webhooks, timeoutMs: 30_000 },
  'fetch-schedule': fetches,
  'sweep-subscriptions': { ...fetches, timeoutMs: 30_000 },
  'sync-ticket-shop': webhooks,
  'sweep-ticket-shops': { ...webhooks, timeoutMs: 30_000 },
  'import-file': schedule_import,
  'moderate-room': moderation,
  'sweep-rooms': { ...moderation, attempts: 1 },
  'end-lapsed-mutes': { ...moderation, attempts: 1 },
  /** No sweep repeats these. */
  'moderate-icebreaker': { ...moderation, attempts: 50, backoffMaxMs: 60_000, keptS: 24 * 3600 },
  'moderate-message': { ...moderation, attempts: 50, backoffMaxMs: 60_000, keptS: 24 * 3600 },
  'moderate-profile': { ...moderation, attempts: 50, backoffMaxMs: 60_000, keptS: 24 * 3600 },
  /** The storage may be unavailable for hours; no user waits for this. */
  'remove-stored-object': { ...upkeep, attempts: 50, timeoutMs: 30_000 },
  /** The next tick follows soon. */
  'advance-session-statuses': { ...upkeep, attempts: 1, timeoutMs: 55_000 },
  'tell-moved-sessions': notification,
  'tell-announcement': notification,
  /** The next minute finds the same sessions. */
  'tell-starting-sessions': { ...notification, attempts: 1, timeoutMs: 55_000, keptS: 60 },
  /** The next tick goes on with whoever is left. */
  'tell-delays': { ...notification, attempts: 1, timeoutMs: 55_000, keptS: 60 },
  /** The next minute goes on with whoever is left. */
  'ask-for-feedback': { ...notification, attempts: 1, timeoutMs: 55_000, keptS: 60 },
  /** A minute without it has no number. */
  'count-presence': { ...notification, attempts: 1, timeoutMs: 55_000, keptS: 60 },
  /** Nobody waits long for it, and a lost answer is only missing in the demo. */
  'answer-in-demo': { ...notification, attempts: 2, keptS: 60 },
  'fill-seats': { ...notification, keptS: 60 },
  /** The next minute finds the same events. */
  'sweep-waiting-lists': { ...notification, attempts: 1, timeoutMs: 55_000, keptS: 60 },
  /** The next tick finds what is left. */
  'deliver-notifications': { ...notification, queue: 'delivery', attempts: 1, timeoutMs: 55_000, keptS: 60 },
  /** What fails is due again after its lease. */
  'mail-notifications': { ...notification, queue: 'notification-mails', attempts: 1, timeoutMs: 60_000, keptS: 60 },
  /** Ends after some seconds and is requested again while rows are left; nothing else removes them. */
  'remove-closed-organization': { ...upkeep, attempts: 50, timeoutMs: 60_000 },
  'reset-demo': upkeep,
  'purge-expired': upkeep,
  'purge-uploads': upkeep,
} as const satisfies Record<string, JobSpec>;

export interface JobPayloads {
  'tell-announcement': { readonly announcement_id: number };
  'send-verification-email': { readonly mail_link_id: string };
  'send-reset-email': { readonly mail_link_id: string };
  'send-unlock-email': { readonly mail_link_id: string };
  'send-login-link-email': { readonly mail_link_id: string };
  'send-reuse-warning-email': { readonly login_id: string };
  'send-email-change-mail': { readonly mail_link_id: string };
  'send-email-change-notice': { readonly mail_link_id: string };
  'send-invitation-email': { readonly invitation_id: number };
  'send-join-answer-email': { readonly request_id: number };
  'send-webhook-paused-email': { readonly webhook_id: number };
  'send-credentials-ended-email': {
    readonly organization_id: number;
    readonly user_id: number;
    readonly api_token_ids: readonly number[];
    readonly webhook_ids: readonly number[];
    readonly kept: readonly SecretKind[];
  };
  'send-security-notice': { readonly activity_id: number };
  'deliver-webhooks': { readonly webhook_id: number };
  'sweep-webhooks': Record<string, never>;
  'fetch-schedule': { readonly subscription_id: number };
  'sweep-subscriptions': Record<string, never>;
  'sync-ticket-shop': { readonly ticket_shop_id: number };
  'sweep-ticket-shops': Record<string, never>;
  'import-file': { readonly import_id: number; readonly shift?: ImportShift };
  'moderate-room': { readonly room_id: number };
  'sweep-rooms': Record<string, never>;
  'end-lapsed-mutes': Record<string, never>;
  'moderate-icebreaker': { readonly connection_id: number };
  /** A message whose author has changed it. */
  'moderate-message': { readonly message_id: number };
  /** Null means every event of the user. */
  'moderate-profile': { readonly user_id: number; readonly event_id: number | null };
  'remove-stored-object': { readonly object_key: string };
  'advance-session-statuses': Record<string, never>;
  'tell-moved-sessions': {
    readonly event_id: number;
    readonly session_ids: readonly number[];
    readonly moved_at_ms: number;
    readonly moved_by: number | null;
  };
  'tell-starting-sessions': Record<string, never>;
  'tell-delays': Record<string, never>;
  'ask-for-feedback': Record<string, never>;
  'count-presence': Record<string, never>;
  'answer-in-demo': { readonly thread_id: number };
  'fill-seats': { readonly event_id: number };
  'sweep-waiting-lists': Record<string, never>;
  'deliver-notifications': Record<string, never>;
  'mail-notifications': { readonly user_id: number; readonly unpushable_ids: readonly number[] };
  'remove-closed-organization': { readonly organization_id: number };
  'reset-demo': Record<string, never>;
  'purge-expired': Record<string, never>;
  'purge-uploads': Record<string, never>;
}

export type JobName = keyof typeof jobs;

/** Checks whether this version has a job with this name. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);

export type JobPayload<N extends JobName> = JobPayloads[N];
