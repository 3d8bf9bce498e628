/**
 * Two hundred people chat in rooms and in direct messages while one process after the other is killed: at the end
 * everybody has what the database has, complete and in order, and nothing that was confirmed is missing. `FAULT_SEED`
 * repeats the choices of a run, `FAULT_PEOPLE` makes it smaller.
 */
import { maxCountedUnread } from '@plenum/contracts/chat/chat-limits';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { presenceLifetimeMs, roomUserCountIntervalMs } from '@plenum/contracts/limits';
import { setModerationRules } from '@plenum/core/domain/chat/moderation/change-moderation-rules';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { CrowdClient } from '../support/faults/crowd-client.ts';
import { placeName, type Network, type ChatPlace } from '../support/faults/crowd-network.ts';
import { passTime } from '../support/faults/pass-time.ts';
import { apiPod, gatewayPod, type KillableProcess, type Pod, redisPod, workerPod } from '../support/faults/pods.ts';
import { createSeededRandom } from '../support/faults/seeded-random.ts';
import { connectPeople, threadsOf } from '../support/gateway/acquaintances.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
  type Person,
} from '../support/gateway/world.ts';
import { timeouts } from '../support/services/timeouts.ts';

const peopleCount = Number(process.env['FAULT_PEOPLE'] ?? 200);
const smallRoomCount = 4;
const peoplePerSmallRoom = peopleCount / 5;
const pairCount = peopleCount / 10;
const sendEveryMs = 100;
const disconnectEveryMs = 700;
/** Allows for other load of the machine. */
const catchUpMs = 60_000;

const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const random = createSeededRandom(seed);
const startMs = performance.now();
const timeline: string[] = [];
const isRepeated = process.env['FAULT_SEED'] !== undefined;
function addToTimeline(text: string): void {
  const line = `${Math.round(performance.now() - startMs)} ms: ${text}`;
  timeline.push(line);
  // Prints the timeline for debugging.
  if (isRepeated) process.stderr.write(`${line}\n`);
}

let redis: Awaited<ReturnType<typeof redisPod>>;
let api: TestApi;
let conference: Conference;
let apis: readonly Pod[] = [];
let gateways: readonly Pod[] = [];
let worker: KillableProcess;
const clients: CrowdClient[] = [];
const places: ChatPlace[] = [];

beforeAll(async () => {
  redis = await redisPod();
  api = await buildTestApi({ REDIS_URL: redis.url(), LOG_LEVEL: 'silent' });
  apis = [apiPod('api 1', api.env), apiPod('api 2', api.env)];
  gateways = [gatewayPod('gateway 1', api.env), gatewayPod('gateway 2', api.env)];
  worker = workerPod(api.env);
  await Promise.all([...apis, ...gateways, worker].map((pod) => pod.start()));
  conference = await createConferenceWithRooms(api.deps);
  await setModerationRules(scopeOfPerson(api.deps, conference.creator), conference.event_id, {
    ...defaultModerationRules,
    flood_messages: 0,
    repeat_limit: 0,
  });
  await createCrowd();
});
afterAll(async () => {
  for (const client of clients) client.leave();
  await Promise.all([...apis, ...gateways, worker].map((pod) => pod.kill()));
  await redis.start();
  await api.close();
  await redis.remove();
});

