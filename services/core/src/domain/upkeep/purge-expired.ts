/** Hourly job that deletes expired rows and rows past their retention, in batches. */
import { raisedHandsKeptDays } from '@plenum/contracts/hand-limits';
import { importTakenBackH } from '@plenum/contracts/import-limits';
import { webhookDeliveriesKeptDays } from '@plenum/contracts/integration-limits';
import { joinRequestsKeptDays, notificationReadDays, notificationUnreadDays } from '@plenum/contracts/limits';
import { securityActivityKeptDays } from '@plenum/contracts/security-limits';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { type Db, statement } from '../../platform/db/database.ts';
import { purgeImportFiles } from '../schedule-exchange/import-files.steps.ts';
import { endDemoOrganizers } from './end-demo-organizers.ts';
import { purgeDirectMessages } from './purge-direct-messages.ts';
import {
  closeEventPolls,
  purgeEventCases,
  purgeEventLog,
  purgeEventThreads,
  purgeFeedbackAuthors,
  purgePollVotes,
  purgeQuestions,
  purgeRoomMessages,
} from './retention.queries.ts';
import { purgeUnprovenAccounts } from './unproven-accounts.queries.ts';

/** Rows per statement, so that no statement runs long or holds many locks. */
const sliceRows = 1_000;
/** Batches per purge and run; the rest waits for the next hour. */
const slicesMax = 100;

interface Purge {
  readonly name: string;
  readonly sql: string;
  /** Setting with the retention in days (`$2`); 0 retains without limit. */
  readonly days?: (config: Config) => number;
  /** Smaller batch size for rows whose deletion cascades to many others. */
  readonly sliceRows?: number;
}

/** Links and logins are retained after their expiry, so that people get “expired” and not “unknown”. */
const described: readonly Purge[] = [
  {
    name: 'read_notifications',
    sql: `delete from notifications where id in
            (select id from notifications where read_at < now() - interval '${notificationReadDays} days' limit $1)
          returning 1 as gone`,
  },
  {
    name: 'unread_notifications',
    sql: `delete from notifications where id in
            (select id from notifications where read_at is null
                and created_at < now() - interval '${notificationUnreadDays} days' limit $1) returning 1 as gone`,
  },
  {
    name: 'join_requests',
    sql: `delete from join_requests where id in
            (select id from join_requests where status <> 'PENDING'
                and answered_at < now() - interval '${joinRequestsKeptDays} days' limit $1) returning 1 as gone`,
  },
  {
    name: 'raised_hands',
    sql: `delete from raised_hands where (session_id, user_id) in
            (select session_id, user_id from raised_hands where raised_at < now() - interval '${raisedHandsKeptDays} days'
              limit $1) returning 1 as gone`,
  },
  {
    name: 'mail_links',
    sql: `delete from mail_links where id in
            (select id from mail_links where expires_at < now() - make_interval(days => $2) limit $1) returning 1 as gone`,
    days: (config) => config.RETENTION_TOKENS_DAYS,
  },
  {
    // Quotas and standing use at most the last ninety days.
    name: 'mail_counts',
    sql: `delete from mail_ledger where id in
            (select id from mail_ledger where created_at < now() - interval '91 days' limit $1) returning 1 as gone`,
  },
  {
    name: 'expired_logins',
    sql: `delete from logins where id in
            (select id from logins where expires_at < now() limit $1) returning 1 as gone`,
  },
  {
    name: 'webhook_deliveries',
    sql: `delete from webhook_deliveries where id in
            (select id from webhook_deliveries
              where created_at < now() - interval '${webhookDeliveriesKeptDays} days' limit $1) returning 1 as gone`,
  },
  {
    name: 'revoked_api_tokens',
    sql: `delete from api_tokens where id in
            (select id from api_tokens where organization_id is null
                and revoked_at < now() - make_interval(days => $2) limit $1) returning 1 as gone`,
    days: (config) => config.RETENTION_TOKENS_DAYS,
  },
  {
    name: 'security_activities',
    sql: `delete from security_activities where id in
            (select id from security_activities
              where created_at < now() - interval '${securityActivityKeptDays} days' limit $1) returning 1 as gone`,
  },
  { name: 'unproven_accounts', sql: purgeUnprovenAccounts },
  {
    name: 'revoked_logins',
    sql: `delete from logins where id in
            (select id from logins where revoked_at < now() - make_interval(days => $2) limit $1) returning 1 as gone`,
    days: (config) => config.RETENTION_TOKENS_DAYS,
  },
  {
    // No attempt lasts that long: the worker crashed more often than the queue retries.
    name: 'abandoned_imports',
    sql: `update schedule_imports
             set status = 'FAILED', finished_at = now(),
                 errors = '[{"line": null, "code": "interrupted", "reason": "The import could not be finished. Nothing was changed; please try again."}]'
           where id in (select id from schedule_imports
                         where status in ('QUEUED', 'RUNNING') and created_at < now() - interval '1 day' limit $1)
       returning 1 as gone`,
  },
  {
    // For as long they can be taken back.
    name: 'import_undos',
    sql: `update schedule_imports set undo = null where id in
            (select id from schedule_imports
              where undo is not null and finished_at < now() - interval '${importTakenBackH} hours' limit $1) returning 1 as gone`,
  },
  {
    name: 'imports',
    sql: `delete from schedule_imports where id in
            (select id from schedule_imports where finished_at < now() - make_interval(days => $2) and file_key is null limit $1)
          returning 1 as gone`,
    days: (config) => config.RETENTION_IMPORTS_DAYS,
  },
  {
    name: 'backup_records',
    sql: `delete from backups where id in
            (select id from backups where finished_at < now() - interval '400 days' order by id limit $1) returning 1 as gone`,
  },
  { name: 'room_messages', sql: purgeRoomMessages, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS },
  {
    // A case about a message contains an excerpt of the message.
    name: 'message_cases',
    sql: purgeEventCases('c.message_id is not null'),
    days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS,
  },
  { name: 'questions', sql: purgeQuestions, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS },
  { name: 'open_polls', sql: closeEventPolls, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS },
  { name: 'poll_votes', sql: purgePollVotes, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS },
  { name: 'feedback_authors', sql: purgeFeedbackAuthors, days: (config) => config.RETENTION_ROOM_MESSAGES_DAYS },
  {
    name: 'event_threads',
    sql: purgeEventThreads,
    days: (config) => config.RETENTION_DIRECT_MESSAGES_DAYS,
    sliceRows: 100,
  },
  { name: 'moderation_log', sql: purgeEventLog, days: (config) => config.RETENTION_MODERATION_DAYS },
  { name: 'moderation_cases', sql: purgeEventCases('true'), days: (config) => config.RETENTION_MODERATION_DAYS },
];

