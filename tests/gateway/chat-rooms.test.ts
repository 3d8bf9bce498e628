/** Rooms over two gateways: entering, live messages, heads, counts, refusals. */
import { randomUUID } from 'node:crypto';
import { roomJoinHistory, roomsPerSocketMax } from '@plenum/contracts/limits';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { TestCluster } from '../support/gateway/test-gateways.ts';
import { actingAs, actingWithoutPush, makeMember, makeSession, type Person } from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let anna: Person;
let ben: Person;
beforeAll(async () => {
  anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await makeMember(cluster.deps, conference, 'SPEAKER', 'Ben');
});

/** Stores a message without anybody being told: its push is lost. */
const postUnheard = (room_id: number, content: string) =>
  postRoomMessage(actingWithoutPush(cluster.deps, ben), { room_id, content });

describe('a message posted over HTTP', () => {
  it('reaches every socket in the room exactly once, on both gateways, the poster’s too', async () => {
    const { GLOBAL } = conference.rooms;
    const here = await cluster.browser(anna, 0);
    const there = await cluster.browser(ben, 1);
    const outside = await cluster.browser(ben, 1);
    for (const browser of [here, there]) await browser.request('join_chat_room', { room_id: GLOBAL });

    const reply = await roomApi(cluster.api, ben).post(GLOBAL, '  Hello  ');
    expect(reply.status).toBe(201);
    const last = await roomApi(cluster.api, ben).post(GLOBAL, 'And goodbye');
    expect(last.status).toBe(201);

    for (const browser of [here, there]) {
      await browser.next('new_chat_message', (message) => 'content' in message && message.content === 'And goodbye');
      expect(browser.all('new_chat_message')).toEqual([reply.body, last.body]);
    }
    expect(reply.body).toMatchObject({ content: 'Hello', user: { id: ben.user_id, role: 'SPEAKER' } });
    expect(outside.all('new_chat_message')).toEqual([]);
  });

  it('is told once, also when it is sent twenty times at once over HTTP and by the command', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    const author = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Author');
    const browsers = [await cluster.browser(anna, 0), await cluster.browser(ben, 1)];
    for (const browser of browsers) await browser.request('join_chat_room', { room_id: PUBLIC });
    const client_id = randomUUID();
    const sent = { room_id: PUBLIC, content: 'Only once', client_id };
    const stored = await Promise.all(
      Array.from({ length: 20 }, async (_, at) =>
        at % 2 === 0
          ? (await roomApi(cluster.api, author).post(PUBLIC, sent.content, client_id)).body
          : (await postRoomMessage(actingAs(cluster.gateways[1].deps, author), sent)).message,
      ),
    );
    for (const message of stored) expect(message).toEqual(stored[0]);
    const end = await roomApi(cluster.api, author).post(PUBLIC, 'The end');
    for (const browser of browsers) {
      await browser.next('new_chat_message', (message) => 'content' in message && message.content === 'The end');
      expect(browser.all('new_chat_message')).toEqual([stored[0], end.body]);
    }
  });

  it('does not reach who has left the room', async () => {
    const { GLOBAL } = conference.rooms;
    const leaver = await cluster.browser(anna, 0);
    const stayer = await cluster.browser(anna, 0);
    await leaver.request('join_chat_room', { room_id: GLOBAL });
    await stayer.request('join_chat_room', { room_id: GLOBAL });
    expect(await leaver.request('leave_chat_room', { room_id: GLOBAL })).toEqual({
      ok: true,
      data: { room_id: GLOBAL },
    });
    expect(leaver.all('chat_room_left')).toEqual([{ room_id: GLOBAL }]);

    await roomApi(cluster.api, ben).post(GLOBAL, 'Only for stayers');
    await stayer.next('new_chat_message');
    expect(leaver.all('new_chat_message')).toEqual([]);
  });
});

describe('entering a room', () => {
  it('answers with the newest messages, ascending, once as a reply event and once as an acknowledgement', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    for (let count = 1; count <= roomJoinHistory + 2; count += 1) await postUnheard(PUBLIC, `message ${count}`);
    const browser = await cluster.browser(anna);
    const answer = await browser.request('join_chat_room', { room_id: PUBLIC });
    expect(answer).toMatchObject({
      ok: true,
      data: { room_id: PUBLIC, room_name: 'A talk - Chat', last_seq: roomJoinHistory + 2, user_count: 1 },
    });
    const [joined] = browser.all('chat_room_joined');
    expect(answer).toEqual({ ok: true, data: joined });
    expect(joined?.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: roomJoinHistory }, (_, index) => index + 3),
    );
  });

  it('may be repeated, and leaving is answered even when one is not inside', async () => {
    const { GLOBAL } = conference.rooms;
    const browser = await cluster.browser(anna);
    expect(await browser.request('leave_chat_room', { room_id: GLOBAL })).toMatchObject({ ok: true });
    expect(await browser.request('join_chat_room', { room_id: GLOBAL })).toMatchObject({ ok: true });
    expect(await browser.request('join_chat_room', { room_id: GLOBAL })).toMatchObject({ ok: true });
    await roomApi(cluster.api, ben).post(GLOBAL, 'Once');
    await browser.next('new_chat_message');
    await roomApi(cluster.api, ben).post(GLOBAL, 'Twice');
    await browser.next('new_chat_message', (message) => 'content' in message && message.content === 'Twice');
    expect(browser.all('new_chat_message')).toHaveLength(2);
  });

  it('is limited to so many rooms per socket', async () => {
    const browser = await cluster.browser(anna);
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    await browser.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
    const { rooms } = browserState(browser.socket.id);
    const held = rooms.get(conference.rooms.GLOBAL);
    if (held === undefined) throw new Error('The socket is not in the room.');
    for (let room_id = 1_000_000; rooms.size < roomsPerSocketMax; room_id += 1) {
      rooms.set(room_id, { ...held, reasons: new Set(['room']) });
    }
    const refused = await browser.request('join_chat_room', { room_id: PUBLIC });
    expect(refused).toMatchObject({ ok: false, error: { error: 'rooms_per_socket_exceeded' } });
    rooms.delete(1_000_000);
    expect(await browser.request('join_chat_room', { room_id: PUBLIC })).toMatchObject({ ok: true });
  });
});

