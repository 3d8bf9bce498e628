/** P1 to P4 and P23: the cost of a room message for a gateway with a thousand sockets, and its latency. */
import { atLeast, atMost, budget, compare, type Figure, quantileOf } from './figures.ts';
import { alternate, cpuTimeMs, type Keep, paced, type Running, until } from './harness.ts';
import { type Crowd, gatherInRooms, gatherStrangers } from './socket-client.ts';
import { openAllRooms, type Pace, publisherTo, roomMessage, startBare, startProcess, startWorld } from './world.ts';

const sockets = 1_000;
const calm = { count: 40, perS: 40 };
const slow = { count: 30, perS: 20 };
const hot = { count: 100, perS: 100 };
const frameMaxMs = 100;

type SendMessages = (pace: Pace) => Promise<void>;

/** Broadcasts messages on a bare server. */
export const bareSender =
  (url: string, wrap = (text: string): string => text): SendMessages =>
  async ({ count, perS }) => {
    const answers: Promise<unknown>[] = [];
    await paced(count, perS, (at) => {
      const body = wrap(JSON.stringify(roomMessage(1, at + 1)));
      answers.push(fetch(url, { method: 'POST', body }).then((answer) => answer.text()));
    });
    await Promise.all(answers);
  };

/** Sends messages to a crowd and returns their latencies once all are delivered, each of them this many times. */
export async function deliver(
  crowd: Crowd,
  send: () => Promise<unknown>,
  count: number,
  each = crowd.clients.length,
): Promise<number[]> {
  crowd.takeLatencies();
  const wanted = crowd.delivered() + each * count;
  await send();
  await until('all messages are delivered', () => crowd.delivered() >= wanted);
  return crowd.takeLatencies();
}

export async function roomFanout(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, sockets);
  const { members } = world;
  const [plainRoom = 0, busyRoom = 0, sharedRoom = 0] = await openAllRooms(world);
  const bare = await startBare(world, 'bare-sockets.ts');
  const plain = await startProcess(world, 'gateway', { ROOM_FRAME_MAX_MS: '0' });
  const other = await startProcess(world, 'gateway', { ROOM_FRAME_MAX_MS: '0' });
  const busy = await startProcess(world, 'gateway');

  /** Measures microseconds of CPU time per delivered message, and the 99th percentile of the latency. */
  const slicesOf = (crowd: Crowd, servers: readonly Running[], send: SendMessages) => {
    keep(() => crowd.close());
    const cpuMs = (): number => servers.reduce((sum, { pid }) => sum + cpuTimeMs(pid), 0);
    return (pace: Pace) => async (): Promise<{ cpuUs: number; p99: number }> => {
      const before = { cpuMs: cpuMs(), delivered: crowd.delivered() };
      const latencies = await deliver(crowd, () => send(pace), pace.count);
      const cpuUs = ((cpuMs() - before.cpuMs) * 1_000) / (crowd.delivered() - before.delivered);
      return { cpuUs, p99: quantileOf(latencies, 0.99) };
    };
  };
  const inRoom = async (gateways: readonly Running[], room_id: number, capabilities: readonly string[] = []) => {
    const urls = gateways.map(({ url }) => url);
    const crowd = await gatherInRooms({ urls, members, roomIds: [room_id], capabilities });
    return slicesOf(crowd, gateways, publisherTo(world, room_id));
  };
  const ours = await inRoom([plain], plainRoom);
  const shared = await inRoom([plain, other], sharedRoom);
  const batched = await inRoom([busy], busyRoom, ['batch']);
  const ws = slicesOf(
    await gatherStrangers(bare.url, sockets, null, '/bare'),
    [bare],
    bareSender(`${bare.url}/say/ws`, (text) => `42["new_chat_message",${text}]`),
  );
  const io = slicesOf(await gatherStrangers(bare.url, sockets), [bare], bareSender(`${bare.url}/say/io`));
  const slices = await alternate(
    { ours: ours(calm), ws: ws(calm), shared: shared(calm), batched: batched(hot), io: io(hot), unhurried: io(slow) },
    { rounds: 5 },
  );
  const cpuUs = (name: keyof typeof slices): number[] => slices[name].map((slice) => slice.cpuUs);
  const perCpuS = (name: keyof typeof slices): number[] => cpuUs(name).map((each) => 1_000_000 / each);
  const p99s = slices.batched.map(({ p99 }) => p99);
  const unhurried = slices.unhurried.map(({ p99 }) => frameMaxMs + p99);
  const [less, more] = ['CPU µs/delivery', 'deliveries/CPU s'];
  return [
    compare('P1 one by one : bare ws', more, perCpuS('ours'), perCpuS('ws'), atLeast(0.55, 0.75)),
    compare('P2 over two gateways : over one', less, cpuUs('shared'), cpuUs('ours'), atMost(1.35, 1.2)),
    compare('P3 100/s in frames : stock socket.io', less, cpuUs('batched'), cpuUs('io'), atMost(0.3, 0.15)),
    compare('P4 latency at 100/s : frame + stock at 20/s', 'ms, p99', p99s, unhurried, atMost(1.5, 1.1)),
    compare('P23 100/s in frames : bare ws', more, perCpuS('batched'), perCpuS('ws'), atLeast(3)),
    budget('P23 post to delivery', 'ms, p99', p99s, atMost(250)),
  ];
}