async function createCrowd(): Promise<void> {
  const generalRoom: ChatPlace = { kind: 'room', id: conference.rooms.GLOBAL };
  const smallRoomList: ChatPlace[] = [];
  for (let index = 0; index < smallRoomCount; index += 1)
    smallRoomList.push({ kind: 'room', id: (await createSessionWithRooms(api.deps, conference)).PUBLIC });
  const people: Person[] = [];
  for (let index = 0; index < peopleCount; index += 1)
    people.push(await setMembership(api.deps, conference, 'ATTENDEE', `P${index}`));
  const threads = new Map<Person, ChatPlace>();
  for (let index = 0; index < pairCount; index += 1) {
    const [anna, ben] = [people[2 * index], people[2 * index + 1]];
    if (anna === undefined || ben === undefined) throw new Error('A pair needs two people.');
    await connectPeople(api, conference, [anna, ben]);
    const [thread] = await threadsOf(api, anna);
    if (thread === undefined) throw new Error('The pair has no conversation.');
    const place: ChatPlace = { kind: 'thread', id: thread.id };
    threads.set(anna, place).set(ben, place);
    places.push(place);
  }
  places.push(generalRoom, ...smallRoomList);
  const network: Network = {
    gateway: () => random.pick(gateways).url(),
    api: () => random.pick(apis).url(),
    chance: random,
    now: () => performance.now() - startMs,
  };
  for (const [index, person] of people.entries()) {
    const thread = threads.get(person);
    const rooms = index >= peopleCount - peoplePerSmallRoom ? [random.pick(smallRoomList)] : [generalRoom];
    const ownPlaces = [...rooms, ...(thread === undefined ? [] : [thread])];
    clients.push(new CrowdClient({ name: `P${index}`, person, places: ownPlaces, batch: index % 2 === 0, network }));
  }
}

/** Makes people post, read and lose their connections until the returned function is called. */
function startTalking(): () => Promise<void> {
  let number = 0;
  const pendingSends: Promise<unknown>[] = [];
  const writers = clients.filter(({ places: ownPlaces }) => ownPlaces.some(({ kind }) => kind === 'thread'));
  const outsiders = clients.slice(-peoplePerSmallRoom);
  const talk = setInterval(() => {
    number += 1;
    const client = random.pick(random.isTrue(0.5) ? clients : random.isTrue(0.7) ? writers : outsiders);
    const place = random.pick(client.places);
    pendingSends.push(client.send(place, `message ${number} of ${client.name}`));
    const reader = random.pick(clients);
    void reader.markRead(random.pick(reader.places));
  }, sendEveryMs);
  const disconnectTimer = setInterval(() => random.pick(clients).loseConnection(), disconnectEveryMs);
  return async () => {
    clearInterval(talk);
    clearInterval(disconnectTimer);
    await Promise.race([Promise.all(pendingSends), passTime(catchUpMs)]);
  };
}

async function killAndRestart(victims: readonly KillableProcess[], downMs: number): Promise<void> {
  const names = victims.map(({ name }) => name).join(' and ');
  addToTimeline(`${names} killed`);
  await Promise.all(victims.map((killedPod) => killedPod.kill()));
  await passTime(downMs);
  await Promise.all(victims.map((killedPod) => killedPod.start()));
  addToTimeline(`${names} started`);
  await passTime(2_500);
}

interface StoredRow {
  readonly id: number;
  readonly seq: number;
  readonly client_id: string | null;
  readonly content: string;
}
const storedInRoom = statement<StoredRow>(
  'test-crowd-room',
  'select id, seq, client_id, content from room_messages where room_id = $1 order by seq',
);
const storedInThread = statement<StoredRow>(
  'test-crowd-thread',
  'select id, seq, client_id, content from direct_messages where thread_id = $1 order by seq',
);
const storedIn = ({ kind, id }: ChatPlace) => api.deps.db.rows(kind === 'room' ? storedInRoom : storedInThread, [id]);

async function readStored(): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
  const storedRows = new Map<string, readonly StoredRow[]>();
  for (const place of places) storedRows.set(placeName(place), await storedIn(place));
  return storedRows;
}

function problemsOfPlaces(storedRows: ReadonlyMap<string, readonly StoredRow[]>): string[] {
  const problems: string[] = [];
  for (const [name, rows] of storedRows) {
    const gapIndex = rows.findIndex(({ seq }, index) => seq !== index + 1);
    if (gapIndex >= 0) problems.push(`${name}: number ${gapIndex + 1} is missing in the database`);
    const contents = new Set(rows.map(({ content }) => content));
    if (contents.size !== rows.length) problems.push(`${name}: ${rows.length - contents.size} stored twice`);
  }
  return problems;
}

