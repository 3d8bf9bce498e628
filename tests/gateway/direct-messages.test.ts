/** Direct messages over HTTP and socket: who may write, clearing, reading, repeating (spec: contract 9.6, 9.7). */
import { randomUUID } from 'node:crypto';
import { AnswerConnection, RequestConnection } from '@plenum/contracts/connections';
import {
  ClearThread,
  type DirectMessage,
  GetThread,
  ListThreadMessages,
  ListThreads,
  MarkThreadRead,
  OpenThread,
  SendDirectMessage,
  type Thread,
} from '@plenum/contracts/direct-messages';
import type { EventUserRole } from '@plenum/contracts/enums';
import { direct_message_repeat_ms, rate_limits } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { type PeopleApi, peopleApi } from '../support/gateway/people-api.ts';
import { startTestHouse, type TestHouse } from '../support/gateway/test-gateways.ts';
import {
  changeMembership,
  type Conference,
  makeConference,
  makeImplicitOwner,
  makeMember,
  makePerson,
  type Person,
} from '../support/gateway/world.ts';

let house: TestHouse;
let conference: Conference;
beforeAll(async () => {
  house = await startTestHouse();
  conference = await makeConference(house.deps);
});
afterEach(() => house.closeBrowsers());
afterAll(() => house.close());

const as = (person: Person): PeopleApi => peopleApi(house.api, person);
const member = (role: EventUserRole, name: string = role): Promise<Person> =>
  makeMember(house.deps, conference, role, name);
const attendee = (name: string): Promise<Person> => member('ATTENDEE', name);
const contents = (messages: readonly DirectMessage[]): string[] => messages.map(({ content }) => content);

async function connect(from: Person, to: Person, icebreaker = 'Hello there'): Promise<number> {
  const asked = expectReply(RequestConnection, 201, await as(from).ask(to, conference.event_id, icebreaker));
  expectReply(AnswerConnection, 200, await as(to).answer(asked.id, 'ACCEPTED'));
  return asked.id;
}
const threadsOf = async (person: Person): Promise<readonly Thread[]> =>
  expectReply(ListThreads, 200, await as(person).threads()).threads;
const page = async (person: Person, thread_id: number, query?: Record<string, string>) =>
  expectReply(ListThreadMessages, 200, await as(person).messages(thread_id, query));

/** Two connected people and their thread, which holds the icebreaker of the first. */
async function connectedPair() {
  const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
  await connect(anna, ben);
  const [thread] = await threadsOf(anna);
  if (thread === undefined) throw new Error('They have no thread.');
  return { anna, ben, thread_id: thread.id };
}

const stored = statement<DirectMessage>(
  'test-stored-direct-messages',
  'select seq, content, sender_id, client_id from direct_messages where thread_id = $1 order by seq',
);

