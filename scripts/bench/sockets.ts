/**
 * The cost of sockets for a gateway when they connect, are idle or stop reading (P15 to P17, P21), and the chat during
 * logins (P20).
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

/** P15 to P17. */
export async function idleSockets(keep: Keep): Promise<Figure[]> {
  const [idle, newcomers] = [1_000, 150];
  const unheard = { count: 2_000, perS: 1_000 };
  const world = await startWorld(keep, newcomers * (roundsOr(rounds) + 1) + idle);
  const roomIds = await openAllRooms(world);
  const bare = await startBare(world, 'bare-sockets.ts');
  const { url, pid } = await startProcess(world, 'gateway');

  /** Milliseconds of CPU time per handshake. */
  const handshake = (server: number, gather: () => Promise<Crowd>) => async (): Promise<number> => {
    let crowd: Crowd | undefined;
    const usedMs = await cpuUsedMs(server, async () => {
      crowd = await gather();
    });
    crowd?.close();
    await pause(settleMs / 4);
    return usedMs / newcomers;
  };
  let used = 0;
  /** Connects each user once, so that nothing about them is cached. */
  const gatherNewcomers = (): Promise<Crowd> => {
    used += newcomers;
    return gatherInRooms({ urls: [url], members: world.members.slice(used - newcomers, used), roomIds: [] });
  };
  const publish = publisherTo(world, roomIds.at(-1) ?? 0);
  const read = await alternate(
    {
      handshake: handshake(pid, gatherNewcomers),
      bareHandshake: handshake(bare.pid, () => gatherStrangers(bare.url, newcomers)),
      // Microseconds of CPU time per message of a room without sockets in the process.
      room: async () => ((await cpuUsedMs(pid, () => publish(unheard))) * 1_000) / unheard.count,
      channel: async () => {
        const tellAll = (): Promise<void> =>
          paced(unheard.count, unheard.perS, () =>
            world.deps.publish(eventChannel(9_000_000), 'event_updated', { event_id: 9_000_000 }),
          );
        return ((await cpuUsedMs(pid, tellAll)) * 1_000) / unheard.count;
      },
    },
    { rounds },
  );

  /** Returns kilobytes per socket: of many new sockets, relative to the memory before. */
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
  const bareMemory = await memoryOf(bare.pid, () => gatherStrangers(bare.url, idle));
  return [
    compare('P15 idle socket in three rooms : stock', 'kB', [memory], [bareMemory], atMost(1.6, 1.2)),
    compare('P16 handshake : stock', 'CPU ms', read.handshake, read.bareHandshake, atMost(1.8, 1.3)),
    compare('P17 foreign room : classic adapter', 'CPU µs/message', read.room, read.channel, atMost(0.28, 0.14)),
  ];
}

/** P21: clients that stop reading, their memory, and the effect on the others. */
export async function slowConsumers(keep: Keep): Promise<Figure[]> {
  const [quickCount, slowCount, perS, waitMaxMs] = [20, 10, 200, 30_000];
  const world = await startWorld(keep, quickCount + slowCount);
  const [room_id = 0] = await openAllRooms(world);
  const { url, pid } = await startProcess(world, 'gateway');
  const gather = async (first: number, end: number): Promise<Crowd> => {
    const crowd = await gatherInRooms({ urls: [url], members: world.members.slice(first, end), roomIds: [room_id] });
    keep(() => crowd.close());
    return crowd;
  };
  const quick = await gather(0, quickCount);
  // Large enough to fill the buffers of the kernel within seconds.
  const publish = publisherTo(world, room_id, () => `${sentNow()}${'x'.repeat(16_000)}`);
  async function p99Of(send: () => Promise<void>): Promise<number> {
    quick.takeLatencies();
    await send();
    return quantileOf(quick.takeLatencies(), 0.99);
  }
  /** Some clients stop reading, until the gateway has closed all of them. */
  async function besideSlow(): Promise<{ p99: number; growthKb: number }> {
    const slow = await gather(quickCount, quickCount + slowCount);
    let open = slowCount;
    const beforeKb = residentKb(pid);
    let mostKb = beforeKb;
    const begunMs = performance.now();
    for (const { tcp } of slow.clients) {
      tcp.on('close', () => (open -= 1)).on('error', () => undefined);
      tcp.pause();
    }
    const p99 = await p99Of(async () => {
      while (open > 0 && performance.now() - begunMs < waitMaxMs) {
        await publish({ count: perS / 10, perS });
        mostKb = Math.max(mostKb, residentKb(pid));
        // A paused connection does not notice its end; a write does.
        for (const client of slow.clients) if (!client.tcp.destroyed) client.send('3');
      }
    });
    slow.close();
    await until('they are gone', () => slow.clients.every(({ tcp }) => tcp.destroyed));
    return { p99, growthKb: (mostKb - beforeKb) / slowCount };
  }
  const alone = async () => ({ p99: await p99Of(() => publish({ count: 2 * perS, perS })), growthKb: 0 });
  const slices = await alternate({ alone, besideSlow }, { rounds });
  const p99s = (name: keyof typeof slices): number[] => slices[name].map(({ p99 }) => p99);
  const growth = slices.besideSlow.map(({ growthKb }) => growthKb);
  return [
    budget('P21 memory per slow client', 'kB', growth, atMost(2_048, 1_024)),
    compare('P21 the others beside slow ones : alone', 'ms, p99', p99s('besideSlow'), p99s('alone'), atMost(1.5, 1.2)),
  ];
}

/**
 * Sends logins of unknown users continuously, more than are hashed at the same time; a password is hashed for these as
 * well. Returns a function that stops it.
 */
function rush(url: string): () => Promise<unknown> {
  let isOver = false;
  const lane = async (): Promise<void> => {
    while (!isOver) {
      const body = JSON.stringify({ email: `${randomUUID()}@rush.example`, password: 'correct horse battery' });
      const answer = await fetch(url, { method: Login.method, headers: { 'content-type': 'application/json' }, body });
      // A full queue responds with 429; the client retries.
      if (answer.status !== 401 && answer.status !== 429) throw new Error(`Logging in answered ${answer.status}.`);
      await answer.arrayBuffer();
    }
  };
  const running = Promise.all(Array.from({ length: 16 }, lane));
  return () => {
    isOver = true;
    return running;
  };
}

/** P20: the effect on users in a room while the API hashes as many passwords as it can. */
export async function loginRush(keep: Keep): Promise<Figure[]> {
  const people = 200;
  const world = await startWorld(keep, people);
  const [room_id = 0] = await openAllRooms(world);
  const gateway = await startProcess(world, 'gateway');
  const crowd = await gatherInRooms({ urls: [gateway.url], members: world.members, roomIds: [room_id] });
  keep(() => crowd.close());
  const count = 60;
  const talk = (): Promise<void> =>
    paced(count, 20, (at) => {
      const content = `${sentNow()}hello`;
      void crowd.clients[at % people]?.request('chat_message', { room_id, content, client_id: randomUUID() });
    });
  // Authors receive each message twice: in the room, and as their acknowledgement.
  const calm = async (): Promise<number> => quantileOf(await deliver(crowd, talk, count, people + 1), 0.99);
  async function rushed(): Promise<number> {
    const endRush = rush(urlOf(world, Login, 0));
    try {
      return await calm();
    } finally {
      await endRush();
    }
  }
  const read = await alternate({ rushed, calm }, { rounds });
  return [compare('P20 chat while logins hash : without', 'ms, p99', read.rushed, read.calm, atMost(1.5, 1.2))];
}
