/** Messages of rooms that mention people: whom they keep, who is offered, and who is told, once. */
import { randomUUID } from 'node:crypto';
import { mentionChoicesMax, mentionsMax } from '@plenum/contracts/chat/chat-limits';
import { ListMentionable } from '@plenum/contracts/chat/room-messages';
import { statementsByText } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settled, toldTo } from '../support/api/notifications.ts';
import { expectReply } from '../support/api/replies.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import {
  changeMembership,
  changeRoom,
  deleteMessage,
  makeConference,
  makeImplicitOwner,
  makeMember,
  makeSession,
  makeSessionSpeaker,
  type Person,
} from '../support/gateway/world.ts';
import { countWaiting } from '../support/services/waiting-locks.ts';
import { startTestWorker, type TestWorker } from '../support/worker/test-worker.ts';

const { cluster, conference } = await openConferenceCluster();
const asText = statementsByText('t-mentions');

let worker: TestWorker;
let rooms: Awaited<ReturnType<typeof makeSession>>;
let author: Person;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  worker = await startTestWorker(cluster.api.env);
});
afterAll(() => worker.stop());
beforeEach(async () => {
  rooms = await makeSession(cluster.deps, conference, { title: 'Engines' });
  author = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Author');
  // In the order of their ids, as mentions are.
  ada = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ada');
  ben = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ben');
});

const as = (person: Person) => roomApi(cluster.api, person);
const run = (sql: string, values: readonly unknown[]) => cluster.deps.db.rows(asText(sql), values);
const nameOf = ({ name }: Person): string => `${name} Tester`;
const mentionOf = (person: Person) => ({ user_id: person.user_id, name: nameOf(person) });
const textFor = (...people: readonly Person[]): string => people.map((person) => `@${nameOf(person)}`).join(' ');
const block = (blocker: Person, blocked: Person) =>
  run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [blocker.user_id, blocked.user_id]);

interface Stored {
  readonly id: number;
  readonly seq: number;
  readonly mentions?: readonly { readonly user_id: number; readonly name: string }[];
}
/** Posts a message that mentions these people by their names and ids. */
async function mentioning(people: readonly Person[], room_id = rooms.PUBLIC, by = author): Promise<Stored> {
  const reply = await as(by).mention(
    room_id,
    textFor(...people),
    people.map(({ user_id }) => user_id),
  );
  expect(reply.status).toBe(201);
  return reply.body as Stored;
}
const keptBy = ({ mentions = [] }: Stored): number[] => mentions.map(({ user_id }) => user_id);
async function kindsOf(person: Person): Promise<readonly string[]> {
  await settled(cluster.deps);
  return (await toldTo(cluster.deps, person)).map(({ kind }) => kind);
}
const mentioned = ['MENTIONED'];