function problemsOf(client: CrowdClient, storedRows: ReadonlyMap<string, readonly StoredRow[]>): string[] {
  const problems: string[] = [];
  for (const place of client.places) {
    const log = client.log(place);
    const rows = storedRows.get(placeName(place)) ?? [];
    const missingSeqs = rows.filter(({ id, seq }) => log.entries.get(seq)?.id !== id).map(({ seq }) => seq);
    if (missingSeqs.length > 0)
      problems.push(`${placeName(place)} lacks ${missingSeqs.slice(0, 8).join(', ')} (${missingSeqs.length})`);
    if (log.entries.size > rows.length) problems.push(`${placeName(place)} has more than the database`);
    if (log.contradictions.length > 0)
      problems.push(`${placeName(place)}: different messages as ${log.contradictions.join()}`);
  }
  for (const { place, id, seq, content, sentBy } of client.confirmed) {
    const row = storedRows.get(placeName(place))?.[seq - 1];
    if (row?.id !== id || row.content !== content)
      problems.push(`${placeName(place)}: ${seq}, confirmed by ${sentBy}, is not stored`);
  }
  for (const unconfirmedContent of client.pending.values()) problems.push(`never confirmed: ${unconfirmedContent}`);
  return [...problems, ...client.unexpectedReplies].map((problem) => `${client.name}: ${problem}`);
}

const areTranscriptsComplete = (storedRows: ReadonlyMap<string, readonly StoredRow[]>) =>
  clients.every((client) =>
    client.places.every((place) => client.log(place).completeSeq === storedRows.get(placeName(place))?.length),
  );

/** Fails with the problems, their times, and the timeline of the clients affected. */
function expectNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const affectedClients = clients
    .filter(({ name }) => problems.some((problem) => problem.startsWith(`${name}:`)))
    .slice(0, 4);
  const histories = affectedClients.map(
    ({ name, gateway, history }) => `${name} (${gateway})\n  ${history.join('\n  ')}`,
  );
  throw new Error(
    [`Seed ${seed}: ${problems.length} problems`, ...problems.slice(0, 30), '', ...timeline, '', ...histories].join(
      '\n',
    ),
  );
}

interface UnreadLists {
  readonly chat_rooms?: readonly { readonly id: number; readonly unread_count: number }[];
  readonly threads?: readonly { readonly id: number; readonly unread_count: number }[];
}
const readMarks = statement<{ readonly room: number | null; readonly thread: number | null }>(
  'test-crowd-read',
  `select (select read_seq from room_cursors where user_id = $1 and room_id = $2) as room,
          (select read_seq from direct_message_sides where user_id = $1 and thread_id = $2) as thread`,
);

/** Compares the lists of a client for a room or conversation with the stored mark and the acknowledged ones. */
async function problemsOfUnreadIn(
  client: CrowdClient,
  place: ChatPlace,
  unreadLists: UnreadLists,
  count: number,
): Promise<string[]> {
  const unread = (unreadLists.chat_rooms ?? unreadLists.threads)?.find(({ id }) => id === place.id)?.unread_count;
  const row = await api.deps.db.row(readMarks, [client.person.user_id, place.id]);
  const read_seq = row?.[place.kind] ?? 0;
  const acknowledgedMark = client.readMarks.get(placeName(place)) ?? 0;
  const expected = Math.min(count - read_seq, maxCountedUnread);
  const name = `${client.name}: ${placeName(place)}`;
  return [
    ...(unread === expected ? [] : [`${name} has ${unread} unread instead of ${expected}`]),
    ...(read_seq >= acknowledgedMark ? [] : [`${name} was marked up to ${acknowledgedMark}, and ${read_seq} was kept`]),
  ];
}

/**
 * Marks everything as read for half of the clients; then returns the lists that do not match their read position,
 * and lost acknowledged read positions.
 */
