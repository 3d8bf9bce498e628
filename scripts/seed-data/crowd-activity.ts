/** Bookmarks and connections for the large seed. */
import { type Database, statement } from '@plenum/core/platform/db/database';

interface InsertCount {
  readonly count: number;
}

/** Connects everybody to at least one other person, and every twentieth person to the organizer. */
const makeConnections = statement<InsertCount>(
  'seed-crowd-connections',
  `with crowd as (
     select u.id, row_number() over (order by u.id) as n
       from event_users eu join users u on u.id = eu.user_id
      where eu.event_id = $1 and u.email like 'person%@' || $2),
   pairs as (
     select one.id as requester, other.id as recipient, one.n from crowd one join crowd other on other.n = one.n + 7
     union all
     select organizer.id, c.id, c.n from crowd c cross join users organizer
      where organizer.email = 'organizer@' || $2 and c.n % 20 = 0),
   inserted as (
     insert into connections (requester_id, recipient_id, status, icebreaker_message, originating_event_id)
     select requester, recipient, case when n % 5 = 0 then 'PENDING' else 'ACCEPTED' end, 'Hello!', $1 from pairs
     on conflict (low_user_id, high_user_id) do nothing returning 1)
   select count(*) as count from inserted`,
);

const makeBookmarks = statement<InsertCount>(
  'seed-crowd-bookmarks',
  `with talks as (select id, row_number() over (order by id) - 1 as n from sessions where event_id = $1),
   crowd as (
     select u.id, row_number() over (order by u.id) as n
       from event_users eu join users u on u.id = eu.user_id
      where eu.event_id = $1 and u.email like '%@' || $2),
   inserted as (
     insert into session_bookmarks (user_id, session_id)
     select crowd.id, talks.id from crowd cross join generate_series(0, 2) nth
       join talks on talks.n = (crowd.n * 31 + nth * 97) % (select count(*) from talks)
     on conflict (user_id, session_id) do nothing returning 1)
   select count(*) as count from inserted`,
);
const analyzeTables = statement('seed-crowd-learn', 'analyze connections, session_bookmarks');

/** Creates bookmarks and connections; idempotent. Returns the numbers of new rows. */
export async function createActivity(
  db: Database,
  event_id: number,
  domain: string,
): Promise<{ readonly connections: number; readonly bookmarks: number }> {
  const connections = await db.row(makeConnections, [event_id, domain]);
  const bookmarks = await db.row(makeBookmarks, [event_id, domain]);
  await db.rows(analyzeTables);
  return { connections: connections?.count ?? 0, bookmarks: bookmarks?.count ?? 0 };
}
