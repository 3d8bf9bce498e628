/** Jobs that notify people about sessions that they bookmarked or speak in: one statement per batch. */
import { startingSoonMinutes } from '@plenum/contracts/limits';
import type { SessionNotificationKind } from '@plenum/contracts/notifications/notification-kinds';
import type { SessionNotification } from '@plenum/contracts/notifications/notifications';
import type { Deps } from '../../../deps.ts';
import { type Db, idList, type Statement, statement } from '../../../platform/db/database.ts';
import type { JobPayload } from '../../../platform/jobs/catalogue.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { sessionAudience } from '../../schedule/sessions/session-audience.queries.ts';
import { belongsToEvent } from './notifications.queries.ts';
import { publishNewNotifications } from './publish-counts.ts';
import { insertNotificationBatch, type NewNotificationRow, versionOf, receivesKind } from './store.queries.ts';

export const batchSize = 1_000;
/** A conference of 20,000 people with full agendas is far below this; the rest is handled in the next minute. */
const maxBatches = 200;

/** SQL condition: the person has no notification of this or a later version of the session. */
export const isNotNotified = (kind: string, version: string): string => `
  not exists (select from notifications existing
               where existing.user_id = b.user_id and existing.kind = '${kind}' and existing.subject_id = s.id
                 and existing.version >= ${version})`;

/** SQL condition: the person speaks in the session. */
export const speaks = (person: string): string => `
  exists (select from session_speakers on_stage
            join speaker_profiles profile on profile.id = on_stage.profile_id
           where on_stage.session_id = s.id and profile.user_id = ${person})`;

const fromPublishedSessions = `
  from sessions s
  join events e on e.id = s.event_id and e.status = 'PUBLISHED' and ${isVisibleSession('s')}`;

/** SQL condition: the session starts within the period of the reminder. */
const startsSoon = `
  s.status in ('SCHEDULED', 'STARTING_SOON')
  and s.starts_at > $1 and s.starts_at <= $1::timestamptz + interval '${startingSoonMinutes} minutes'`;

const storeReminders = insertNotificationBatch(
  'notify-sessions-starting',
  'SESSION_STARTING',
  `select b.user_id, s.id, ${versionOf('s.starts_at')}, null::bigint, e.id, null::bigint, s.id, '{}'::jsonb
     ${fromPublishedSessions}
     join session_bookmarks b on b.session_id = s.id
     join users u on u.id = b.user_id
    where ${startsSoon}
      and b.created_at <= s.starts_at - interval '${startingSoonMinutes} minutes'
      and ${receivesKind('SESSION_STARTING')} and ${isNotNotified('SESSION_STARTING', versionOf('s.starts_at'))}
      and ${belongsToEvent('b.user_id', 'e.id')}
      and (u.muted_notifications @> '["STAGE_CALL"]' or not ${speaks('b.user_id')})`,
  '$2',
);

const storeStageCalls = insertNotificationBatch(
  'notify-stage-calls',
  'STAGE_CALL',
  `select b.user_id, s.id, ${versionOf('s.starts_at')}, null::bigint, e.id, null::bigint, s.id, '{}'::jsonb
     ${fromPublishedSessions}
     join lateral (select distinct profile.user_id
                     from session_speakers on_stage
                     join speaker_profiles profile on profile.id = on_stage.profile_id
                    where on_stage.session_id = s.id) b on true
     join users u on u.id = b.user_id
    where ${startsSoon}
      and ${receivesKind('STAGE_CALL')} and ${isNotNotified('STAGE_CALL', versionOf('s.starts_at'))}
      and ${belongsToEvent('b.user_id', 'e.id')}`,
  '$2',
);

const storeChanged = insertNotificationBatch(
  'notify-sessions-changed',
  'SESSION_CHANGED',
  `select b.user_id, s.id, $3::bigint, null::bigint, e.id, null::bigint, s.id, '{}'::jsonb
     ${fromPublishedSessions}
     join lateral ${sessionAudience} b on true
     join users u on u.id = b.user_id
    where s.event_id = $1 and s.id = any($2::bigint[])
      and s.starts_at + s.duration_minutes * interval '1 minute' > $4
      and b.user_id is distinct from $5::bigint
      and ${receivesKind('SESSION_CHANGED')} and ${isNotNotified('SESSION_CHANGED', '$3::bigint')}
      and ${belongsToEvent('b.user_id', 'e.id')}`,
  '$6',
);

