/** P5 to P7 and P14: messages and read marks that are stored before they are acknowledged. */
import { randomUUID } from 'node:crypto';
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { statement } from '@plenum/core/platform/db/database';
import pg from 'pg';
import { atLeast, atMost, compare, type Figure, quantileOf } from './figures.ts';
import { alternate, type Keep, paced } from './harness.ts';
import { bareSender, deliver } from './room-fanout.ts';
import { gatherInRooms, gatherStrangers, requestOk, sentNow } from './socket-client.ts';
import { openAllRooms, type Servers, startBare, startProcess, startWorld, urlOf, type World } from './world.ts';

const people = 1_000;
const manyRooms = 200;
/** Concurrent requests of ours; each connection of the baseline waits for its commit. */
const lanes = 64;
const connections = 16;
const durationMs = 1_500;
const text = 'x'.repeat(80);
const slow = { count: 30, perS: 20 };

/** The figures of one slice. */
type Slice = () => Promise<readonly number[]>;

/** Measures completions per second: every lane works again and again for a while. */
const perSecond = (count: number, work: (at: number) => Promise<unknown>) => async (): Promise<readonly number[]> => {
  const begunMs = performance.now();
  let next = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - begunMs < durationMs) {
      next += 1;
      await work(next);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
  return [(done * 1_000) / (performance.now() - begunMs)];
};

const bareTables = `
  create table bare_messages (id bigint generated always as identity primary key, room_id bigint not null,
                              user_id bigint not null, content text not null, created_at timestamptz default now());
  create index on bare_messages (room_id, id);
  create table bare_outbox (id bigint generated always as identity primary key, name text, payload jsonb);
  create table bare_cursors (user_id bigint primary key, read_seq bigint not null, updated_at timestamptz);
  insert into bare_cursors select n, 0, now() from generate_series(0, 1999) n;`;
const bareStatements = {
  /** A message and an outbox row, in one transaction. */
  withOutbox: `with stored as (insert into bare_messages (room_id, user_id, content) values ($1, $2, $3) returning id)
               insert into bare_outbox (name, payload) select 'posted', jsonb_build_object('id', id) from stored returning id`,
  message: 'insert into bare_messages (room_id, user_id, content) values ($1, $2, $3) returning id, created_at',
  cursor: 'update bare_cursors set read_seq = greatest(read_seq, $2), updated_at = now() where user_id = $1',
} as const;

/** The baselines of storing: plain statements on separate tables. */
async function openBareWrites({ keep, databaseUrl }: Servers) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  keep(() => pool.end());
  await pool.query(bareTables);
  let next = 0;
  const run = async (name: keyof typeof bareStatements): Promise<void> => {
    next += 1;
    const values = {
      withOutbox: [next % 200, next % 2_000, text],
      message: [1, next % 2_000, text],
      cursor: [(next * 7) % 2_000, next],
    }[name];
    await pool.query({ name: `bare-${name}`, text: bareStatements[name], values });
  };
  return {
    perSecond: (name: keyof typeof bareStatements) => perSecond(connections, () => run(name)),
    /** Returns the latency of single inserts, in milliseconds. */
    async latencies(count: number): Promise<number[]> {
      const times: number[] = [];
      while (times.length < count) {
        const sentMs = performance.now();
        await run('message');
        times.push(performance.now() - sentMs);
      }
      return times;
    },
  };
}

type BareWrites = Awaited<ReturnType<typeof openBareWrites>>;

