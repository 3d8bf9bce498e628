/** P5 to P7 and P14: messages and read marks that are stored before they are acknowledged. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PostRoomMessage } from '@plenum/contracts/chat-rooms';
import { alternate, type Slice } from './alternate.ts';
import { type BareProcess, startBareSockets } from './bare-process.ts';
import { type BareWrites, openBareWrites } from './bare-writes.ts';
import { type ChatWorld, paced, startChatWorld, until } from './chat-world.ts';
import { type Crowd, gatherCrowd, gatherInRooms, sentNow } from './crowd.ts';
import { type Comparison, type Figure, quantileOf, type Reading, summarize } from './figures.ts';
import { bareSender } from './room-fanout.ts';
import { connectClient, enginePath } from './socket-client.ts';

const rounds = 5;
const people = 1_000;
const listeners = 1_000;
const manyRooms = 200;
/** Concurrent requests. */
const lanes = 64;
const durationMs = 1_500;
const text = 'x'.repeat(80);

/** Acknowledgements per second: every lane sends its next request after a response, each time as another user. */
export const acknowledged =
  (crowd: Crowd, ask: (at: number) => readonly [string, unknown]): Slice =>
  async () => {
    const { clients } = crowd;
    const begunMs = performance.now();
    let asked = 0;
    let done = 0;
    const lane = async (): Promise<void> => {
      while (performance.now() - begunMs < durationMs) {
        const at = asked;
        asked += 1;
        const [name, payload] = ask(at);
        const answer = await clients[at % clients.length]?.request(name, payload);
        if (answer?.startsWith('{"ok":true') !== true) throw new Error(`${name}: ${answer?.slice(0, 200)}`);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return (done * 1_000) / (performance.now() - begunMs);
  };

const posting = (crowd: Crowd, roomIds: readonly number[]): Slice =>
  acknowledged(crowd, (at) => [
    'chat_message',
    { room_id: roomIds[at % roomIds.length], content: `${at} ${text}`, client_id: randomUUID() },
  ]);

/** Moves the read cursors of all users forward; marks that change nothing would be too cheap. */
const marking = (crowd: Crowd, room_id: number, seqOf: (at: number) => number): Slice =>
  acknowledged(crowd, (at) => ['mark_room_read', { room_id, seq: seqOf(at) }]);

const storing =
  (bare: BareWrites, which: 'with_outbox' | 'message' | 'cursor'): Slice =>
  () =>
    bare.perSecond(which, durationMs);

interface Path {
  readonly slice: Slice;
  readonly p50s: number[];
  readonly p99s: number[];
}

const slow = { count: 30, perS: 20 } as const;
const shares = [0.5, 0.99] as const;

/** From HTTP to the API, to the clients of a gateway. */
function ourPath(world: ChatWorld, crowd: Crowd, room_id: number): Path {
  const path: Path = { slice, p50s: [], p99s: [] };
  const { conference, accessTokens } = world;
  const url = `${conference.api.url}/api${PostRoomMessage.path.replace(':room_id', String(room_id))}`;
  let author = 0;

  async function post(): Promise<void> {
    author += 1;
    const headers = {
      authorization: `Bearer ${accessTokens[author % accessTokens.length]}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ content: `${sentNow()}${text}`, client_id: randomUUID() });
    const answer = await fetch(url, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`Posting answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }

  async function slice(): Promise<number> {
    crowd.takeLatencies();
    const wanted = crowd.delivered() + crowd.clients.length * slow.count;
    const answers: Promise<void>[] = [];
    await paced(slow.count, slow.perS, () => answers.push(post()));
    await Promise.all(answers);
    await until('all messages are delivered', () => crowd.delivered() >= wanted);
    const times = crowd.takeLatencies();
    path.p50s.push(quantileOf(times, 0.5));
    path.p99s.push(quantileOf(times, 0.99));
    return quantileOf(times, 0.5);
  }
  return path;
}

/** From one of two bare socket.io servers to the clients of the other, with a bare insert. */
function barePath(url: string, crowd: Crowd, bare: BareWrites): Path {
  const tell = bareSender(`${url}/say/io`, (body) => body);
  const path: Path = { slice, p50s: [], p99s: [] };
  async function slice(): Promise<number> {
    crowd.takeLatencies();
    const wanted = crowd.delivered() + crowd.clients.length * slow.count;
    await tell(slow);
    await until('all messages are delivered', () => crowd.delivered() >= wanted);
    const times = crowd.takeLatencies();
    const [half = 0, most = 0] = await bare.latency(shares, 200);
    path.p50s.push(quantileOf(times, 0.5) + half);
    path.p99s.push(quantileOf(times, 0.99) + most);
    return quantileOf(times, 0.5) + half;
  }
  return path;
}

interface Limits {
  readonly gate: number;
  readonly goal: number;
}

const perSecond = (name: string, ours: Reading, baseline: Reading, limits: Limits): Comparison => ({
  kind: 'comparison',
  name,
  unit: 'commits/s',
  ours,
  baseline,
  moreIsBetter: true,
  ...limits,
});

const latency = (name: string, ours: readonly number[], baseline: readonly number[]): Comparison => ({
  kind: 'comparison',
  name,
  unit: 'ms',
  ours: summarize(ours.slice(1)),
  baseline: summarize(baseline.slice(1)),
  moreIsBetter: false,
  gate: 2,
  goal: 1.4,
});

/** Measures and returns the figures; stops everything that it starts. */
export async function benchRoomPosting(): Promise<Figure[]> {
  const world = await startChatWorld(people);
  const { tokens, roomIds, conference } = world;
  const stops: (() => Promise<void> | void)[] = [() => world.stop()];
  try {
    const { dataDir, env } = conference.servers;
    // Two, because the product has two processes between sender and receiver as well.
    const startOneOfTwo = async (name: string): Promise<BareProcess> => {
      const bareSockets = await startBareSockets(join(dataDir, `${name}.log`), env['REDIS_URL']);
      stops.push(() => bareSockets.stop());
      return bareSockets;
    };
    const toldSockets = await startOneOfTwo('bare-sockets-told');
    const bareSockets = await startOneOfTwo('bare-sockets');
    const bare = await openBareWrites(conference.servers.env['DATABASE_URL'] ?? '');
    stops.push(() => bare.close());
    const gateway = await world.startGateway();
    const other = await world.startGateway();
    const [hotRoom = 0, toldRoom = 0, readRoom = 0, ...rooms] = roomIds;
    const gather = async (crowd: Promise<Crowd>): Promise<Crowd> => {
      const gathered = await crowd;
      stops.push(() => gathered.close());
      return gathered;
    };
    const senders = await gather(gatherInRooms({ urls: [gateway.url], tokens, roomIds: [readRoom], count: people }));
    const hearers = await gather(gatherInRooms({ urls: [other.url], tokens, roomIds: [toldRoom], count: listeners }));
    const strangers = await gather(
      gatherCrowd({
        count: listeners,
        connect: (_index, onText) => connectClient({ url: bareSockets.url, path: enginePath, auth: {}, onText }),
      }),
    );
    await conference.deps.db.rows(
      { name: 'bench-long-room', text: 'update room_heads set last_seq = 1000000 where room_id = $1' },
      [readRoom],
    );
    const ours = ourPath(world, hearers, toldRoom);
    const theirs = barePath(toldSockets.url, strangers, bare);
    let marks = 0;
    const readings = await alternate(
      {
        many: posting(senders, rooms.slice(0, manyRooms)),
        manyBare: storing(bare, 'with_outbox'),
        one: posting(senders, [hotRoom]),
        oneBare: storing(bare, 'message'),
        marks: marking(senders, readRoom, () => (marks += 1)),
        marksBare: storing(bare, 'cursor'),
        ours: ours.slice,
        theirs: theirs.slice,
      },
      rounds,
    );
    return [
      latency('P5 post to delivery : fan-out + insert, p50', ours.p50s, theirs.p50s),
      latency('P5 post to delivery : fan-out + insert, p99', ours.p99s, theirs.p99s),
      perSecond('P6 posts in many rooms : insert + outbox', readings.many, readings.manyBare, {
        gate: 0.35,
        goal: 0.6,
      }),
      perSecond('P7 posts in one room : insert', readings.one, readings.oneBare, { gate: 0.25, goal: 0.6 }),
      perSecond('P14 read marks : cursor updates', readings.marks, readings.marksBare, { gate: 0.5, goal: 3 }),
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