interface NotifiedSessionRow {
  readonly session_id: number;
  readonly title: string;
  readonly starts_at: Date;
  readonly location: string | null;
  readonly is_cancelled: boolean;
  readonly event_id: number;
  readonly event_title: string;
  readonly timezone: string;
}

const notifiedSessions = statement<NotifiedSessionRow>(
  'notified-sessions',
  `select s.id as session_id, s.title, s.starts_at, s.location, s.status = 'CANCELLED' as is_cancelled,
          e.id as event_id, e.title as event_title, e.timezone
     from sessions s join events e on e.id = s.event_id where s.id = any($1::bigint[])`,
);

/** Reads the session data of the updates, so that thousands of browsers need not request it. */
async function readSessionNotifications(
  db: Db,
  kind: SessionNotificationKind,
  ids: readonly number[],
): Promise<Map<number, SessionNotification>> {
  const rows = await db.rows(notifiedSessions, [idList([...new Set(ids)])]);
  return new Map(
    rows.map(({ session_id: id, title, starts_at, location, is_cancelled, event_id, event_title, timezone }) => [
      id,
      {
        kind,
        event: { id: event_id, title: event_title, timezone },
        session: { id, title, starts_at: starts_at.toISOString(), location, is_cancelled },
      },
    ]),
  );
}

const sessionsOf = ({ subject_id, data }: NewNotificationRow): number[] => [
  subject_id,
  ...(data.delay?.session_ids ?? []),
];

/** Returns the data for one person; for a location that runs late, only their first sessions. */
function notificationOf(
  { subject_id, data }: NewNotificationRow,
  notifications: ReadonlyMap<number, SessionNotification>,
): SessionNotification | undefined {
  const notification = notifications.get(subject_id);
  if (notification === undefined || data.delay === undefined) return notification;
  const { location, minutes, session_count, session_ids } = data.delay;
  const sessions = session_ids.flatMap((id) => notifications.get(id)?.session ?? []);
  const listed = sessions.map(({ id, title, starts_at }) => ({ id, title, starts_at }));
  return { ...notification, delay: { location, minutes, session_count, sessions: listed } };
}

/**
 * Stores batches until no people remain, and publishes each batch; completed batches remain when the job is retried.
 * Returns the number of people notified.
 * @param query has the batch size as its last parameter
 */
export async function notifyInBatches(
  db: Db,
  query: Statement<NewNotificationRow>,
  values: readonly unknown[],
  publish: (rows: readonly NewNotificationRow[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const rows = await db.rows(query, [...values, batchSize]);
    await publish(rows);
    count += rows.length;
    if (rows.length < batchSize) break;
  }
  return count;
}

/** Notifies people of sessions, with the session data in the updates. */
export const notifyOfSessions = (
  { db, publish }: Deps,
  kind: SessionNotificationKind,
  query: Statement<NewNotificationRow>,
  values: readonly unknown[],
): Promise<number> =>
  notifyInBatches(db, query, values, async (rows) => {
    const notifications = await readSessionNotifications(db, kind, rows.flatMap(sessionsOf));
    await publishNewNotifications(db, rows, publish, (row) => notificationOf(row, notifications));
  });

/**
 * Notifies people who speak in a session that starts within ten minutes, or bookmarked it, once per start; people who
 * bookmarked it within those ten minutes are skipped. Starts are instants, independent of time zones.
 */
export async function notifyOfStartingSessions(scope: Deps): Promise<void> {
  const now = scope.clock.date();
  const calledCount = await notifyOfSessions(scope, 'STAGE_CALL', storeStageCalls, [now]);
  const notified = calledCount + (await notifyOfSessions(scope, 'SESSION_STARTING', storeReminders, [now]));
  if (notified > 0) scope.log.info({ notified }, 'people notified of starting sessions');
}

/**
 * Notifies people who bookmarked or speak in one of these sessions that its time or location has changed, or that it
 * was cancelled or restored. Skips sessions that have ended; in drafts, only organizers are notified.
 */
export async function notifyOfMovedSessions(scope: Deps, payload: JobPayload<'notify-moved-sessions'>): Promise<void> {
  const { event_id, session_ids, moved_at_ms, moved_by } = payload;
  const values = [event_id, session_ids, moved_at_ms, scope.clock.date(), moved_by];
  const notified = await notifyOfSessions(scope, 'SESSION_CHANGED', storeChanged, values);
  if (notified > 0) scope.log.info({ event_id, notified }, 'people notified of moved sessions');
}
