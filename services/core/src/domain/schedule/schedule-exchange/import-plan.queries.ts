/** Impact of an import on users: bookmarks and messages of the sessions that it changes. */
import { type Db, statement } from '../../../platform/db/database.ts';
import type { ImportImpact } from './import-plan.rules.ts';

const bookmarksOfSessions = statement<{ readonly session_id: number; readonly count: number }>(
  'bookmarks-of-sessions',
  `select session_id, count(*) as count from session_bookmarks where session_id = any($1::bigint[]) group by session_id`,
);
const peopleOfSessions = statement<{ readonly count: number }>(
  'people-of-sessions',
  `select count(distinct user_id) as count
     from (select user_id from session_bookmarks where session_id = any($1::bigint[])
            union all
           select p.user_id from session_speakers ss join speaker_profiles p on p.id = ss.profile_id
            where ss.session_id = any($1::bigint[])) t
    where user_id is distinct from $2::bigint`,
);
const roomsWithMessages = statement<{ readonly count: number }>(
  'rooms-with-messages',
  `select count(*) as count from chat_rooms r join room_heads h on h.room_id = r.id
    where r.session_id = any($1::bigint[]) and h.message_count > 0`,
);

const sentInvitations = statement<{ readonly count: number }>(
  'sent-invitations-of-event',
  `select count(*) as count from invitations where event_id = $1 and status in ('PENDING', 'ACCEPTED')`,
);

/** Counts the invitations that contain the dates of an event. */
export const countInvitations = async (db: Db, event_id: number): Promise<number> =>
  (await db.row(sentInvitations, [event_id]))?.count ?? 0;

interface ImpactQuery {
  /** Moved, restored and removed sessions. */
  readonly notifiedSessionIds: readonly number[];
  readonly removedIds: readonly number[];
  /** Not notified and not counted. */
  readonly requested_by: number | null;
}

/** Finds the bookmarks of these sessions, and the rooms with messages. */
export async function findImpact(
  db: Db,
  { notifiedSessionIds, removedIds, requested_by }: ImpactQuery,
): Promise<Omit<ImportImpact, 'event' | 'deleted'>> {
  const bookmarks = await db.rows(bookmarksOfSessions, [notifiedSessionIds]);
  const people = await db.row(peopleOfSessions, [notifiedSessionIds, requested_by]);
  const rooms = await db.row(roomsWithMessages, [removedIds]);
  return {
    bookmarks: new Map(bookmarks.map(({ session_id, count }) => [session_id, count])),
    people: people?.count ?? 0,
    rooms: rooms?.count ?? 0,
  };
}
