/** P21: clients that stop reading, their memory, and the effect on the others. */
import { readFileSync } from 'node:fs';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import { type ChatWorld, paced, roomMessage, startChatWorld, until } from './chat-world.ts';
import { type Crowd, gatherInRooms, sentNow } from './crowd.ts';
import { type Figure, quantileOf, summarize } from './figures.ts';

const rounds = 5;
const quickCount = 20;
const slowCount = 10;
const perS = 200;
const waitMaxMs = 30_000;
/** Large enough to fill the buffers of the kernel within seconds. */
const padding = 'x'.repeat(16_000);

const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);

function tellerOf({ conference }: ChatWorld, room_id: number) {
  let seq = 0;
  return (count: number) =>
    paced(count, perS, () => {
      seq += 1;
      const message = roomMessage({ room_id, seq, content: `${sentNow()}${padding}` });
      conference.deps.publish(roomChannel(room_id), 'new_chat_message', message);
    });
}

async function p99Of(crowd: Crowd, tell: () => Promise<void>): Promise<number> {
  crowd.takeLatencies();
  await tell();
  return quantileOf(crowd.takeLatencies(), 0.99);
}

interface Round {
  readonly growthKb: number;
  readonly closedMs: number;
  readonly besideMs: number;
}

/** Some clients stop reading, until the gateway has closed all of them. */
async function withSlow(
  pid: number,
  slow: Crowd,
  quick: Crowd,
  tell: (count: number) => Promise<void>,
): Promise<Round> {
  let open = slow.clients.length;
  const beforeKb = residentKb(pid);
  let mostKb = beforeKb;
  const begunMs = performance.now();
  for (const { tcp } of slow.clients) {
    tcp.on('close', () => (open -= 1));
    tcp.on('error', () => undefined);
    tcp.pause();
  }
  const besideMs = await p99Of(quick, async () => {
    while (open > 0 && performance.now() - begunMs < waitMaxMs) {
      await tell(perS / 10);
      mostKb = Math.max(mostKb, residentKb(pid));
      // A paused connection does not notice its end; a write does.
      for (const client of slow.clients) if (!client.tcp.destroyed) client.send('3');
    }
  });
  const closedMs = performance.now() - begunMs;
  slow.close();
  await until('they are gone', () => slow.clients.every(({ tcp }) => tcp.destroyed));
  return { growthKb: (mostKb - beforeKb) / slowCount, closedMs, besideMs };
}

const medianOf = (values: readonly number[]): number => summarize(values).median;

/** Measures and returns the figures; stops everything that it starts. */
export async function benchSlowConsumers(): Promise<Figure[]> {
  const world = await startChatWorld(quickCount + slowCount);
  const crowds: Crowd[] = [];
  try {
    const [room_id = 0] = world.roomIds;
    const gateway = await world.startGateway();
    const gather = async (tokens: readonly string[]): Promise<Crowd> => {
      const crowd = await gatherInRooms({ urls: [gateway.url], tokens, roomIds: [room_id], count: tokens.length });
      crowds.push(crowd);
      return crowd;
    };
    const quick = await gather(world.tokens.slice(0, quickCount));
    const tell = tellerOf(world, room_id);
    const calm: number[] = [];
    const slices: Round[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const calmMs = await p99Of(quick, () => tell(2 * perS));
      const slow = await gather(world.tokens.slice(quickCount));
      const slice = await withSlow(gateway.current().pid, slow, quick, tell);
      if (round < 0) continue;
      calm.push(calmMs);
      slices.push(slice);
    }
    const growthKb = medianOf(slices.map((slice) => slice.growthKb));
    const closedS = medianOf(slices.map((slice) => slice.closedMs)) / 1_000;
    return [
      { kind: 'plain', name: 'P21 memory per slow client', unit: 'kB', value: growthKb, limit: 2_048 },
      { kind: 'plain', name: 'P21 until all slow ones are closed', unit: 's', value: closedS, limit: null },
      {
        kind: 'comparison',
        name: 'P21 the others beside slow ones : alone',
        unit: 'ms, p99',
        ours: summarize(slices.map((slice) => slice.besideMs)),
        baseline: summarize(calm),
        moreIsBetter: false,
        gate: 1.5,
        goal: 1.2,
      },
    ];
  } finally {
    for (const crowd of crowds) crowd.close();
    await world.stop();
  }
}
