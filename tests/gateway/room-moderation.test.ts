/** Removing and restoring a message: recipients of the server events and message count; user count of a room. */
import { deleteMessagesOfMember } from '@plenum/core/domain/chat/chat-rooms/delete-messages-of-member';
import { deleteRoomMessage } from '@plenum/core/domain/chat/chat-rooms/delete-room-message';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { maxRemovedPerBatch, restoreRoomMessage } from '@plenum/core/domain/chat/chat-rooms/removed-messages.steps';
import { leaveEvent } from '@plenum/core/domain/events/attendees/leave-event';
import { statement } from '@plenum/core/platform/db/database';
import { presencePrefix } from '@plenum/core/platform/realtime/presence-counts';
import { transaction } from '@plenum/core/scope';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { personClient } from '../support/gateway/person-client.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createPersonWithLogin,
  type Person,
} from '../support/gateway/world.ts';

let cluster: TestCluster;
let conference: Conference;
let attendee: Person;
let moderator: Person;
let owner: Person;

beforeAll(async () => {
  cluster = await startTestCluster();
});
beforeEach(async () => {
  conference = await createConferenceWithRooms(cluster.deps);
  attendee = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  moderator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mo');
  owner = await createOrganizationOwner(cluster.deps, conference);
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const post = async (content = 'Spam'): Promise<{ readonly id: number; readonly seq: number }> =>
  (await postRoomMessage(scopeOfPerson(cluster.deps, attendee), { room_id: conference.rooms.GLOBAL, content })).message;
const remove = (message_id: number) =>
  deleteRoomMessage(scopeOfPerson(cluster.deps, moderator), { room_id: conference.rooms.GLOBAL, message_id });
const joinRoom = async (person: Person, gateway: 0 | 1): Promise<SocketBrowser> => {
  const browser = await cluster.browser(person, gateway);
  await browser.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
  return browser;
};
const moderationEventNames = (browser: SocketBrowser): string[] =>
  browser.received.map(({ name }) => name).filter((name) => /^chat_message_(moderated|removed)$/.test(name));

describe('removing and restoring a message', () => {
  it('sends staff chat_message_moderated and others chat_message_removed, on both gateways', async () => {
    // Staff get the event without being in the room: the creator has not joined it.
    const staff = [
      await joinRoom(moderator, 0),
      await joinRoom(owner, 1),
      await cluster.browser(conference.creator, 1),
    ];
    const attendeeBrowsers = [await joinRoom(attendee, 0), await joinRoom(attendee, 1)];
    const { id, seq } = await post();
    await remove(id);
    const { GLOBAL: room_id } = conference.rooms;
    for (const browser of attendeeBrowsers)
      expect(await browser.next('chat_message_removed')).toEqual({ message_id: id, room_id, seq, by_rule: false });
    for (const browser of staff)
      expect(await browser.next('chat_message_moderated')).toEqual({
        message_id: id,
        room_id,
        seq,
        deleted_by: { id: moderator.user_id, full_name: 'Mo Tester' },
      });
    const next = await post('Afterwards');
    // The creator has not joined the room and gets no messages of it.
    for (const browser of [...attendeeBrowsers, ...staff.slice(0, 2)])
      await browser.next('new_chat_message', (message) => message.id === next.id);
    expect(staff.map(moderationEventNames)).toEqual([
      ['chat_message_moderated'],
      ['chat_message_moderated'],
      ['chat_message_moderated'],
    ]);
    expect(attendeeBrowsers.map(moderationEventNames)).toEqual([['chat_message_removed'], ['chat_message_removed']]);
  });

  it('returns only id, seq and is_deleted to attendees, and also author and remover to staff', async () => {
    const { id, seq } = await post();
    await remove(id);
    const { GLOBAL } = conference.rooms;
    expect(await roomApi(cluster.api, attendee).messages(GLOBAL)).toMatchObject({
      body: { messages: [], total_items: 0 },
    });
    const { body } = await roomApi(cluster.api, attendee).messages(GLOBAL, { after_seq: '0' });
    // `toMatchObject` would accept additional properties of the message.
    expect(body).toEqual(expect.objectContaining({ messages: [{ id, seq, is_deleted: true }] }));
    expect(await roomApi(cluster.api, owner).messages(GLOBAL)).toMatchObject({
      body: {
        messages: [
          {
            id,
            content: '',
            is_deleted: true,
            deleted_by: { id: moderator.user_id, full_name: 'Mo Tester' },
            user: { id: attendee.user_id },
          },
        ],
      },
    });
  });

  it('decrements the message count once for five concurrent removals', async () => {
    await post('Stays');
    const { id } = await post();
    const client = personClient(cluster.api, moderator);
    const path = `/chat-rooms/${conference.rooms.GLOBAL}/messages/${id}`;
    const replies = await Promise.all(Array.from({ length: 5 }, () => client.delete(path)));
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await roomApi(cluster.api, attendee).listRooms(conference.event_id)).toMatchObject({
      body: { chat_rooms: [{ message_count: 1, last_seq: 2, last_message: { content: 'Stays' } }] },
    });
    expect(await cluster.deps.db.rows(logOfEvent, [conference.event_id])).toEqual([
      { action: 'MESSAGE_REMOVED', actor_id: moderator.user_id, subject_id: attendee.user_id, message_id: id },
    ]);
  });

  it('returns 404 for a message of another room or an unknown id', async () => {
    const { id } = await post();
    const client = personClient(cluster.api, moderator);
    const { GREEN_ROOM, GLOBAL } = conference.rooms;
    expect(await client.delete(`/chat-rooms/${GREEN_ROOM}/messages/${id}`)).toMatchObject({ status: 404 });
    expect(await client.delete(`/chat-rooms/${GLOBAL}/messages/${id + 1_000}`)).toMatchObject({ status: 404 });
    expect(await roomApi(cluster.api, attendee).messages(GLOBAL)).toMatchObject({ body: { messages: [{ id }] } });
  });

  it('keeps the seq of a restored message', async () => {
    const { id, seq } = await post();
    const browser = await joinRoom(attendee, 1);
    await remove(id);
    await browser.next('chat_message_removed');
    const scope = scopeOfPerson(cluster.deps, moderator);
    const reference = { room_id: conference.rooms.GLOBAL, message_id: id };
    expect(await transaction(scope, (tx) => restoreRoomMessage(tx, reference))).toBe(true);
    expect(await browser.next('new_chat_message')).toMatchObject({ id, seq, content: 'Spam', is_deleted: false });
    expect(await transaction(scope, (tx) => restoreRoomMessage(tx, reference))).toBe(false);
    expect(await roomApi(cluster.api, attendee).messages(reference.room_id)).toMatchObject({
      body: { messages: [{ id, content: 'Spam' }], total_items: 1 },
    });
  });
});

const logOfEvent = statement(
  'test-moderation-log-of-event',
  'select action, actor_id, subject_id, message_id from moderation_log where event_id = $1',
);

const postMany = statement(
  'test-post-many',
  `with head as (update room_heads set last_seq = last_seq + $3, message_count = message_count + $3
                  where room_id = $1 returning last_seq)
   insert into room_messages (room_id, seq, user_id, content)
   select $1, head.last_seq - $3 + number, $2, 'Spam ' || number from head, generate_series(1, $3::int) number`,
);
const remainingMessages = statement<{ room_id: number; user_id: number; count: number; counted: number }>(
  'test-left-over',
  `select m.room_id, m.user_id, count(*) as count, h.message_count as counted
     from room_messages m join room_heads h on h.room_id = m.room_id join chat_rooms r on r.id = m.room_id
    where r.event_id = $1 and m.deleted_at is null group by m.room_id, m.user_id, h.message_count order by m.room_id`,
);
const bulkEntries = statement(
  'test-bulk-entries',
  `select actor_id, subject_id, room_id, message_count from moderation_log
    where event_id = $1 and action = 'MESSAGES_REMOVED'`,
);
const casesOfEvent = statement(
  'test-cases-of-event',
  'select status, decision, decided_by_id from moderation_cases where event_id = $1',
);
const addCase = statement(
  'test-add-case',
  `insert into moderation_cases (event_id, kind, subject_id, room_id, message_id, excerpt, is_held)
   values ($1, 'MESSAGE', $2, $3, $4, 'Spam', false)`,
);

describe('removing all messages of a person', () => {
  const removeAllOf = (person: Person, actor: Person) =>
    deleteMessagesOfMember(scopeOfPerson(cluster.deps, actor), {
      event_id: conference.event_id,
      attendee_id: person.user_id,
    });
  const postIn = (room_id: number, person: Person, count: number) =>
    cluster.deps.db.rows(postMany, [room_id, person.user_id, count]);
  const names = (browser: SocketBrowser): string[] =>
    browser.received.map(({ name }) => name).filter((name) => name.startsWith('chat_message'));

  it('removes messages in batches from all rooms the moderator may enter, on both gateways', async () => {
    const { GLOBAL, GREEN_ROOM, ADMIN } = conference.rooms;
    const [staff, attendeeBrowser] = [await joinRoom(moderator, 0), await joinRoom(attendee, 1)];
    const witness = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Wim');
    await postIn(GLOBAL, witness, 1);
    await postIn(GLOBAL, attendee, maxRemovedPerBatch + 1);
    await postIn(GREEN_ROOM, attendee, 2);
    // A former organizer. Moderators may not enter this room.
    await postIn(ADMIN, attendee, 3);
    const { id } = await post('Reported');
    await cluster.deps.db.rows(addCase, [conference.event_id, attendee.user_id, GLOBAL, id]);

    expect(await removeAllOf(attendee, moderator)).toEqual({ deleted_count: maxRemovedPerBatch + 4 });
    expect(await cluster.deps.db.rows(remainingMessages, [conference.event_id])).toEqual([
      { room_id: GLOBAL, user_id: witness.user_id, count: 1, counted: 1 },
      { room_id: ADMIN, user_id: attendee.user_id, count: 3, counted: 3 },
    ]);
    const [first, secondEvent] = [
      await attendeeBrowser.next('chat_messages_removed', ({ seqs }) => seqs.length === maxRemovedPerBatch),
      await attendeeBrowser.next('chat_messages_removed', ({ seqs }) => seqs.length === 2),
    ];
    expect([...first.seqs, ...secondEvent.seqs]).toEqual(
      Array.from({ length: maxRemovedPerBatch + 2 }, (_, index) => index + 2),
    );
    const deleted_by = { id: moderator.user_id, full_name: 'Mo Tester' };
    expect(await staff.next('chat_messages_moderated', ({ seqs }) => seqs.length === 2)).toMatchObject({
      room_id: GLOBAL,
      deleted_by,
    });
    await staff.next('chat_messages_moderated', ({ room_id }) => room_id === GREEN_ROOM);
    expect(new Set(names(staff))).toEqual(new Set(['chat_messages_moderated']));
    expect(new Set(names(attendeeBrowser))).toEqual(new Set(['chat_messages_removed']));
    expect(await cluster.deps.db.rows(bulkEntries, [conference.event_id])).toEqual([
      {
        actor_id: moderator.user_id,
        subject_id: attendee.user_id,
        room_id: null,
        message_count: maxRemovedPerBatch + 4,
      },
    ]);
    expect(await cluster.deps.db.rows(casesOfEvent, [conference.event_id])).toEqual([
      { status: 'CLOSED', decision: 'REMOVE', decided_by_id: moderator.user_id },
    ]);
    expect(await removeAllOf(attendee, moderator), 'nothing is left to remove').toEqual({ deleted_count: 0 });
    expect(await cluster.deps.db.rows(bulkEntries, [conference.event_id])).toHaveLength(1);
  });

  it('requires the permissions for mutes, and includes people who have left', async () => {
    const rejectionOf = (person: Person, actor: Person) =>
      removeAllOf(person, actor).then(
        () => null,
        (error: unknown) => error,
      );
    const speaker = await setMembership(cluster.deps, conference, 'SPEAKER');
    const colleague = await setMembership(cluster.deps, conference, 'MODERATOR');
    const stranger = await createPersonWithLogin(cluster.deps, 'Stranger');
    for (const person of [speaker, colleague]) await postIn(conference.rooms.GLOBAL, person, 1);
    expect(await rejectionOf(colleague, moderator)).toMatchObject({ code: 'forbidden' });
    expect(await rejectionOf(owner, moderator)).toMatchObject({ code: 'forbidden' });
    expect(await rejectionOf(conference.creator, moderator)).toMatchObject({ code: 'forbidden' });
    expect(await rejectionOf(moderator, moderator)).toMatchObject({ code: 'own_membership' });
    expect(await rejectionOf(speaker, attendee)).toMatchObject({ code: 'forbidden' });
    expect(await rejectionOf(stranger, moderator)).toMatchObject({ code: 'not_found' });
    expect(await removeAllOf(colleague, owner)).toEqual({ deleted_count: 1 });
    await leaveEvent(scopeOfPerson(cluster.deps, speaker), conference.event_id, undefined);
    expect(await removeAllOf(speaker, moderator)).toEqual({ deleted_count: 1 });
  });
});

describe('user count of a room', () => {
  it('counts a person with two tabs once, until both are closed', async () => {
    const observer = await joinRoom(moderator, 0);
    const tabs = [await joinRoom(attendee, 0), await joinRoom(attendee, 1)] as const;
    const count = (userCount: number) =>
      waitForCondition(`${userCount} people`, () => observer.all('room_user_count').at(-1)?.user_count === userCount);
    await count(2);
    await waitForCondition('both gateways count the attendee', async () => (await countGatewaysWith(attendee)) === 2);
    tabs[0].close();
    await waitForCondition('one gateway counts the attendee', async () => (await countGatewaysWith(attendee)) === 1);
    const rooms = await roomApi(cluster.api, moderator).listRooms(conference.event_id);
    expect(rooms).toMatchObject({ body: { chat_rooms: [{ active_users: 2 }, {}] } });
    tabs[1].close();
    await count(1);
  });
});

/** Returns the number of gateways that have a socket of a person in the general room. */
async function countGatewaysWith({ user_id }: Person): Promise<number> {
  const prefix = presencePrefix(cluster.deps.config.REDIS_PREFIX);
  return Number(await cluster.deps.realtime.hget(`${prefix}room:${conference.rooms.GLOBAL}`, String(user_id)));
}
