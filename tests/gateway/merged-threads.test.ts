/** What becomes of conversations when people connect, part, and when pushes get lost. */
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
import { waitUntil } from '../support/api/wait-until.ts';
import { connectPeople, contentsOf, threadsOf } from '../support/gateway/acquaintances.ts';
import { type PeopleApi, peopleApi } from '../support/gateway/people-api.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  actingWithoutPush,
  type Conference,
  makeConference,
  makeMember,
  type Person,
} from '../support/gateway/world.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

let cluster: TestCluster;
let conference: Conference;
let second: Conference;
beforeAll(async () => {
  cluster = await startTestCluster();
  conference = await makeConference(cluster.deps);
  second = await makeConference(cluster.deps);
});
afterEach(() => cluster.closeBrowsers());
afterAll(() => cluster.close());

const as = (person: Person): PeopleApi => peopleApi(cluster.api, person);
const join = statement('test-join-event', `insert into event_users (event_id, user_id, role) values ($1, $2, $3)`);

/** An organizer and an attendee of two events, with a conversation in each. */
async function acquaintances() {
  const staff = await makeMember(cluster.deps, conference, 'ORGANIZER', 'Olga');
  const guest = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Greta');
  await cluster.deps.db.rows(join, [second.event_id, staff.user_id, 'ORGANIZER']);
  await cluster.deps.db.rows(join, [second.event_id, guest.user_id, 'ATTENDEE']);
  const open = async ({ event_id }: Conference) =>
    expectReply(OpenThread, 201, await as(staff).open(guest, event_id)).id;
  return { staff, guest, firstId: await open(conference), secondId: await open(second) };
}

const send = async (person: Person, thread_id: number, content: string): Promise<DirectMessage> =>
  expectReply(SendDirectMessage, 201, await as(person).send(thread_id, content, { client_id: randomUUID() }));

const connect = (from: Person, to: Person): Promise<number> =>
  connectPeople(cluster.api, conference, [from, to], 'Icebreaker');
const ownThread = async (person: Person): Promise<number> => (await threadsOf(cluster.api, person))[0]?.id ?? 0;
/** What somebody sees of a thread, without marking it. */
const seen = async (person: Person, thread_id: number): Promise<string[]> =>
  contentsOf(expectReply(ListThreadMessages, 200, await as(person).messages(thread_id, { after_seq: '0' })).messages);

describe('conversations of several events become one', () => {
  it('in time order, numbered afresh, with everybody’s marks', async () => {
    const { staff, guest, firstId, secondId } = await acquaintances();
    await send(staff, firstId, 'one');
    await send(guest, secondId, 'two');
    await send(guest, firstId, 'three');
    await as(guest).read(firstId);
    await send(staff, secondId, 'four');
    await send(staff, firstId, 'five');
    await connect(guest, staff);
    const id = await ownThread(staff);
    expect(await seen(staff, id)).toEqual(['Icebreaker', 'one', 'two', 'three', 'four', 'five']);
    expect(await seen(guest, id)).toEqual(['Icebreaker', 'one', 'two', 'three', 'four', 'five']);
    // Two and three are new to the organizer, who wrote after each of them; four and five to the guest.
    expect(await threadsOf(cluster.api, staff)).toMatchObject([{ unread_count: 0, last_seq: 6, event_scope_id: null }]);
    expect(await threadsOf(cluster.api, guest)).toMatchObject([{ unread_count: 2, read_seq: 4, last_seq: 6 }]);
    const { messages } = expectReply(ListThreadMessages, 200, await as(staff).messages(id, { after_seq: '0' }));
    expect(messages.filter(({ is_sender }) => is_sender).map(({ status }) => status)).toEqual(['READ', 'SENT', 'SENT']);
    expect(messages.every(({ client_id }) => client_id === null)).toBe(true);
  });

  it('nobody sees again what they cleared, and both see the icebreaker', async () => {
    const { staff, guest, firstId, secondId } = await acquaintances();
    await send(staff, firstId, 'cleared by the guest');
    await as(guest).clear(firstId);
    await send(staff, secondId, 'later');
    await connect(staff, guest);
    const id = await ownThread(guest);
    expect(await seen(guest, id)).toEqual(['Icebreaker', 'later']);
    expect(await seen(staff, id)).toEqual(['cleared by the guest', 'Icebreaker', 'later']);
    expect(await threadsOf(cluster.api, guest)).toMatchObject([{ first_seq: 2, unread_count: 1 }]);
    await as(guest).clear(id);
    expect(await threadsOf(cluster.api, guest)).toEqual([]);
  });

  it('come back when the two part, but not for who cleared the one they had become', async () => {
    const { staff, guest, firstId } = await acquaintances();
    await send(staff, firstId, 'in the event');
    const connection_id = await connect(staff, guest);
    const id = await ownThread(guest);
    await send(staff, id, 'among friends');
    await as(guest).clear(id);
    expect((await as(staff).remove(connection_id)).status).toBe(204);
    expect((await as(staff).thread(id)).status).toBe(404);
    expect(await threadsOf(cluster.api, staff)).toContainEqual(expect.objectContaining({ id: firstId, last_seq: 1 }));
    expect((await threadsOf(cluster.api, guest)).map((thread) => thread.id)).not.toContain(firstId);
    // Connecting once more begins anew, without what belonged to the connection.
    await connect(guest, staff);
    expect(await seen(staff, await ownThread(staff))).toEqual(['in the event', 'Icebreaker']);
    expect(await seen(guest, await ownThread(guest))).toEqual(['Icebreaker']);
  });

  it('who still has the old window open writes into the new thread', async () => {
    const { staff, guest, firstId } = await acquaintances();
    await connect(guest, staff);
    const id = await ownThread(guest);
    const client_id = randomUUID();
    const written = expectReply(SendDirectMessage, 201, await as(guest).send(firstId, 'Still here', { client_id }));
    expect(written.thread_id).toBe(id);
    expect(expectReply(SendDirectMessage, 200, await as(guest).send(firstId, 'Still here', { client_id }))).toEqual(
      written,
    );
    expect(await seen(staff, id)).toEqual(['Icebreaker', 'Still here']);
  });

  it('loses nothing that is written while the two connect', async () => {
    const { staff, guest, firstId } = await acquaintances();
    const asked = expectReply(RequestConnection, 201, await as(guest).ask(staff, conference.event_id, 'Icebreaker'));
    const write = (from: Person, name: string) =>
      Array.from({ length: 10 }, (_, index) => send(from, firstId, `${name} ${index}`));
    const [, ...written] = await Promise.all([
      as(staff).answer(asked.id, 'ACCEPTED'),
      ...write(staff, 'staff'),
      ...write(guest, 'guest'),
    ]);
    const id = await ownThread(staff);
    const all = await seen(staff, id);
    expect(all.toSorted()).toEqual(['Icebreaker', ...contentsOf(written)].toSorted());
    expect(await seen(guest, id)).toEqual(all);
    expect(await threadsOf(cluster.api, staff)).toMatchObject([{ id, last_seq: 21 }]);
  });

  it('who connected before there were threads gets one when they look for it', async () => {
    const { staff, guest, firstId } = await acquaintances();
    await send(guest, firstId, 'before');
    await connect(guest, staff);
    await cluster.deps.db.rows(statement('test-forget-thread', 'delete from direct_message_threads where id = $1'), [
      await ownThread(staff),
    ]);
    const opened = await Promise.all([as(staff).open(guest), as(guest).open(staff), as(staff).open(guest)]);
    const ids = opened.map((reply) => expectReply(OpenThread, 201, reply));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(ids.filter(({ is_new }) => is_new)).toHaveLength(1);
    expect(await seen(guest, ids[0]?.id ?? 0)).toEqual(['Icebreaker', 'before']);
  });
});

