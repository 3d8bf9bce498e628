/** Conversations when people connect and disconnect, and when server events are lost. */
import { randomUUID } from 'node:crypto';
import {
  type DirectMessage,
  ListThreadMessages,
  OpenThread,
  SendDirectMessage,
} from '@plenum/contracts/chat/direct-messages';
import { RequestConnection } from '@plenum/contracts/networking/connections';
import { markThreadRead } from '@plenum/core/domain/chat/direct-messages/mark-thread-read';
import { sendDirectMessage } from '@plenum/core/domain/chat/direct-messages/send-direct-message';
import { answerConnection } from '@plenum/core/domain/networking/connections/answer-connection';
import { removeConnection } from '@plenum/core/domain/networking/connections/remove-connection';
import { requestConnection } from '@plenum/core/domain/networking/connections/request-connection';
import { statement } from '@plenum/core/platform/db/database';
import type { Scope } from '@plenum/core/scope';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectReply } from '../support/api/replies.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { connectPeople, contentsOf, threadsOf } from '../support/gateway/acquaintances.ts';
import { type PeopleApi, peopleApi } from '../support/gateway/people-api.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeWithoutServerEvents,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  type Person,
} from '../support/gateway/world.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let cluster: TestCluster;
let conference: Conference;
let second: Conference;
beforeAll(async () => {
  cluster = await startTestCluster();
  conference = await createConferenceWithRooms(cluster.deps);
  second = await createConferenceWithRooms(cluster.deps);
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const apiAs = (person: Person): PeopleApi => peopleApi(cluster.api, person);
const joinEvent = statement('test-join-event', `insert into event_users (event_id, user_id, role) values ($1, $2, $3)`);

/** Creates an organizer and an attendee of two events, with a conversation in each. */
async function newAcquaintances() {
  const staff = await setMembership(cluster.deps, conference, 'ORGANIZER', 'Olga');
  const guest = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Greta');
  await cluster.deps.db.rows(joinEvent, [second.event_id, staff.user_id, 'ORGANIZER']);
  await cluster.deps.db.rows(joinEvent, [second.event_id, guest.user_id, 'ATTENDEE']);
  const exchangeMessages = async ({ event_id }: Conference) =>
    expectReply(OpenThread, 201, await apiAs(staff).open(guest, event_id)).id;
  return { staff, guest, firstId: await exchangeMessages(conference), secondId: await exchangeMessages(second) };
}

const send = async (person: Person, thread_id: number, content: string): Promise<DirectMessage> =>
  expectReply(SendDirectMessage, 201, await apiAs(person).send(thread_id, content, { client_id: randomUUID() }));

const connect = (sender: Person, recipient: Person): Promise<number> =>
  connectPeople(cluster.api, conference, [sender, recipient], 'Icebreaker');
const firstThreadId = async (person: Person): Promise<number> => (await threadsOf(cluster.api, person))[0]?.id ?? 0;
/** Returns the messages of a conversation visible to a person, without marking them as read. */
const visibleContents = async (person: Person, thread_id: number): Promise<string[]> =>
  contentsOf(
    expectReply(ListThreadMessages, 200, await apiAs(person).messages(thread_id, { after_seq: '0' })).messages,
  );

describe('merging conversations of several events', () => {
  it('merges conversations in order of time, renumbered, with the read marks of both people', async () => {
    const { staff, guest, firstId, secondId } = await newAcquaintances();
    await send(staff, firstId, 'one');
    await send(guest, secondId, 'two');
    await send(guest, firstId, 'three');
    await apiAs(guest).read(firstId);
    await send(staff, secondId, 'four');
    await send(staff, firstId, 'five');
    await connect(guest, staff);
    const id = await firstThreadId(staff);
    expect(await visibleContents(staff, id)).toEqual(['Icebreaker', 'one', 'two', 'three', 'four', 'five']);
    expect(await visibleContents(guest, id)).toEqual(['Icebreaker', 'one', 'two', 'three', 'four', 'five']);
    // The organizer posted after reading one, so two and three are unread; four and five are unread for the guest.
    expect(await threadsOf(cluster.api, staff)).toMatchObject([{ unread_count: 0, last_seq: 6, event_scope_id: null }]);
    expect(await threadsOf(cluster.api, guest)).toMatchObject([{ unread_count: 2, read_seq: 4, last_seq: 6 }]);
    const { messages } = expectReply(ListThreadMessages, 200, await apiAs(staff).messages(id, { after_seq: '0' }));
    expect(messages.filter(({ is_sender }) => is_sender).map(({ status }) => status)).toEqual(['READ', 'SENT', 'SENT']);
    expect(messages.every(({ client_id }) => client_id === null)).toBe(true);
  });

  it('omits cleared messages, and keeps the icebreaker for both', async () => {
    const { staff, guest, firstId, secondId } = await newAcquaintances();
    await send(staff, firstId, 'cleared by the guest');
    await apiAs(guest).clear(firstId);
    await send(staff, secondId, 'later');
    await connect(staff, guest);
    const id = await firstThreadId(guest);
    expect(await visibleContents(guest, id)).toEqual(['Icebreaker', 'later']);
    expect(await visibleContents(staff, id)).toEqual(['cleared by the guest', 'Icebreaker', 'later']);
    expect(await threadsOf(cluster.api, guest)).toMatchObject([{ first_seq: 2, unread_count: 1 }]);
    await apiAs(guest).clear(id);
    expect(await threadsOf(cluster.api, guest)).toEqual([]);
  });

  it('separates conversations when the two disconnect, except for a person who cleared the merged one', async () => {
    const { staff, guest, firstId } = await newAcquaintances();
    await send(staff, firstId, 'in the event');
    const connection_id = await connect(staff, guest);
    const id = await firstThreadId(guest);
    await send(staff, id, 'among friends');
    await apiAs(guest).clear(id);
    expect((await apiAs(staff).remove(connection_id)).status).toBe(204);
    expect((await apiAs(staff).thread(id)).status).toBe(404);
    expect(await threadsOf(cluster.api, staff)).toContainEqual(expect.objectContaining({ id: firstId, last_seq: 1 }));
    expect((await threadsOf(cluster.api, guest)).map((thread) => thread.id)).not.toContain(firstId);
    // Connecting again starts a new conversation, without the messages of the former connection.
    await connect(guest, staff);
    expect(await visibleContents(staff, await firstThreadId(staff))).toEqual(['in the event', 'Icebreaker']);
    expect(await visibleContents(guest, await firstThreadId(guest))).toEqual(['Icebreaker']);
  });

  it('stores a message posted to the old conversation in the merged one', async () => {
    const { staff, guest, firstId } = await newAcquaintances();
    await connect(guest, staff);
    const id = await firstThreadId(guest);
    const client_id = randomUUID();
    const sendReply = expectReply(
      SendDirectMessage,
      201,
      await apiAs(guest).send(firstId, 'Still here', { client_id }),
    );
    expect(sendReply.thread_id).toBe(id);
    expect(expectReply(SendDirectMessage, 200, await apiAs(guest).send(firstId, 'Still here', { client_id }))).toEqual(
      sendReply,
    );
    expect(await visibleContents(staff, id)).toEqual(['Icebreaker', 'Still here']);
  });

  it('loses no messages posted concurrently', async () => {
    const { staff, guest, firstId } = await newAcquaintances();
    const requestReply = expectReply(
      RequestConnection,
      201,
      await apiAs(guest).requestConnection(staff, conference.event_id, 'Icebreaker'),
    );
    const writeMessages = (sender: Person, name: string) =>
      Array.from({ length: 10 }, (_, index) => send(sender, firstId, `${name} ${index}`));
    const [, ...writeReplies] = await Promise.all([
      apiAs(staff).answerConnection(requestReply.id, 'ACCEPTED'),
      ...writeMessages(staff, 'staff'),
      ...writeMessages(guest, 'guest'),
    ]);
    const id = await firstThreadId(staff);
    const allContents = await visibleContents(staff, id);
    expect(allContents.toSorted()).toEqual(['Icebreaker', ...contentsOf(writeReplies)].toSorted());
    expect(await visibleContents(guest, id)).toEqual(allContents);
    expect(await threadsOf(cluster.api, staff)).toMatchObject([{ id, last_seq: 21 }]);
  });

  it('creates a conversation on request for people who connected before conversations existed', async () => {
    const { staff, guest, firstId } = await newAcquaintances();
    await send(guest, firstId, 'before');
    await connect(guest, staff);
    await cluster.deps.db.rows(statement('test-delete-thread', 'delete from direct_message_threads where id = $1'), [
      await firstThreadId(staff),
    ]);
    const openReplies = await Promise.all([
      apiAs(staff).open(guest),
      apiAs(guest).open(staff),
      apiAs(staff).open(guest),
    ]);
    const ids = openReplies.map((reply) => expectReply(OpenThread, 201, reply));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(ids.filter(({ is_new }) => is_new)).toHaveLength(1);
    expect(await visibleContents(guest, ids[0]?.id ?? 0)).toEqual(['Icebreaker', 'before']);
  });
});

describe('lost server events', () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startTestWorker(cluster.api.env);
  });
  afterAll(() => worker.stop());

  /** Returns the scope of a process that ends between the commit and the publishing. */
  const actWithoutServerEvents = (person: Person): Scope => scopeWithoutServerEvents(cluster.deps, person);

  it('sends requests, conversations, messages, read positions and removals by the outbox relay', async () => {
    const anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
    const ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
    const [annasBrowser, bensBrowser] = [await cluster.browser(anna, 0), await cluster.browser(ben, 1)];
    const { id } = await requestConnection(actWithoutServerEvents(anna), {
      recipient_id: ben.user_id,
      icebreaker_message: 'Hello',
      originating_event_id: conference.event_id,
    });
    await bensBrowser.next('connection_requested', (connection) => connection.id === id);
    await answerConnection(actWithoutServerEvents(ben), id, { status: 'ACCEPTED' });
    await annasBrowser.next('connection_updated', ({ status }) => status === 'ACCEPTED');
    const { id: thread_id } = await annasBrowser.next('direct_message_thread_created');
    await bensBrowser.next('direct_message_thread_created', (thread) => thread.other_user.id === anna.user_id);
    await sendDirectMessage(actWithoutServerEvents(anna), {
      thread_id,
      content: 'Are you there?',
      client_id: randomUUID(),
    });
    expect(await bensBrowser.next('new_direct_message')).toMatchObject({ content: 'Are you there?', is_sender: false });
    expect(await bensBrowser.next('new_message')).toMatchObject({ thread_id, last_seq: 2 });
    expect(await annasBrowser.next('new_direct_message')).toMatchObject({ is_sender: true });
    await markThreadRead(actWithoutServerEvents(ben), { thread_id });
    expect(await annasBrowser.next('messages_read')).toMatchObject({ thread_id, read_seq: 2 });
    await bensBrowser.next('messages_marked_read');
    await sendDirectMessage(actWithoutServerEvents(anna), { thread_id, content: 'Hello?', client_id: randomUUID() });
    await sendDirectMessage(actWithoutServerEvents(ben), { thread_id, content: 'I am', client_id: randomUUID() });
    await annasBrowser.next('messages_read', ({ read_seq }) => read_seq === 4);
    await removeConnection(actWithoutServerEvents(ben), id);
    await annasBrowser.next('direct_message_thread_removed', (removedThread) => removedThread.thread_id === thread_id);
    await bensBrowser.next('connection_updated', ({ status }) => status === 'REMOVED');
    const remainingEvents = statement<{ count: number }>('test-outbox-left', 'select count(*) as count from outbox');
    await waitForCondition('nothing is pending', async () => (await cluster.deps.db.row(remainingEvents))?.count === 0);
  });
});
