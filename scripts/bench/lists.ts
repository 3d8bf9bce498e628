/** Pages of long lists by the API: people (P22, P25), messages of a room (P12) and rooms (P13). */
import { Agent } from 'node:http';
import { ListChatRooms } from '@plenum/contracts/chat/chat-rooms';
import { ListRoomMessages } from '@plenum/contracts/chat/room-messages';
import { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import { statement } from '@plenum/core/platform/db/database';
import pg from 'pg';
import { makePeople } from '../seed-data/many-people.ts';
import { atMost, compare, type Figure, quantileOf } from './figures.ts';
import { alternateRequests, get, type Keep } from './harness.ts';
import { openAllRooms, startWorld, urlOf, type World } from './world.ts';

/** Returns a function that reads pages as the first member, over one persistent connection. */
function readerOf({ keep, members }: World): (url: string) => Promise<Buffer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  keep(() => agent.destroy());
  const headers = { authorization: `Bearer ${members[0]?.accessToken}` };
  return (url) => get(url, headers, agent);
}

const copyEvent = statement<{ id: number }>(
  'bench-copy-event',
  `insert into events (organization_id, title, event_type, start_date, end_date, company_name, slug, status, branding,
                       hero_images, sections, icebreakers, sponsor_tiers, join_code)
   select organization_id, $2::text, event_type, start_date, end_date, company_name, $2::text, status, branding, hero_images,
          sections, icebreakers, sponsor_tiers, upper(left(md5($2::text), 8))
     from events where id = $1 returning id`,
);
const addStaff = statement(
  'bench-add-staff',
  `insert into event_users (event_id, user_id, role) values ($1, $2, 'ADMIN')`,
);

/** Pages of the members of a large event, against those of a small one. */
export async function peopleList(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, 1);
  const { deps, event_id, members } = world;
  const read = readerOf(world);
  /** First pages, pages of one role, and other sort orders, of a new event with some people. */
  async function pagesOf(count: number): Promise<(at: number) => Promise<unknown>> {
    const id = (await deps.db.row(copyEvent, [event_id, `people-${count}`]))?.id ?? 0;
    await deps.db.rows(addStaff, [id, members[0]?.user_id]);
    await makePeople(deps.db, { event_id: id, count, domain: `event-${id}.example` });
    const everybody = `${urlOf(world, ListEventUsers, id)}?per_page=50`;
    const forStaff = `${urlOf(world, ListEventUsersAdmin, id)}?per_page=50`;
    const urls = [
      everybody,
      `${everybody}&role=SPEAKER`,
      forStaff,
      `${forStaff}&sort=company`,
      `${forStaff}&sort=joined`,
    ];
    return (at) => read(urls[at % urls.length] ?? '');
  }
  const slices = await alternateRequests(
    { small: await pagesOf(1_000), middle: await pagesOf(50_000), large: await pagesOf(100_000) },
    100,
  );
  const median = (times: readonly number[]): number => quantileOf(times, 0.5);
  /** The 99th of a hundred. */
  const slow = (times: readonly number[]): number => quantileOf(times, 98 / 99);
  const { small, middle, large } = slices;
  return [
    compare('P22 people, 100,000 : 1,000', 'ms, p99', large.map(slow), small.map(slow), atMost(2, 1.3)),
    compare('P25 people, 50,000 : 1,000', 'ms, p50', middle.map(median), small.map(median), atMost(1.2)),
  ];
}

const messages = 100_000;
const depth = 10_000;
const page = 50;
const listedRooms = 20;
/** Messages of one statement: small enough for the statement timeout. */
const batch = 2_000;

