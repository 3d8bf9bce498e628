/** Jobs that notify people about sessions on their own agenda: one statement per batch. */
import { startingSoonMinutes } from '@plenum/contracts/limits';
import type { Deps } from '../../deps.ts';
import type { Statement } from '../../platform/db/database.ts';
import type { JobPayload } from '../../platform/jobs/catalogue.ts';
import { belongsToEvent } from './notifications.queries.ts';
import { publishRecounted } from './publish-counts.ts';
import { storing, type NotifiedRow, versionOf, wants } from './store.queries.ts';

/** People per statement. */
const batchSize = 1_000;
/** A conference of 20,000 people with full agendas is far below this; the rest waits for the next minute. */
const batchesMax = 200;

/** Condition: the person has no notification of this or a newer version of the session. */
const isNotNotified = (kind: string, version: string): string => `
  not exists (select from notifications told
               where told.user_id = b.user_id and told.kind = '${kind}' and told.subject_id = s.id
                 and told.version >= ${version})`;

const tables = `
  from sessions s
  join events e on e.id = s.event_id and e.status = 'PUBLISHED'
  join session_bookmarks b on b.session_id = s.id
  join users u on u.id = b.user_id`;

const storeStarting = storing(
  'notify-sessions-starting',
  'SESSION_STARTING',
  `select b.user_id, s.id, ${versionOf('s.starts_at')}, null::bigint, e.id, null::bigint, s.id, '{}'::jsonb
     ${tables}
    where s.status in ('SCHEDULED', 'STARTING_SOON')
      and s.starts_at > $1 and s.starts_at <= $1::timestamptz + interval '${startingSoonMinutes} minutes'
      and b.created_at <= s.starts_at - interval '${startingSoonMinutes} minutes'
      and ${wants('SESSION_STARTING')} and ${isNotNotified('SESSION_STARTING', versionOf('s.starts_at'))}
      and ${belongsToEvent('b.user_id', 'e.id')}
    order by s.starts_at, s.id, b.user_id limit $2`,
);

const storeChanged = storing(
  'notify-sessions-changed',
  'SESSION_CHANGED',
  `select b.user_id, s.id, $3::bigint, null::bigint, e.id, null::bigint, s.id, '{}'::jsonb
     ${tables}
    where s.event_id = $1 and s.id = any($2::bigint[])
      and s.starts_at + s.duration_minutes * interval '1 minute' > $4
      and b.user_id is distinct from $5::bigint
      and ${wants('SESSION_CHANGED')} and ${isNotNotified('SESSION_CHANGED', '$3::bigint')}
      and ${belongsToEvent('b.user_id', 'e.id')}
    order by s.id, b.user_id limit $6`,
);

/** Runs batches until nobody is left; finished batches stay finished when the job is retried. */
async function notifyAll(scope: Deps, query: Statement<NotifiedRow>, values: readonly unknown[]): Promise<number> {
  let count = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const notified = await scope.db.rows(query, [...values, batchSize]);
    await publishRecounted(scope.db, notified, scope.publish);
    count += notified.length;
    if (notified.length < batchSize) break;
  }
  return count;
}

/**
 * Notifies everybody with a bookmarked session that starts within ten minutes, once per start; people who bookmarked it
 * within that time know it already. Starts are instants, independent of time zones.
 */
export async function notifyOfStartingSessions(scope: Deps): Promise<void> {
  const notified = await notifyAll(scope, storeStarting, [scope.clock.date()]);
  if (notified > 0) scope.log.info({ notified }, 'people notified of starting sessions');
}

/**
 * Notifies everybody who bookmarked one of these sessions that its time or place has changed, that it is cancelled or
 * restored. Skips sessions that are over, and drafts for everybody but their organizers.
 */
export async function notifyOfMovedSessions(scope: Deps, moved: JobPayload<'tell-moved-sessions'>): Promise<void> {
  const { event_id, session_ids, moved_at_ms, moved_by } = moved;
  const values = [event_id, session_ids, moved_at_ms, scope.clock.date(), moved_by];
  const notified = await notifyAll(scope, storeChanged, values);
  if (notified > 0) scope.log.info({ event_id, notified }, 'people notified of moved sessions');
}