describe('a conversation', () => {
  it('staff begin it in an event over the socket, both write, and clearing is one’s own (acceptance 14)', async () => {
    const { event_id } = conference;
    const [staff, guest] = [await member('ORGANIZER'), await attendee('Greta')];
    const [of_staff, of_guest] = [await house.browser(staff, 0), await house.browser(guest, 1)];
    const refused = await of_guest.request('create_direct_message_thread', { user_id: staff.user_id, event_id });
    expect(refused).toMatchObject({ ok: false, error: { error: 'not_connected_to_start' } });
    expectRefusal(await as(guest).open(staff, event_id), 'not_connected_to_start');

    of_staff.socket.emit('create_direct_message_thread', { user_id: guest.user_id, event_id });
    const opened = await of_staff.next('direct_message_thread_created');
    expect(opened).toMatchObject({ event_scope_id: event_id, other_user: { id: guest.user_id }, is_new: true });
    expect(opened.shared_event_ids).toEqual([event_id]);
    const of_other = await of_guest.next('direct_message_thread_created');
    expect(of_other).toMatchObject({ id: opened.id, other_user: { id: staff.user_id }, unread_count: 0 });

    await of_staff.request('send_direct_message', { thread_id: opened.id, content: 'Welcome' });
    const received = await of_guest.next('new_direct_message');
    expect(received).toMatchObject({ content: 'Welcome', seq: 1, is_sender: false, status: 'SENT' });
    expect(await of_staff.next('new_direct_message')).toMatchObject({ id: received.id, is_sender: true });
    expect(await of_guest.next('new_message')).toEqual({ thread_id: opened.id, last_seq: 1, preview: 'Welcome' });
    expect(of_staff.all('new_message')).toEqual([]);
    const answer = await of_guest.request('send_direct_message', { thread_id: opened.id, content: 'Thank you' });
    expect(answer).toMatchObject({ ok: true, data: { seq: 2, is_sender: true, sender: { id: guest.user_id } } });
    expect(await of_guest.next('direct_message_sent')).toMatchObject({ seq: 2 });
    // Opening it once more is no new one, and for the guest it is there to be opened too.
    expect(expectReply(OpenThread, 201, await as(guest).open(staff, event_id))).toMatchObject({
      id: opened.id,
      is_new: false,
    });

    expectReply(ClearThread, 200, await as(guest).clear(opened.id));
    expect(await threadsOf(guest)).toEqual([]);
    expect(contents((await page(guest, opened.id)).messages)).toEqual([]);
    expect(contents((await page(guest, opened.id, { after_seq: '0' })).messages)).toEqual([]);
    expect(contents((await page(staff, opened.id)).messages)).toEqual(['Welcome', 'Thank you']);
    await as(staff).send(opened.id, 'One more thing');
    expect(await threadsOf(guest)).toMatchObject([
      { id: opened.id, unread_count: 1, first_seq: 3, last_message: { content: 'One more thing' } },
    ]);
    expect(contents((await page(guest, opened.id)).messages)).toEqual(['One more thing']);
  });

  it('who writes sees that it was read when the other person opens the thread (acceptance 15)', async () => {
    const { anna, ben, thread_id } = await connectedPair();
    const of_anna = await house.browser(anna);
    const second_of_ben = await house.browser(ben, 1);
    await as(anna).send(thread_id, 'Are you there?');
    expect(await threadsOf(ben)).toMatchObject([{ unread_count: 1, read_seq: 1 }]);
    await page(ben, thread_id);
    expect(await of_anna.next('messages_read')).toEqual({ thread_id, reader_id: ben.user_id, read_seq: 2 });
    expect(await second_of_ben.next('messages_marked_read')).toEqual({ thread_id, read_seq: 2 });
    const { messages } = await page(anna, thread_id);
    expect(messages.map(({ status }) => status)).toEqual(['READ', 'READ']);
    expect(await threadsOf(ben)).toMatchObject([{ unread_count: 0 }]);
    expect(await threadsOf(anna)).toMatchObject([{ other_read_seq: 2, last_message: { status: 'READ' } }]);
  });

  it('is read by mark as well, forward only, and who answers has read', async () => {
    const { anna, ben, thread_id } = await connectedPair();
    const of_anna = await house.browser(anna);
    const of_ben = await house.browser(ben);
    for (const content of ['One', 'Two', 'Three']) await as(anna).send(thread_id, content);
    const marked = await of_ben.request('mark_messages_read', { thread_id, seq: 3 });
    expect(marked).toEqual({ ok: true, data: { thread_id, read_seq: 3 } });
    await of_anna.next('messages_read', ({ read_seq }) => read_seq === 3);
    expect(expectReply(MarkThreadRead, 200, await as(ben).read(thread_id, 2))).toMatchObject({
      read_seq: 3,
      marked_read: false,
    });
    expect(expectReply(MarkThreadRead, 200, await as(ben).read(thread_id, 99))).toMatchObject({
      read_seq: 4,
      marked_read: true,
    });
    await as(anna).send(thread_id, 'Four');
    await as(ben).send(thread_id, 'Indeed');
    await of_anna.next('messages_read', ({ read_seq }) => read_seq >= 5);
    expect(await threadsOf(ben)).toMatchObject([{ unread_count: 0, read_seq: 6 }]);
    expect(await threadsOf(anna)).toMatchObject([{ unread_count: 1 }]);
  });

  it('tells nobody how far somebody reads who switched that off', async () => {
    const { anna, ben, thread_id } = await connectedPair();
    const of_anna = await house.browser(anna);
    const options = { headers: { authorization: `Bearer ${ben.access_token}` } };
    const profile = await house.api.client().put(`/users/${ben.user_id}`, { read_receipts: false }, options);
    expect(profile).toMatchObject({ status: 200, body: { read_receipts: false } });
    await as(anna).send(thread_id, 'Secretly read');
    await as(ben).read(thread_id);
    await as(ben).send(thread_id, 'Answered');
    await of_anna.next('new_direct_message', ({ content }) => content === 'Answered');
    expect(of_anna.all('messages_read')).toEqual([]);
    expect((await page(anna, thread_id)).messages.map(({ status }) => status)).toEqual(['READ', 'SENT', 'READ']);
    expect(await threadsOf(ben)).toMatchObject([{ unread_count: 0 }]);
    await house.api.client().put(`/users/${ben.user_id}`, { read_receipts: true }, options);
    await as(ben).read(thread_id);
    await of_anna.next('messages_read', ({ read_seq }) => read_seq === 3);
  });

  it('comes in pages and by number, without gaps', async () => {
    const { anna, thread_id } = await connectedPair();
    for (let index = 2; index <= 7; index += 1) await as(anna).send(thread_id, `Message ${index}`);
    const seqs = async (query: Record<string, string>): Promise<[number[], boolean]> => {
      const { messages, has_next } = await page(anna, thread_id, query);
      return [messages.map(({ seq }) => seq), has_next];
    };
    expect(await seqs({ per_page: '3' })).toEqual([[5, 6, 7], true]);
    expect(await seqs({ per_page: '3', page: '3' })).toEqual([[1], false]);
    expect(await seqs({ per_page: '3', page: '4' })).toEqual([[], false]);
    expect(await seqs({ after_seq: '2', limit: '2' })).toEqual([[3, 4], true]);
    expect(await seqs({ after_seq: '6' })).toEqual([[7], false]);
    expect(await seqs({ before_seq: '3' })).toEqual([[1, 2], false]);
    expect(await seqs({ before_seq: '6', limit: '2' })).toEqual([[4, 5], true]);
    expect(await seqs({ after_seq: '2', before_seq: '5' })).toEqual([[3, 4], false]);
    expect((await page(anna, thread_id)).pagination).toEqual({ page: 1, per_page: 50, total: 7, total_pages: 1 });
    expectRefusal(await as(anna).messages(thread_id, { limit: '101' }), 'invalid_request');
  });

  it('moves to the top of both lists, and says who else is in an event', async () => {
    const me = await attendee('Me');
    const [anna, ben] = [await attendee('Anna'), await attendee('Ben')];
    await connect(me, anna);
    await connect(me, ben);
    const others = async () => (await threadsOf(me)).map(({ other_user }) => other_user.id);
    expect(await others()).toEqual([ben.user_id, anna.user_id]);
    const [, with_anna] = await threadsOf(me);
    await as(anna).send(with_anna?.id ?? 0, 'Hello');
    expect(await others()).toEqual([anna.user_id, ben.user_id]);
    const { event_id } = conference;
    const inEvent = async (id: number) =>
      expectReply(ListThreads, 200, await as(me).threads({ event_id: String(id) })).threads.map(
        (thread) => thread.other_user_in_event,
      );
    expect(await inEvent(event_id)).toEqual([true, true]);
    expect(await inEvent(event_id + 1000)).toEqual([false, false]);
    expect(expectReply(ListThreads, 200, await as(me).threads()).threads[0]?.other_user_in_event).toBeNull();
  });
});

