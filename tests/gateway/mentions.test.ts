/** Mentions in room messages: stored mentions, suggested people, and notifications, once per person. */
import { randomUUID } from 'node:crypto';
import { maxMentionChoices, maxMentions } from '@plenum/contracts/chat/chat-limits';
import { ListMentionable } from '@plenum/contracts/chat/room-messages';
import { statementsByText } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForDelivery, notificationsOf } from '../support/api/notifications.ts';
import { expectReply } from '../support/api/replies.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import {
  changeMembership,
  changeRoom,
  deleteMessage,
  createConferenceWithRooms,
  createOrganizationOwner,
  setMembership,
  createSessionWithRooms,
  setSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';
import { countWaitingConnections } from '../support/services/waiting-locks.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const { cluster, conference } = await openConferenceCluster();
const asText = statementsByText('t-mentions');

let worker: TestWorker;
let rooms: Awaited<ReturnType<typeof createSessionWithRooms>>;
let author: Person;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  worker = await startTestWorker(cluster.api.env);
});
afterAll(() => worker.stop());
beforeEach(async () => {
  rooms = await createSessionWithRooms(cluster.deps, conference, { title: 'Engines' });
  author = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Author');
  // Sorted by id, like mentions.
  ada = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ada');
  ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
});

const apiAs = (person: Person) => roomApi(cluster.api, person);
const run = (sql: string, values: readonly unknown[]) => cluster.deps.db.rows(asText(sql), values);
const nameOf = ({ name }: Person): string => `${name} Tester`;
const mentionOf = (person: Person) => ({ user_id: person.user_id, name: nameOf(person) });
const textFor = (...people: readonly Person[]): string => people.map((person) => `@${nameOf(person)}`).join(' ');
const block = (blockingPerson: Person, blockedPerson: Person) =>
  run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [blockingPerson.user_id, blockedPerson.user_id]);

interface StoredMessage {
  readonly id: number;
  readonly seq: number;
  readonly mentions?: readonly { readonly user_id: number; readonly name: string }[];
}
/** Posts a message that mentions these people by their names and ids. */
async function postMention(people: readonly Person[], room_id = rooms.PUBLIC, poster = author): Promise<StoredMessage> {
  const reply = await apiAs(poster).mention(
    room_id,
    textFor(...people),
    people.map(({ user_id }) => user_id),
  );
  expect(reply.status).toBe(201);
  return reply.body as StoredMessage;
}
const mentionedIds = ({ mentions = [] }: StoredMessage): number[] => mentions.map(({ user_id }) => user_id);
async function kindsOf(person: Person): Promise<readonly string[]> {
  await waitForDelivery(cluster.deps);
  return (await notificationsOf(cluster.deps, person)).map(({ kind }) => kind);
}
const mentioned = ['MENTIONED'];

