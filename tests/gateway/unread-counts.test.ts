/**
 * Unread counts against a simple model: random posts, removals, blocks, marks and memberships, and after each step the
 * same number in the list, the room itself and the replies to marks over HTTP and sockets.
 */
import { maxCountedUnread } from '@plenum/contracts/chat/chat-limits';
import { GetChatRoom, ListChatRooms, ListSessionChatRooms } from '@plenum/contracts/chat/chat-rooms';
import { GetThread } from '@plenum/contracts/chat/direct-messages';
import { MarkRoomRead } from '@plenum/contracts/chat/room-messages';
import { deleteRoomMessage } from '@plenum/core/domain/chat/chat-rooms/delete-room-message';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { restoreRoomMessage } from '@plenum/core/domain/chat/chat-rooms/removed-messages.steps';
import { clearThread } from '@plenum/core/domain/chat/direct-messages/clear-thread';
import { markThreadRead } from '@plenum/core/domain/chat/direct-messages/mark-thread-read';
import { sendDirectMessage } from '@plenum/core/domain/chat/direct-messages/send-direct-message';
import { addEventMember } from '@plenum/core/domain/events/attendees/event-members.steps';
import { leaveEvent } from '@plenum/core/domain/events/attendees/leave-event';
import { blockUser, unblockUser } from '@plenum/core/domain/networking/connections/block-user';
import { statement } from '@plenum/core/platform/db/database';
import { transaction } from '@plenum/core/scope';
import { describe, expect, it } from 'vitest';
import { explain } from '../../scripts/query-plans/explain.ts';
import { recordStatements } from '../../scripts/query-plans/recorded-statements.ts';
import { expectReply } from '../support/api/replies.ts';
import { recordStatementNames } from '../support/api/statements-of.ts';
import { type SeededRandom, createSeededRandom } from '../support/faults/seeded-random.ts';
import { threadsOf } from '../support/gateway/acquaintances.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { personClient } from '../support/gateway/person-client.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createPersonWithLogin,
  createSessionWithRooms,
  type Person,
  storeMessage,
} from '../support/gateway/world.ts';

const { cluster, pair, apiOf } = await openConferenceCluster();
const fillRoom = statement(
  'test-fill-room',
  `with head as (update room_heads set last_seq = $3::int, message_count = $3::int where room_id = $1)
   insert into room_messages (room_id, seq, user_id, content) select $1, n, $2, 'Hello' from generate_series(1, $3::int) n`,
);

const scopeOf = (person: Person) => scopeOfPerson(cluster.deps, person);

interface Posted {
  readonly id: number;
  readonly author: Person;
  isRemoved: boolean;
}

/** A room as the reader should see it. */
interface ModelRoom {
  readonly room_id: number;
  readonly list: () => Promise<readonly { id: number; unread_count: number; read_seq: number }[]>;
  readonly posted: Posted[];
  readSeq: number;
  joinedAt: number;
}

interface ModelState {
  readonly random: SeededRandom;
  readonly conference: Conference;
  readonly reader: Person;
  readonly moderator: Person;
  readonly authors: readonly Person[];
  readonly rooms: readonly ModelRoom[];
  readonly blocked: Set<Person>;
  readonly browser: SocketBrowser;
}

const expectedUnread = ({ reader, blocked }: ModelState, { posted, readSeq, joinedAt }: ModelRoom) => ({
  unread_count: posted.filter(
    ({ author, isRemoved }, index) =>
      index >= Math.max(readSeq, joinedAt) && !isRemoved && author !== reader && !blocked.has(author),
  ).length,
  read_seq: Math.max(readSeq, joinedAt),
});

