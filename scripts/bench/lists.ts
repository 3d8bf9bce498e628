/** Response times of pages of long lists: people, messages of a room, and rooms. */
import { Agent } from 'node:http';
import { ListChatRooms } from '@plenum/contracts/chat/chat-rooms';
import { ListRoomMessages } from '@plenum/contracts/chat/room-messages';
import { ListEventUsers, ListEventUsersAdmin } from '@plenum/contracts/events/attendees';
import { statement } from '@plenum/core/platform/db/database';
import pg from 'pg';
import { makePeople } from '../seed-data/many-people.ts';
import { atMost, createRatioFigure, type Figure, quantileOf } from './figures.ts';
import { runAlternatingRequests, get, type AddCleanup } from './harness.ts';
import { openAllRooms, startWorld, operationUrl, type World } from './world.ts';

/** Returns a function that requests pages as the first member, over one keep-alive connection. */
function createReader({ addCleanup, members }: World): (url: string) => Promise<Buffer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  addCleanup(() => agent.destroy());
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

/** Measures pages of the members of a large event against those of a small one. */
export async function peopleList(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, 1);
  const { deps, event_id, members } = world;
  const read = createReader(world);
  /** Creates an event with this number of people. Requests its first pages, with a role filter and other sort orders. */
  async function pagesOf(count: number): Promise<(index: number) => Promise<unknown>> {
    const id = (await deps.db.row(copyEvent, [event_id, `people-${count}`]))?.id ?? 0;
    await deps.db.rows(addStaff, [id, members[0]?.user_id]);
    await makePeople(deps.db, { event_id: id, count, domain: `event-${id}.example` });
    const attendeeUrl = `${operationUrl(world, ListEventUsers, id)}?per_page=50`;
    const staffUrl = `${operationUrl(world, ListEventUsersAdmin, id)}?per_page=50`;
    const urls = [
      attendeeUrl,
      `${attendeeUrl}&role=SPEAKER`,
      staffUrl,
      `${staffUrl}&sort=company`,
      `${staffUrl}&sort=joined`,
    ];
    return (index) => read(urls[index % urls.length] ?? '');
  }
  const slices = await runAlternatingRequests(
    { small: await pagesOf(1_000), middle: await pagesOf(50_000), large: await pagesOf(100_000) },
    100,
  );
  const median = (times: readonly number[]): number => quantileOf(times, 0.5);
  /** Returns the 99th of 100 values. */
  const p99 = (times: readonly number[]): number => quantileOf(times, 98 / 99);
  const { small, middle: medium, large } = slices;
  return [
    createRatioFigure('people, 100,000 vs. 1,000 members', 'ms, p99', large.map(p99), small.map(p99), atMost(2, 1.3)),
    createRatioFigure(
      'people, 50,000 vs. 1,000 members',
      'ms, p50',
      medium.map(median),
      small.map(median),
      atMost(1.2),
    ),
  ];
}

const messageCount = 100_000;
const depth = 10_000;
const pageSize = 50;
const roomCount = 20;
/** Messages per statement: small enough for the statement timeout. */
const batchSize = 2_000;

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
  `with inserted as (
     insert into chat_rooms (event_id, name, room_type, is_enabled)
     select $1, 'Room ' || n, 'GLOBAL', true from generate_series(1, $2::int) n returning id)
   insert into room_heads (room_id) select id from inserted returning room_id as id`,
);
const vacuumTables = statement(
  'bench-learn-rooms',
  'vacuum (analyze) room_messages, room_heads, chat_rooms, room_cursors',
);

/** Minimal query for the newest page: an index scan, joined with the authors. */
const baselinePage = {
  name: 'baseline-room-page',
  text: `select m.*, u.first_name, u.last_name, u.image_url from room_messages m join users u on u.id = m.user_id
          where m.room_id = $1 and m.seq < $2 order by m.seq desc limit ${pageSize}`,
};
const baselineRooms = {
  name: 'baseline-room-list',
  text: `select r.id, r.name, r.room_type, c.read_seq, unread.count, newest.*
           from chat_rooms r
           left join room_cursors c on c.room_id = r.id and c.user_id = $2
           cross join lateral (select count(*) from (select 1 from room_messages m where m.room_id = r.id
                                and m.seq > coalesce(c.read_seq, 0) limit 100) capped) unread
           left join lateral (select m.seq, m.content, m.created_at, u.first_name from room_messages m
                                join users u on u.id = m.user_id where m.room_id = r.id order by m.seq desc limit 1) newest on true
          where r.event_id = $1 and r.session_id is null order by r.display_order limit ${roomCount}`,
};

/** Fills one long room and several short ones. Returns the id of the long one. */
async function fillRooms(world: World): Promise<number> {
  const { db } = world.deps;
  const userIds = world.members.map(({ user_id }) => user_id);
  const [longRoom = 0] = await openAllRooms(world);
  for (let first = 1; first <= messageCount; first += batchSize) {
    await db.rows(fillRoom, [longRoom, userIds, first, first + batchSize - 1]);
  }
  for (const { id } of await db.rows(addRooms, [world.event_id, roomCount - 1])) {
    await db.rows(fillRoom, [id, userIds, 1, 1_000]);
  }
  await db.rows(vacuumTables);
  return longRoom;
}

/** Measures pages of a long room and the list of rooms against the statements alone. */
export async function roomReading(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, 200);
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 2 });
  addCleanup(() => pool.end());
  const room_id = await fillRooms(world);
  const read = createReader(world);
  const messagesUrl = operationUrl(world, ListRoomMessages, room_id);
  const roomListUrl = operationUrl(world, ListChatRooms, world.event_id);
  const slices = await runAlternatingRequests(
    {
      newest: () => read(`${messagesUrl}?before_seq=${messageCount + 1}&limit=${pageSize}`),
      deep: () => read(`${messagesUrl}?before_seq=${messageCount - depth}&limit=${pageSize}`),
      deepPage: () => read(`${messagesUrl}?page=${depth / pageSize}&per_page=${pageSize}`),
      baseline: () => pool.query({ ...baselinePage, values: [room_id, messageCount + 1] }),
      rooms: () => read(roomListUrl),
      baselineRooms: () => pool.query({ ...baselineRooms, values: [world.event_id, world.members[0]?.user_id] }),
    },
    60,
  );
  const medians = (name: keyof typeof slices): number[] => slices[name].map((times) => quantileOf(times, 0.5));
  const unit = 'ms, median';
  return [
    createRatioFigure(
      'page 10,000 messages back vs. newest page',
      unit,
      medians('deep'),
      medians('newest'),
      atMost(1.5, 1.2),
    ),
    createRatioFigure(
      'the same page by page number vs. newest page',
      unit,
      medians('deepPage'),
      medians('newest'),
      atMost(1.5, 1.2),
    ),
    createRatioFigure('newest page vs. statement', unit, medians('newest'), medians('baseline'), atMost(3, 2)),
    createRatioFigure('list of 20 rooms vs. statement', unit, medians('rooms'), medians('baselineRooms'), atMost(3, 2)),
  ];
}