describe('messages with a mention', () => {
  it('shows a mention to everybody in the room, live and later, over HTTP and sockets, and notifies the person', async () => {
    const browsers = [await cluster.browser(author, 0), await cluster.browser(ada, 1)] as const;
    for (const browser of browsers) await browser.request('join_chat_room', { room_id: rooms.PUBLIC });
    const { id, seq, mentions } = await postMention([ada]);
    expect(mentions).toEqual([mentionOf(ada)]);
    for (const browser of browsers)
      expect(await browser.next('new_chat_message')).toMatchObject({ id, mentions: [mentionOf(ada)] });
    const bySocket = await browsers[0].request('chat_message', {
      room_id: rooms.PUBLIC,
      content: `Also @${nameOf(ben)}!`,
      mentions: [ben.user_id],
    });
    expect(bySocket).toMatchObject({ ok: true, data: { mentions: [mentionOf(ben)] } });
    await apiAs(author).post(rooms.PUBLIC, 'And nobody');
    const { body } = await apiAs(ada).messages(rooms.PUBLIC);
    expect(body).toMatchObject({ messages: [{ mentions: [mentionOf(ada)] }, { mentions: [mentionOf(ben)] }, {}] });
    expect(body).not.toHaveProperty('messages.2.mentions');
    await waitForDelivery(cluster.deps);
    expect(await notificationsOf(cluster.deps, ada)).toMatchObject([
      {
        kind: 'MENTIONED',
        subject_id: id,
        actor: { id: author.user_id },
        event: { id: conference.event_id },
        message: { room: { id: rooms.PUBLIC, session: { id: rooms.session_id, title: 'Engines' } }, seq },
      },
    ]);
    expect(await kindsOf(ben)).toEqual(mentioned);
    expect(await kindsOf(author)).toEqual([]);
  });

  it('stores only people whose names are in the text, each once', async () => {
    const { body } = await apiAs(author).mention(
      rooms.PUBLIC,
      `@${nameOf(ada)}y and ${nameOf(ben)} @${nameOf(author)}`,
      [ada.user_id, ben.user_id, author.user_id, 999_999_999],
    );
    expect(body).not.toHaveProperty('mentions');
    const repeatedMention = await apiAs(author).mention(rooms.PUBLIC, textFor(ada, ada), [ada.user_id, ada.user_id]);
    expect(repeatedMention.body).toMatchObject({ mentions: [mentionOf(ada)] });
    expect((await apiAs(author).post(rooms.PUBLIC, textFor(ada))).body).not.toHaveProperty('mentions');
    expect(await kindsOf(ben)).toEqual([]);
  });

  it(`stores up to ${maxMentions} mentions`, async () => {
    const people: Person[] = [];
    for (let index = 0; index < maxMentions; index += 1)
      people.push(await setMembership(cluster.deps, conference, 'ATTENDEE', `Person ${'abcdefghijk'[index] ?? ''}`));
    expect(mentionedIds(await postMention(people))).toHaveLength(maxMentions);
    const ids = [...people, ada].map(({ user_id }) => user_id);
    for (const request of [
      apiAs(author).mention(rooms.PUBLIC, textFor(ada), ids),
      apiAs(author).mention(rooms.PUBLIC, textFor(ada), ['x']),
      apiAs(author).mention(rooms.PUBLIC, textFor(ada), [-1]),
    ])
      expect(await request).toMatchObject({ status: 422, body: { error: 'invalid_request' } });
    const browser = await cluster.browser(author, 0);
    expect(
      await browser.request('chat_message', { room_id: rooms.PUBLIC, content: textFor(ada), mentions: ids }),
    ).toMatchObject({ ok: false });
    // Mentions added by a change fill the remaining places.
    const { id } = await postMention(people.slice(1));
    const { body } = await apiAs(author).edit(rooms.PUBLIC, id, textFor(...people, ada), ids.slice(0, maxMentions - 1));
    expect(mentionedIds(body as StoredMessage)).toHaveLength(maxMentions);
    expect(mentionedIds(body as StoredMessage)).not.toContain(ada.user_id);
  });

  it('does not deadlock with a plain message of the same author', async () => {
    // A person who has been in the room has a read position, which both messages update.
    await apiAs(ben).post(rooms.PUBLIC, 'Here');
    const [lockHeld, lockReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pendingLock = cluster.deps.db.transaction(async (tx) => {
      await tx.rows(asText('select from room_heads where room_id = $1 for update'), [rooms.PUBLIC]);
      lockHeld.resolve();
      await lockReleased.promise;
    });
    await lockHeld.promise;
    const waitingCount = () => countWaitingConnections(cluster.deps.db);
    const plainPost = apiAs(ben).post(rooms.PUBLIC, 'Hi');
    await waitForCondition('the plain message waits for the lock', async () => (await waitingCount()) === 1);
    const mentionPost = apiAs(ben).mention(rooms.PUBLIC, textFor(ada), [ada.user_id]);
    await waitForCondition('both wait for a lock', async () => (await waitingCount()) === 2);
    lockReleased.resolve();
    await pendingLock;
    expect((await Promise.all([plainPost, mentionPost])).map(({ status }) => status)).toEqual([201, 201]);
  });

  it('stores a message once, even in slow mode and for concurrent requests', async () => {
    const client_id = randomUUID();
    const first = await apiAs(author).mention(rooms.PUBLIC, textFor(ada), [ada.user_id], client_id);
    expect(await apiAs(author).mention(rooms.PUBLIC, textFor(ada), [ada.user_id], client_id)).toMatchObject({
      status: 200,
      body: first.body,
    });
    const posts = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? apiAs(ben).mention(rooms.PUBLIC, textFor(ada), [ada.user_id])
          : apiAs(ben).post(rooms.PUBLIC, 'Hi'),
      ),
    );
    expect(posts.map(({ body }) => (body as StoredMessage).seq).toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 2),
    );
    await changeRoom(cluster.deps, rooms.PUBLIC, 'slow_mode_seconds = 60');
    expect(await apiAs(ben).mention(rooms.PUBLIC, textFor(ada), [ada.user_id])).toMatchObject({
      status: 429,
      body: { error: 'slow_mode' },
    });
    await waitForDelivery(cluster.deps);
    expect(await notificationsOf(cluster.deps, ada)).toHaveLength(7);
  });
});