const fillRoom = statement(
  'bench-fill-room',
  `with stored as (
     insert into room_messages (room_id, seq, user_id, content, created_at)
     select $1, n, ($2::bigint[])[1 + n % cardinality($2::bigint[])], 'message number ' || n, now()
       from generate_series($3::int, $4::int) n returning 1)
   update room_heads set last_seq = $4::int, message_count = $4::int where room_id = $1`,
);
const addRooms = statement<{ id: number }>(
  'bench-add-rooms',
  `with made as (
     insert into chat_rooms (event_id, name, room_type, is_enabled)
     select $1, 'Room ' || n, 'GLOBAL', true from generate_series(1, $2::int) n returning id)
   insert into room_heads (room_id) select id from made returning room_id as id`,
);
const learn = statement('bench-learn-rooms', 'vacuum (analyze) room_messages, room_heads, chat_rooms, room_cursors');

/** The newest page by a minimal query: the key, and the authors. */
const barePage = {
  name: 'bare-room-page',
  text: `select m.*, u.first_name, u.last_name, u.image_url from room_messages m join users u on u.id = m.user_id
          where m.room_id = $1 and m.seq < $2 order by m.seq desc limit ${page}`,
};
const bareRooms = {
  name: 'bare-room-list',
  text: `select r.id, r.name, r.room_type, c.read_seq, unread.count, newest.*
           from chat_rooms r
           left join room_cursors c on c.room_id = r.id and c.user_id = $2
           cross join lateral (select count(*) from (select 1 from room_messages m where m.room_id = r.id
                                and m.seq > coalesce(c.read_seq, 0) limit 100) capped) unread
           left join lateral (select m.seq, m.content, m.created_at, u.first_name from room_messages m
                                join users u on u.id = m.user_id where m.room_id = r.id order by m.seq desc limit 1) newest on true
          where r.event_id = $1 and r.session_id is null order by r.display_order limit ${listedRooms}`,
};

/** Fills a room and some more, and returns the long one. */
async function fillRooms(world: World): Promise<number> {
  const { db } = world.deps;
  const userIds = world.members.map(({ user_id }) => user_id);
  const [longRoom = 0] = await openAllRooms(world);
  for (let first = 1; first <= messages; first += batch) {
    await db.rows(fillRoom, [longRoom, userIds, first, first + batch - 1]);
  }
  for (const { id } of await db.rows(addRooms, [world.event_id, listedRooms - 1])) {
    await db.rows(fillRoom, [id, userIds, 1, 1_000]);
  }
  await db.rows(learn);
  return longRoom;
}

/** Pages of a long room and the list of rooms, against the statements alone. */
export async function roomReading(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, 200);
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 2 });
  keep(() => pool.end());
  const room_id = await fillRooms(world);
  const read = readerOf(world);
  const path = urlOf(world, ListRoomMessages, room_id);
  const list = `${urlOf(world, ListChatRooms, world.event_id)}?per_page=${listedRooms}`;
  const slices = await alternateRequests(
    {
      newest: () => read(`${path}?before_seq=${messages + 1}&limit=${page}`),
      deep: () => read(`${path}?before_seq=${messages - depth}&limit=${page}`),
      deepPage: () => read(`${path}?page=${depth / page}&per_page=${page}`),
      bare: () => pool.query({ ...barePage, values: [room_id, messages + 1] }),
      rooms: () => read(list),
      bareRooms: () => pool.query({ ...bareRooms, values: [world.event_id, world.members[0]?.user_id] }),
    },
    60,
  );
  const medians = (name: keyof typeof slices): number[] => slices[name].map((times) => quantileOf(times, 0.5));
  const unit = 'ms, median';
  return [
    compare('P12 10,000 deep : newest page', unit, medians('deep'), medians('newest'), atMost(1.5, 1.2)),
    compare('P12 by page number, as deep : newest', unit, medians('deepPage'), medians('newest'), atMost(1.5, 1.2)),
    compare('P12 newest page : statement', unit, medians('newest'), medians('bare'), atMost(3, 2)),
    compare('P13 list of 20 rooms : statement', unit, medians('rooms'), medians('bareRooms'), atMost(3, 2)),
  ];
}
