/** P1 to P4 and P23: the cost of a room message for a gateway with a thousand sockets, and its latency. */
import { join } from 'node:path';
import type { Service } from '../embedded/product-processes.ts';
import { alternate, type Slice } from './alternate.ts';
import { type BareProcess, startBareSockets } from './bare-process.ts';
import { type ChatWorld, invented, paced, roomMessage, startChatWorld, publishToRoom, until } from './chat-world.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { type Crowd, gatherCrowd, gatherInRooms } from './crowd.ts';
import { type Comparison, type Figure, quantileOf, type Reading, summarize } from './figures.ts';
import { connectClient, enginePath } from './socket-client.ts';

const rounds = 5;
const sockets = 1_000;
const calm = { count: 40, perS: 40 } as const;
const slow = { count: 30, perS: 20 } as const;
const hot = { count: 100, perS: 100 } as const;
const frameMaxMs = 100;

export interface Pace {
  readonly count: number;
  readonly perS: number;
}

/** Sends this number of messages to a crowd and settles when they were sent. */
export type SendMessages = (pace: Pace) => Promise<void>;

interface Target {
  readonly pids: readonly number[];
  readonly crowd: Crowd;
  readonly tell: SendMessages;
  /** 99th percentile of the latency of each slice; the first slice is not counted. */
  readonly p99s: number[];
}

const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuTimeMs(pid), 0);
/** Microseconds of CPU time per delivered message. */
const perDelivery =
  ({ pids, crowd, tell, p99s }: Target, pace: Pace): Slice =>
  async () => {
    crowd.takeLatencies();
    const before = { cpuUsedMs: cpuOf(pids), delivered: crowd.delivered() };
    const wanted = before.delivered + crowd.clients.length * pace.count;
    await tell(pace);
    await until('all messages are delivered', () => crowd.delivered() >= wanted, 60_000);
    const cpuUsedMs = cpuOf(pids) - before.cpuUsedMs;
    p99s.push(quantileOf(crowd.takeLatencies(), 0.99));
    return (cpuUsedMs * 1_000) / (crowd.delivered() - before.delivered);
  };

/** Publishes to a room of the conference; sequence numbers continue from slice to slice. */
function senderTo(world: ChatWorld, room_id: number): SendMessages {
  let seq = 0;
  return async ({ count, perS }) => {
    const first_seq = seq + 1;
    seq += count;
    await publishToRoom(world, { room_id, first_seq, count, perS });
  };
}

/** Broadcasts on the bare server. */
export const bareSender =
  (url: string, wrap: (text: string) => string): SendMessages =>
  async ({ count, perS }) => {
    const answers: Promise<unknown>[] = [];
    await paced(count, perS, (at) => {
      const body = wrap(JSON.stringify(roomMessage(invented(1, at + 1))));
      answers.push(fetch(url, { method: 'POST', body }).then((answer) => answer.text()));
    });
    await Promise.all(answers);
  };

const perSecond = ({ median, ...rest }: Reading): Reading => ({ ...rest, median: 1_000_000 / median });