describe('people who can be mentioned', () => {
  it('suggests people who may read the room, and are not banned, muted, deleted or separated by a block', async () => {
    const otherConference = await createConferenceWithRooms(cluster.deps);
    const stranger = await setMembership(cluster.deps, otherConference, 'ATTENDEE', 'Stranger');
    const [banned, muted, deletedMember, blockingMember, blocked] = await Promise.all(
      ['Banned', 'Muted', 'Gone', 'Apart', 'Blocked'].map((name) =>
        setMembership(cluster.deps, conference, 'ATTENDEE', name),
      ),
    );
    if (!banned || !muted || !deletedMember || !blockingMember || !blocked) throw new Error('A person is missing.');
    await changeMembership(cluster.deps, conference, banned, 'is_banned = true');
    await changeMembership(cluster.deps, conference, muted, 'is_chat_banned = true');
    await run('update users set is_active = false where id = $1', [deletedMember.user_id]);
    await block(blockingMember, author);
    await block(author, blocked);
    const unmentionable = [stranger, banned, muted, deletedMember, blockingMember, blocked];
    expect(mentionedIds(await postMention([...unmentionable, ada]))).toEqual([ada.user_id]);
    for (const person of unmentionable) {
      const text = person.name;
      expect((await apiAs(author).mentionable(rooms.PUBLIC, text)).body).toEqual({ people: [] });
    }
    for (const person of [stranger, muted, blockingMember, blocked]) expect(await kindsOf(person)).toEqual([]);
  });

  it('suggests people who may enter the backstage room by role or as a speaker of its session', async () => {
    const organizer = await setMembership(cluster.deps, conference, 'ORGANIZER', 'Olga');
    const owner = await createOrganizationOwner(cluster.deps, conference);
    await setSessionSpeaker(cluster.deps, conference, rooms.session_id, ben);
    const storedIds = mentionedIds(
      await postMention([ada, ben, organizer, owner], rooms.BACKSTAGE, conference.creator),
    );
    expect(storedIds.toSorted((left, right) => left - right)).toEqual(
      [ben, organizer, owner].map(({ user_id }) => user_id).toSorted((left, right) => left - right),
    );
    const suggestedIds = async (text: string) =>
      expectReply(ListMentionable, 200, await apiAs(conference.creator).mentionable(rooms.BACKSTAGE, text)).people;
    expect(await suggestedIds('Ada')).toEqual([]);
    expect(await suggestedIds('Ben')).toMatchObject([{ id: ben.user_id, full_name: nameOf(ben), image_url: null }]);
    expect(await suggestedIds('Olga')).toMatchObject([{ id: organizer.user_id }]);
    expect(await apiAs(ada).mentionable(rooms.BACKSTAGE)).toMatchObject({ status: 403 });
  });

  it('suggests people by the beginning of each word of the name, up to a limit', async () => {
    const suggestedIds = async (text?: string) =>
      expectReply(ListMentionable, 200, await apiAs(author).mentionable(rooms.PUBLIC, text)).people.map(({ id }) => id);
    expect(await suggestedIds()).toEqual([]);
    const zoe = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Zoë Maria');
    await apiAs(ada).post(rooms.PUBLIC, 'First');
    await apiAs(author).post(rooms.PUBLIC, 'Second');
    await apiAs(zoe).post(rooms.PUBLIC, 'Third');
    expect(await suggestedIds('')).toEqual([zoe.user_id, ada.user_id]);
    for (const text of ['Z', 'zoe', 'Zoë Mar', 'mar', 'Zoë Maria Tester'])
      expect(await suggestedIds(text)).toContain(zoe.user_id);
    for (const text of ['oe', 'Zoë%', '_oë', 'Zoë Maria Testers'])
      expect(await suggestedIds(text)).not.toContain(zoe.user_id);
    expect(await suggestedIds('Tester')).toHaveLength(maxMentionChoices);
    expect(await apiAs(author).mentionable(rooms.PUBLIC, 'x'.repeat(1000))).toMatchObject({ status: 422 });
  });
});

