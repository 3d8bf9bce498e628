/** Slow mode and announcements hold over HTTP and over the socket. */
import { randomUUID } from 'node:crypto';
import { slowModeMaxSeconds } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import { changeRoom, makeMember, makeSession, type Person } from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let room_id: number;
let author: Person;

beforeEach(async () => {
  room_id = (await makeSession(cluster.deps, conference)).PUBLIC;
  author = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Author');
});

const post = (person: Person, content: string, client_id?: string) =>
  roomApi(cluster.api, person).post(room_id, content, client_id);
const setLastPosted = statement(
  'test-set-last-posted',
  `update room_cursors set posted_at = now() - $1 * interval '1 second' where room_id = $2 and user_id = $3`,
);
/** Has the author’s last message been so many seconds ago. */
const lastPosted = (secondsAgo: number) => cluster.deps.db.rows(setLastPosted, [secondsAgo, room_id, author.user_id]);
const slow = { status: 429, body: { error: 'slow_mode' } };
const slowBySocket = { ok: false, error: { error: 'slow_mode' } };

describe('in slow mode', () => {
  beforeEach(() => changeRoom(cluster.deps, room_id, `slow_mode_seconds = ${slowModeMaxSeconds}`));

  it('enforces the interval over HTTP and sockets, and says how long to wait', async () => {
    const browser = await cluster.browser(author, 1);
    expect(await post(author, 'First')).toMatchObject({ status: 201, body: { seq: 1 } });
    const refused = await post(author, 'Too soon');
    expect(refused).toMatchObject(slow);
    const wait_s = Number(refused.headers['retry-after']);
    expect(wait_s).toBeGreaterThan(slowModeMaxSeconds - 60);
    expect(wait_s).toBeLessThanOrEqual(slowModeMaxSeconds);
    expect(await browser.request('chat_message', { room_id, content: 'Too soon' })).toMatchObject(slowBySocket);
    await lastPosted(slowModeMaxSeconds - 60);
    expect(await post(author, 'Still too soon')).toMatchObject(slow);
    await lastPosted(slowModeMaxSeconds);
    expect(await browser.request('chat_message', { room_id, content: 'Second' })).toMatchObject({
      ok: true,
      data: { seq: 2 },
    });
    expect(await post(author, 'Too soon again')).toMatchObject(slow);
  });

  it('returns the stored message for a repeated client_id, and a conflict for another text', async () => {
    const client_id = randomUUID();
    const first = await post(author, 'First', client_id);
    expect(first.status).toBe(201);
    expect(await post(author, 'First', client_id)).toMatchObject({ status: 200, body: first.body });
    expect(await post(author, 'Other', client_id)).toMatchObject({ status: 409 });
    expect(await post(author, 'New', randomUUID())).toMatchObject(slow);
  });

  it('stores one of ten concurrent messages, also the very first', async () => {
    for (const seq of [1, 2]) {
      const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => post(author, `At once ${index}`)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 429)]);
      expect(replies.find(({ status }) => status === 201)).toMatchObject({ body: { seq } });
      await lastPosted(slowModeMaxSeconds);
    }
  });

  it('applies to each person and exempts moderators', async () => {
    const other = await makeMember(cluster.deps, conference, 'SPEAKER');
    const staff = [
      await makeMember(cluster.deps, conference, 'MODERATOR'),
      await makeMember(cluster.deps, conference, 'ORGANIZER'),
      conference.creator,
    ];
    expect(await post(author, 'Mine')).toMatchObject({ status: 201 });
    expect(await post(other, 'Mine too')).toMatchObject({ status: 201 });
    expect(await post(other, 'And again')).toMatchObject(slow);
    for (const person of staff)
      for (const content of ['One', 'Two']) expect(await post(person, content)).toMatchObject({ status: 201 });
  });

  it('what was posted before counts, other rooms do not, and switching it off ends it', async () => {
    const before = (await makeSession(cluster.deps, conference)).PUBLIC;
    expect(await roomApi(cluster.api, author).post(before, 'Elsewhere')).toMatchObject({ status: 201 });
    expect(await post(author, 'Here')).toMatchObject({ status: 201 });
    await changeRoom(cluster.deps, before, 'slow_mode_seconds = 60');
    expect(await roomApi(cluster.api, author).post(before, 'Elsewhere')).toMatchObject(slow);
    await changeRoom(cluster.deps, room_id, 'slow_mode_seconds = 0');
    expect(await post(author, 'At')).toMatchObject({ status: 201 });
    expect(await post(author, 'once')).toMatchObject({ status: 201, body: { seq: 3 } });
  });
});

describe('where only staff announces', () => {
  it('everybody else reads, over HTTP and over the socket', async () => {
    await changeRoom(cluster.deps, room_id, 'announce_only = true');
    const organizer = await makeMember(cluster.deps, conference, 'ORGANIZER');
    const browsers = [await cluster.browser(author, 0), await cluster.browser(organizer, 1)] as const;
    for (const browser of browsers) await browser.request('join_chat_room', { room_id });
    expect(await post(author, 'Hello')).toMatchObject({ status: 403, body: { error: 'announce_only' } });
    expect(await browsers[0].request('chat_message', { room_id, content: 'Hello' })).toMatchObject({
      ok: false,
      error: { error: 'announce_only' },
    });
    expect(await browsers[0].request('typing_in_room', { room_id, is_typing: true })).toMatchObject({ ok: false });
    expect(await post(organizer, 'Doors are open')).toMatchObject({ status: 201 });
    expect(await browsers[1].request('chat_message', { room_id, content: 'Lunch' })).toMatchObject({
      ok: true,
      data: { content: 'Lunch', seq: 2 },
    });
    await browsers[0].next('new_chat_message', (message) => message.seq === 2);
    await changeRoom(cluster.deps, room_id, 'announce_only = false');
    expect(await post(author, 'Thanks')).toMatchObject({ status: 201 });
  });
});

describe('a message over the socket', () => {
  it('behaves as over HTTP: published once, idempotent, counted together', async () => {
    const browser = await cluster.browser(author, 0);
    const witness = await cluster.browser(conference.creator, 1);
    for (const one of [browser, witness]) await one.request('join_chat_room', { room_id });
    const client_id = randomUUID();
    const sent = await browser.request('chat_message', { room_id, content: ' Hello ', client_id });
    expect(sent).toMatchObject({ ok: true, data: { content: 'Hello', client_id, seq: 1 } });
    expect(await post(author, 'Hello', client_id)).toMatchObject({ status: 200, body: { seq: 1 } });
    await post(author, 'Last');
    for (const one of [browser, witness]) {
      await one.next('new_chat_message', ({ seq }) => seq === 2);
      expect(one.all('new_chat_message').map(({ seq }) => seq)).toEqual([1, 2]);
    }
    expect(await browser.request('chat_message', { room_id, content: ' ' })).toMatchObject({
      ok: false,
      error: { error: 'message_empty', message: 'The message must not be empty.' },
    });
  });
});
