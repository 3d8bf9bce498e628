/**
 * P27: everyone who bookmarked a keynote is notified that it moved, by the bell, a push or the digest; and the effect
 * on the chat. `BENCH_PEOPLE=200` runs a small version in less than a minute.
 */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ListRoomMessages } from '@plenum/contracts/chat/room-messages';
import { UpdateSession } from '@plenum/contracts/schedule/sessions';
import { statement } from '@plenum/core/platform/db/database';
import { atMost, budget, compare, type Figure, quantileOf } from './figures.ts';
import { alternate, get, type Keep, paced, until } from './harness.ts';
import { connectClient, type Crowd, enginePath, gatherCrowd, requestOk, sentNow } from './socket-client.ts';
import { openAllRooms, startBare, startProcess, startWorld, urlOf, type World } from './world.ts';

const people = Number(process.env['BENCH_PEOPLE'] ?? 20_000);
const isSmall = people < 20_000;
/** Every second person has a registered device. */
const devices = Math.ceil(people / 2);
/** Open apps, spread over all people; the first of them are in the room. */
const openApps = Math.min(1_000, people / 2);
const inRoom = Math.min(200, openApps);
const calmMs = isSmall ? 5_000 : 15_000;
/** Posts and page reads per second. */
const perS = 20;
/** Timeout of a round. */
const roundMaxMs = 180_000;
/** Longer than the pause between two deliveries, to detect duplicates. */
const afterwardsMs = 11_000;

/** Pushes that the push service accepted: in total, by number of devices, and the most for one device. */
export interface PushCounts {
  readonly total: number;
  readonly devices: number;
  readonly most: number;
  /** When the last one was accepted, by the clock of the machine. */
  readonly lastMs: number;
}

/** The notifications of the keynote that were stored since it moved. */
interface StoredCounts {
  readonly stored: number;
  readonly pushed: number;
  /** How many of them wait for the digest. */
  readonly digest: number;
  /** How many of them no worker has decided about yet. */
  readonly undecided: number;
}

/** The imported conference is over and a draft, for which nobody is notified. */
const postpone = statement(
  'bench-postpone',
  `with pause as (select current_date + 60 - start_date::date as days from events where id = $1),
        later as (update sessions set starts_at = starts_at + pause.days * interval '1 day', status = 'SCHEDULED',
                         status_set_at = null
                    from pause where event_id = $1)
   update events set start_date = start_date + pause.days, end_date = end_date + pause.days, status = 'PUBLISHED'
     from pause where id = $1`,
);
const firstSession = statement<{ id: number }>(
  'bench-keynote',
  'select id from sessions where event_id = $1 order by starts_at, id limit 1',
);
const promote = statement(
  'bench-promote',
  `update event_users set role = 'ADMIN' where event_id = $1 and user_id = $2`,
);
const mark = statement(
  'bench-mark',
  `insert into session_bookmarks (user_id, session_id)
   select user_id, $2 from event_users where event_id = $1 and user_id <> $3`,
);
/** Moves people to a time zone where it is noon: neither quiet hours nor close to the time of a digest. */
const choose = statement(
  'bench-choose',
  `insert into notification_choices (user_id, time_zone)
   select user_id, $2 from event_users where event_id = $1 and user_id <> $3`,
);
/** All subscriptions share one key, which does not change the cost of encryption. */
const subscribe = statement(
  'bench-subscribe',
  `insert into push_subscriptions (user_id, login_id, endpoint, endpoint_hash, p256dh, auth)
   select user_id, id, $2 || '/push/' || user_id, md5('1' || user_id) || md5('2' || user_id), $3, $4
     from logins where user_id = any($1::bigint[])`,
);
const learn = statement(
  'bench-notifications-learn',
  'vacuum (analyze) session_bookmarks, notification_choices, push_subscriptions, logins, event_users, users',
);
const storedSince = statement<StoredCounts>(
  'bench-stored-notifications',
  `select count(*)::int as stored,
          count(*) filter (where pushed_at is not null)::int as pushed,
          count(*) filter (where pushed_at is null and due_at > now() + interval '10 minutes')::int as digest,
          count(*) filter (where due_at < now() + interval '10 minutes')::int as undecided
     from notifications where kind = 'SESSION_CHANGED' and subject_id = $1 and version >= $2`,
);

/** Returns a time zone in which it is about noon now. Zones named `Etc/GMT±n` have the inverted sign of POSIX. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/**
 * Bookmarks the keynote for all people and returns functions that move it, as an organizer does, and count the
 * consequences.
 */
