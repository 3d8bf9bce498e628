/** Latency and throughput of posts and read marks, which are stored before they are acknowledged. */
import { randomUUID } from 'node:crypto';
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { statement } from '@plenum/core/platform/db/database';
import pg from 'pg';
import { atLeast, atMost, createRatioFigure, type Figure, quantileOf } from './figures.ts';
import { runAlternating, type AddCleanup, runPaced } from './harness.ts';
import { baselineSender, measureDelivery } from './room-fanout.ts';
import { connectInRooms, connectAnonymous, requestOk, sentMarker } from './socket-client.ts';
import {
  openAllRooms,
  type Servers,
  startBaseline,
  startProcess,
  startWorld,
  operationUrl,
  type World,
} from './world.ts';

/** Sockets that receive messages. */
const peopleCount = 1_000;
/** People who post, so many that nobody reaches the limit of messages per person. */
const senderCount = 4_000;
const manyRooms = 200;
/** Concurrent requests to the product. Each connection of the baseline waits for its commit. */
const concurrency = 64;
const connections = 16;
const durationMs = 1_500;
const text = 'x'.repeat(80);
const slowPace = { count: 30, perS: 20 };

/** Runs one slice and returns its figures. */
type Slice = () => Promise<readonly number[]>;

/** Measures completed calls per second of `count` concurrent loops. */
const perSecond =
  (count: number, work: (index: number) => Promise<unknown>) => async (): Promise<readonly number[]> => {
    const startMs = performance.now();
    let next = 0;
    let done = 0;
    const repeatWork = async (): Promise<void> => {
      while (performance.now() - startMs < durationMs) {
        next += 1;
        await work(next);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: count }, repeatWork));
    return [(done * 1_000) / (performance.now() - startMs)];
  };

const baselineTables = `
  create table baseline_messages (id bigint generated always as identity primary key, room_id bigint not null,
                              user_id bigint not null, content text not null, created_at timestamptz default now());
  create index on baseline_messages (room_id, id);
  create table baseline_outbox (id bigint generated always as identity primary key, name text, payload jsonb);
  create table baseline_cursors (user_id bigint primary key, read_seq bigint not null, updated_at timestamptz);
  insert into baseline_cursors select n, 0, now() from generate_series(0, 1999) n;`;
const baselineStatements = {
  /** Inserts a message and an outbox row in one transaction. */
  withOutbox: `with stored as (insert into baseline_messages (room_id, user_id, content) values ($1, $2, $3) returning id)
               insert into baseline_outbox (name, payload) select 'posted', jsonb_build_object('id', id) from stored returning id`,
  message: 'insert into baseline_messages (room_id, user_id, content) values ($1, $2, $3) returning id, created_at',
  cursor: 'update baseline_cursors set read_seq = greatest(read_seq, $2), updated_at = now() where user_id = $1',
} as const;

