/** Rooms over two gateways: entering, live messages, heads, counts, errors. */
import { randomUUID } from 'node:crypto';
import { roomJoinHistory, maxRoomsPerSocket } from '@plenum/contracts/limits';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { openConferenceCluster } from '../support/gateway/conference-cluster.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  scopeWithoutServerEvents,
  setMembership,
  createSessionWithRooms,
  type Person,
} from '../support/gateway/world.ts';

const { cluster, conference } = await openConferenceCluster();

let anna: Person;
let ben: Person;
beforeAll(async () => {
  anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  ben = await setMembership(cluster.deps, conference, 'SPEAKER', 'Ben');
});

/** Stores a message without publishing it, as if the server event was lost. */
const storeWithoutServerEvent = (room_id: number, content: string) =>
  postRoomMessage(scopeWithoutServerEvents(cluster.deps, ben), { room_id, content });

describe('messages posted over HTTP', () => {
  it('reaches every socket in the room exactly once, on both gateways, including those of its author', async () => {
    const { GLOBAL } = conference.rooms;
    const firstBrowser = await cluster.browser(anna, 0);
    const secondBrowser = await cluster.browser(ben, 1);
    const outsideBrowser = await cluster.browser(ben, 1);
    for (const browser of [firstBrowser, secondBrowser]) await browser.request('join_chat_room', { room_id: GLOBAL });

    const reply = await roomApi(cluster.api, ben).post(GLOBAL, '  Hello  ');
    expect(reply.status).toBe(201);
    const lastMessage = await roomApi(cluster.api, ben).post(GLOBAL, 'And goodbye');
    expect(lastMessage.status).toBe(201);

    for (const browser of [firstBrowser, secondBrowser]) {
      await browser.next('new_chat_message', (message) => 'content' in message && message.content === 'And goodbye');
      expect(browser.all('new_chat_message')).toEqual([reply.body, lastMessage.body]);
    }
    expect(reply.body).toMatchObject({ content: 'Hello', user: { id: ben.user_id, role: 'SPEAKER' } });
    expect(outsideBrowser.all('new_chat_message')).toEqual([]);
  });

  it('publishes a message once, even if it is sent twenty times concurrently over HTTP and sockets', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    const author = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Author');
    const browsers = [await cluster.browser(anna, 0), await cluster.browser(ben, 1)];
    for (const browser of browsers) await browser.request('join_chat_room', { room_id: PUBLIC });
    const client_id = randomUUID();
    const messageInput = { room_id: PUBLIC, content: 'Only once', client_id };
    const storedMessages = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        index % 2 === 0
          ? (await roomApi(cluster.api, author).post(PUBLIC, messageInput.content, client_id)).body
          : (await postRoomMessage(scopeOfPerson(cluster.gateways[1].deps, author), messageInput)).message,
      ),
    );
    for (const message of storedMessages) expect(message).toEqual(storedMessages[0]);
    const end = await roomApi(cluster.api, author).post(PUBLIC, 'The end');
    for (const browser of browsers) {
      await browser.next('new_chat_message', (message) => 'content' in message && message.content === 'The end');
      expect(browser.all('new_chat_message')).toEqual([storedMessages[0], end.body]);
    }
  });

  it('sends nothing to people who have left the room', async () => {
    const { GLOBAL } = conference.rooms;
    const leavingBrowser = await cluster.browser(anna, 0);
    const stayingBrowser = await cluster.browser(anna, 0);
    await leavingBrowser.request('join_chat_room', { room_id: GLOBAL });
    await stayingBrowser.request('join_chat_room', { room_id: GLOBAL });
    expect(await leavingBrowser.request('leave_chat_room', { room_id: GLOBAL })).toEqual({
      ok: true,
      data: { room_id: GLOBAL },
    });
    expect(leavingBrowser.all('chat_room_left')).toEqual([{ room_id: GLOBAL }]);

    await roomApi(cluster.api, ben).post(GLOBAL, 'Only for stayers');
    await stayingBrowser.next('new_chat_message');
    expect(leavingBrowser.all('new_chat_message')).toEqual([]);
  });
});

describe('entering a room', () => {
  it('returns the newest messages in ascending order, as a server event and as an acknowledgement', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    for (let count = 1; count <= roomJoinHistory + 2; count += 1)
      await storeWithoutServerEvent(PUBLIC, `message ${count}`);
    const browser = await cluster.browser(anna);
    const joinReply = await browser.request('join_chat_room', { room_id: PUBLIC });
    expect(joinReply).toMatchObject({
      ok: true,
      data: { room_id: PUBLIC, room_name: 'A talk - Chat', last_seq: roomJoinHistory + 2, user_count: 1 },
    });
    const [joinedEvent] = browser.all('chat_room_joined');
    expect(joinReply).toEqual({ ok: true, data: joinedEvent });
    expect(joinedEvent?.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: roomJoinHistory }, (_, index) => index + 3),
    );
  });

  it('accepts repeated entering, and leaving even outside the room', async () => {
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

  it('limits the number of rooms per socket', async () => {
    const browser = await cluster.browser(anna);
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    await browser.request('join_chat_room', { room_id: conference.rooms.GLOBAL });
    const { rooms } = browserState(browser.socket.id);
    const socketsInRoom = rooms.get(conference.rooms.GLOBAL);
    if (socketsInRoom === undefined) throw new Error('The socket is not in the room.');
    for (let room_id = 1_000_000; rooms.size < maxRoomsPerSocket; room_id += 1) {
      rooms.set(room_id, { ...socketsInRoom, reasons: new Set(['room']) });
    }
    const rejected = await browser.request('join_chat_room', { room_id: PUBLIC });
    expect(rejected).toMatchObject({ ok: false, error: { error: 'rooms_per_socket_exceeded' } });
    rooms.delete(1_000_000);
    expect(await browser.request('join_chat_room', { room_id: PUBLIC })).toMatchObject({ ok: true });
  });
});