async function prepareKeynote(world: World) {
  const { deps, event_id, members } = world;
  const pushService = await startBare(world, 'bare-sockets.ts');
  const organizer = members[people];
  await deps.db.rows(postpone, [event_id]);
  await deps.db.rows(promote, [event_id, organizer?.user_id]);
  const keynoteId = (await deps.db.row(firstSession, [event_id]))?.id ?? 0;
  await deps.db.rows(mark, [event_id, keynoteId, organizer?.user_id]);
  await deps.db.rows(choose, [event_id, zoneAtNoon(), organizer?.user_id]);
  const keys = [createECDH('prime256v1').generateKeys('base64url'), randomBytes(16).toString('base64url')];
  const owners = members.slice(0, people).flatMap(({ user_id }, at) => (at % 2 === 0 ? [user_id] : []));
  await deps.db.rows(subscribe, [owners, pushService.url, ...keys]);
  await deps.db.rows(learn);
  // In production, pushes are not sent to addresses of this machine.
  await startProcess(world, 'worker', { NODE_ENV: 'development', PUSH_LOCAL_ORIGIN: pushService.url });
  let moves = 0;
  return {
    /** Moves it to another hour each time; at first it begins before ten. */
    async move(): Promise<void> {
      const hour = 10 + (moves % 8);
      moves += 1;
      const answer = await fetch(urlOf(world, UpdateSession, keynoteId), {
        method: UpdateSession.method,
        headers: { authorization: `Bearer ${organizer?.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ start_time: `${hour}:00:00`, end_time: `${hour}:50:00` }),
      });
      if (answer.status !== 200) throw new Error(`Moving answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    },
    async countSince(movedMs: number): Promise<{ stored: StoredCounts; pushes: PushCounts }> {
      const stored = await deps.db.row(storedSince, [keynoteId, movedMs]);
      if (stored === undefined) throw new Error('Nothing was counted.');
      return { stored, pushes: (await (await fetch(`${pushService.url}/pushes`)).json()) as PushCounts };
    },
    forgetPushes: async () => void (await (await fetch(`${pushService.url}/pushes`, { method: 'POST' })).text()),
  };
}

/** The number of bell events of each open app, and the time of the last one. */
interface Bells {
  readonly counts: number[];
  lastMs: number;
}
const bellName = Buffer.from('notification_changed');

/** Opens apps and returns those in the room. */
async function openAll({ keep, members }: World, url: string, room_id: number, bells: Bells): Promise<Crowd> {
  const gather = async (first: number, end: number): Promise<Crowd> => {
    const crowd = await gatherCrowd(end - first, async (index, onText) => {
      const at = first + index;
      const auth = { token: members[Math.floor((at * people) / openApps)]?.socketToken, capabilities: [] };
      const onFrame = (frame: Buffer): void => {
        onText(frame);
        if (!frame.includes(bellName)) return;
        bells.counts[at] = (bells.counts[at] ?? 0) + 1;
        bells.lastMs = Date.now();
      };
      const client = await connectClient({ url, path: enginePath, auth, onText: onFrame });
      if (at < inRoom) await requestOk(client, 'join_chat_room', { room_id });
      return client;
    });
    keep(() => crowd.close());
    return crowd;
  };
  const crowd = await gather(0, inRoom);
  await gather(inRoom, openApps);
  return crowd;
}

const ways = ['notification', 'bell', 'push', 'digest'] as const;
type Way = (typeof ways)[number];

/** Latencies of the chat in one slice, in milliseconds. */
interface ChatTimes {
  readonly posted: number[];
  readonly read: number[];
}
interface Slice {
  readonly chat: ChatTimes;
  readonly times: Record<Way, number> | null;
}

/** Posts and reads at a steady rate until `isOver`, and returns the latencies. */
async function chatUntil(world: World, crowd: Crowd, room_id: number, isOver: () => boolean): Promise<ChatTimes> {
  const url = urlOf(world, ListRoomMessages, room_id);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const read: Promise<number>[] = [];
  crowd.takeLatencies();
  let wanted = crowd.delivered();
  try {
    while (!isOver()) {
      await paced(perS, perS, () => {
        // Authors receive each message twice: in the room, and as their acknowledgement.
        wanted += inRoom + 1;
        const message = { room_id, content: `${sentNow()}hello`, client_id: randomUUID() };
        void crowd.clients[read.length % inRoom]?.request('chat_message', message);
        const sentMs = performance.now();
        const headers = { authorization: `Bearer ${world.members[(read.length * 7) % people]?.accessToken}` };
        read.push(get(url, headers, agent).then(() => performance.now() - sentMs));
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

type Keynote = Awaited<ReturnType<typeof prepareKeynote>>;

/** Moves the keynote and returns the seconds until the last person was notified in each of the ways. */
async function notifyAll(keynote: Keynote, bells: Bells, movedMs: number): Promise<Record<Way, number>> {
  const seconds = (atMs: number): number => (atMs - movedMs) / 1_000;
  let storedS = 0;
  await keynote.move();
  for (;;) {
    const { stored, pushes } = await keynote.countSince(movedMs);
    if (storedS === 0 && stored.stored >= people) storedS = seconds(Date.now());
    const isDone = stored.stored >= people && stored.undecided === 0 && pushes.total >= devices;
    if (isDone && bells.counts.filter((count) => count > 0).length === openApps) {
      const settled = seconds(Date.now());
      return { notification: storedS, bell: seconds(bells.lastMs), push: seconds(pushes.lastMs), digest: settled };
    }
    if (Date.now() - movedMs > roundMaxMs)
      throw new Error(`Not everybody was notified: ${JSON.stringify({ stored, pushes })}`);
    await pause(1_000);
  }
}

/**
 * Checks that everyone has one notification, each device one push, everyone else one entry in a digest, and each open
 * app one bell event.
 */
async function checkCounts(keynote: Keynote, { counts }: Bells, movedMs: number): Promise<void> {
  const { stored, pushes } = await keynote.countSince(movedMs);
  const bells = { bells: counts.length, mostBells: Math.max(...counts) };
  const { lastMs: _last, ...pushed } = pushes;
  const facts = JSON.stringify([stored, pushed, bells]);
  const wanted = JSON.stringify([
    { stored: people, pushed: devices, digest: people - devices, undecided: 0 },
    { total: devices, devices, most: 1 },
    { bells: openApps, mostBells: 1 },
  ]);
  if (facts !== wanted) throw new Error(`${wanted} was expected, ${facts} was counted.`);
  console.log(`  counted: ${facts}`);
}

export async function notifications(keep: Keep): Promise<Figure[]> {
  const world = await startWorld(keep, people + 1);
  const [room_id = 0] = await openAllRooms(world);
  const keynote = await prepareKeynote(world);
  const bells: Bells = { counts: [], lastMs: 0 };
  const gateway = await startProcess(world, 'gateway');
  const crowd = await openAll(world, gateway.url, room_id, bells);
  async function alone(): Promise<Slice> {
    const endMs = performance.now() + calmMs;
    return { chat: await chatUntil(world, crowd, room_id, () => performance.now() > endMs), times: null };
  }
  async function whileNotified(): Promise<Slice> {
    bells.counts.length = 0;
    await keynote.forgetPushes();
    let isOver = false;
    const movedMs = Date.now();
    const notifying = notifyAll(keynote, bells, movedMs).finally(() => {
      isOver = true;
    });
    const [chat, times] = await Promise.all([chatUntil(world, crowd, room_id, () => isOver), notifying]);
    await pause(afterwardsMs);
    await checkCounts(keynote, bells, movedMs);
    return { chat, times };
  }
  const { alone: calm, whileNotified: busy } = await alternate({ alone, whileNotified }, { rounds: isSmall ? 1 : 3 });
  const compared = (name: 'posted' | 'read', share: number): Figure => {
    const part = (slices: readonly Slice[]) => slices.map(({ chat }) => quantileOf(chat[name], share));
    const label = `P27 ${name} while ${people} are notified : alone`;
    return compare(label, `ms, p${share * 100}`, part(busy), part(calm), atMost(1.5, 1.2));
  };
  /** Sixty seconds are a goal and not a gate: whether a slow machine meets it is reported, not required. */
  const last = (name: Way): Figure => {
    const longest = Math.max(...busy.map(({ times }) => times?.[name] ?? Number.NaN));
    return budget(`P27 from the move to the last ${name}`, 's', [longest], atMost(null, 60));
  };
  return [
    ...[0.5, 0.95, 0.99].map((share) => compared('posted', share)),
    ...[0.5, 0.95].map((share) => compared('read', share)),
    ...ways.map(last),
  ];
}