const purges = described.map((purge) => ({
  ...purge,
  query: statement<{ gone: number }>(`purge-${purge.name}`, purge.sql),
}));

export interface Purged {
  /** Number of deleted rows by purge. */
  readonly removed: Readonly<Record<string, number>>;
  /** False when rows are left for the next run. */
  readonly isComplete: boolean;
}

async function purgeBySlices(
  db: Db,
  { query, sliceRows: rowsMax = sliceRows }: (typeof purges)[number],
  values: readonly unknown[],
): Promise<{ count: number; isComplete: boolean }> {
  let count = 0;
  for (let slice = 0; slice < slicesMax; slice += 1) {
    const rows = await db.rows(query, [rowsMax, ...values]);
    count += rows.length;
    if (rows.length < rowsMax) return { count, isComplete: true };
  }
  return { count, isComplete: false };
}

/** Deletes expired rows. Idempotent. */
export async function purgeExpired(scope: Deps): Promise<Purged> {
  const removed: Record<string, number> = {};
  let isComplete = true;
  for (const purge of purges) {
    const days = purge.days?.(scope.config);
    if (days === 0) continue;
    const done = await purgeBySlices(scope.db, purge, days === undefined ? [] : [days]);
    removed[purge.name] = done.count;
    isComplete &&= done.isComplete;
  }
  if (scope.config.RETENTION_DIRECT_MESSAGES_DAYS > 0) {
    const done = await purgeDirectMessages(scope.db, scope.config.RETENTION_DIRECT_MESSAGES_DAYS, slicesMax);
    removed['direct_messages'] = done.count;
    isComplete &&= done.isComplete;
  }
  // Where the demo was turned off, no reset follows.
  if (!scope.config.DEMO_ENABLED) removed['demo_organizers'] = await endDemoOrganizers(scope);
  removed['stored_import_files'] = await purgeImportFiles(scope);
  scope.log.info({ removed }, 'expired rows removed');
  return { removed, isComplete };
}
