/**
 * The cost of sockets for a gateway when they connect, are idle or stop reading, and the chat latency during a login rush.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Login } from '@plenum/contracts/accounts/auth';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { atMost, createBudgetFigure, createRatioFigure, type Figure, quantileOf } from './figures.ts';
import {
  runAlternating,
  cpuUsedMs,
  type AddCleanup,
  runPaced,
  residentKb,
  roundsOrDefault,
  waitForCondition,
} from './harness.ts';
import { measureDelivery } from './room-fanout.ts';
import { type ClientGroup, connectInRooms, connectAnonymous, sentMarker } from './socket-client.ts';
import { openAllRooms, createRoomPublisher, startBaseline, startProcess, startWorld, operationUrl } from './world.ts';

const rounds = 5;
const settleMs = 1_000;

/** Measures handshakes, the memory of idle sockets, and messages of a room without local sockets. */
export async function idleSockets(addCleanup: AddCleanup): Promise<Figure[]> {
  const [idle, socketsPerSlice] = [1_000, 150];
  const roomPace = { count: 2_000, perS: 1_000 };
  const world = await startWorld(addCleanup, socketsPerSlice * (roundsOrDefault(rounds) + 1) + idle);
  const roomIds = await openAllRooms(world);
  const baselineServer = await startBaseline(world, 'baseline-sockets.ts');
  const { url, pid } = await startProcess(world, 'gateway');

  /** Measures the CPU time per handshake in milliseconds. */
  const handshake = (server: number, connectClients: () => Promise<ClientGroup>) => async (): Promise<number> => {
    let crowd: ClientGroup | undefined;
    const usedMs = await cpuUsedMs(server, async () => {
      crowd = await connectClients();
    });
    crowd?.close();
    await pause(settleMs / 4);
    return usedMs / socketsPerSlice;
  };
  let used = 0;
  /** Connects other users in each slice, so that nothing about them is cached. */
  const connectNewcomers = (): Promise<ClientGroup> => {
    used += socketsPerSlice;
    return connectInRooms({ urls: [url], members: world.members.slice(used - socketsPerSlice, used), roomIds: [] });
  };
  const publish = createRoomPublisher(world, roomIds.at(-1) ?? 0);
  const results = await runAlternating(
    {
      handshake: handshake(pid, connectNewcomers),
      baselineHandshake: handshake(baselineServer.pid, () => connectAnonymous(baselineServer.url, socketsPerSlice)),
      // CPU time in microseconds per message of a room that has no sockets in this process.
      room: async () => ((await cpuUsedMs(pid, () => publish(roomPace))) * 1_000) / roomPace.count,
      channel: async () => {
        const publishAll = (): Promise<void> =>
          runPaced(roomPace.count, roomPace.perS, () =>
            world.deps.publish(eventChannel(9_000_000), 'event_updated', { event_id: 9_000_000 }),
          );
        return ((await cpuUsedMs(pid, publishAll)) * 1_000) / roomPace.count;
      },
    },
    { rounds },
  );

  /** Returns the memory per socket in kilobytes: the growth after opening many sockets. */
  async function memoryOf(server: number, connectClients: () => Promise<ClientGroup>): Promise<number> {
    (await connectClients()).close();
    await pause(settleMs);
    const beforeKb = residentKb(server);
    const crowds = [await connectClients(), await connectClients()];
    await pause(settleMs);
    const kb = (residentKb(server) - beforeKb) / (2 * idle);
    for (const crowd of crowds) crowd.close();
    await pause(settleMs);
    return kb;
  }
  const members = world.members.slice(-idle);
  const memory = await memoryOf(pid, () => connectInRooms({ urls: [url], members, roomIds: roomIds.slice(0, 3) }));
  const baselineMemory = await memoryOf(baselineServer.pid, () => connectAnonymous(baselineServer.url, idle));
  return [
    createRatioFigure('idle socket in three rooms vs. stock', 'kB', [memory], [baselineMemory], atMost(1.6, 1.2)),
    createRatioFigure('handshake vs. stock', 'CPU ms', results.handshake, results.baselineHandshake, atMost(1.8, 1.3)),
    createRatioFigure(
      'message of a room without local sockets vs. classic adapter',
      'CPU µs/message',
      results.room,
      results.channel,
      atMost(0.28, 0.14),
    ),
  ];
}

