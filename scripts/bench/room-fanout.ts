/** CPU time and latency of room messages at a gateway with a thousand sockets. */
import { atLeast, atMost, createBudgetFigure, createRatioFigure, type Figure, quantileOf } from './figures.ts';
import {
  runAlternating,
  cpuTimeMs,
  type AddCleanup,
  runPaced,
  type MeasuredProcess,
  waitForCondition,
} from './harness.ts';
import { type ClientGroup, connectInRooms, connectAnonymous } from './socket-client.ts';
import {
  openAllRooms,
  type Pace,
  createRoomPublisher,
  roomMessage,
  startBaseline,
  startProcess,
  startWorld,
} from './world.ts';

const sockets = 1_000;
const singlePace = { count: 40, perS: 40 };
const slowPace = { count: 30, perS: 20 };
const fastPace = { count: 100, perS: 100 };
const maxFrameMs = 100;

type SendMessages = (pace: Pace) => Promise<void>;

/** Returns a function that broadcasts messages through a baseline server. */
export const baselineSender =
  (url: string, wrap = (text: string): string => text): SendMessages =>
  async ({ count, perS }) => {
    const requests: Promise<unknown>[] = [];
    await runPaced(count, perS, (at) => {
      const body = wrap(JSON.stringify(roomMessage(1, at + 1)));
      requests.push(fetch(url, { method: 'POST', body }).then((response) => response.text()));
    });
    await Promise.all(requests);
  };

/** Sends messages and returns their latencies after each of them has been delivered `each` times. */
export async function measureDelivery(
  crowd: ClientGroup,
  send: () => Promise<unknown>,
  count: number,
  each = crowd.clients.length,
): Promise<number[]> {
  crowd.takeLatencies();
  const expected = crowd.delivered() + each * count;
  await send();
  await waitForCondition('all messages are delivered', () => crowd.delivered() >= expected);
  return crowd.takeLatencies();
}

export async function roomFanout(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, sockets);
  const { members } = world;
  const [plainRoom = 0, busyRoom = 0, sharedRoom = 0] = await openAllRooms(world);
  const baselineServer = await startBaseline(world, 'baseline-sockets.ts');
  const plain = await startProcess(world, 'gateway', { ROOM_FRAME_MAX_MS: '0' });
  const other = await startProcess(world, 'gateway', { ROOM_FRAME_MAX_MS: '0' });
  const busy = await startProcess(world, 'gateway');

  /** Measures the CPU time per delivery in microseconds, and the 99th percentile of the latency. */
  const slicesOf = (crowd: ClientGroup, servers: readonly MeasuredProcess[], send: SendMessages) => {
    addCleanup(() => crowd.close());
    const cpuMs = (): number => servers.reduce((sum, { pid }) => sum + cpuTimeMs(pid), 0);
    return (pace: Pace) => async (): Promise<{ cpuUs: number; p99: number }> => {
      const before = { cpuMs: cpuMs(), delivered: crowd.delivered() };
      const latencies = await measureDelivery(crowd, () => send(pace), pace.count);
      const cpuUs = ((cpuMs() - before.cpuMs) * 1_000) / (crowd.delivered() - before.delivered);
      return { cpuUs, p99: quantileOf(latencies, 0.99) };
    };
  };
  const inRoom = async (
    gateways: readonly MeasuredProcess[],
    room_id: number,
    capabilities: readonly string[] = [],
  ) => {
    const urls = gateways.map(({ url }) => url);
    const crowd = await connectInRooms({ urls, members, roomIds: [room_id], capabilities });
    return slicesOf(crowd, gateways, createRoomPublisher(world, room_id));
  };
  const product = await inRoom([plain], plainRoom);
  const shared = await inRoom([plain, other], sharedRoom);
  const batched = await inRoom([busy], busyRoom, ['batch']);
  const ws = slicesOf(
    await connectAnonymous(baselineServer.url, sockets, null, '/plain'),
    [baselineServer],
    baselineSender(`${baselineServer.url}/say/ws`, (text) => `42["new_chat_message",${text}]`),
  );
  const io = slicesOf(
    await connectAnonymous(baselineServer.url, sockets),
    [baselineServer],
    baselineSender(`${baselineServer.url}/say/io`),
  );
  const slices = await runAlternating(
    {
      single: product(singlePace),
      ws: ws(singlePace),
      shared: shared(singlePace),
      batched: batched(fastPace),
      io: io(fastPace),
      stock: io(slowPace),
    },
    { rounds: 5 },
  );
  return figuresOf(slices);
}

interface Slice {
  readonly cpuUs: number;
  readonly p99: number;
}
type SliceName = 'single' | 'ws' | 'shared' | 'batched' | 'io' | 'stock';

function figuresOf(slices: Readonly<Record<SliceName, readonly Slice[]>>): Figure[] {
  const cpuUs = (name: SliceName): number[] => slices[name].map((slice) => slice.cpuUs);
  const perCpuS = (name: SliceName): number[] => cpuUs(name).map((each) => 1_000_000 / each);
  const p99s = slices.batched.map(({ p99 }) => p99);
  const stockLatencies = slices.stock.map(({ p99 }) => maxFrameMs + p99);
  const [cpuPerDelivery, deliveriesPerCpu] = ['CPU µs/delivery', 'deliveries/CPU s'];
  return [
    createRatioFigure(
      'single messages vs. plain ws',
      deliveriesPerCpu,
      perCpuS('single'),
      perCpuS('ws'),
      atLeast(0.55, 0.75),
    ),
    createRatioFigure('two gateways vs. one', cpuPerDelivery, cpuUs('shared'), cpuUs('single'), atMost(1.35, 1.2)),
    createRatioFigure(
      'batched frames at 100/s vs. stock socket.io',
      cpuPerDelivery,
      cpuUs('batched'),
      cpuUs('io'),
      atMost(0.3, 0.15),
    ),
    createRatioFigure(
      'latency at 100/s vs. frame interval + stock at 20/s',
      'ms, p99',
      p99s,
      stockLatencies,
      atMost(1.5, 1.1),
    ),
    createRatioFigure(
      'batched frames at 100/s vs. plain ws',
      deliveriesPerCpu,
      perCpuS('batched'),
      perCpuS('ws'),
      atLeast(3),
    ),
    createBudgetFigure('post to delivery at 100/s', 'ms, p99', p99s, atMost(250)),
  ];
}