function browserState(socketId: string | undefined) {
  const socket = cluster.gateways[0].io.sockets.sockets.get(socketId ?? '');
  if (socket === undefined) throw new Error('The first gateway has no such socket.');
  return socket.data;
}

describe('lost server events', () => {
  it('announces a message whose server event was lost with the head of its room', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    const browser = await cluster.browser(anna, 1);
    await browser.request('join_chat_room', { room_id: PUBLIC });
    const { message } = await storeWithoutServerEvent(PUBLIC, 'Nobody heard me');
    expect(await browser.next('room_head', ({ room_id }) => room_id === PUBLIC)).toEqual({
      room_id: PUBLIC,
      last_seq: message.seq,
    });
    expect(browser.all('new_chat_message')).toEqual([]);
    const missedMessages = await roomApi(cluster.api, anna).messages(PUBLIC, { after_seq: String(message.seq - 1) });
    expect(missedMessages.body).toMatchObject({ messages: [message], last_seq: message.seq });
  });
});

describe('marking as read over the socket', () => {
  it('marks a room as read over the socket with the same effect as over HTTP', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    for (const content of ['one', 'two', 'three']) await storeWithoutServerEvent(PUBLIC, content);
    const browser = await cluster.browser(anna);
    expect(await browser.request('mark_room_read', { room_id: PUBLIC, seq: 2 })).toEqual({
      ok: true,
      data: { room_id: PUBLIC, read_seq: 2, unread_count: 1 },
    });
  });
});

describe('presence', () => {
  it('counts people, not tabs, over both gateways, and removes those who leave', async () => {
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    const count = (browser: Awaited<ReturnType<TestCluster['browser']>>, expectedCount: number) =>
      browser.next('room_user_count', (update) => update.room_id === PUBLIC && update.user_count === expectedCount);
    const watchingBrowser = await cluster.browser(ben, 0);
    await watchingBrowser.request('join_chat_room', { room_id: PUBLIC });
    await count(watchingBrowser, 1);

    const tab = await cluster.browser(anna, 0);
    const otherTab = await cluster.browser(anna, 1);
    await tab.request('join_chat_room', { room_id: PUBLIC });
    expect(await otherTab.request('join_chat_room', { room_id: PUBLIC })).toMatchObject({ data: { user_count: 2 } });
    await count(watchingBrowser, 2);
    await count(otherTab, 2);

    const updatesBefore = watchingBrowser.all('room_user_count').length;
    otherTab.close();
    await waitForCondition(
      'the other tab is closed',
      () => !cluster.gateways[1].io.sockets.sockets.has(otherTab.socket.id ?? ''),
    );
    const rooms = await roomApi(cluster.api, ben).listRooms(conference.event_id);
    expect(rooms.status).toBe(200);
    expect(await countPresentIn(PUBLIC)).toBe(2);
    tab.close();
    await waitForCondition('only one person is present', async () => (await countPresentIn(PUBLIC)) === 1);
    await waitForCondition('the socket is closed or has a frame', () =>
      watchingBrowser
        .all('room_user_count')
        .slice(updatesBefore)
        .some((update) => update.user_count === 1),
    );
  });

  it('shows presence in the list of rooms', async () => {
    const { GLOBAL } = conference.rooms;
    const browser = await cluster.browser(anna, 1);
    await browser.request('join_chat_room', { room_id: GLOBAL });
    await waitForCondition('the list shows the people present', async () => {
      const { body } = await roomApi(cluster.api, ben).listRooms(conference.event_id);
      return JSON.stringify(body).includes('"active_users":1');
    });
  });

  it('sends organizers the presence of every room of the event', async () => {
    const organizer = await setMembership(cluster.deps, conference, 'ORGANIZER');
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    const organizerBrowser = await cluster.browser(organizer, 0);
    expect(await organizerBrowser.request('join_event_admin', { event_id: conference.event_id })).toMatchObject({
      ok: true,
    });
    await organizerBrowser.next('room_user_count', (update) => update.room_id === conference.rooms.ADMIN);
    const visitor = await cluster.browser(anna, 1);
    await visitor.request('join_chat_room', { room_id: PUBLIC });
    await organizerBrowser.next('room_user_count', (update) => update.room_id === PUBLIC && update.user_count === 1);
    visitor.close();
    await waitForCondition('the room is reported empty', () => {
      const update = organizerBrowser.all('room_user_count').findLast(({ room_id }) => room_id === PUBLIC);
      return update?.user_count === 0;
    });
  });
});

async function countPresentIn(room_id: number): Promise<number> {
  return (await cluster.deps.realtime.hlen(`${cluster.deps.config.REDIS_PREFIX}presence:room:${room_id}`)) ?? 0;
}
