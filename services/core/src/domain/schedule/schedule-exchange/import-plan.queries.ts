/** Impact of an import on users: bookmarks and messages of the sessions that it changes. */
import { type Db, statement } from '../../../platform/db/database.ts';
import type { ScheduleDiff } from './diff-schedule.rules.ts';
import { type ImportImpact, notifiedSessionIds } from './import-plan.rules.ts';
import type { ParsedSchedule } from './parsed-schedule.rules.ts';
import type { EventToImportInto } from './stored-schedule.queries.ts';

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

interface ImpactQuery {
  /** Whether the event takes its days and its time zone from the file. */
  readonly replacesDays: boolean;
  readonly schedule: ParsedSchedule;
  /** Not notified and not counted. */
  readonly requested_by: number | null;
}

/** Finds the bookmarks of the changed sessions, the rooms with messages, and the invitations with the dates. */
export async function findImpact(
  db: Db,
  { id, status, start_date, end_date, timezone }: EventToImportInto,
  diff: ScheduleDiff,
  { replacesDays, schedule, requested_by }: ImpactQuery,
): Promise<Omit<ImportImpact, 'deleted'>> {
  const notifiedIds = notifiedSessionIds(diff);
  const bookmarks = await db.rows(bookmarksOfSessions, [notifiedIds]);
  const people = await db.row(peopleOfSessions, [notifiedIds, requested_by]);
  const rooms = await db.row(roomsWithMessages, [diff.removed.map((session) => session.id)]);
  const invitations = await db.row(sentInvitations, [id]);
  return {
    bookmarks: new Map(bookmarks.map(({ session_id, count }) => [session_id, count])),
    people: people?.count ?? 0,
    rooms: rooms?.count ?? 0,
    event: {
      status,
      start_date,
      end_date,
      time_zone: timezone,
      file_start_date: schedule.start_date,
      file_end_date: schedule.end_date,
      file_time_zone: schedule.effectiveTimezone,
      takes_days: replacesDays,
      invitations: invitations?.count ?? 0,
    },
  };
}