/** Creates the baselines for writes: plain statements on separate tables. */
async function openBaselineWrites({ addCleanup, databaseUrl }: Servers) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  addCleanup(() => pool.end());
  await pool.query(baselineTables);
  let next = 0;
  const run = async (name: keyof typeof baselineStatements): Promise<void> => {
    next += 1;
    const values = {
      withOutbox: [next % 200, next % 2_000, text],
      message: [1, next % 2_000, text],
      cursor: [(next * 7) % 2_000, next],
    }[name];
    await pool.query({ name: `baseline-${name}`, text: baselineStatements[name], values });
  };
  return {
    perSecond: (name: keyof typeof baselineStatements) => perSecond(connections, () => run(name)),
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

type BaselineWrites = Awaited<ReturnType<typeof openBaselineWrites>>;

/** Measures the median and 99th percentile of the time from an HTTP request to the delivery by another process. */
async function postToDelivery(
  world: World,
  room_id: number,
  baselineWrites: BaselineWrites,
): Promise<Record<'delivery' | 'deliveryBaseline', Slice>> {
  const { members, redisUrl } = world;
  const gateway = await startProcess(world, 'gateway');
  // Two servers, because the product also has two processes between sender and receiver.
  const sending = await startBaseline(world, 'baseline-sockets.ts', { redisUrl });
  const receiving = await startBaseline(world, 'baseline-sockets.ts', { redisUrl });
  const listeners = await connectInRooms({
    urls: [gateway.url],
    members: members.slice(0, peopleCount),
    roomIds: [room_id],
  });
  const baselineClients = await connectAnonymous(receiving.url, peopleCount);
  for (const crowd of [listeners, baselineClients]) world.addCleanup(() => crowd.close());
  const url = operationUrl(world, PostRoomMessage, room_id);
  let posted = 0;
  async function post(): Promise<void> {
    posted += 1;
    const authorization = `Bearer ${members[posted % peopleCount]?.accessToken}`;
    const body = JSON.stringify({ content: `${sentMarker()}${text}`, client_id: randomUUID() });
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body });
    if (response.status !== 201)
      throw new Error(`The post failed with status ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
  async function postAll(): Promise<void> {
    const requests: Promise<void>[] = [];
    await runPaced(slowPace.count, slowPace.perS, () => requests.push(post()));
    await Promise.all(requests);
  }
  const quantiles = (times: readonly number[]): number[] => [0.5, 0.99].map((share) => quantileOf(times, share));
  const sendBaseline = baselineSender(`${sending.url}/say/io`);
  return {
    delivery: async () => quantiles(await measureDelivery(listeners, postAll, slowPace.count)),
    deliveryBaseline: async () => {
      const times = quantiles(await measureDelivery(baselineClients, () => sendBaseline(slowPace), slowPace.count));
      const insertTimes = quantiles(await baselineWrites.latencies(200));
      return times.map((each, index) => each + (insertTimes[index] ?? 0));
    },
  };
}

const raiseLastSeq = statement('bench-long-room', 'update room_heads set last_seq = 1000000 where room_id = $1');

export async function roomPosting(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, senderCount);
  const [hotRoom = 0, deliveryRoom = 0, readRoom = 0, ...rooms] = await openAllRooms(world);
  const baselineWrites = await openBaselineWrites(world);
  const deliveries = await postToDelivery(world, deliveryRoom, baselineWrites);
  const gateway = await startProcess(world, 'gateway');
  const senders = await connectInRooms({ urls: [gateway.url], members: world.members, roomIds: [readRoom] });
  addCleanup(() => senders.close());
  await world.deps.db.rows(raiseLastSeq, [readRoom]);
  /** Sends each request as another user. */
  const acknowledged = (name: string, payloadOf: (index: number) => unknown) =>
    perSecond(concurrency, async (index) => {
      const client = senders.clients[index % senderCount];
      if (client !== undefined) await requestOk(client, name, payloadOf(index));
    });
  const posting = (roomIds: readonly number[]) =>
    acknowledged('chat_message', (index) => ({
      room_id: roomIds[index % roomIds.length],
      content: `${index} ${text}`,
      client_id: randomUUID(),
    }));
  let marks = 0;
  const slices = await runAlternating(
    {
      many: posting(rooms.slice(0, manyRooms)),
      manyBaseline: baselineWrites.perSecond('withOutbox'),
      one: posting([hotRoom]),
      oneBaseline: baselineWrites.perSecond('message'),
      // Every mark advances a cursor, because marks without a change would be cheaper.
      marks: acknowledged('mark_room_read', () => ({ room_id: readRoom, seq: (marks += 1) })),
      marksBaseline: baselineWrites.perSecond('cursor'),
      ...deliveries,
    },
    { rounds: 5 },
  );
  const valuesOf = (name: keyof typeof slices, index = 0): number[] =>
    slices[name].map((slice) => slice[index] ?? Number.NaN);
  const unit = 'commits/s';
  const delivery = 'post to delivery vs. fan-out + insert';
  return [
    createRatioFigure(delivery, 'ms, p50', valuesOf('delivery'), valuesOf('deliveryBaseline'), atMost(2, 1.4)),
    createRatioFigure(delivery, 'ms, p99', valuesOf('delivery', 1), valuesOf('deliveryBaseline', 1), atMost(2, 1.4)),
    createRatioFigure(
      'posts in many rooms vs. insert + outbox',
      unit,
      valuesOf('many'),
      valuesOf('manyBaseline'),
      atLeast(0.35, 0.6),
    ),
    createRatioFigure(
      'posts in one room vs. insert',
      unit,
      valuesOf('one'),
      valuesOf('oneBaseline'),
      atLeast(0.25, 0.6),
    ),
    createRatioFigure(
      'read marks vs. cursor updates',
      unit,
      valuesOf('marks'),
      valuesOf('marksBaseline'),
      atLeast(0.5, 3),
    ),
  ];
}