async function newModelState(seed: number): Promise<ModelState> {
  const { deps, api } = cluster;
  const random = createSeededRandom(seed);
  const conference = await createConferenceWithRooms(deps);
  const session = await createSessionWithRooms(deps, conference);
  const authors = [
    await setMembership(deps, conference, 'ATTENDEE', 'Anna'),
    await createOrganizationOwner(deps, conference),
  ];
  const moderator = await setMembership(deps, conference, 'MODERATOR', 'Mo');
  const reader = await createPersonWithLogin(deps, 'Rhea');
  const client = personClient(api, reader);
  const room = (room_id: number, list: ModelRoom['list']): ModelRoom => ({
    room_id,
    list,
    posted: [],
    readSeq: 0,
    joinedAt: 0,
  });
  const eventRooms = async () =>
    expectReply(ListChatRooms, 200, await client.get(`/events/${conference.event_id}/chat-rooms`)).chat_rooms;
  const sessionRooms = async () =>
    expectReply(ListSessionChatRooms, 200, await client.get(`/sessions/${session.session_id}/chat-rooms`));
  const rooms = [room(conference.rooms.GLOBAL, eventRooms), room(session.PUBLIC, sessionRooms)];
  const browser = await cluster.browser(reader, seed % 2 === 0 ? 0 : 1);
  return { random, conference, reader, moderator, authors, rooms, blocked: new Set(), browser };
}

async function post(room: ModelRoom, author: Person): Promise<void> {
  const { message } = await postRoomMessage(scopeOf(author), { room_id: room.room_id, content: 'Hello' });
  room.posted.push({ id: message.id, author, isRemoved: false });
  expect(message.seq).toBe(room.posted.length);
}

async function joinRooms({ conference, reader, rooms }: ModelState): Promise<void> {
  const { event_id } = conference;
  await cluster.deps.db.transaction((tx) =>
    addEventMember(tx, { event_id, user_id: reader.user_id, role: 'ATTENDEE' }),
  );
  for (const room of rooms) {
    room.joinedAt = room.posted.length;
    room.readSeq = 0;
  }
}

async function changeRoom(modelState: ModelState, room: ModelRoom): Promise<void> {
  const { random } = modelState;
  const message = room.posted.length === 0 ? undefined : random.pick(room.posted);
  if (message === undefined) return;
  const reference = { room_id: room.room_id, message_id: message.id };
  if (message.isRemoved) await transaction(scopeOf(modelState.moderator), (tx) => restoreRoomMessage(tx, reference));
  else await deleteRoomMessage(scopeOf(modelState.moderator), reference);
  message.isRemoved = !message.isRemoved;
}

async function toggleBlock({ random, reader, authors, blocked }: ModelState): Promise<void> {
  const author = random.pick(authors);
  if (blocked.delete(author)) await unblockUser(scopeOf(reader), author.user_id);
  else {
    await blockUser(scopeOf(reader), author.user_id);
    blocked.add(author);
  }
}

/** Marks over HTTP or the socket, sometimes from within the room; the reply has the same count as all others. */
async function markRead(modelState: ModelState, room: ModelRoom): Promise<void> {
  const { random, reader, browser } = modelState;
  const { room_id } = room;
  const seq = random.below(room.posted.length + 2);
  room.readSeq = Math.max(room.readSeq, Math.min(seq, room.posted.length));
  if (random.isTrue(0.4)) {
    const reply = await roomApi(cluster.api, reader).markRead(room_id, seq);
    expect(expectReply(MarkRoomRead, 200, reply)).toEqual({ room_id, ...expectedUnread(modelState, room) });
    return;
  }
  if (random.isTrue(0.5)) await browser.request('join_chat_room', { room_id });
  const socketReply = await browser.request('mark_room_read', { room_id, seq });
  expect(socketReply).toEqual({ ok: true, data: { room_id, ...expectedUnread(modelState, room) } });
}

async function leaveAndReturn(modelState: ModelState): Promise<void> {
  const { reader, conference, rooms, authors, random } = modelState;
  await leaveEvent(scopeOf(reader), conference.event_id, undefined);
  for (const room of rooms) if (random.isTrue(0.5)) await post(room, random.pick(authors));
  await joinRooms(modelState);
}

async function runStep(modelState: ModelState): Promise<void> {
  const { random, reader, authors, rooms } = modelState;
  const room = random.pick(rooms);
  const kind = random.next();
  if (kind < 0.45) await post(room, random.pick(authors));
  else if (kind < 0.52) {
    await post(room, reader);
    room.readSeq = room.posted.length;
  } else if (kind < 0.68) await changeRoom(modelState, room);
  else if (kind < 0.78) await toggleBlock(modelState);
  else if (kind < 0.95) await markRead(modelState, room);
  else await leaveAndReturn(modelState);
}