/** Who may begin and who may go on (spec: contract 9.6), for a pair that is not connected. */
const kinds = [
  'ADMIN',
  'ORGANIZER',
  'MODERATOR',
  'SPEAKER',
  'ATTENDEE',
  'owner',
  'banned ORGANIZER',
  'outsider',
] as const;
type Kind = (typeof kinds)[number];
const begins = new Set<Kind>(['ADMIN', 'ORGANIZER', 'owner']);
const absent = new Set<Kind>(['banned ORGANIZER', 'outsider']);

describe('who may write, over HTTP and socket alike', () => {
  const make = async (kind: Kind): Promise<Person> => {
    if (kind === 'outsider') return makePerson(house.deps, 'Outsider');
    if (kind === 'owner') return makeImplicitOwner(house.deps, conference);
    if (kind !== 'banned ORGANIZER') return member(kind);
    const banned = await member('ORGANIZER');
    await changeMembership(house.deps, conference, banned, 'is_banned = true');
    return banned;
  };

  it.each(kinds)('%s begins with an attendee', async (kind) => {
    const { event_id } = conference;
    const over_http = await as(await make(kind)).open(await attendee('Http'), event_id);
    const browser = await house.browser(await make(kind));
    const to = await attendee('Socket');
    const over_socket = await browser.request('create_direct_message_thread', { user_id: to.user_id, event_id });
    expect(over_http.status === 201).toBe(begins.has(kind));
    expect(over_socket.ok).toBe(begins.has(kind));
    if (!begins.has(kind)) {
      expectRefusal(over_http, 'not_connected_to_start');
      expect(over_socket).toMatchObject({ error: { error: 'not_connected_to_start' } });
    }
  });

  it.each(kinds)('%s goes on with an attendee and with an organizer', async (kind) => {
    for (const other_kind of ['ATTENDEE', 'ORGANIZER'] as const) {
      const [me, other] = [await member('ADMIN'), await member(other_kind)];
      const { id } = expectReply(OpenThread, 201, await as(me).open(other, conference.event_id));
      await become(me, kind);
      const may = !absent.has(kind) && (begins.has(kind) || other_kind === 'ORGANIZER');
      const over_http = await as(me).send(id, 'Over HTTP');
      const browser = await house.browser(me);
      const over_socket = await browser.request('send_direct_message', { thread_id: id, content: 'Over the socket' });
      expect([over_http.status === 201, over_socket.ok], `${kind} to ${other_kind}`).toEqual([may, may]);
      expect(expectReply(GetThread, 200, await as(me).thread(id)).can_send).toBe(may);
      // The other side may as long as one of the two could have begun it.
      expect((await as(other).send(id, 'Back')).status === 201).toBe(may);
      if (may) continue;
      expectRefusal(over_http, 'not_connected_to_send');
      expect(over_socket).toMatchObject({ error: { error: 'not_connected_to_send' } });
    }
  });

  /** Makes somebody of another kind, with their threads. */
  async function become(person: Person, kind: Kind): Promise<void> {
    if (kind === 'outsider' || kind === 'owner')
      await house.deps.db.rows(
        statement('test-leave-event', 'delete from event_users where event_id = $1 and user_id = $2'),
        [conference.event_id, person.user_id],
      );
    if (kind === 'owner')
      await house.deps.db.rows(
        statement(
          'test-own-organization',
          `insert into organization_users (organization_id, user_id, role) values ($1, $2, 'OWNER')`,
        ),
        [conference.organization_id, person.user_id],
      );
    if (kind === 'outsider' || kind === 'owner') return;
    const is_banned = kind === 'banned ORGANIZER';
    const role = is_banned ? 'ORGANIZER' : kind;
    await changeMembership(house.deps, conference, person, `role = '${role}', is_banned = ${is_banned}`);
  }

  it('connected people write to each other whatever they are in an event', async () => {
    const { anna, ben, thread_id } = await connectedPair();
    await changeMembership(house.deps, conference, anna, 'is_banned = true');
    expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'Still friends'));
    expectReply(SendDirectMessage, 201, await as(ben).send(thread_id, 'Of course'));
  });

  it('nobody but the two gets at a thread, by any way', async () => {
    const { thread_id } = await connectedPair();
    const eve = await member('ADMIN', 'Eve');
    const browser = await house.browser(eve);
    for (const reply of [
      await as(eve).thread(thread_id),
      await as(eve).messages(thread_id),
      await as(eve).send(thread_id, 'Hello'),
      await as(eve).read(thread_id),
      await as(eve).clear(thread_id),
    ])
      expectRefusal(reply, 'thread_access_denied');
    expectRefusal(await as(eve).thread(999_999), 'not_found');
    const denied = { ok: false, error: { error: 'thread_access_denied' } };
    expect(await browser.request('get_direct_messages', { thread_id })).toMatchObject(denied);
    expect(await browser.request('send_direct_message', { thread_id, content: 'Hello' })).toMatchObject(denied);
    expect(await browser.request('mark_messages_read', { thread_id })).toMatchObject(denied);
    expect(await browser.request('typing_in_dm', { thread_id, is_typing: true })).toMatchObject(denied);
    expect(await browser.request('get_direct_message_threads', {})).toMatchObject({ ok: true, data: { threads: [] } });
  });

  it('neither to oneself nor to nobody', async () => {
    const anna = await attendee('Anna');
    expectRefusal(await as(anna).open(anna), 'thread_with_oneself');
    expectRefusal(await as(anna).open({ ...anna, user_id: 999_999 }), 'not_found');
  });
});