async function problemsOfUnread(storedRows: ReadonlyMap<string, readonly StoredRow[]>): Promise<string[]> {
  const problems: string[] = [];
  for (const [index, client] of clients.entries()) {
    if (index % 2 === 0) for (const place of client.places) await client.markRead(place);
    const rooms = await client.http('GET', `/events/${conference.event_id}/chat-rooms`);
    const threads = await client.http('GET', '/direct-messages/threads');
    for (const place of client.places) {
      // Rooms of sessions have separate lists, by the same view.
      if (place.kind === 'room' && place.id !== conference.rooms.GLOBAL) continue;
      const unreadLists = (place.kind === 'room' ? rooms : threads).body as UnreadLists;
      const count = storedRows.get(placeName(place))?.length ?? 0;
      problems.push(...(await problemsOfUnreadIn(client, place, unreadLists, count)));
    }
  }
  return problems;
}

function problemsOfPresence(): string[] {
  const presentClients = clients.filter(({ isInAllRooms }) => isInAllRooms);
  return presentClients.flatMap((client) =>
    [...client.userCounts].flatMap(([id, reportedCount]) => {
      const presentMembers = presentClients.filter(({ places: ownPlaces }) =>
        ownPlaces.some((place) => place.kind === 'room' && place.id === id),
      );
      return reportedCount === presentMembers.length
        ? []
        : [
            `${client.name}: room ${id} has ${presentMembers.length} people and not ${reportedCount} (${client.gateway})`,
          ];
    }),
  );
}

it(
  'delivers a complete transcript to everybody, regardless of which process was killed',
  { timeout: 7 * timeouts.test },
  async () => {
    console.log(`FAULT_SEED=${seed}`);
    for (const client of clients) client.connect();
    await waitForCondition(
      'all clients are present',
      () => clients.every(({ isInAllRooms }) => isInAllRooms),
      catchUpMs,
    );
    addToTimeline('all clients are present');
    const stopTalking = startTalking();
    await passTime(3_000);
    const [gateway1, gateway2] = gateways;
    const [api1, api2] = apis;
    if (!gateway1 || !gateway2 || !api1 || !api2) throw new Error('A process was not started.');
    for (const victims of [[gateway1], [api1], [worker], [redis], [gateway2], [api2, worker], [redis, gateway1]])
      await killAndRestart(victims, 500 + random.below(2_500));
    await stopTalking();
    addToTimeline('silence');

    let storedRows = await readStored();
    await waitForCondition('all transcripts are complete', () => areTranscriptsComplete(storedRows), catchUpMs).catch(
      () => addToTimeline('not all have all'),
    );
    addToTimeline('caught up');
    storedRows = await readStored();
    expectNoProblems([...problemsOfPlaces(storedRows), ...clients.flatMap((client) => problemsOf(client, storedRows))]);

    await waitForCondition(
      'all clients are present',
      () => clients.every(({ isInAllRooms }) => isInAllRooms),
      catchUpMs,
    );
    for (const client of clients.filter((_, index) => index % 7 === 0)) client.leave();
    const settleMs = presenceLifetimeMs + 2 * roomUserCountIntervalMs;
    await killAndRestart([gateway2], 0);
    await waitForCondition(
      'all others are back',
      () => clients.every(({ isInAllRooms }, index) => isInAllRooms || index % 7 === 0),
      catchUpMs,
    );
    addToTimeline('all others are back');
    await waitForCondition('counts are exact', () => problemsOfPresence().length === 0, settleMs).catch(
      () => undefined,
    );
    addToTimeline('counts are settled');
    expectNoProblems(problemsOfPresence());
    expectNoProblems(await problemsOfUnread(storedRows));

    const messages = [...storedRows.values()].reduce((sum, rows) => sum + rows.length, 0);
    console.log([`${messages} messages, ${clients.length} clients`, ...timeline].join('\n'));
    expect(messages).toBeGreaterThan(200);
  },
);
