/**
 * Notifies everybody who bookmarked a keynote that it was moved, by the bell, a push or the digest, and measures the effect
 * on the chat. `BENCH_PEOPLE=200` runs a small version in less than a minute.
 */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { ListRoomMessages } from '@plenum/contracts/chat/room-messages';
import { UpdateSession } from '@plenum/contracts/schedule/sessions';
import { statement } from '@plenum/core/platform/db/database';
import { atMost, createBudgetFigure, createRatioFigure, type Figure, quantileOf } from './figures.ts';
import { runAlternating, get, type AddCleanup, runPaced, waitForCondition } from './harness.ts';
import { connectClient, type ClientGroup, enginePath, connectGroup, requestOk, sentMarker } from './socket-client.ts';
import { openAllRooms, startBaseline, startProcess, startWorld, operationUrl, type World } from './world.ts';

const peopleCount = Number(process.env['BENCH_PEOPLE'] ?? 20_000);
const isSmall = peopleCount < 20_000;
/** Every second person has a device. */
const deviceCount = Math.ceil(peopleCount / 2);
/** Number of open apps, spread over all people. The first of them join the room. */
const openAppCount = Math.min(1_000, peopleCount / 2);
const roomAppCount = Math.min(200, openAppCount);
const quietMs = isSmall ? 5_000 : 15_000;
/** Posts and page reads per second. */
const perS = 20;
const roundTimeoutMs = 180_000;
/** Wait before the final count, longer than the pause between two deliveries, to detect duplicates. */
const duplicateCheckMs = 11_000;

/** Accepted pushes: in total, the number of devices, and the maximum for one device. */
export interface PushCounts {
  readonly total: number;
  readonly devices: number;
  readonly maxPerDevice: number;
  /** Time of the last push, in milliseconds since 1970. */
  readonly lastMs: number;
}

/** Stored notifications about the keynote since the last move. */
interface StoredCounts {
  readonly stored: number;
  readonly pushed: number;
  /** Number of notifications that wait for the digest. */
  readonly digest: number;
  /** Number of notifications that no worker has processed yet. */
  readonly undecided: number;
}