describe('sending twice', () => {
  it('twenty repeats at once, over HTTP and socket mixed, make one message (F14)', async () => {
    const { anna, thread_id } = await connectedPair();
    const browsers = [await house.browser(anna, 0), await house.browser(anna, 1)];
    const client_id = randomUUID();
    const message = { thread_id, content: 'Only once', client_id };
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 2 === 0) {
          const reply = await as(anna).send(thread_id, message.content, { client_id });
          return { code: reply.status, message: reply.body as DirectMessage };
        }
        const answer = await browsers[index % 4 === 1 ? 0 : 1]?.request('send_direct_message', message);
        if (answer?.ok !== true) throw new Error(JSON.stringify(answer));
        return { code: 200, message: answer.data };
      }),
    );
    expect(new Set(answers.map((answer) => answer.message.id)).size).toBe(1);
    expect(answers.filter(({ code }) => code === 201).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ code }) => code === 200 || code === 201)).toBe(true);
    const rows = await house.deps.db.rows(stored, [thread_id]);
    expect(rows.filter((row) => row.client_id === client_id)).toHaveLength(1);
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('answers 201, then 200 with the same message, and 409 for another one', async () => {
    const { anna, ben, thread_id } = await connectedPair();
    const client_id = randomUUID();
    const first = expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'Hello', { client_id }));
    const again = expectReply(SendDirectMessage, 200, await as(anna).send(thread_id, ' Hello ', { client_id }));
    expect(again).toEqual(first);
    expectRefusal(await as(anna).send(thread_id, 'Hullo', { client_id }), 'client_id_conflict');
    const other = { client_id, encrypted_content: 'x' };
    expectRefusal(await as(anna).send(thread_id, 'Hello', other), 'client_id_conflict');
    const carl = await attendee('Carl');
    await connect(carl, anna);
    const with_carl = (await threadsOf(anna)).find(({ other_user }) => other_user.id === carl.user_id);
    expectRefusal(await as(anna).send(with_carl?.id ?? 0, 'Hello', { client_id }), 'client_id_conflict');
    // Somebody else's ids are their own.
    expectReply(SendDirectMessage, 201, await as(ben).send(thread_id, 'Hello', { client_id }));
  });

  it('without an id the same words within four seconds are the same message (T-48)', async () => {
    const { anna, ben, thread_id } = await connectedPair();
    const browser = await house.browser(anna);
    const sent = await browser.request('send_direct_message', { thread_id, content: 'Yes' });
    const repeated = expectReply(SendDirectMessage, 200, await as(anna).send(thread_id, 'Yes'));
    expect(sent).toMatchObject({ ok: true, data: { id: repeated.id } });
    expectReply(SendDirectMessage, 201, await as(ben).send(thread_id, 'Yes'));
    expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'No'));
    const replies = await Promise.all(Array.from({ length: 6 }, () => as(anna).send(thread_id, 'Perhaps')));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const age = statement(
      'test-age-direct-message',
      `update direct_messages set created_at = created_at - $2::int * interval '1 millisecond' where id = $1`,
    );
    await house.deps.db.rows(age, [repeated.id, direct_message_repeat_ms]);
    expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'Yes'));
  });

  it('keeps encrypted content as it came, and refuses what is too long or empty', async () => {
    const { anna, ben, thread_id } = await connectedPair();
    const encrypted_content = '  {"v":1,"c":"…"}  ';
    await as(anna).send(thread_id, 'Locked', { encrypted_content });
    expect((await page(ben, thread_id)).messages.at(-1)).toMatchObject({ content: 'Locked', encrypted_content });
    expectRefusal(await as(anna).send(thread_id, ' \n '), 'message_empty');
    expectRefusal(await as(anna).send(thread_id, 'x'.repeat(8001)), 'message_too_long');
    expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, 'x'.repeat(8000)));
    const long = { encrypted_content: 'é'.repeat(8193) };
    expectRefusal(await as(anna).send(thread_id, 'Locked', long), 'encrypted_content_too_long');
  });

  it('counts a person’s messages together, over HTTP and socket', async () => {
    const { anna, thread_id } = await connectedPair();
    const browser = await house.browser(anna);
    const { points } = rate_limits.direct_message;
    for (let index = 0; index < points; index += 1) {
      const content = `Message ${index}`;
      if (index % 2 === 0) expectReply(SendDirectMessage, 201, await as(anna).send(thread_id, content));
      else expect(await browser.request('send_direct_message', { thread_id, content })).toMatchObject({ ok: true });
    }
    expectRefusal(await as(anna).send(thread_id, 'Too much'), 'rate_limited');
    const refused = await browser.request('send_direct_message', { thread_id, content: 'Too much' });
    expect(refused).toMatchObject({ ok: false, error: { error: 'rate_limited' } });
  });
});

