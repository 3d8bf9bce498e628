/**
 * P27: everybody who marked a keynote is told that it moved, by the bell, a push or the digest, and what the chat notices
 * of it. `BENCH_PEOPLE=200` runs a small version in less than a minute.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ListRoomMessages } from '@plenum/contracts/chat-rooms';
import { alternate, type Slice } from './alternate.ts';
import { paced, until } from './chat-world.ts';
import { type Crowd, gatherCrowd, sentNow } from './crowd.ts';
import { type Comparison, type Figure, type Plain, quantileOf, summarize } from './figures.ts';
import { ask } from './paced-load.ts';
import { connectClient, enginePath } from './socket-client.ts';
import { startToldWorld, type ToldWorld } from './told-world.ts';

const people = Number(process.env['BENCH_PEOPLE'] ?? 20_000);
const isSmall = people < 20_000;
const rounds = isSmall ? 1 : 3;
/** Every second person has a device. */
const deviceEach = 2;
/** Open apps, spread over all people; the first of them are in the room. */
const openApps = Math.min(1_000, people / 2);
const inRoom = Math.min(200, openApps);
const calmMs = isSmall ? 5_000 : 15_000;
/** Posts a second, and pages that are read. */
const perS = 20;
const lookMs = 1_000;
/** A round that takes longer is given up. */
const patienceMs = 180_000;
/** Longer than the pause between two deliveries, to see whether something is told twice. */
const afterwardsMs = 11_000;

const bellName = Buffer.from('notification_changed');

/** How often each open app heard the bell, and when the last one did. */
interface Bells {
  readonly counts: number[];
  lastMs: number;
}

/** How the chat did in one slice, in milliseconds. */
interface ChatTimes {
  readonly posted: number[];
  readonly read: number[];
}

/** When the last person was told in one of the ways, in seconds after the move. */
interface ToldTimes {
  stored: number;
  bell: number;
  push: number;
  settled: number;
}

async function openAll(world: ToldWorld, url: string, room_id: number, bells: Bells): Promise<[Crowd, Crowd]> {
  const { tokens } = world.chat;
  const gather = (first: number, count: number, joins: boolean): Promise<Crowd> =>
    gatherCrowd({
      count,
      async connect(index, onText) {
        const at = first + index;
        const client = await connectClient({
          url,
          path: enginePath,
          auth: { token: tokens[Math.floor((at * people) / openApps)], capabilities: [] },
          onText(frame) {
            onText(frame);
            if (!frame.includes(bellName)) return;
            bells.counts[at] = (bells.counts[at] ?? 0) + 1;
            bells.lastMs = Date.now();
          },
        });
        if (!joins) return client;
        const answer = await client.request('join_chat_room', { room_id });
        if (!answer.startsWith('{"ok":true')) throw new Error(answer.slice(0, 200));
        return client;
      },
    });
  return [await gather(0, inRoom, true), await gather(inRoom, openApps - inRoom, false)];
}

