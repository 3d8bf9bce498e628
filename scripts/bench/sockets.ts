/**
 * The cost of sockets for a gateway when they connect, are idle or stop reading, and the chat latency during a login rush.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Login } from '@plenum/contracts/accounts/auth';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { atMost, budget, compare, type Figure, quantileOf } from './figures.ts';
import { alternate, cpuUsedMs, type Keep, paced, residentKb, roundsOr, until } from './harness.ts';
import { deliver } from './room-fanout.ts';
import { type Crowd, gatherInRooms, gatherStrangers, sentNow } from './socket-client.ts';
import { openAllRooms, publisherTo, startBare, startProcess, startWorld, urlOf } from './world.ts';

const rounds = 5;
const settleMs = 1_000;

/** Measures handshakes, the memory of idle sockets, and messages of a room without local sockets. */
export async function idleSockets(keep: Keep): Promise<Figure[]> {
  const [idle, socketsPerSlice] = [1_000, 150];
  const roomPace = { count: 2_000, perS: 1_000 };
  const world = await startWorld(keep, socketsPerSlice * (roundsOr(rounds) + 1) + idle);
  const roomIds = await openAllRooms(world);
  const baselineServer = await startBare(world, 'baseline-sockets.ts');
  const { url, pid } = await startProcess(world, 'gateway');

  /** Measures the CPU time per handshake in milliseconds. */
  const handshake = (server: number, gather: () => Promise<Crowd>) => async (): Promise<number> => {
    let crowd: Crowd | undefined;
    const usedMs = await cpuUsedMs(server, async () => {
      crowd = await gather();
    });
    crowd?.close();
    await pause(settleMs / 4);
    return usedMs / socketsPerSlice;
  };
  let used = 0;
  /** Connects other users in each slice, so that nothing about them is cached. */
  const gatherNewcomers = (): Promise<Crowd> => {
    used += socketsPerSlice;
    return gatherInRooms({ urls: [url], members: world.members.slice(used - socketsPerSlice, used), roomIds: [] });
  };
  const publish = publisherTo(world, roomIds.at(-1) ?? 0);
  const results = await alternate(
    {
      handshake: handshake(pid, gatherNewcomers),
      baselineHandshake: handshake(baselineServer.pid, () => gatherStrangers(baselineServer.url, socketsPerSlice)),
      // CPU time in microseconds per message of a room that has no sockets in this process.
      room: async () => ((await cpuUsedMs(pid, () => publish(roomPace))) * 1_000) / roomPace.count,
      channel: async () => {
        const publishAll = (): Promise<void> =>
          paced(roomPace.count, roomPace.perS, () =>
            world.deps.publish(eventChannel(9_000_000), 'event_updated', { event_id: 9_000_000 }),
          );
        return ((await cpuUsedMs(pid, publishAll)) * 1_000) / roomPace.count;
      },
    },
    { rounds },
  );

  /** Returns the memory per socket in kilobytes: the growth after opening many sockets. */
  async function memoryOf(server: number, gather: () => Promise<Crowd>): Promise<number> {
    (await gather()).close();
    await pause(settleMs);
    const beforeKb = residentKb(server);
    const crowds = [await gather(), await gather()];
    await pause(settleMs);
    const kb = (residentKb(server) - beforeKb) / (2 * idle);
    for (const crowd of crowds) crowd.close();
    await pause(settleMs);
    return kb;
  }
  const members = world.members.slice(-idle);
  const memory = await memoryOf(pid, () => gatherInRooms({ urls: [url], members, roomIds: roomIds.slice(0, 3) }));
  const baselineMemory = await memoryOf(baselineServer.pid, () => gatherStrangers(baselineServer.url, idle));
  return [
    compare('idle socket in three rooms vs. stock', 'kB', [memory], [baselineMemory], atMost(1.6, 1.2)),
    compare('handshake vs. stock', 'CPU ms', results.handshake, results.baselineHandshake, atMost(1.8, 1.3)),
    compare(
      'message of a room without local sockets vs. classic adapter',
      'CPU µs/message',
      results.room,
      results.channel,
      atMost(0.28, 0.14),
    ),
  ];
}

/** Measures the memory of clients that stop reading, and their effect on the other clients. */
export async function slowConsumers(keep: Keep): Promise<Figure[]> {
  const [quickCount, slowCount, perS, maxWaitMs] = [20, 10, 200, 30_000];
  const world = await startWorld(keep, quickCount + slowCount);
  const [room_id = 0] = await openAllRooms(world);
  const { url, pid } = await startProcess(world, 'gateway');
  const gather = async (first: number, end: number): Promise<Crowd> => {
    const crowd = await gatherInRooms({ urls: [url], members: world.members.slice(first, end), roomIds: [room_id] });
    keep(() => crowd.close());
    return crowd;
  };
  const readingClients = await gather(0, quickCount);
  // Large enough to fill the kernel buffers within seconds.
  const publish = publisherTo(world, room_id, () => `${sentNow()}${'x'.repeat(16_000)}`);
  async function p99Of(send: () => Promise<void>): Promise<number> {
    readingClients.takeLatencies();
    await send();
    return quantileOf(readingClients.takeLatencies(), 0.99);
  }
  /** Measures while some clients stop reading, until the gateway has closed all of them. */
  async function withSlowClients(): Promise<{ p99: number; growthKb: number }> {
    const slowClients = await gather(quickCount, quickCount + slowCount);
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
    await until('the slow clients are closed', () => slowClients.clients.every(({ tcp }) => tcp.destroyed));
    return { p99, growthKb: (maxKb - beforeKb) / slowCount };
  }
  const alone = async () => ({ p99: await p99Of(() => publish({ count: 2 * perS, perS })), growthKb: 0 });
  const slices = await alternate({ alone, besideSlow: withSlowClients }, { rounds });
  const p99s = (name: keyof typeof slices): number[] => slices[name].map(({ p99 }) => p99);
  const growth = slices.besideSlow.map(({ growthKb }) => growthKb);
  return [
    budget('memory per slow client', 'kB', growth, atMost(2_048, 1_024)),
    compare(
      'other clients with vs. without slow clients',
      'ms, p99',
      p99s('besideSlow'),
      p99s('alone'),
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
export async function loginRush(keep: Keep): Promise<Figure[]> {
  const peopleCount = 200;
  const world = await startWorld(keep, peopleCount);
  const [room_id = 0] = await openAllRooms(world);
  const gateway = await startProcess(world, 'gateway');
  const crowd = await gatherInRooms({ urls: [gateway.url], members: world.members, roomIds: [room_id] });
  keep(() => crowd.close());
  const count = 60;
  const postMessages = (): Promise<void> =>
    paced(count, 20, (at) => {
      const content = `${sentNow()}hello`;
      void crowd.clients[at % peopleCount]?.request('chat_message', { room_id, content, client_id: randomUUID() });
    });
  // Authors receive each message twice: as a room message and as the acknowledgement.
  const withoutLogins = async (): Promise<number> =>
    quantileOf(await deliver(crowd, postMessages, count, peopleCount + 1), 0.99);
  async function duringLogins(): Promise<number> {
    const stopRush = startLoginRush(urlOf(world, Login, 0));
    try {
      return await withoutLogins();
    } finally {
      await stopRush();
    }
  }
  const results = await alternate({ rushed: duringLogins, calm: withoutLogins }, { rounds });
  return [compare('chat during logins vs. without', 'ms, p99', results.rushed, results.calm, atMost(1.5, 1.2))];
}