async function compareCounts(modelState: ModelState): Promise<void> {
  for (const room of modelState.rooms) {
    const expected = expectedUnread(modelState, room);
    const listedRoom = (await room.list()).find(({ id }) => id === room.room_id);
    expect(listedRoom).toMatchObject({ last_seq: room.posted.length, ...expected });
    const reply = await personClient(cluster.api, modelState.reader).get(`/chat-rooms/${room.room_id}`);
    expect(expectReply(GetChatRoom, 200, reply)).toMatchObject(expected);
  }
}

describe('unread count of a room', () => {
  it.each([1, 2, 3, 4])('matches the model after every step: %i', async (seed) => {
    const modelState = await newModelState(seed);
    for (const room of modelState.rooms)
      for (let count = modelState.random.below(8); count > 0; count -= 1)
        await post(room, modelState.random.pick(modelState.authors));
    await joinRooms(modelState);
    await compareCounts(modelState);
    for (let count = 0; count < 45; count += 1) {
      await runStep(modelState);
      await compareCounts(modelState);
    }
  });

  it('counts up to 100, of the newest messages only', async () => {
    const { deps, api } = cluster;
    const conference = await createConferenceWithRooms(deps);
    const [anna, ben] = [
      await setMembership(deps, conference, 'ATTENDEE'),
      await setMembership(deps, conference, 'ATTENDEE'),
    ];
    const { GLOBAL } = conference.rooms;
    const ids: number[] = [];
    for (let count = 0; count < maxCountedUnread + 20; count += 1) ids.push(await storeMessage(deps, GLOBAL, anna));
    const listedRoom = async () =>
      expectReply(ListChatRooms, 200, await roomApi(api, ben).listRooms(conference.event_id)).chat_rooms[0];
    expect(await listedRoom()).toMatchObject({ unread_count: maxCountedUnread, read_seq: 0, last_seq: 120 });
    await deleteRoomMessage(scopeOf(conference.creator), { room_id: GLOBAL, message_id: ids.at(-1) ?? 0 });
    expect(await listedRoom()).toMatchObject({ unread_count: maxCountedUnread - 1 });
    const markReply = await roomApi(api, ben).markRead(GLOBAL, 5);
    expect(expectReply(MarkRoomRead, 200, markReply)).toMatchObject({
      read_seq: 5,
      unread_count: maxCountedUnread - 1,
    });
  });

  it('includes all messages for an owner of the organization, with or without a membership', async () => {
    const { deps, api } = cluster;
    const conference = await createConferenceWithRooms(deps);
    const anna = await setMembership(deps, conference, 'ATTENDEE');
    const owner = await createOrganizationOwner(deps, conference);
    await storeMessage(deps, conference.rooms.GLOBAL, anna);
    const count = async () =>
      expectReply(ListChatRooms, 200, await roomApi(api, owner).listRooms(conference.event_id)).chat_rooms[0]
        ?.unread_count;
    expect(await count()).toBe(1);
    const { event_id } = conference;
    await deps.db.transaction((tx) => addEventMember(tx, { event_id, user_id: owner.user_id, role: 'ATTENDEE' }));
    expect(await count()).toBe(1);
  });

  it('runs a statement only if there may be unread messages', async () => {
    const { deps, api } = cluster;
    const conference = await createConferenceWithRooms(deps);
    const [anna, ben] = [
      await setMembership(deps, conference, 'ATTENDEE'),
      await setMembership(deps, conference, 'ATTENDEE'),
    ];
    const { GLOBAL } = conference.rooms;
    await storeMessage(deps, GLOBAL, anna);
    const list = () => recordStatementNames(api, () => roomApi(api, ben).listRooms(conference.event_id));
    const markNewest = () => recordStatementNames(api, () => roomApi(api, ben).markRead(GLOBAL, 1));
    expect(await list()).toContain('unread-in-rooms');
    expect(await markNewest()).not.toContain('unread-in-rooms');
    expect(await markNewest()).not.toContain('unread-in-rooms');
    expect(await list()).not.toContain('unread-in-rooms');
  });

  it('reads only the newest messages of a long room', async () => {
    const { deps, api } = cluster;
    const conference = await createConferenceWithRooms(deps);
    const [anna, ben] = [
      await setMembership(deps, conference, 'ATTENDEE'),
      await setMembership(deps, conference, 'ATTENDEE'),
    ];
    await deps.db.rows(fillRoom, [conference.rooms.GLOBAL, anna.user_id, 20 * maxCountedUnread]);
    await deps.db.rows(statement('test-analyze', 'vacuum (analyze) room_messages, room_heads'));
    const recorded = await recordStatements(deps.db).during(() => roomApi(api, ben).listRooms(conference.event_id));
    const countStatement = recorded.find(({ name }) => name === 'unread-in-rooms');
    const plan = countStatement && (await explain(deps.db, countStatement));
    expect(plan?.scans.filter(({ table }) => table === 'room_messages')).toMatchObject([{ read: maxCountedUnread }]);
  });
});

