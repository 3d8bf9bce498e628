/** Slow mode and announcement rooms apply over HTTP and sockets. */
import { randomUUID } from 'node:crypto';
import { maxSlowModeSeconds } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import { changeRoom, setMembership, createSessionWithRooms, type Person } from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let room_id: number;
let author: Person;

beforeEach(async () => {
  room_id = (await createSessionWithRooms(cluster.deps, conference)).PUBLIC;
  author = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Author');
});

const post = (person: Person, content: string, client_id?: string) =>
  roomApi(cluster.api, person).post(room_id, content, client_id);
const setLastPosted = statement(
  'test-set-last-posted',
  `update room_cursors set posted_at = now() - $1 * interval '1 second' where room_id = $2 and user_id = $3`,
);
/** Sets the author’s last message to this number of seconds ago. */
const ageLastMessage = (secondsAgo: number) =>
  cluster.deps.db.rows(setLastPosted, [secondsAgo, room_id, author.user_id]);
const slowModeReply = { status: 429, body: { error: 'slow_mode' } };
const slowModeSocketReply = { ok: false, error: { error: 'slow_mode' } };

describe('slow mode', () => {
  beforeEach(() => changeRoom(cluster.deps, room_id, `slow_mode_seconds = ${maxSlowModeSeconds}`));

  it('enforces the interval over HTTP and sockets, and returns how long to wait', async () => {
    const browser = await cluster.browser(author, 1);
    expect(await post(author, 'First')).toMatchObject({ status: 201, body: { seq: 1 } });
    const rejected = await post(author, 'Too soon');
    expect(rejected).toMatchObject(slowModeReply);
    const waitS = Number(rejected.headers['retry-after']);
    expect(waitS).toBeGreaterThan(maxSlowModeSeconds - 60);
    expect(waitS).toBeLessThanOrEqual(maxSlowModeSeconds);
    expect(await browser.request('chat_message', { room_id, content: 'Too soon' })).toMatchObject(slowModeSocketReply);
    await ageLastMessage(maxSlowModeSeconds - 60);
    expect(await post(author, 'Still too soon')).toMatchObject(slowModeReply);
    await ageLastMessage(maxSlowModeSeconds);
    expect(await browser.request('chat_message', { room_id, content: 'Second' })).toMatchObject({
      ok: true,
      data: { seq: 2 },
    });
    expect(await post(author, 'Too soon again')).toMatchObject(slowModeReply);
  });

  it('returns the stored message for a repeated client_id, and a conflict for another text', async () => {
    const client_id = randomUUID();
    const first = await post(author, 'First', client_id);
    expect(first.status).toBe(201);
    expect(await post(author, 'First', client_id)).toMatchObject({ status: 200, body: first.body });
    expect(await post(author, 'Other', client_id)).toMatchObject({ status: 409 });
    expect(await post(author, 'New', randomUUID())).toMatchObject(slowModeReply);
  });

  it('stores one of ten concurrent messages, even if they are the first ones', async () => {
    for (const seq of [1, 2]) {
      const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => post(author, `At once ${index}`)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 429)]);
      expect(replies.find(({ status }) => status === 201)).toMatchObject({ body: { seq } });
      await ageLastMessage(maxSlowModeSeconds);
    }
  });

  it('applies to each person and exempts moderators', async () => {
    const otherPerson = await setMembership(cluster.deps, conference, 'SPEAKER');
    const staff = [
      await setMembership(cluster.deps, conference, 'MODERATOR'),
      await setMembership(cluster.deps, conference, 'ORGANIZER'),
      conference.creator,
    ];
    expect(await post(author, 'Mine')).toMatchObject({ status: 201 });
    expect(await post(otherPerson, 'Mine too')).toMatchObject({ status: 201 });
    expect(await post(otherPerson, 'And again')).toMatchObject(slowModeReply);
    for (const person of staff)
      for (const content of ['One', 'Two']) expect(await post(person, content)).toMatchObject({ status: 201 });
  });

  it('counts messages posted before it began, ignores other rooms, and ends when switched off', async () => {
    const earlierRoomId = (await createSessionWithRooms(cluster.deps, conference)).PUBLIC;
    expect(await roomApi(cluster.api, author).post(earlierRoomId, 'Elsewhere')).toMatchObject({ status: 201 });
    expect(await post(author, 'Here')).toMatchObject({ status: 201 });
    await changeRoom(cluster.deps, earlierRoomId, 'slow_mode_seconds = 60');
    expect(await roomApi(cluster.api, author).post(earlierRoomId, 'Elsewhere')).toMatchObject(slowModeReply);
    await changeRoom(cluster.deps, room_id, 'slow_mode_seconds = 0');
    expect(await post(author, 'At')).toMatchObject({ status: 201 });
    expect(await post(author, 'once')).toMatchObject({ status: 201, body: { seq: 3 } });
  });
});

describe('announcement rooms', () => {
  it('allows only organizers to post, over HTTP and sockets', async () => {
    await changeRoom(cluster.deps, room_id, 'announce_only = true');
    const organizer = await setMembership(cluster.deps, conference, 'ORGANIZER');
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

describe('messages over the socket', () => {
  it('handles messages over the socket as over HTTP: published once, idempotent, with a shared rate limit', async () => {
    const browser = await cluster.browser(author, 0);
    const witness = await cluster.browser(conference.creator, 1);
    for (const joiningBrowser of [browser, witness]) await joiningBrowser.request('join_chat_room', { room_id });
    const client_id = randomUUID();
    const sendReply = await browser.request('chat_message', { room_id, content: ' Hello ', client_id });
    expect(sendReply).toMatchObject({ ok: true, data: { content: 'Hello', client_id, seq: 1 } });
    expect(await post(author, 'Hello', client_id)).toMatchObject({ status: 200, body: { seq: 1 } });
    await post(author, 'Last');
    for (const joiningBrowser of [browser, witness]) {
      await joiningBrowser.next('new_chat_message', ({ seq }) => seq === 2);
      expect(joiningBrowser.all('new_chat_message').map(({ seq }) => seq)).toEqual([1, 2]);
    }
    expect(await browser.request('chat_message', { room_id, content: ' ' })).toMatchObject({
      ok: false,
      error: { error: 'message_empty', message: 'The message must not be empty.' },
    });
  });
});
