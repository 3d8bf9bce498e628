/** P12 and P13: pages of a long room and the list of rooms, in the API, against the statements alone. */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { ListChatRooms, ListRoomMessages } from '@plenum/contracts/chat-rooms';
import { statement } from '@plenum/core/platform/db/database';
import pg from 'pg';
import { type ChatWorld, startChatWorld } from './chat-world.ts';
import { type Comparison, summarize } from './figures.ts';
import { ask } from './paced-load.ts';

const rounds = 7;
const requestsPerSlice = 60;
const people = 200;
const messages = 100_000;
const depth = 10_000;
const page = 50;
const listedRooms = 20;

const fillRoom = statement(
  'bench-fill-room',
  `with stored as (
     insert into room_messages (room_id, seq, user_id, content, created_at)
     select $1, n, ($2::bigint[])[1 + n % cardinality($2::bigint[])], 'message number ' || n, now()
       from generate_series(1, $3::int) n returning 1)
   update room_heads set last_seq = $3::int, message_count = $3::int where room_id = $1`,
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
const bare_rooms = {
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

type Ask = () => Promise<unknown>;

/** Sends requests alternately; returns the medians of the slices. */
async function alternateRequests<N extends string>(asks: Readonly<Record<N, Ask>>) {
  const names = Object.keys(asks) as N[];
  const slices = new Map<N, number[]>(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    const times = new Map<N, number[]>(names.map((name) => [name, []]));
    for (let request = 0; request < requestsPerSlice; request += 1) {
      for (const name of names) {
        const begunMs = performance.now();
        await asks[name]();
        times.get(name)?.push(performance.now() - begunMs);
      }
    }
    if (round < 0) continue;
    for (const name of names) slices.get(name)?.push(summarize(times.get(name) ?? []).median);
  }
  return (name: N) => summarize(slices.get(name) ?? []);
}

async function fill({ conference, roomIds, userIds }: ChatWorld): Promise<number> {
  const { deps, event_id } = conference;
  const [longRoom = 0] = roomIds;
  await deps.db.rows(fillRoom, [longRoom, userIds, messages]);
  for (const { id } of await deps.db.rows(addRooms, [event_id, listedRooms - 1])) {
    await deps.db.rows(fillRoom, [id, userIds, 1_000]);
  }
  await deps.db.rows(learn);
  return longRoom;
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchRoomReading(): Promise<Comparison[]> {
  const world = await startChatWorld(people);
  const { conference, accessTokens, userIds } = world;
  // One keep-alive connection with Node's own client: the cost of the client is not part of the measurement.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const pool = new pg.Pool({ connectionString: conference.servers.env['DATABASE_URL'], max: 2 });
  try {
    const room_id = await fill(world);
    const headers = { authorization: `Bearer ${accessTokens[0]}`, 'x-request-id': randomUUID() };
    const get = (url: string) => () => ask(`${conference.api.url}/api${url}`, headers, agent);
    const path = ListRoomMessages.path.replace(':room_id', String(room_id));
    const list = ListChatRooms.path.replace(':event_id', String(conference.event_id));
    const readingOf = await alternateRequests({
      newest: get(`${path}?before_seq=${messages + 1}&limit=${page}`),
      deep: get(`${path}?before_seq=${messages - depth}&limit=${page}`),
      deep_page: get(`${path}?page=${depth / page}&per_page=${page}`),
      bare: () => pool.query({ ...barePage, values: [room_id, messages + 1] }),
      rooms: get(`${list}?per_page=${listedRooms}`),
      bare_rooms: () => pool.query({ ...bare_rooms, values: [conference.event_id, userIds[0]] }),
    });
    const common = { kind: 'comparison', unit: 'ms, median', moreIsBetter: false } as const;
    const newest = readingOf('newest');
    return [
      {
        ...common,
        name: 'P12 10,000 deep : newest page',
        ours: readingOf('deep'),
        baseline: newest,
        gate: 1.5,
        goal: 1.2,
      },
      {
        ...common,
        name: 'P12 by page number, as deep : newest',
        ours: readingOf('deep_page'),
        baseline: newest,
        gate: 1.5,
        goal: 1.2,
      },
      { ...common, name: 'P12 newest page : statement', ours: newest, baseline: readingOf('bare'), gate: 3, goal: 2 },
      {
        ...common,
        name: 'P13 list of 20 rooms : statement',
        ours: readingOf('rooms'),
        baseline: readingOf('bare_rooms'),
        gate: 3,
        goal: 2,
      },
    ];
  } finally {
    agent.destroy();
    await pool.end();
    await world.stop();
  }
}