/** P5: median and 99th percentile from a request over HTTP to the clients of another process. */
async function postToDelivery(
  world: World,
  room_id: number,
  bare: BareWrites,
): Promise<Record<'delivery' | 'deliveryBare', Slice>> {
  const { members, redisUrl } = world;
  const gateway = await startProcess(world, 'gateway');
  // Two, because the product has two processes between sender and receiver as well.
  const sending = await startBare(world, 'bare-sockets.ts', { redisUrl });
  const receiving = await startBare(world, 'bare-sockets.ts', { redisUrl });
  const listeners = await gatherInRooms({ urls: [gateway.url], members, roomIds: [room_id] });
  const strangers = await gatherStrangers(receiving.url, people);
  for (const crowd of [listeners, strangers]) world.keep(() => crowd.close());
  const url = urlOf(world, PostRoomMessage, room_id);
  let posted = 0;
  async function post(): Promise<void> {
    posted += 1;
    const authorization = `Bearer ${members[posted % people]?.accessToken}`;
    const body = JSON.stringify({ content: `${sentNow()}${text}`, client_id: randomUUID() });
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`Posting answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  async function postAll(): Promise<void> {
    const answers: Promise<void>[] = [];
    await paced(slow.count, slow.perS, () => answers.push(post()));
    await Promise.all(answers);
  }
  const quantiles = (times: readonly number[]): number[] => [0.5, 0.99].map((share) => quantileOf(times, share));
  const sendBare = bareSender(`${sending.url}/say/io`);
  return {
    delivery: async () => quantiles(await deliver(listeners, postAll, slow.count)),
    deliveryBare: async () => {
      const times = quantiles(await deliver(strangers, () => sendBare(slow), slow.count));
      const stored = quantiles(await bare.latencies(200));
      return times.map((each, at) => each + (stored[at] ?? 0));
    },
  };
}

const prolong = statement('bench-long-room', 'update room_heads set last_seq = 1000000 where room_id = $1');

export async function roomPosting(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, people);
  const [hotRoom = 0, heardRoom = 0, readRoom = 0, ...rooms] = await openAllRooms(world);
  const bare = await openBareWrites(world);
  const deliveries = await postToDelivery(world, heardRoom, bare);
  const gateway = await startProcess(world, 'gateway');
  const senders = await gatherInRooms({ urls: [gateway.url], members: world.members, roomIds: [readRoom] });
  keep(() => senders.close());
  await world.deps.db.rows(prolong, [readRoom]);
  /** Each request is sent as another user. */
  const acknowledged = (name: string, payloadOf: (at: number) => unknown) =>
    perSecond(lanes, async (at) => {
      const client = senders.clients[at % people];
      if (client !== undefined) await requestOk(client, name, payloadOf(at));
    });
  const posting = (roomIds: readonly number[]) =>
    acknowledged('chat_message', (at) => ({
      room_id: roomIds[at % roomIds.length],
      content: `${at} ${text}`,
      client_id: randomUUID(),
    }));
  let marks = 0;
  const read = await alternate(
    {
      many: posting(rooms.slice(0, manyRooms)),
      manyBare: bare.perSecond('withOutbox'),
      one: posting([hotRoom]),
      oneBare: bare.perSecond('message'),
      // Every mark moves a cursor forward; those that change nothing would be too cheap.
      marks: acknowledged('mark_room_read', () => ({ room_id: readRoom, seq: (marks += 1) })),
      marksBare: bare.perSecond('cursor'),
      ...deliveries,
    },
    { rounds: 5 },
  );
  const part = (name: keyof typeof read, at = 0): number[] => read[name].map((slice) => slice[at] ?? Number.NaN);
  const unit = 'commits/s';
  const delivery = 'P5 post to delivery : fan-out + insert';
  return [
    compare(delivery, 'ms, p50', part('delivery'), part('deliveryBare'), atMost(2, 1.4)),
    compare(delivery, 'ms, p99', part('delivery', 1), part('deliveryBare', 1), atMost(2, 1.4)),
    compare('P6 posts in many rooms : insert + outbox', unit, part('many'), part('manyBare'), atLeast(0.35, 0.6)),
    compare('P7 posts in one room : insert', unit, part('one'), part('oneBare'), atLeast(0.25, 0.6)),
    compare('P14 read marks : cursor updates', unit, part('marks'), part('marksBare'), atLeast(0.5, 3)),
  ];
}