/** Moves the imported conference to the future and publishes it, because nobody is notified of past or draft events. */
const postponeEvent = statement(
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
const promoteToAdmin = statement(
  'bench-promote',
  `update event_users set role = 'ADMIN' where event_id = $1 and user_id = $2`,
);
const bookmarkSession = statement(
  'bench-mark',
  `insert into session_bookmarks (user_id, session_id)
   select user_id, $2 from event_users where event_id = $1 and user_id <> $3`,
);
/** Sets the time zone of all people to one where it is noon, outside quiet hours and not close to the digest. */
const setTimeZones = statement(
  'bench-choose',
  `insert into notification_choices (user_id, time_zone)
   select user_id, $2 from event_users where event_id = $1 and user_id <> $3`,
);
/** All subscriptions use the same key, which does not affect the cost of encryption. */
const subscribeDevices = statement(
  'bench-subscribe',
  `insert into push_subscriptions (user_id, login_id, endpoint, endpoint_hash, p256dh, auth)
   select user_id, id, $2 || '/push/' || user_id, md5('1' || user_id) || md5('2' || user_id), $3, $4
     from logins where user_id = any($1::bigint[])`,
);
const vacuumTables = statement(
  'bench-notifications-learn',
  'vacuum (analyze) session_bookmarks, notification_choices, push_subscriptions, logins, event_users, users',
);
const countStored = statement<StoredCounts>(
  'bench-stored-notifications',
  `select count(*)::int as stored,
          count(*) filter (where pushed_at is not null)::int as pushed,
          count(*) filter (where pushed_at is null and due_at > now() + interval '10 minutes')::int as digest,
          count(*) filter (where due_at < now() + interval '10 minutes')::int as undecided
     from notifications where kind = 'SESSION_CHANGED' and subject_id = $1 and version >= $2`,
);

/** Returns a time zone where it is about noon now. Names of the form `Etc/GMT±n` use the inverted POSIX sign. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/**
 * Bookmarks the keynote for all people. Returns functions that move it as an organizer and count the resulting
 * notifications.
 */
async function prepareKeynote(world: World) {
  const { deps, event_id, members } = world;
  const pushService = await startBaseline(world, 'baseline-sockets.ts');
  const organizer = members[peopleCount];
  await deps.db.rows(postponeEvent, [event_id]);
  await deps.db.rows(promoteToAdmin, [event_id, organizer?.user_id]);
  const keynoteId = (await deps.db.row(firstSession, [event_id]))?.id ?? 0;
  await deps.db.rows(bookmarkSession, [event_id, keynoteId, organizer?.user_id]);
  await deps.db.rows(setTimeZones, [event_id, zoneAtNoon(), organizer?.user_id]);
  const keys = [createECDH('prime256v1').generateKeys('base64url'), randomBytes(16).toString('base64url')];
  const owners = members
    .slice(0, peopleCount)
    .flatMap(({ user_id }, appIndex) => (appIndex % 2 === 0 ? [user_id] : []));
  await deps.db.rows(subscribeDevices, [owners, pushService.url, ...keys]);
  await deps.db.rows(vacuumTables);
  // Development mode, because production workers do not send pushes to local addresses.
  await startProcess(world, 'worker', { NODE_ENV: 'development', PUSH_LOCAL_ORIGIN: pushService.url });
  let moves = 0;
  return {
    /** Moves the keynote to another hour with each call; it originally starts before 10:00. */
    async move(): Promise<void> {
      const hour = 10 + (moves % 8);
      moves += 1;
      const response = await fetch(operationUrl(world, UpdateSession, keynoteId), {
        method: UpdateSession.method,
        headers: { authorization: `Bearer ${organizer?.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ start_time: `${hour}:00:00`, end_time: `${hour}:50:00` }),
      });
      if (response.status !== 200)
        throw new Error(`The move failed with status ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    },
    async countSince(movedMs: number): Promise<{ stored: StoredCounts; pushes: PushCounts }> {
      const stored = await deps.db.row(countStored, [keynoteId, movedMs]);
      if (stored === undefined) throw new Error('The statement returned no counts.');
      return { stored, pushes: (await (await fetch(`${pushService.url}/pushes`)).json()) as PushCounts };
    },
    forgetPushes: async () => void (await (await fetch(`${pushService.url}/pushes`, { method: 'POST' })).text()),
  };
}

/** Number of bell updates of each open app, and the time of the last one. */
interface BellUpdates {
  readonly counts: number[];
  lastMs: number;
}
const bellName = Buffer.from('notification_changed');

/** Opens all apps. Returns those that joined the room. */
async function openAll(
  { addCleanup, members }: World,
  url: string,
  room_id: number,
  bellUpdates: BellUpdates,
): Promise<ClientGroup> {
  const openApps = async (first: number, end: number): Promise<ClientGroup> => {
    const crowd = await connectGroup(end - first, async (index, onText) => {
      const appIndex = first + index;
      const auth = {
        token: members[Math.floor((appIndex * peopleCount) / openAppCount)]?.socketToken,
        capabilities: [],
      };
      const onFrame = (frame: Buffer): void => {
        onText(frame);
        if (!frame.includes(bellName)) return;
        bellUpdates.counts[appIndex] = (bellUpdates.counts[appIndex] ?? 0) + 1;
        bellUpdates.lastMs = Date.now();
      };
      const client = await connectClient({ url, path: enginePath, auth, onText: onFrame });
      if (appIndex < roomAppCount) await requestOk(client, 'join_chat_room', { room_id });
      return client;
    });
    addCleanup(() => crowd.close());
    return crowd;
  };
  const crowd = await openApps(0, roomAppCount);
  await openApps(roomAppCount, openAppCount);
  return crowd;
}

const deliveryWays = ['notification', 'bell', 'push', 'digest'] as const;
type DeliveryWay = (typeof deliveryWays)[number];

/** Chat latencies of one slice, in milliseconds. */
interface ChatTimes {
  readonly posted: number[];
  readonly read: number[];
}
interface Slice {
  readonly chat: ChatTimes;
  readonly times: Record<DeliveryWay, number> | null;
}

/** Posts and reads messages at a constant rate until `isOver` returns true. Returns the latencies. */
async function chatUntil(world: World, crowd: ClientGroup, room_id: number, isOver: () => boolean): Promise<ChatTimes> {
  const url = operationUrl(world, ListRoomMessages, room_id);
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const read: Promise<number>[] = [];
  crowd.takeLatencies();
  let expected = crowd.delivered();
  try {
    while (!isOver()) {
      await runPaced(perS, perS, () => {
        // Authors receive each message twice: as a room message and as the acknowledgement.
        expected += roomAppCount + 1;
        const message = { room_id, content: `${sentMarker()}hello`, client_id: randomUUID() };
        void crowd.clients[read.length % roomAppCount]?.request('chat_message', message);
        const sentMs = performance.now();
        const headers = { authorization: `Bearer ${world.members[(read.length * 7) % peopleCount]?.accessToken}` };
        read.push(get(url, headers, agent).then(() => performance.now() - sentMs));
      });
      // `paced` sends the posts of one second within 950 ms.
      await pause(1_000 / perS);
    }
    await waitForCondition('all messages are delivered', () => crowd.delivered() >= expected);
    return { posted: crowd.takeLatencies(), read: await Promise.all(read) };
  } finally {
    agent.destroy();
  }
}

type Keynote = Awaited<ReturnType<typeof prepareKeynote>>;

/** Moves the keynote. Returns the seconds until the last notification of each kind. */
async function notifyAll(
  keynote: Keynote,
  bellUpdates: BellUpdates,
  movedMs: number,
): Promise<Record<DeliveryWay, number>> {
  const seconds = (atMs: number): number => (atMs - movedMs) / 1_000;
  let storedS = 0;
  await keynote.move();
  for (;;) {
    const { stored, pushes } = await keynote.countSince(movedMs);
    if (storedS === 0 && stored.stored >= peopleCount) storedS = seconds(Date.now());
    const isDone = stored.stored >= peopleCount && stored.undecided === 0 && pushes.total >= deviceCount;
    if (isDone && bellUpdates.counts.filter((count) => count > 0).length === openAppCount) {
      const allNotifiedS = seconds(Date.now());
      return {
        notification: storedS,
        bell: seconds(bellUpdates.lastMs),
        push: seconds(pushes.lastMs),
        digest: allNotifiedS,
      };
    }
    if (Date.now() - movedMs > roundTimeoutMs)
      throw new Error(`Not everybody was notified: ${JSON.stringify({ stored, pushes })}`);
    await pause(1_000);
  }
}

/**
 * Checks that each person has one notification, each device one push, everybody without a device one digest entry, and
 * each open app one bell update.
 */
async function checkCounts(keynote: Keynote, { counts }: BellUpdates, movedMs: number): Promise<void> {
  const { stored, pushes } = await keynote.countSince(movedMs);
  const bellUpdates = { bellUpdates: counts.length, maxBellUpdates: Math.max(...counts) };
  const { lastMs: _last, ...pushed } = pushes;
  const actual = JSON.stringify([stored, pushed, bellUpdates]);
  const expected = JSON.stringify([
    { stored: peopleCount, pushed: deviceCount, digest: peopleCount - deviceCount, undecided: 0 },
    { total: deviceCount, devices: deviceCount, maxPerDevice: 1 },
    { bellUpdates: openAppCount, maxBellUpdates: 1 },
  ]);
  if (actual !== expected) throw new Error(`Expected ${expected}, counted ${actual}.`);
  console.log(`  counted: ${actual}`);
}

export async function notifications(addCleanup: AddCleanup): Promise<Figure[]> {
  const world = await startWorld(addCleanup, peopleCount + 1);
  const [room_id = 0] = await openAllRooms(world);
  const keynote = await prepareKeynote(world);
  const bellUpdates: BellUpdates = { counts: [], lastMs: 0 };
  const gateway = await startProcess(world, 'gateway');
  const crowd = await openAll(world, gateway.url, room_id, bellUpdates);
  async function withoutNotifications(): Promise<Slice> {
    const endMs = performance.now() + quietMs;
    return { chat: await chatUntil(world, crowd, room_id, () => performance.now() > endMs), times: null };
  }
  async function duringNotifications(): Promise<Slice> {
    bellUpdates.counts.length = 0;
    await keynote.forgetPushes();
    let isOver = false;
    const movedMs = Date.now();
    const notifying = notifyAll(keynote, bellUpdates, movedMs).finally(() => {
      isOver = true;
    });
    const [chat, times] = await Promise.all([chatUntil(world, crowd, room_id, () => isOver), notifying]);
    await pause(duplicateCheckMs);
    await checkCounts(keynote, bellUpdates, movedMs);
    return { chat, times };
  }
  const { withoutNotifications: quiet, duringNotifications: busy } = await runAlternating(
    { withoutNotifications, duringNotifications },
    { rounds: isSmall ? 1 : 3 },
  );
  const compareLatency = (name: 'posted' | 'read', share: number): Figure => {
    const part = (slices: readonly Slice[]) => slices.map(({ chat }) => quantileOf(chat[name], share));
    const label = `${name} during notifications of ${peopleCount} people vs. without`;
    return createRatioFigure(label, `ms, p${share * 100}`, part(busy), part(quiet), atMost(1.5, 1.2));
  };
  /** Sixty seconds are a goal and not a gate, because slow machines miss it. */
  const timeToLast = (name: DeliveryWay): Figure => {
    const longest = Math.max(...busy.map(({ times }) => times?.[name] ?? Number.NaN));
    return createBudgetFigure(`time from the move to the last ${name}`, 's', [longest], atMost(null, 60));
  };
  return [
    ...[0.5, 0.95, 0.99].map((share) => compareLatency('posted', share)),
    ...[0.5, 0.95].map((share) => compareLatency('read', share)),
    ...deliveryWays.map(timeToLast),
  ];
}