/** Connects a crowd for every way of sending; crowds are passed to `keep` once they are connected. */
async function gatherTargets(world: ChatWorld, bare: BareProcess, keep: (crowd: Crowd) => void) {
  const { tokens, roomIds } = world;
  const [plainRoom = 0, busyRoom = 0, sharedRoom = 0] = roomIds;
  const plain = await world.startGateway({ ROOM_FRAME_MAX_MS: '0' });
  const other = await world.startGateway({ ROOM_FRAME_MAX_MS: '0' });
  const busy = await world.startGateway();

  async function target(pids: readonly number[], crowd: Promise<Crowd>, tell: SendMessages): Promise<Target> {
    const gathered = await crowd;
    keep(gathered);
    return { pids, crowd: gathered, tell, p99s: [] };
  }
  const inRoom = (gateways: readonly Service[], room_id: number, capabilities: readonly string[] = []) => {
    const urls = gateways.map(({ url }) => url);
    const crowd = gatherInRooms({ urls, tokens, roomIds: [room_id], count: sockets, capabilities });
    return target(
      gateways.map((gateway) => gateway.current().pid),
      crowd,
      senderTo(world, room_id),
    );
  };
  const atBare = (path: string, auth: object | null, tell: SendMessages) => {
    const connect = (_index: number, onText: (frame: Buffer) => void) =>
      connectClient({ url: bare.url, path, auth, onText });
    return target([bare.pid], gatherCrowd({ count: sockets, connect }), tell);
  };
  return {
    ours: await inRoom([plain], plainRoom),
    shared: await inRoom([plain, other], sharedRoom),
    batched: await inRoom([busy], busyRoom, ['batch']),
    ws: await atBare(
      '/bare',
      null,
      bareSender(`${bare.url}/say/ws`, (text) => `42["new_chat_message",${text}]`),
    ),
    io: await atBare(
      enginePath,
      {},
      bareSender(`${bare.url}/say/io`, (text) => text),
    ),
  };
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchRoomFanout(): Promise<Figure[]> {
  const world = await startChatWorld(sockets);
  const crowds: Crowd[] = [];
  const bare = await startBareSockets(join(world.conference.servers.dataDir, 'bare-sockets.log'));
  try {
    const targets = await gatherTargets(world, bare, (crowd) => crowds.push(crowd));
    const unhurried: Target = { ...targets.io, p99s: [] };
    const readings = await alternate(
      {
        ours: perDelivery(targets.ours, calm),
        ws: perDelivery(targets.ws, calm),
        shared: perDelivery(targets.shared, calm),
        batched: perDelivery(targets.batched, hot),
        io: perDelivery(targets.io, hot),
        unhurried: perDelivery(unhurried, slow),
      },
      rounds,
    );
    return figuresOf(readings, {
      batched: summarize(targets.batched.p99s.slice(1)),
      unhurried: summarize(unhurried.p99s.slice(1)),
    });
  } finally {
    for (const crowd of crowds) crowd.close();
    await bare.stop();
    await world.stop();
  }
}

type Readings = Readonly<Record<'ours' | 'ws' | 'shared' | 'batched' | 'io' | 'unhurried', Reading>>;

function figuresOf(readings: Readings, p99s: Readonly<Record<'batched' | 'unhurried', Reading>>): Figure[] {
  const { ours, ws, shared, batched, io } = readings;
  const less = { kind: 'comparison', unit: 'CPU µs/delivery', moreIsBetter: false } as const;
  const more = { kind: 'comparison', unit: 'deliveries/CPU s', moreIsBetter: true } as const;
  const waited: Comparison = {
    kind: 'comparison',
    name: 'P4 latency at 100/s : frame + stock at 20/s',
    unit: 'ms, p99',
    ours: p99s.batched,
    baseline: { ...p99s.unhurried, median: p99s.unhurried.median + frameMaxMs },
    moreIsBetter: false,
    gate: 1.5,
    goal: 1.1,
  };
  return [
    {
      ...more,
      name: 'P1 one by one : bare ws',
      ours: perSecond(ours),
      baseline: perSecond(ws),
      gate: 0.55,
      goal: 0.75,
    },
    { ...less, name: 'P2 over two gateways : over one', ours: shared, baseline: ours, gate: 1.35, goal: 1.2 },
    { ...less, name: 'P3 100/s in frames : stock socket.io', ours: batched, baseline: io, gate: 0.3, goal: 0.15 },
    waited,
    {
      ...more,
      name: 'P23 100/s in frames : bare ws',
      ours: perSecond(batched),
      baseline: perSecond(ws),
      gate: 3,
      goal: null,
    },
    { kind: 'plain', name: 'P23 post to delivery, p99', unit: 'ms', value: p99s.batched.median, limit: 250 },
  ];
}
