/**
 * Two hundred people talk in rooms and among themselves while one process after the other is killed: at the end
 * everybody has what the database has, complete and in order, and nothing that was confirmed is missing.
 * `FAULT_SEED` repeats the choices of a run, `FAULT_PEOPLE` makes it smaller.
 */
import { unreadCountedMax } from '@plenum/contracts/chat/chat-limits';
import { defaultModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { presenceLifetimeMs, roomUserCountIntervalMs } from '@plenum/contracts/limits';
import { setModerationRules } from '@plenum/core/domain/chat/moderation/change-moderation-rules';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { createChance } from '../support/faults/chance.ts';
import { CrowdClient } from '../support/faults/crowd-client.ts';
import { nameOf, type Network, type Place } from '../support/faults/crowd-network.ts';
import { passing } from '../support/faults/passing.ts';
import { apiPod, gatewayPod, type KillableProcess, type Pod, redisPod, workerPod } from '../support/faults/pods.ts';
import { connectPeople, threadsOf } from '../support/gateway/acquaintances.ts';
import {
  actingAs,
  type Conference,
  makeConference,
  makeMember,
  makeSession,
  type Person,
} from '../support/gateway/world.ts';
import { timeouts } from '../support/services/timeouts.ts';

const peopleCount = Number(process.env['FAULT_PEOPLE'] ?? 200);
const smallRooms = 4;
const inSmallRooms = peopleCount / 5;
const pairs = peopleCount / 10;
const sendEveryMs = 100;
const loseEveryMs = 700;
/** For a machine that does other things besides. */
const catchUpMs = 60_000;

const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
const chance = createChance(seed);
const began = performance.now();
const timeline: string[] = [];
const isRepeated = process.env['FAULT_SEED'] !== undefined;
function note(what: string): void {
  const line = `${Math.round(performance.now() - began)} ms: ${what}`;
  timeline.push(line);
  // Somebody is looking for something.
  if (isRepeated) process.stderr.write(`${line}\n`);
}

let redis: Awaited<ReturnType<typeof redisPod>>;
let api: TestApi;
let conference: Conference;
let apis: readonly Pod[] = [];
let gateways: readonly Pod[] = [];
let worker: KillableProcess;
const clients: CrowdClient[] = [];
const places: Place[] = [];

beforeAll(async () => {
  redis = await redisPod();
  api = await buildTestApi({ REDIS_URL: redis.url(), LOG_LEVEL: 'silent' });
  apis = [apiPod('api 1', api.env), apiPod('api 2', api.env)];
  gateways = [gatewayPod('gateway 1', api.env), gatewayPod('gateway 2', api.env)];
  worker = workerPod(api.env);
  await Promise.all([...apis, ...gateways, worker].map((pod) => pod.start()));
  conference = await makeConference(api.deps);
  await setModerationRules(actingAs(api.deps, conference.creator), conference.event_id, {
    ...defaultModerationRules,
    flood_messages: 0,
    repeat_limit: 0,
  });
  await makeCrowd();
});
afterAll(async () => {
  for (const client of clients) client.leave();
  await Promise.all([...apis, ...gateways, worker].map((pod) => pod.kill()));
  await redis.start();
  await api.close();
  await redis.remove();
});

async function makeCrowd(): Promise<void> {
  const big: Place = { kind: 'room', id: conference.rooms.GLOBAL };
  const small: Place[] = [];
  for (let at = 0; at < smallRooms; at += 1)
    small.push({ kind: 'room', id: (await makeSession(api.deps, conference)).PUBLIC });
  const people: Person[] = [];
  for (let at = 0; at < peopleCount; at += 1) people.push(await makeMember(api.deps, conference, 'ATTENDEE', `P${at}`));
  const threads = new Map<Person, Place>();
  for (let at = 0; at < pairs; at += 1) {
    const [anna, ben] = [people[2 * at], people[2 * at + 1]];
    if (anna === undefined || ben === undefined) throw new Error('There are too few people.');
    await connectPeople(api, conference, [anna, ben]);
    const [thread] = await threadsOf(api, anna);
    if (thread === undefined) throw new Error('They have no thread.');
    const place: Place = { kind: 'thread', id: thread.id };
    threads.set(anna, place).set(ben, place);
    places.push(place);
  }
  places.push(big, ...small);
  const network: Network = {
    gateway: () => chance.pick(gateways).url(),
    api: () => chance.pick(apis).url(),
    chance,
    now: () => performance.now() - began,
  };
  for (const [at, person] of people.entries()) {
    const thread = threads.get(person);
    const rooms = at >= peopleCount - inSmallRooms ? [chance.pick(small)] : [big];
    const own = [...rooms, ...(thread === undefined ? [] : [thread])];
    clients.push(new CrowdClient({ name: `P${at}`, person, places: own, batch: at % 2 === 0, network }));
  }
}

/** People talk, read and lose their connections until the returned function is called. */
function letThemTalk(): () => Promise<void> {
  let number = 0;
  const sent: Promise<unknown>[] = [];
  const writers = clients.filter(({ places: own }) => own.some(({ kind }) => kind === 'thread'));
  const outsiders = clients.slice(-inSmallRooms);
  const talk = setInterval(() => {
    number += 1;
    const client = chance.pick(chance.happens(0.5) ? clients : chance.happens(0.7) ? writers : outsiders);
    const place = chance.pick(client.places);
    sent.push(client.send(place, `message ${number} of ${client.name}`));
    const reader = chance.pick(clients);
    void reader.markRead(chance.pick(reader.places));
  }, sendEveryMs);
  const lose = setInterval(() => chance.pick(clients).loseConnection(), loseEveryMs);
  return async () => {
    clearInterval(talk);
    clearInterval(lose);
    await Promise.race([Promise.all(sent), passing(catchUpMs)]);
  };
}

async function strike(victims: readonly KillableProcess[], downMs: number): Promise<void> {
  const names = victims.map(({ name }) => name).join(' and ');
  note(`${names} killed`);
  await Promise.all(victims.map((victim) => victim.kill()));
  await passing(downMs);
  await Promise.all(victims.map((victim) => victim.start()));
  note(`${names} started`);
  await passing(2_500);
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
const storedIn = ({ kind, id }: Place) => api.deps.db.rows(kind === 'room' ? storedInRoom : storedInThread, [id]);

async function readStored(): Promise<ReadonlyMap<string, readonly StoredRow[]>> {
  const stored = new Map<string, readonly StoredRow[]>();
  for (const place of places) stored.set(nameOf(place), await storedIn(place));
  return stored;
}

function problemsOfPlaces(stored: ReadonlyMap<string, readonly StoredRow[]>): string[] {
  const problems: string[] = [];
  for (const [name, rows] of stored) {
    const hole = rows.findIndex(({ seq }, at) => seq !== at + 1);
    if (hole >= 0) problems.push(`${name}: number ${hole + 1} is missing in the database`);
    const contents = new Set(rows.map(({ content }) => content));
    if (contents.size !== rows.length) problems.push(`${name}: ${rows.length - contents.size} stored twice`);
  }
  return problems;
}

function problemsOf(client: CrowdClient, stored: ReadonlyMap<string, readonly StoredRow[]>): string[] {
  const problems: string[] = [];
  for (const place of client.places) {
    const log = client.log(place);
    const rows = stored.get(nameOf(place)) ?? [];
    const lacking = rows.filter(({ id, seq }) => log.entries.get(seq)?.id !== id).map(({ seq }) => seq);
    if (lacking.length > 0)
      problems.push(`${nameOf(place)} lacks ${lacking.slice(0, 8).join(', ')} (${lacking.length})`);
    if (log.entries.size > rows.length) problems.push(`${nameOf(place)} has more than the database`);
    if (log.contradictions.length > 0)
      problems.push(`${nameOf(place)}: different messages as ${log.contradictions.join()}`);
  }
  for (const { place, id, seq, content, by } of client.confirmed) {
    const row = stored.get(nameOf(place))?.[seq - 1];
    if (row?.id !== id || row.content !== content)
      problems.push(`${nameOf(place)}: ${seq}, confirmed by ${by}, is not stored`);
  }
  for (const unsent of client.pending.values()) problems.push(`never confirmed: ${unsent}`);
  return [...problems, ...client.complaints].map((problem) => `${client.name}: ${problem}`);
}

const placesComplete = (stored: ReadonlyMap<string, readonly StoredRow[]>) =>
  clients.every((client) =>
    client.places.every((place) => client.log(place).completeSeq === stored.get(nameOf(place))?.length),
  );

/** Fails with what went wrong, when, and what those it happened to lived through. */
function expectNone(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const named = clients.filter(({ name }) => problems.some((problem) => problem.startsWith(`${name}:`))).slice(0, 4);
  const lives = named.map(({ name, gateway, history }) => `${name} (${gateway})\n  ${history.join('\n  ')}`);
  throw new Error(
    [`Seed ${seed}: ${problems.length} problems`, ...problems.slice(0, 30), '', ...timeline, '', ...lives].join('\n'),
  );
}

interface Listed {
  readonly chat_rooms?: readonly { readonly id: number; readonly unread_count: number }[];
  readonly threads?: readonly { readonly id: number; readonly unread_count: number }[];
}
const readMarks = statement<{ readonly room: number | null; readonly thread: number | null }>(
  'test-crowd-read',
  `select (select read_seq from room_cursors where user_id = $1 and room_id = $2) as room,
          (select read_seq from direct_message_sides where user_id = $1 and thread_id = $2) as thread`,
);

/** What a client's lists say of a place, against the mark that is stored and those that were acknowledged. */
async function problemsOfUnreadIn(client: CrowdClient, place: Place, listed: Listed, count: number): Promise<string[]> {
  const unread = (listed.chat_rooms ?? listed.threads)?.find(({ id }) => id === place.id)?.unread_count;
  const row = await api.deps.db.row(readMarks, [client.person.user_id, place.id]);
  const read_seq = row?.[place.kind] ?? 0;
  const marked = client.marked.get(nameOf(place)) ?? 0;
  const expected = Math.min(count - read_seq, unreadCountedMax);
  const name = `${client.name}: ${nameOf(place)}`;
  return [
    ...(unread === expected ? [] : [`${name} has ${unread} unread instead of ${expected}`]),
    ...(read_seq >= marked ? [] : [`${name} was marked up to ${marked}, and ${read_seq} was kept`]),
  ];
}

/** Half of all mark everything read; then each list says what is behind the mark, and no acknowledged mark is lost. */
async function problemsOfUnread(stored: ReadonlyMap<string, readonly StoredRow[]>): Promise<string[]> {
  const problems: string[] = [];
  for (const [at, client] of clients.entries()) {
    if (at % 2 === 0) for (const place of client.places) await client.markRead(place);
    const rooms = await client.http('GET', `/events/${conference.event_id}/chat-rooms?per_page=100`);
    const threads = await client.http('GET', '/direct-messages/threads');
    for (const place of client.places) {
      // Rooms of sessions have lists of their own, by the same view.
      if (place.kind === 'room' && place.id !== conference.rooms.GLOBAL) continue;
      const listed = (place.kind === 'room' ? rooms : threads).body as Listed;
      const count = stored.get(nameOf(place))?.length ?? 0;
      problems.push(...(await problemsOfUnreadIn(client, place, listed, count)));
    }
  }
  return problems;
}

function problemsOfPresence(): string[] {
  const there = clients.filter(({ isThere }) => isThere);
  return there.flatMap((client) =>
    [...client.userCounts].flatMap(([id, told]) => {
      const present = there.filter(({ places: own }) => own.some((place) => place.kind === 'room' && place.id === id));
      return told === present.length
        ? []
        : [`${client.name}: room ${id} has ${present.length} people and not ${told} (${client.gateway})`];
    }),
  );
}

it('ends with everybody’s transcript complete, whatever was killed', { timeout: 7 * timeouts.test }, async () => {
  console.log(`FAULT_SEED=${seed}`);
  for (const client of clients) client.connect();
  await waitUntil('everybody is there', () => clients.every(({ isThere }) => isThere), catchUpMs);
  note('everybody is there');
  const silence = letThemTalk();
  await passing(3_000);
  const [gateway1, gateway2] = gateways;
  const [api1, api2] = apis;
  if (!gateway1 || !gateway2 || !api1 || !api2) throw new Error('Something has not been started.');
  for (const victims of [[gateway1], [api1], [worker], [redis], [gateway2], [api2, worker], [redis, gateway1]])
    await strike(victims, 500 + chance.below(2_500));
  await silence();
  note('silence');

  let stored = await readStored();
  await waitUntil('everybody has everything', () => placesComplete(stored), catchUpMs).catch(() =>
    note('not all have all'),
  );
  note('caught up');
  stored = await readStored();
  expectNone([...problemsOfPlaces(stored), ...clients.flatMap((client) => problemsOf(client, stored))]);

  await waitUntil('everybody is there', () => clients.every(({ isThere }) => isThere), catchUpMs);
  for (const client of clients.filter((_, at) => at % 7 === 0)) client.leave();
  const settleMs = presenceLifetimeMs + 2 * roomUserCountIntervalMs;
  await strike([gateway2], 0);
  await waitUntil('all others are back', () => clients.every(({ isThere }, at) => isThere || at % 7 === 0), catchUpMs);
  note('all others are back');
  await waitUntil('counts are true', () => problemsOfPresence().length === 0, settleMs).catch(() => undefined);
  note('counts are settled');
  expectNone(problemsOfPresence());
  expectNone(await problemsOfUnread(stored));

  const messages = [...stored.values()].reduce((sum, rows) => sum + rows.length, 0);
  console.log([`${messages} messages, ${clients.length} clients`, ...timeline].join('\n'));
  expect(messages).toBeGreaterThan(200);
});
