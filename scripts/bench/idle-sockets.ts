/**
 * P15 to P17: the cost of a socket when it connects and while it is idle, and of messages for rooms without sockets in
 * the process.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { alternate, type Slice } from './alternate.ts';
import { startBareSockets } from './bare-process.ts';
import { type ChatWorld, paced, startChatWorld, publishToRoom } from './chat-world.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { gatherCrowd, gatherInRooms } from './crowd.ts';
import type { Comparison, Reading } from './figures.ts';
import { connectClient, enginePath } from './socket-client.ts';

const rounds = 5;
const idle = 1_000;
const newcomers = 150;
const settleMs = 1_000;
const unheard = { count: 2_000, perS: 1_000 } as const;

/** Returns the resident memory of a process, in kilobytes. */
const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

const once = (value: number): Reading => ({ median: value, spread: 0, slices: 1 });

/** Returns kilobytes per socket: of many new sockets, relative to the memory before. */
async function memoryPerSocket(pid: number, gather: () => Promise<{ close(): void }>): Promise<Reading> {
  const warm = await gather();
  warm.close();
  await pause(settleMs);
  const beforeKb = residentKb(pid);
  const crowds = [await gather(), await gather()];
  await pause(settleMs);
  const kb = (residentKb(pid) - beforeKb) / (2 * idle);
  for (const crowd of crowds) crowd.close();
  await pause(settleMs);
  return once(kb);
}

/** Milliseconds of CPU time per handshake. */
const perHandshake =
  (pid: number, gather: () => Promise<{ close(): void }>): Slice =>
  async () => {
    const beforeMs = cpuTimeMs(pid);
    const crowd = await gather();
    const cpuUsedMs = cpuTimeMs(pid) - beforeMs;
    crowd.close();
    await pause(settleMs / 4);
    return cpuUsedMs / newcomers;
  };

/** Microseconds of CPU time per message of a room without sockets in the process. */
const perUnheard =
  (pid: number, tell: () => Promise<void>): Slice =>
  async () => {
    const beforeMs = cpuTimeMs(pid);
    await tell();
    return ((cpuTimeMs(pid) - beforeMs) * 1_000) / unheard.count;
  };

const stranger = (url: string, count: number) =>
  gatherCrowd({
    count,
    connect: (_index, onText) => connectClient({ url, path: enginePath, auth: {}, onText }),
  });

/** Connects each user once, so that nothing about them is cached. */
function newcomersTo(world: ChatWorld, url: string) {
  let used = 0;
  return () => {
    const tokens = world.tokens.slice(used, used + newcomers);
    used += newcomers;
    return gatherInRooms({ urls: [url], tokens, roomIds: [], count: newcomers });
  };
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchIdleSockets(): Promise<Comparison[]> {
  const world = await startChatWorld(newcomers * (rounds + 1) + idle);
  const { conference, tokens, roomIds } = world;
  const bare = await startBareSockets(join(conference.servers.dataDir, 'bare-sockets.log'));
  try {
    const gateway = await world.startGateway();
    const { pid } = gateway.current();
    const readings = await alternate(
      {
        handshake: perHandshake(pid, newcomersTo(world, gateway.url)),
        bareHandshake: perHandshake(bare.pid, () => stranger(bare.url, newcomers)),
        feed: perUnheard(pid, () => publishToRoom(world, { room_id: roomIds.at(-1) ?? 0, first_seq: 1, ...unheard })),
        channel: perUnheard(pid, () =>
          paced(unheard.count, unheard.perS, () =>
            conference.deps.publish(eventChannel(9_000_000), 'event_updated', { event_id: 9_000_000 }),
          ),
        ),
      },
      rounds,
    );
    const last = tokens.slice(-idle);
    const memory = await memoryPerSocket(pid, () =>
      gatherInRooms({ urls: [gateway.url], tokens: last, roomIds: roomIds.slice(0, 3), count: idle }),
    );
    const bareMemory = await memoryPerSocket(bare.pid, () => stranger(bare.url, idle));
    const common = { kind: 'comparison', moreIsBetter: false } as const;
    return [
      {
        ...common,
        name: 'P15 idle socket in three rooms : stock',
        unit: 'kB',
        ours: memory,
        baseline: bareMemory,
        gate: 1.6,
        goal: 1.2,
      },
      {
        ...common,
        name: 'P16 handshake : stock',
        unit: 'CPU ms',
        ours: readings.handshake,
        baseline: readings.bareHandshake,
        gate: 1.8,
        goal: 1.3,
      },
      {
        ...common,
        name: 'P17 foreign room : classic adapter',
        unit: 'CPU µs/message',
        ours: readings.feed,
        baseline: readings.channel,
        gate: 0.28,
        goal: 0.14,
      },
    ];
  } finally {
    await bare.stop();
    await world.stop();
  }
}