describe('typing', () => {
  it('reaches the other person, and nobody when nothing may be written', async () => {
    const { anna, ben, thread_id } = await connectedPair();
    const [of_anna, of_ben] = [await house.browser(anna, 0), await house.browser(ben, 1)];
    expect(await of_anna.request('typing_in_dm', { thread_id, is_typing: true })).toMatchObject({ ok: true });
    expect(await of_ben.next('typing_in_dm')).toEqual({ thread_id, user_id: anna.user_id, is_typing: true });
    await as(ben).block(anna);
    expect(await of_anna.request('typing_in_dm', { thread_id, is_typing: false })).toMatchObject({ ok: true });
    await as(ben).unblock(anna);
    await of_anna.request('typing_in_dm', { thread_id, is_typing: true });
    await of_ben.next('typing_in_dm', () => of_ben.all('typing_in_dm').length === 2);
    expect(of_ben.all('typing_in_dm').map(({ is_typing }) => is_typing)).toEqual([true, true]);
    expect(of_anna.all('typing_in_dm')).toEqual([]);
  });

  it('is told forty times in ten seconds at most', async () => {
    const { anna, thread_id } = await connectedPair();
    const browser = await house.browser(anna);
    const answers = [];
    for (let index = 0; index <= rate_limits.typing.points; index += 1)
      answers.push(await browser.request('typing_in_dm', { thread_id, is_typing: true }));
    expect(answers.slice(0, -1).every(({ ok }) => ok)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ ok: false, error: { error: 'rate_limited' } });
  });
});