describe('a message that mentions somebody', () => {
  it('says so to everybody in the room, live and later, by HTTP and socket, and tells them where', async () => {
    const browsers = [await cluster.browser(author, 0), await cluster.browser(ada, 1)] as const;
    for (const browser of browsers) await browser.request('join_chat_room', { room_id: rooms.PUBLIC });
    const { id, seq, mentions } = await mentioning([ada]);
    expect(mentions).toEqual([mentionOf(ada)]);
    for (const browser of browsers)
      expect(await browser.next('new_chat_message')).toMatchObject({ id, mentions: [mentionOf(ada)] });
    const bySocket = await browsers[0].request('chat_message', {
      room_id: rooms.PUBLIC,
      content: `Also @${nameOf(ben)}!`,
      mentions: [ben.user_id],
    });
    expect(bySocket).toMatchObject({ ok: true, data: { mentions: [mentionOf(ben)] } });
    await as(author).post(rooms.PUBLIC, 'And nobody');
    const { body } = await as(ada).messages(rooms.PUBLIC);
    expect(body).toMatchObject({ messages: [{ mentions: [mentionOf(ada)] }, { mentions: [mentionOf(ben)] }, {}] });
    expect(body).not.toHaveProperty('messages.2.mentions');
    await settled(cluster.deps);
    expect(await toldTo(cluster.deps, ada)).toMatchObject([
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

  it('keeps only those whose names stand in it, and nobody twice', async () => {
    const { body } = await as(author).mention(rooms.PUBLIC, `@${nameOf(ada)}y and ${nameOf(ben)} @${nameOf(author)}`, [
      ada.user_id,
      ben.user_id,
      author.user_id,
      999_999_999,
    ]);
    expect(body).not.toHaveProperty('mentions');
    const twice = await as(author).mention(rooms.PUBLIC, textFor(ada, ada), [ada.user_id, ada.user_id]);
    expect(twice.body).toMatchObject({ mentions: [mentionOf(ada)] });
    expect((await as(author).post(rooms.PUBLIC, textFor(ada))).body).not.toHaveProperty('mentions');
    expect(await kindsOf(ben)).toEqual([]);
  });

  it(`mentions ${mentionsMax} people at most`, async () => {
    const people: Person[] = [];
    for (let at = 0; at < mentionsMax; at += 1)
      people.push(await makeMember(cluster.deps, conference, 'ATTENDEE', `Person ${'abcdefghijk'[at] ?? ''}`));
    expect(keptBy(await mentioning(people))).toHaveLength(mentionsMax);
    const ids = [...people, ada].map(({ user_id }) => user_id);
    for (const ask of [
      as(author).mention(rooms.PUBLIC, textFor(ada), ids),
      as(author).mention(rooms.PUBLIC, textFor(ada), ['x']),
      as(author).mention(rooms.PUBLIC, textFor(ada), [-1]),
    ])
      expect(await ask).toMatchObject({ status: 422, body: { error: 'invalid_request' } });
    const browser = await cluster.browser(author, 0);
    expect(
      await browser.request('chat_message', { room_id: rooms.PUBLIC, content: textFor(ada), mentions: ids }),
    ).toMatchObject({ ok: false });
    // Those of a change are added as far as there is room.
    const { id } = await mentioning(people.slice(1));
    const { body } = await as(author).edit(rooms.PUBLIC, id, textFor(...people, ada), ids.slice(0, mentionsMax - 1));
    expect(keptBy(body as Stored)).toHaveLength(mentionsMax);
    expect(keptBy(body as Stored)).not.toContain(ada.user_id);
  });

  it('does not wait for a plain message of its author that waits for it', async () => {
    // Somebody who has been in the room has a read position, which both messages change.
    await as(ben).post(rooms.PUBLIC, 'Here');
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = cluster.deps.db.transaction(async (tx) => {
      await tx.rows(asText('select from room_heads where room_id = $1 for update'), [rooms.PUBLIC]);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const waiting = () => countWaiting(cluster.deps.db);
    const plain = as(ben).post(rooms.PUBLIC, 'Hi');
    await waitUntil('the plain message waits', async () => (await waiting()) === 1);
    const mention = as(ben).mention(rooms.PUBLIC, textFor(ada), [ada.user_id]);
    await waitUntil('both wait', async () => (await waiting()) === 2);
    released.resolve();
    await holding;
    expect((await Promise.all([plain, mention])).map(({ status }) => status)).toEqual([201, 201]);
  });

  it('is stored once, also in slow mode, and many at once', async () => {
    const client_id = randomUUID();
    const first = await as(author).mention(rooms.PUBLIC, textFor(ada), [ada.user_id], client_id);
    expect(await as(author).mention(rooms.PUBLIC, textFor(ada), [ada.user_id], client_id)).toMatchObject({
      status: 200,
      body: first.body,
    });
    const posts = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 === 0 ? as(ben).mention(rooms.PUBLIC, textFor(ada), [ada.user_id]) : as(ben).post(rooms.PUBLIC, 'Hi'),
      ),
    );
    expect(posts.map(({ body }) => (body as Stored).seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 2),
    );
    await changeRoom(cluster.deps, rooms.PUBLIC, 'slow_mode_seconds = 60');
    expect(await as(ben).mention(rooms.PUBLIC, textFor(ada), [ada.user_id])).toMatchObject({
      status: 429,
      body: { error: 'slow_mode' },
    });
    await settled(cluster.deps);
    expect(await toldTo(cluster.deps, ada)).toHaveLength(7);
  });
});

describe('who may be mentioned', () => {
  it('reads the room: not those outside, banned, muted, deleted, or apart from the author', async () => {
    const others = await makeConference(cluster.deps);
    const stranger = await makeMember(cluster.deps, others, 'ATTENDEE', 'Stranger');
    const [banned, muted, gone, apart, blocked] = await Promise.all(
      ['Banned', 'Muted', 'Gone', 'Apart', 'Blocked'].map((name) =>
        makeMember(cluster.deps, conference, 'ATTENDEE', name),
      ),
    );
    if (!banned || !muted || !gone || !apart || !blocked) throw new Error('Somebody is missing.');
    await changeMembership(cluster.deps, conference, banned, 'is_banned = true');
    await changeMembership(cluster.deps, conference, muted, 'is_chat_banned = true');
    await run('update users set is_active = false where id = $1', [gone.user_id]);
    await block(apart, author);
    await block(author, blocked);
    const all = [stranger, banned, muted, gone, apart, blocked];
    expect(keptBy(await mentioning([...all, ada]))).toEqual([ada.user_id]);
    for (const person of all) {
      const q = person.name;
      expect((await as(author).mentionable(rooms.PUBLIC, q)).body).toEqual({ people: [] });
    }
    for (const person of [stranger, muted, apart, blocked]) expect(await kindsOf(person)).toEqual([]);
  });

  it('reads the backstage room by role or as a speaker of its session', async () => {
    const organizer = await makeMember(cluster.deps, conference, 'ORGANIZER', 'Olga');
    const owner = await makeImplicitOwner(cluster.deps, conference);
    await makeSessionSpeaker(cluster.deps, conference, rooms.session_id, ben);
    const kept = keptBy(await mentioning([ada, ben, organizer, owner], rooms.BACKSTAGE, conference.creator));
    expect(kept.toSorted((a, b) => a - b)).toEqual(
      [ben, organizer, owner].map(({ user_id }) => user_id).toSorted((a, b) => a - b),
    );
    const offered = async (q: string) =>
      expectReply(ListMentionable, 200, await as(conference.creator).mentionable(rooms.BACKSTAGE, q)).people;
    expect(await offered('Ada')).toEqual([]);
    expect(await offered('Ben')).toMatchObject([{ id: ben.user_id, full_name: nameOf(ben), image_url: null }]);
    expect(await offered('Olga')).toMatchObject([{ id: organizer.user_id }]);
    expect(await as(ada).mentionable(rooms.BACKSTAGE)).toMatchObject({ status: 403 });
  });

  it('is offered by the beginning of a word of the name, without one who wrote last, and some at most', async () => {
    const offered = async (q?: string) =>
      expectReply(ListMentionable, 200, await as(author).mentionable(rooms.PUBLIC, q)).people.map(({ id }) => id);
    expect(await offered()).toEqual([]);
    const zoe = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Zoë Maria');
    await as(ada).post(rooms.PUBLIC, 'First');
    await as(author).post(rooms.PUBLIC, 'Second');
    await as(zoe).post(rooms.PUBLIC, 'Third');
    expect(await offered('')).toEqual([zoe.user_id, ada.user_id]);
    for (const q of ['Z', 'zoe', 'Zoë Mar', 'mar', 'Zoë Maria Tester']) expect(await offered(q)).toContain(zoe.user_id);
    for (const q of ['oe', 'Zoë%', '_oë', 'Zoë Maria Testers']) expect(await offered(q)).not.toContain(zoe.user_id);
    expect(await offered('Tester')).toHaveLength(mentionChoicesMax);
    expect(await as(author).mentionable(rooms.PUBLIC, 'x'.repeat(1000))).toMatchObject({ status: 422 });
  });
});

it('a person is offered by every part of a name, in either order, in every script', async () => {
  const offered = async (q: string) =>
    expectReply(ListMentionable, 200, await as(author).mentionable(rooms.PUBLIC, q)).people.map(({ id }) => id);
  const names: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
    ['Anna', 'Schmidt-Meyer', ['meyer', 'schm', 'anna mey', 'Meyer Anna', 'schmidt-mey'], ['eyer', 'schmidt-an']],
    ['Sinéad', 'O’Connor', ['connor', 'sinead con', 'o’con', 'Connor sinead'], ['onnor']],
    ['太郎', '山田', ['太郎', '山田', '山田 太郎', '太郎 山田', '山田太郎', '田'], ['山郎']],
    ['Suharto', 'Xi', ['suharto', 'xi', 'xi suh'], ['harto']],
    ['민준', '김', ['김', '김민준', '민준'], ['준민']],
    ['J.R.R.', 'Tolkien', ['j.r', 'r. tolk', 'tolkien j'], ['olkien', '.*', '(']],
  ];
  for (const [first, last, by, notBy] of names) {
    await run('update users set first_name = $2, last_name = $3 where id = $1', [ada.user_id, first, last]);
    for (const q of by) expect(await offered(q), q).toContain(ada.user_id);
    for (const q of notBy) expect(await offered(q), q).not.toContain(ada.user_id);
  }
});

it('owners of the organization are offered as they may be mentioned, members of the event or not, but not strangers', async () => {
  const owner = await makeImplicitOwner(cluster.deps, conference);
  const elsewhere = await makeImplicitOwner(cluster.deps, await makeConference(cluster.deps));
  const offered = async () =>
    expectReply(ListMentionable, 200, await as(author).mentionable(rooms.PUBLIC, 'Owner')).people.map(({ id }) => id);
  expect(keptBy(await mentioning([owner]))).toEqual([owner.user_id]);
  expect(await offered()).toContain(owner.user_id);
  expect(await offered()).not.toContain(elsewhere.user_id);
  await block(author, owner);
  expect(await offered()).not.toContain(owner.user_id);
});

describe('a changed message', () => {
  it('tells those whom it mentions only now, once, and forgets those who left its text', async () => {
    const browser = await cluster.browser(ada, 1);
    await browser.request('join_chat_room', { room_id: rooms.PUBLIC });
    const { id } = await mentioning([ada]);
    expect(await kindsOf(ada)).toEqual(mentioned);
    const [before] = await toldTo(cluster.deps, ada);
    const both = `Hello ${textFor(ada, ben)}`;
    expect((await as(author).edit(rooms.PUBLIC, id, both, [ben.user_id])).body).toMatchObject({
      content: both,
      mentions: [mentionOf(ada), mentionOf(ben)],
    });
    expect(await browser.next('chat_message_edited')).toMatchObject({ mentions: [mentionOf(ada), mentionOf(ben)] });
    expect(await kindsOf(ben)).toEqual(mentioned);
    expect(await toldTo(cluster.deps, ada)).toEqual([before]);
    const onlyBen = await as(author).edit(rooms.PUBLIC, id, textFor(ben));
    expect(onlyBen.body).toMatchObject({ mentions: [mentionOf(ben)] });
    expect(await kindsOf(ada)).toEqual([]);
    await as(author).edit(rooms.PUBLIC, id, textFor(ben, ada), [ada.user_id]);
    await settled(cluster.deps);
    expect(await toldTo(cluster.deps, ada)).toEqual([before]);
    const nobody = await as(author).edit(rooms.PUBLIC, id, 'Nobody');
    expect(nobody.body).not.toHaveProperty('mentions');
  });

  it('that was removed tells nobody, nor does it stay in their notifications', async () => {
    const { seq } = await mentioning([ada]);
    expect(await kindsOf(ada)).toEqual(mentioned);
    await deleteMessage(cluster.deps, rooms.PUBLIC, seq, conference.creator);
    expect(await kindsOf(ada)).toEqual([]);
    expect((await as(ben).messages(rooms.PUBLIC, { after_seq: '0' })).body).not.toHaveProperty('messages.0.mentions');
  });
});

it('people are not told of what they turned off, and those who may not read it any more', async () => {
  await run(`update users set muted_notifications = '["MENTIONED"]' where id = $1`, [ada.user_id]);
  await run(`insert into event_notification_choices (user_id, event_id, choice) values ($1, $2, 'NONE')`, [
    ben.user_id,
    conference.event_id,
  ]);
  expect(keptBy(await mentioning([ada, ben]))).toHaveLength(2);
  expect(await kindsOf(ada)).toEqual([]);
  expect(await kindsOf(ben)).toEqual([]);
});

it('people keep a mention only as long as they may enter its room', async () => {
  const mia = await makeMember(cluster.deps, conference, 'MODERATOR', 'Mia');
  const mae = await makeMember(cluster.deps, conference, 'MODERATOR', 'Mae');
  await mentioning([mia, mae], rooms.BACKSTAGE, mia);
  await mentioning([ada]);
  expect(await kindsOf(mae)).toEqual(mentioned);
  expect(await kindsOf(ada)).toEqual(mentioned);
  const chat = (mode: string) => run('update sessions set chat_mode = $2 where id = $1', [rooms.session_id, mode]);

  await changeMembership(cluster.deps, conference, mae, `role = 'ATTENDEE'`);
  expect(await kindsOf(mae)).toEqual([]);
  await makeSessionSpeaker(cluster.deps, conference, rooms.session_id, mae);
  expect(await kindsOf(mae)).toEqual(mentioned);
  await chat('BACKSTAGE_ONLY');
  expect([await kindsOf(mae), await kindsOf(ada)]).toEqual([mentioned, []]);
  await chat('ENABLED');
  await changeRoom(cluster.deps, rooms.PUBLIC, 'is_enabled = false');
  expect(await kindsOf(ada)).toEqual([]);
  await changeRoom(cluster.deps, rooms.PUBLIC, 'is_enabled = true');
  expect(await kindsOf(ada)).toEqual(mentioned);
  await changeMembership(cluster.deps, conference, ada, 'is_banned = true');
  expect(await kindsOf(ada)).toEqual([]);
});

it('a mention goes with the person, and is in their data', async () => {
  const { seq } = await mentioning([ada, ben]);
  const exported = await cluster.api
    .client()
    .get(`/users/${ada.user_id}/export`, { headers: { authorization: `Bearer ${ada.access_token}` } });
  expect(exported.body).toMatchObject({
    room_message_mentions: [{ room_id: rooms.PUBLIC, seq, name: nameOf(ada) }],
  });
  await run('delete from users where id = $1', [ada.user_id]);
  expect((await as(ben).messages(rooms.PUBLIC)).body).toMatchObject({ messages: [{ mentions: [mentionOf(ben)] }] });
});