/** Posts and reads at a steady rate until `isOver`, and returns what it took. */
async function chatUntil(world: ToldWorld, crowd: Crowd, room_id: number, isOver: () => boolean): Promise<ChatTimes> {
  const { conference, accessTokens } = world.chat;
  const url = `${conference.api.url}/api${ListRoomMessages.path.replace(':room_id', String(room_id))}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const read: Promise<number>[] = [];
  crowd.takeLatencies();
  let wanted = crowd.delivered();
  try {
    while (!isOver()) {
      await paced(perS, perS, (at) => {
        // Authors receive each message twice: in the room, and as their acknowledgement.
        wanted += inRoom + 1;
        const content = `${sentNow()}hello`;
        void crowd.clients[(read.length + at) % inRoom]?.request('chat_message', {
          room_id,
          content,
          client_id: randomUUID(),
        });
        const headers = { authorization: `Bearer ${accessTokens[(read.length * 7) % people]}` };
        read.push(ask(url, headers, agent));
      });
      // The posts of a second are sent within 950 ms.
      await pause(1_000 / perS);
    }
    await until('all messages are delivered', () => crowd.delivered() >= wanted);
    return { posted: crowd.takeLatencies(), read: await Promise.all(read) };
  } finally {
    agent.destroy();
  }
}

const seconds = (ms: number): number => ms / 1_000;

/** Moves the keynote, and settles once everybody was told. */
async function tellAll(world: ToldWorld, bells: Bells, movedMs: number): Promise<ToldTimes> {
  const endMs = movedMs + patienceMs;
  const times: ToldTimes = { stored: 0, bell: 0, push: 0, settled: 0 };
  const isBellDone = (): boolean => bells.counts.filter((count) => count > 0).length === openApps;
  await world.moveKeynote();
  for (;;) {
    const [told, pushes] = await Promise.all([world.toldSince(movedMs), world.pushes()]);
    const nowS = seconds(Date.now() - movedMs);
    if (times.stored === 0 && told.stored >= people) times.stored = nowS;
    const isOver = told.stored >= people && told.undecided === 0;
    if (isOver && pushes.total >= world.devices && isBellDone()) {
      times.settled = nowS;
      times.push = seconds(pushes.lastMs - movedMs);
      times.bell = seconds(bells.lastMs - movedMs);
      return times;
    }
    if (Date.now() > endMs) throw new Error(`Not everybody was told: ${JSON.stringify({ told, pushes })}`);
    await pause(lookMs);
  }
}

/** Everybody has one notification, each device one push, everybody else one place in a digest, each open app one bell. */
async function checkCounts(world: ToldWorld, { counts }: Bells, movedMs: number): Promise<void> {
  const [told, pushes] = await Promise.all([world.toldSince(movedMs), world.pushes()]);
  const { devices } = world;
  const facts = {
    ...told,
    pushes: pushes.total,
    pushedDevices: pushes.devices,
    mostPerDevice: pushes.most,
    bells: counts.length,
    mostBells: Math.max(...counts),
  };
  const wanted: typeof facts = {
    stored: people,
    pushed: devices,
    digest: people - devices,
    undecided: 0,
    pushes: devices,
    pushedDevices: devices,
    mostPerDevice: 1,
    bells: openApps,
    mostBells: 1,
  };
  console.log(`  counted: ${JSON.stringify(facts)}`);
  for (const [name, count] of Object.entries(wanted)) {
    if (Reflect.get(facts, name) !== count) throw new Error(`${name}: ${count} wanted, ${JSON.stringify(facts)}.`);
  }
}

const compared = (
  name: string,
  share: number,
  ours: readonly number[][],
  baseline: readonly number[][],
): Comparison => {
  const reading = (slices: readonly number[][]) => summarize(slices.slice(1).map((times) => quantileOf(times, share)));
  return {
    kind: 'comparison',
    name: `P27 ${name} while ${people} are told : alone`,
    unit: `ms, p${share * 100}`,
    ours: reading(ours),
    baseline: reading(baseline),
    moreIsBetter: false,
    gate: 1.5,
    goal: 1.2,
  };
};

/** The limit is a wish and no gate: whether a slow machine keeps it is told, not required. */
const lasting = (name: string, told: readonly ToldTimes[], way: keyof ToldTimes): Plain => ({
  kind: 'plain',
  name: `P27 from the move to ${name}`,
  value: Math.max(...told.slice(1).map((times) => times[way])),
  unit: 's',
  limit: 60,
});

/** What was measured, round by round; the first one is not counted. */
interface Measured {
  readonly calm: ChatTimes[];
  readonly busy: ChatTimes[];
  readonly told: ToldTimes[];
}

function figuresOf({ calm, busy, told }: Measured): Figure[] {
  const posted = (slices: readonly ChatTimes[]) => slices.map((slice) => slice.posted);
  const read = (slices: readonly ChatTimes[]) => slices.map((slice) => slice.read);
  return [
    ...[0.5, 0.95, 0.99].map((share) => compared('posts', share, posted(busy), posted(calm))),
    ...[0.5, 0.95].map((share) => compared('pages', share, read(busy), read(calm))),
    lasting('the last notification', told, 'stored'),
    lasting('the last bell', told, 'bell'),
    lasting('the last push', told, 'push'),
    lasting('the last place in a digest', told, 'settled'),
  ];
}

/** Measures and returns the figures; stops everything that it starts. */
export async function benchBeingTold(): Promise<Figure[]> {
  const world = await startToldWorld(people, deviceEach);
  const stops: (() => Promise<void> | void)[] = [() => world.stop()];
  try {
    const bells: Bells = { counts: [], lastMs: 0 };
    const [room_id = 0] = world.chat.roomIds;
    const gateway = await world.chat.startGateway();
    const [crowd, others] = await openAll(world, gateway.url, room_id, bells);
    stops.push(
      () => crowd.close(),
      () => others.close(),
    );
    const measured: Measured = { calm: [], busy: [], told: [] };
    const alone: Slice = async () => {
      const endMs = performance.now() + calmMs;
      measured.calm.push(await chatUntil(world, crowd, room_id, () => performance.now() > endMs));
      return 0;
    };
    const whileTold: Slice = async () => {
      bells.counts.length = 0;
      await world.forgetPushes();
      let isOver = false;
      const movedMs = Date.now();
      const telling = tellAll(world, bells, movedMs).finally(() => {
        isOver = true;
      });
      const [chat, times] = await Promise.all([chatUntil(world, crowd, room_id, () => isOver), telling]);
      measured.busy.push(chat);
      measured.told.push(times);
      console.log(`  seconds: ${JSON.stringify(times)}`);
      await pause(afterwardsMs);
      await checkCounts(world, bells, movedMs);
      return 0;
    };
    await alternate({ alone, whileTold }, rounds);
    return figuresOf(measured);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