it('suggests people by every part of a name, in either order and any script', async () => {
  const suggestedIds = async (text: string) =>
    expectReply(ListMentionable, 200, await apiAs(author).mentionable(rooms.PUBLIC, text)).people.map(({ id }) => id);
  const names: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ['Anna', 'Schmidt-Meyer', ['meyer', 'schm', 'anna mey', 'Meyer Anna', 'schmidt-mey'], ['eyer', 'schmidt-an']],
    ['Sinéad', 'O’Connor', ['connor', 'sinead con', 'o’con', 'Connor sinead'], ['onnor']],
    ['太郎', '山田', ['太郎', '山田', '山田 太郎', '太郎 山田', '山田太郎', '田'], ['山郎']],
    ['Suharto', 'Xi', ['suharto', 'xi', 'xi suh'], ['harto']],
    ['민준', '김', ['김', '김민준', '민준'], ['준민']],
    ['J.R.R.', 'Tolkien', ['j.r', 'r. tolk', 'tolkien j'], ['olkien', '.*', '(']],
  ];
  for (const [first, last, matches, nonMatches] of names) {
    await run('update users set first_name = $2, last_name = $3 where id = $1', [ada.user_id, first, last]);
    for (const text of matches) expect(await suggestedIds(text), text).toContain(ada.user_id);
    for (const text of nonMatches) expect(await suggestedIds(text), text).not.toContain(ada.user_id);
  }
});

it('suggests an owner of the organization without a membership, but no people outside the event', async () => {
  const owner = await createOrganizationOwner(cluster.deps, conference);
  const otherOwner = await createOrganizationOwner(cluster.deps, await createConferenceWithRooms(cluster.deps));
  const suggestedIds = async () =>
    expectReply(ListMentionable, 200, await apiAs(author).mentionable(rooms.PUBLIC, 'Owner')).people.map(
      ({ id }) => id,
    );
  expect(mentionedIds(await postMention([owner]))).toEqual([owner.user_id]);
  expect(await suggestedIds()).toContain(owner.user_id);
  expect(await suggestedIds()).not.toContain(otherOwner.user_id);
  await block(author, owner);
  expect(await suggestedIds()).not.toContain(owner.user_id);
});