describe('a push that gets lost', () => {
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startTestWorker(cluster.api.env);
  });
  afterAll(() => worker.stop());

  /** A process that dies between the commit and the push. */
  const dying = (person: Person): Scope => actingWithoutPush(cluster.deps, person);

  it('comes through the outbox: requests, threads, messages, marks and partings', async () => {
    const anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
    const ben = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ben');
    const [ofAnna, ofBen] = [await cluster.browser(anna, 0), await cluster.browser(ben, 1)];
    const { id } = await requestConnection(dying(anna), {
      recipient_id: ben.user_id,
      icebreaker_message: 'Hello',
      originating_event_id: conference.event_id,
    });
    await ofBen.next('connection_requested', (connection) => connection.id === id);
    await answerConnection(dying(ben), id, { status: 'ACCEPTED' });
    await ofAnna.next('connection_updated', ({ status }) => status === 'ACCEPTED');
    const { id: thread_id } = await ofAnna.next('direct_message_thread_created');
    await ofBen.next('direct_message_thread_created', (thread) => thread.other_user.id === anna.user_id);
    await sendDirectMessage(dying(anna), { thread_id, content: 'Are you there?', client_id: randomUUID() });
    expect(await ofBen.next('new_direct_message')).toMatchObject({ content: 'Are you there?', is_sender: false });
    expect(await ofBen.next('new_message')).toMatchObject({ thread_id, last_seq: 2 });
    expect(await ofAnna.next('new_direct_message')).toMatchObject({ is_sender: true });
    await markThreadRead(dying(ben), { thread_id });
    expect(await ofAnna.next('messages_read')).toMatchObject({ thread_id, read_seq: 2 });
    await ofBen.next('messages_marked_read');
    await sendDirectMessage(dying(anna), { thread_id, content: 'Hello?', client_id: randomUUID() });
    await sendDirectMessage(dying(ben), { thread_id, content: 'I am', client_id: randomUUID() });
    await ofAnna.next('messages_read', ({ read_seq }) => read_seq === 4);
    await removeConnection(dying(ben), id);
    await ofAnna.next('direct_message_thread_removed', (gone) => gone.thread_id === thread_id);
    await ofBen.next('connection_updated', ({ status }) => status === 'REMOVED');
    const left = statement<{ count: number }>('test-outbox-left', 'select count(*) as count from outbox');
    await waitUntil('nothing waits any more', async () => (await cluster.deps.db.row(left))?.count === 0);
  });
});