function browserState(socketId: string | undefined) {
  const socket = cluster.gateways[0].io.sockets.sockets.get(socketId ?? '');
  if (socket === undefined) throw new Error('The first gateway has no such socket.');
  return socket.data;
}

describe('a message whose push was lost', () => {
  it('is noticed by its room’s head, without anything else happening', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    const browser = await cluster.browser(anna, 1);
    await browser.request('join_chat_room', { room_id: PUBLIC });
    const { message } = await postUnheard(PUBLIC, 'Nobody heard me');
    expect(await browser.next('room_head', ({ room_id }) => room_id === PUBLIC)).toEqual({
      room_id: PUBLIC,
      last_seq: message.seq,
    });
    expect(browser.all('new_chat_message')).toEqual([]);
    const missed = await roomApi(cluster.api, anna).messages(PUBLIC, { after_seq: String(message.seq - 1) });
    expect(missed.body).toMatchObject({ messages: [message], last_seq: message.seq });
  });
});

describe('the read cursor over the socket', () => {
  it('moves as over HTTP', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    for (const content of ['one', 'two', 'three']) await postUnheard(PUBLIC, content);
    const browser = await cluster.browser(anna);
    expect(await browser.request('mark_room_read', { room_id: PUBLIC, seq: 2 })).toEqual({
      ok: true,
      data: { room_id: PUBLIC, read_seq: 2, unread_count: 1 },
    });
  });
});

describe('presence', () => {
  it('counts people, not tabs, over both gateways, and forgets who has gone', async () => {
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    const count = (browser: Awaited<ReturnType<TestCluster['browser']>>, user_count: number) =>
      browser.next('room_user_count', (told) => told.room_id === PUBLIC && told.user_count === user_count);
    const watcher = await cluster.browser(ben, 0);
    await watcher.request('join_chat_room', { room_id: PUBLIC });
    await count(watcher, 1);

    const tab = await cluster.browser(anna, 0);
    const otherTab = await cluster.browser(anna, 1);
    await tab.request('join_chat_room', { room_id: PUBLIC });
    expect(await otherTab.request('join_chat_room', { room_id: PUBLIC })).toMatchObject({ data: { user_count: 2 } });
    await count(watcher, 2);
    await count(otherTab, 2);

    const toldBefore = watcher.all('room_user_count').length;
    otherTab.close();
    await waitUntil(
      'the other tab has gone',
      () => !cluster.gateways[1].io.sockets.sockets.has(otherTab.socket.id ?? ''),
    );
    const rooms = await roomApi(cluster.api, ben).listRooms(conference.event_id);
    expect(rooms.status).toBe(200);
    expect(await presentIn(PUBLIC)).toBe(2);
    tab.close();
    await waitUntil('only one person is left', async () => (await presentIn(PUBLIC)) === 1);
    await waitUntil('it is told', () =>
      watcher
        .all('room_user_count')
        .slice(toldBefore)
        .some((told) => told.user_count === 1),
    );
  });

  it('is shown in the list of rooms', async () => {
    const { GLOBAL } = conference.rooms;
    const browser = await cluster.browser(anna, 1);
    await browser.request('join_chat_room', { room_id: GLOBAL });
    await waitUntil('the list shows who is there', async () => {
      const { body } = await roomApi(cluster.api, ben).listRooms(conference.event_id);
      return JSON.stringify(body).includes('"active_users":1');
    });
  });

  it('is told to organizers for every room of the event', async () => {
    const organizer = await makeMember(cluster.deps, conference, 'ORGANIZER');
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    const monitor = await cluster.browser(organizer, 0);
    expect(await monitor.request('join_event_admin', { event_id: conference.event_id })).toMatchObject({ ok: true });
    await monitor.next('room_user_count', (told) => told.room_id === conference.rooms.ADMIN);
    const visitor = await cluster.browser(anna, 1);
    await visitor.request('join_chat_room', { room_id: PUBLIC });
    await monitor.next('room_user_count', (told) => told.room_id === PUBLIC && told.user_count === 1);
    visitor.close();
    await waitUntil('the room is told empty', () => {
      const told = monitor.all('room_user_count').findLast(({ room_id }) => room_id === PUBLIC);
      return told?.user_count === 0;
    });
  });
});

async function presentIn(room_id: number): Promise<number> {
  return (await cluster.deps.realtime.hlen(`${cluster.deps.config.REDIS_PREFIX}presence:room:${room_id}`)) ?? 0;
}