describe('changed messages', () => {
  it('notifies newly mentioned people once, and deletes notifications of people no longer mentioned', async () => {
    const browser = await cluster.browser(ada, 1);
    await browser.request('join_chat_room', { room_id: rooms.PUBLIC });
    const { id } = await postMention([ada]);
    expect(await kindsOf(ada)).toEqual(mentioned);
    const [notificationBefore] = await notificationsOf(cluster.deps, ada);
    const textForBoth = `Hello ${textFor(ada, ben)}`;
    expect((await apiAs(author).edit(rooms.PUBLIC, id, textForBoth, [ben.user_id])).body).toMatchObject({
      content: textForBoth,
      mentions: [mentionOf(ada), mentionOf(ben)],
    });
    expect(await browser.next('chat_message_edited')).toMatchObject({ mentions: [mentionOf(ada), mentionOf(ben)] });
    expect(await kindsOf(ben)).toEqual(mentioned);
    expect(await notificationsOf(cluster.deps, ada)).toEqual([notificationBefore]);
    const editReply = await apiAs(author).edit(rooms.PUBLIC, id, textFor(ben));
    expect(editReply.body).toMatchObject({ mentions: [mentionOf(ben)] });
    expect(await kindsOf(ada)).toEqual([]);
    await apiAs(author).edit(rooms.PUBLIC, id, textFor(ben, ada), [ada.user_id]);
    await waitForDelivery(cluster.deps);
    expect(await notificationsOf(cluster.deps, ada)).toEqual([notificationBefore]);
    const lastEditReply = await apiAs(author).edit(rooms.PUBLIC, id, 'Nobody');
    expect(lastEditReply.body).not.toHaveProperty('mentions');
  });

  it('notifies nobody of a removed message, and deletes its notifications', async () => {
    const { seq } = await postMention([ada]);
    expect(await kindsOf(ada)).toEqual(mentioned);
    await deleteMessage(cluster.deps, rooms.PUBLIC, seq, conference.creator);
    expect(await kindsOf(ada)).toEqual([]);
    expect((await apiAs(ben).messages(rooms.PUBLIC, { after_seq: '0' })).body).not.toHaveProperty(
      'messages.0.mentions',
    );
  });
});

it('does not notify people who muted mentions or may no longer read the message', async () => {
  await run(`update users set muted_notifications = '["MENTIONED"]' where id = $1`, [ada.user_id]);
  await run(`insert into event_notification_choices (user_id, event_id, choice) values ($1, $2, 'NONE')`, [
    ben.user_id,
    conference.event_id,
  ]);
  expect(mentionedIds(await postMention([ada, ben]))).toHaveLength(2);
  expect(await kindsOf(ada)).toEqual([]);
  expect(await kindsOf(ben)).toEqual([]);
});

it('shows notifications of mentions while the person may enter the room', async () => {
  const firstModerator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mia');
  const secondModerator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mae');
  await postMention([firstModerator, secondModerator], rooms.BACKSTAGE, firstModerator);
  await postMention([ada]);
  expect(await kindsOf(secondModerator)).toEqual(mentioned);
  expect(await kindsOf(ada)).toEqual(mentioned);
  const setChatMode = (mode: string) =>
    run('update sessions set chat_mode = $2 where id = $1', [rooms.session_id, mode]);

  await changeMembership(cluster.deps, conference, secondModerator, `role = 'ATTENDEE'`);
  expect(await kindsOf(secondModerator)).toEqual([]);
  await setSessionSpeaker(cluster.deps, conference, rooms.session_id, secondModerator);
  expect(await kindsOf(secondModerator)).toEqual(mentioned);
  await setChatMode('BACKSTAGE_ONLY');
  expect([await kindsOf(secondModerator), await kindsOf(ada)]).toEqual([mentioned, []]);
  await setChatMode('ENABLED');
  await changeRoom(cluster.deps, rooms.PUBLIC, 'is_enabled = false');
  expect(await kindsOf(ada)).toEqual([]);
  await changeRoom(cluster.deps, rooms.PUBLIC, 'is_enabled = true');
  expect(await kindsOf(ada)).toEqual(mentioned);
  await changeMembership(cluster.deps, conference, ada, 'is_banned = true');
  expect(await kindsOf(ada)).toEqual([]);
});

it('exports mentions, and deletes them with the account', async () => {
  const { seq } = await postMention([ada, ben]);
  const exported = await cluster.api
    .client()
    .get(`/users/${ada.user_id}/export`, { headers: { authorization: `Bearer ${ada.access_token}` } });
  expect(exported.body).toMatchObject({
    room_message_mentions: [{ room_id: rooms.PUBLIC, seq, name: nameOf(ada) }],
  });
  await run('delete from users where id = $1', [ada.user_id]);
  expect((await apiAs(ben).messages(rooms.PUBLIC)).body).toMatchObject({ messages: [{ mentions: [mentionOf(ben)] }] });
});
