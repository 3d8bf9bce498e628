/** Job that counts the people in the public chats of running sessions: per minute, and by duration of stay. */
import { stayBuckets } from '@plenum/contracts/overview/statistics-limits';
import type { Deps } from '../../../deps.ts';
import { idList, statement } from '../../../platform/db/database.ts';
import { countMinute } from '../../../platform/realtime/presence-minutes.ts';
import { isVisibleSession } from '../../access.queries.ts';
import { roundRobin } from '../../job-owner.ts';

/** Exceeds the number of concurrent sessions of any installation; round-robin by organization. */
const maxSessions = 2_000;

/** Sessions that are live, or scheduled to be. */
const runningSessionsSql = `
  select s.id, e.organization_id, s.id as place
    from sessions s
    join events e on e.id = s.event_id
   where s.status in ('SCHEDULED', 'STARTING_SOON', 'LIVE') and ${isVisibleSession('s')} and e.status <> 'DELETED'
     and s.starts_at > $1::timestamptz - interval '2 days' and s.starts_at <= $1::timestamptz + interval '2 days'
     and (s.status = 'LIVE' or (s.starts_at <= $1 and s.starts_at + s.duration_minutes * interval '1 minute' > $1))`;
const runningSessions = statement<{ readonly session_id: number; readonly room_id: number }>(
  'sessions-to-count',
  `select s.id as session_id, r.id as room_id
     from (${roundRobin(runningSessionsSql, maxSessions)}) s
     join chat_rooms r on r.session_id = s.id and r.subtype = 'PUBLIC'`,
);
/** Counting again in the same minute stores the maximum. */
const storeMinutes = statement(
  'store-presence-minutes',
  `insert into session_presence_minutes as existing (session_id, minute, present)
   select s.id, date_trunc('minute', $1::timestamptz, 'UTC'), counted.present
     from unnest($2::bigint[], $3::int[]) as counted (session_id, present) join sessions s on s.id = counted.session_id
    order by s.id
       on conflict (session_id, minute) do update set present = greatest(existing.present, excluded.present)`,
);
const storeStays = statement(
  'store-session-stays',
  `insert into session_stays (session_id, from_minutes, people)
   select s.id, counted.from_minutes, counted.people
     from unnest($1::bigint[], $2::int[], $3::int[]) as counted (session_id, from_minutes, people)
     join sessions s on s.id = counted.session_id
    order by s.id, counted.from_minutes
       on conflict (session_id, from_minutes) do update set people = excluded.people`,
);

/** Counts a minute. Repeating it in the same minute only stores the maximum. */
export async function countPresence({ db, realtime, config, clock, log }: Deps): Promise<void> {
  const now = clock.date();
  const countedSessions = [];
  for (const { session_id, room_id } of await db.rows(runningSessions, [now])) {
    const { present, stays } = await countMinute({ realtime, config }, { session_id, room_id, now, stayBuckets });
    if (present > 0) countedSessions.push({ session_id, present, stays });
  }
  if (countedSessions.length === 0) return;
  await db.rows(storeMinutes, [
    now,
    idList(countedSessions.map(({ session_id }) => session_id)),
    countedSessions.map(({ present }) => present),
  ]);
  const stays = countedSessions.flatMap(({ session_id, stays: people }) =>
    people.map((count, index) => ({ session_id, from_minutes: stayBuckets[index] ?? 0, count })),
  );
  await db.rows(storeStays, [
    stays.map(({ session_id }) => session_id),
    stays.map(({ from_minutes }) => from_minutes),
    stays.map(({ count }) => count),
  ]);
  log.debug({ sessions: countedSessions.length }, 'presence counted');
}
