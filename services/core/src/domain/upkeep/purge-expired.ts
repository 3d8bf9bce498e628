/** The hourly job: what nobody can use any more is removed, in small steps (spec: decisions 8, retention). */
import { notification_read_days, notification_unread_days } from '@plenum/contracts/limits';
import type { Deps } from '../../deps.ts';
import { statement } from '../../platform/db/database.ts';

/** Rows of one statement, so that none runs long or holds many locks. */
const slice_rows = 1_000;
/** What is left after so many slices waits for the next hour. */
const slices_max = 100;

interface Purge {
  readonly name: string;
  readonly sql: string;
}

/** Links and logins are kept for a month after their end, so that people are told “expired” and not “unknown”. */
const purges: readonly Purge[] = [
  {
    name: 'read_notifications',
    sql: `delete from notifications where id in
            (select id from notifications where read_at < now() - interval '${notification_read_days} days' limit $1)
          returning 1`,
  },
  {
    name: 'unread_notifications',
    sql: `delete from notifications where id in
            (select id from notifications where read_at is null
                and created_at < now() - interval '${notification_unread_days} days' limit $1) returning 1`,
  },
  {
    name: 'mail_links',
    sql: `delete from mail_links where id in
            (select id from mail_links where expires_at < now() - interval '30 days' limit $1) returning 1`,
  },
  {
    name: 'expired_logins',
    sql: `delete from logins where id in
            (select id from logins where expires_at < now() limit $1) returning 1`,
  },
  {
    name: 'revoked_logins',
    sql: `delete from logins where id in
            (select id from logins where revoked_at < now() - interval '30 days' limit $1) returning 1`,
  },
  {
    // No attempt lasts that long: its worker died more often than the queue tries.
    name: 'abandoned_imports',
    sql: `update schedule_imports
             set status = 'FAILED', finished_at = now(),
                 errors = '[{"line": null, "code": "interrupted", "reason": "The import could not be finished. Nothing was changed; please try again."}]'
           where id in (select id from schedule_imports
                         where status in ('QUEUED', 'RUNNING') and created_at < now() - interval '1 day' limit $1)
       returning 1`,
  },
  {
    name: 'import_files',
    sql: `update schedule_imports set file = null where id in
            (select id from schedule_imports
              where file is not null and finished_at < now() - interval '7 days' limit $1) returning 1`,
  },
  {
    name: 'imports',
    sql: `delete from schedule_imports where id in
            (select id from schedule_imports where finished_at < now() - interval '90 days' limit $1) returning 1`,
  },
];

/** Removes what has expired. Doing it twice removes nothing the second time. */
export async function purgeExpired(scope: Deps): Promise<void> {
  const removed: Record<string, number> = {};
  for (const { name, sql } of purges) {
    const purge = statement(`purge-${name}`, sql);
    let count = 0;
    for (let slice = 0; slice < slices_max; slice += 1) {
      const rows = await scope.db.rows(purge, [slice_rows]);
      count += rows.length;
      if (rows.length < slice_rows) break;
    }
    removed[name] = count;
  }
  scope.log.info({ removed }, 'expired rows removed');
}