/** Measures the memory of clients that stop reading, and their effect on the other clients. */
export async function slowConsumers(addCleanup: AddCleanup): Promise<Figure[]> {
  const [quickCount, slowCount, perS, maxWaitMs] = [20, 10, 200, 30_000];
  const world = await startWorld(addCleanup, quickCount + slowCount);
  const [room_id = 0] = await openAllRooms(world);
  const { url, pid } = await startProcess(world, 'gateway');
  const connectClients = async (first: number, end: number): Promise<ClientGroup> => {
    const crowd = await connectInRooms({ urls: [url], members: world.members.slice(first, end), roomIds: [room_id] });
    addCleanup(() => crowd.close());
    return crowd;
  };
  const readingClients = await connectClients(0, quickCount);
  // Large enough to fill the kernel buffers within seconds.
  const publish = createRoomPublisher(world, room_id, () => `${sentMarker()}${'x'.repeat(16_000)}`);
  async function p99Of(send: () => Promise<void>): Promise<number> {
    readingClients.takeLatencies();
    await send();
    return quantileOf(readingClients.takeLatencies(), 0.99);
  }
  /** Measures while some clients stop reading, until the gateway has closed all of them. */
  async function withSlowClients(): Promise<{ p99: number; growthKb: number }> {
    const slowClients = await connectClients(quickCount, quickCount + slowCount);
    let open = slowCount;
    const beforeKb = residentKb(pid);
    let maxKb = beforeKb;
    const startMs = performance.now();
    for (const { tcp } of slowClients.clients) {
      tcp.on('close', () => (open -= 1)).on('error', () => undefined);
      tcp.pause();
    }
    const p99 = await p99Of(async () => {
      while (open > 0 && performance.now() - startMs < maxWaitMs) {
        await publish({ count: perS / 10, perS });
        maxKb = Math.max(maxKb, residentKb(pid));
        // A paused connection does not detect that it was closed; a write does.
        for (const client of slowClients.clients) if (!client.tcp.destroyed) client.send('3');
      }
    });
    slowClients.close();
    await waitForCondition('the slow clients are closed', () => slowClients.clients.every(({ tcp }) => tcp.destroyed));
    return { p99, growthKb: (maxKb - beforeKb) / slowCount };
  }
  const withoutSlowClients = async () => ({ p99: await p99Of(() => publish({ count: 2 * perS, perS })), growthKb: 0 });
  const slices = await runAlternating({ withoutSlowClients, besideSlowClients: withSlowClients }, { rounds });
  const p99s = (name: keyof typeof slices): number[] => slices[name].map(({ p99 }) => p99);
  const growth = slices.besideSlowClients.map(({ growthKb }) => growthKb);
  return [
    createBudgetFigure('memory per slow client', 'kB', growth, atMost(2_048, 1_024)),
    createRatioFigure(
      'other clients with vs. without slow clients',
      'ms, p99',
      p99s('besideSlowClients'),
      p99s('withoutSlowClients'),
      atMost(1.5, 1.2),
    ),
  ];
}

/**
 * Continuously sends more login requests than can be hashed concurrently. The users do not exist, but the password is
 * hashed anyway. Returns a function that stops the requests.
 */
function startLoginRush(url: string): () => Promise<unknown> {
  let isOver = false;
  const logInRepeatedly = async (): Promise<void> => {
    while (!isOver) {
      const body = JSON.stringify({ email: `${randomUUID()}@rush.example`, password: 'correct horse battery' });
      const response = await fetch(url, {
        method: Login.method,
        headers: { 'content-type': 'application/json' },
        body,
      });
      // A full queue responds with 429, after which the client retries.
      if (response.status !== 401 && response.status !== 429)
        throw new Error(`The login failed with status ${response.status}.`);
      await response.arrayBuffer();
    }
  };
  const running = Promise.all(Array.from({ length: 16 }, logInRepeatedly));
  return () => {
    isOver = true;
    return running;
  };
}

/** Measures the chat latency in a room while the API hashes as many passwords as it can. */
export async function loginRush(addCleanup: AddCleanup): Promise<Figure[]> {
  const peopleCount = 200;
  const world = await startWorld(addCleanup, peopleCount);
  const [room_id = 0] = await openAllRooms(world);
  const gateway = await startProcess(world, 'gateway');
  const crowd = await connectInRooms({ urls: [gateway.url], members: world.members, roomIds: [room_id] });
  addCleanup(() => crowd.close());
  const count = 60;
  const postMessages = (): Promise<void> =>
    runPaced(count, 20, (at) => {
      const content = `${sentMarker()}hello`;
      void crowd.clients[at % peopleCount]?.request('chat_message', { room_id, content, client_id: randomUUID() });
    });
  // Authors receive each message twice: as a room message and as the acknowledgement.
  const withoutLogins = async (): Promise<number> =>
    quantileOf(await measureDelivery(crowd, postMessages, count, peopleCount + 1), 0.99);
  async function duringLogins(): Promise<number> {
    const stopRush = startLoginRush(operationUrl(world, Login, 0));
    try {
      return await withoutLogins();
    } finally {
      await stopRush();
    }
  }
  const results = await runAlternating({ rushed: duringLogins, calm: withoutLogins }, { rounds });
  return [
    createRatioFigure('chat during logins vs. without', 'ms, p99', results.rushed, results.calm, atMost(1.5, 1.2)),
  ];
}