describe('notifications of new messages in a room', () => {
  it('sends what does not count as unread, the read position of an author, and removed or restored messages', async () => {
    const { deps } = cluster;
    const conference = await createConferenceWithRooms(deps);
    const { event_id } = conference;
    const room_id = conference.rooms.GLOBAL;
    const [anna, ben, cleo] = [
      await setMembership(deps, conference, 'ATTENDEE', 'Anna'),
      await setMembership(deps, conference, 'ATTENDEE', 'Ben'),
      await setMembership(deps, conference, 'ATTENDEE', 'Cleo'),
    ];
    await blockUser(scopeOf(ben), anna.user_id);
    const [annasBrowser, bensBrowser, cleosBrowser] = await Promise.all(
      [anna, ben, cleo].map((person) => cluster.browser(person)),
    );
    const { message } = await postRoomMessage(scopeOf(anna), { room_id, content: 'Hello' });
    const notice = { room_id, event_id, last_seq: 1 };
    expect(await annasBrowser?.next('chat_notification')).toEqual({ ...notice, read_seq: 1 });
    expect(await bensBrowser?.next('chat_notification')).toEqual({ ...notice, ignored_seqs: [1] });
    expect(await cleosBrowser?.next('chat_notification')).toEqual(notice);
    await deleteRoomMessage(scopeOf(conference.creator), { room_id, message_id: message.id });
    const changedFields = { changed_seq: 1, last_seq: 1 };
    expect(await cleosBrowser?.next('chat_notification', ({ changed_seq }) => changed_seq === 1)).toMatchObject(
      changedFields,
    );
  });
});

describe('unread count of a conversation', () => {
  it.each([5, 6])('matches the model after every step: %i', async (seed) => {
    const random = createSeededRandom(seed);
    const { anna, ben, thread_id } = await pair();
    const bothPeople = [anna, ben] as const;
    const readMarks = new Map<Person, number>(bothPeople.map((person) => [person, person === anna ? 1 : 0]));
    const blockingPeople = new Set<Person>();
    const authors: Person[] = [anna];
    const otherPerson = (person: Person) => (person === anna ? ben : anna);
    for (let count = 0; count < 40; count += 1) {
      const person = random.pick(bothPeople);
      const kind = random.next();
      if (kind < 0.5 && blockingPeople.size === 0) {
        await sendDirectMessage(scopeOf(person), { thread_id, content: `message ${count}` });
        authors.push(person);
        readMarks.set(person, authors.length);
      } else if (kind < 0.75) {
        const seq = random.below(authors.length + 1);
        await markThreadRead(scopeOf(person), { thread_id, seq });
        readMarks.set(person, Math.max(readMarks.get(person) ?? 0, seq));
      } else if (kind < 0.85) {
        await clearThread(scopeOf(person), thread_id);
        readMarks.set(person, authors.length);
      } else if (blockingPeople.delete(person)) await unblockUser(scopeOf(person), otherPerson(person).user_id);
      else {
        await blockUser(scopeOf(person), otherPerson(person).user_id);
        blockingPeople.add(person);
      }
      for (const viewer of bothPeople) {
        const unreadTotal = authors.filter(
          (author, index) => index >= (readMarks.get(viewer) ?? 0) && author !== viewer,
        ).length;
        const expectedCount = blockingPeople.has(viewer) ? 0 : unreadTotal;
        const thread = expectReply(GetThread, 200, await apiOf(viewer).thread(thread_id));
        expect(thread).toMatchObject({ last_seq: authors.length, unread_count: expectedCount });
        const listedRoom = (await threadsOf(cluster.api, viewer)).find(({ id }) => id === thread_id);
        expect(listedRoom?.unread_count ?? 0).toBe(expectedCount);
      }
    }
  });
});
