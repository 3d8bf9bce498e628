/** Messages of busy rooms: batched for clients that support batches, one by one for others, with the same content. */
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { afterEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
} from '../support/gateway/world.ts';

let cluster: TestCluster | undefined;
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

interface RoomTraffic {
  readonly numbers: number[];
  readonly largestBatch: number;
}

/** Returns the messages and removals of a room that a browser received, in order. */
function roomTrafficOf({ received }: SocketBrowser): RoomTraffic {
  const batches = received.flatMap(({ name, payload }) => {
    const { messages, seq } = payload as { messages?: { seq: number }[]; seq: number };
    if (name === 'new_chat_messages') return [(messages ?? []).map((message) => message.seq)];
    return name === 'new_chat_message' ? [[seq]] : [];
  });
  return { numbers: batches.flat(), largestBatch: Math.max(...batches.map((batch) => batch.length)) };
}

const messageCount = 300;

/** Posts messages of several people concurrently through the API and through the gateways. */
async function postMany({ api, deps, gateways }: TestCluster, conference: Conference, room_id: number): Promise<void> {
  const authors = await Promise.all(
    [1, 2, 3].map((number) => setMembership(deps, conference, 'ATTENDEE', `Author ${number}`)),
  );
  const processes = [api.deps, gateways[0].deps, gateways[1].deps];
  await Promise.all(
    Array.from({ length: messageCount }, (_, index) => {
      const author = authors[index % authors.length];
      const processDeps = processes[index % processes.length];
      if (author === undefined || processDeps === undefined) throw new Error('There is no author.');
      return postRoomMessage(scopeOfPerson(processDeps, author), { room_id, content: `message ${index}` });
    }),
  );
}

const allNumbers = Array.from({ length: messageCount }, (_, index) => index + 1);

const transports = [
  { name: 'classic adapter', settings: {} },
  { name: 'sharded adapter', settings: { REALTIME_ADAPTER: 'sharded' } },
  { name: 'without writing past the engine', settings: { SOCKET_DIRECT_WRITE: 'false' } },
  { name: 'without frames', settings: { ROOM_FRAME_MAX_MS: '0' } },
] as const;

describe.each(transports)('busy room, $name', ({ settings }) => {
  it('sends the same messages to everybody on both gateways, with any transport and with or without batches', async () => {
    cluster = await startTestCluster(settings);
    const conference = await createConferenceWithRooms(cluster.deps);
    const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
    const anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
    const batchOptions = { capabilities: ['batch'] };
    const batchingBrowsers = [
      await cluster.browser(anna, 0, batchOptions),
      await cluster.browser(anna, 1, batchOptions),
    ];
    const plainBrowsers = [
      await cluster.browser(anna, 0),
      await cluster.browser(anna, 1, { capabilities: ['unknown'] }),
      await cluster.browser(anna, 0, { transports: ['polling'] }),
      await cluster.browser(anna, 1, { transports: ['polling', 'websocket'] }),
    ];
    const allBrowsers = [...batchingBrowsers, ...plainBrowsers];
    for (const browser of allBrowsers) await browser.request('join_chat_room', { room_id: PUBLIC });

    await postMany(cluster, conference, PUBLIC);
    for (const browser of allBrowsers) {
      await waitForCondition('all notifications are sent', () => roomTrafficOf(browser).numbers.length >= messageCount);
    }
    for (const browser of allBrowsers) {
      const { numbers } = roomTrafficOf(browser);
      expect(numbers.toSorted((left, right) => left - right)).toEqual(allNumbers);
    }
    for (const browser of plainBrowsers) expect(browser.all('new_chat_messages')).toEqual([]);
    const storedMessages = await roomApi(cluster.api, anna).messages(PUBLIC, { after_seq: '0' });
    const [first] = batchingBrowsers;
    const batch = first?.all('new_chat_messages').flatMap(({ messages }) => messages) ?? [];
    const messagesBySeq = new Map(batch.map((message) => [message.seq, message]));
    for (const message of (storedMessages.body as { messages: { seq: number }[] }).messages) {
      if (messagesBySeq.has(message.seq)) expect(messagesBySeq.get(message.seq)).toEqual(message);
    }
  });
});

it('sends batches in ascending order to clients that support them', async () => {
  cluster = await startTestCluster();
  const conference = await createConferenceWithRooms(cluster.deps);
  const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
  const anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  const browser = await cluster.browser(anna, 0, { capabilities: ['batch'] });
  await browser.request('join_chat_room', { room_id: PUBLIC });
  await postMany(cluster, conference, PUBLIC);
  await waitForCondition('all notifications are sent', () => roomTrafficOf(browser).numbers.length >= messageCount);
  expect(roomTrafficOf(browser).largestBatch).toBeGreaterThan(1);
  for (const { messages, room_id } of browser.all('new_chat_messages')) {
    expect(room_id).toBe(PUBLIC);
    const numbers = messages.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
    expect(messages.every((message) => 'content' in message && message.room_id === PUBLIC)).toBe(true);
  }
});

it('never sends a removal before its message', async () => {
  cluster = await startTestCluster();
  const conference = await createConferenceWithRooms(cluster.deps);
  const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
  const anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  const ben = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Ben');
  const moderator = await setMembership(cluster.deps, conference, 'MODERATOR', 'Mo');
  const browser = await cluster.browser(anna, 0, { capabilities: ['batch'] });
  await browser.request('join_chat_room', { room_id: PUBLIC });
  const removed: number[] = [];
  const pendingPosts = postMany(cluster, conference, PUBLIC);
  for (let count = 0; count < 10; count += 1) {
    const { message } = await postRoomMessage(scopeOfPerson(cluster.deps, ben), {
      room_id: PUBLIC,
      content: `bad ${count}`,
    });
    removed.push(message.seq);
    const client = cluster.api.client();
    await client.delete(`/chat-rooms/${PUBLIC}/messages/${message.id}`, {
      headers: { authorization: `Bearer ${moderator.access_token}` },
    });
  }
  await pendingPosts;
  await waitForCondition(
    'all removals are received',
    () => browser.all('chat_message_removed').length >= removed.length,
  );
  for (const seq of removed) {
    const positionOf = (matches: (name: string, payload: unknown) => boolean) =>
      browser.received.findIndex(({ name, payload }) => matches(name, payload));
    const postedAt = positionOf(
      (name, payload) =>
        (name === 'new_chat_message' && (payload as { seq: number }).seq === seq) ||
        (name === 'new_chat_messages' &&
          (payload as { messages: { seq: number }[] }).messages.some((message) => message.seq === seq)),
    );
    const removedAt = positionOf(
      (name, payload) => name === 'chat_message_removed' && (payload as { seq: number }).seq === seq,
    );
    expect(postedAt).toBeGreaterThanOrEqual(0);
    expect(removedAt).toBeGreaterThan(postedAt);
  }
});

it('announces many rooms to everybody, each with its newest sequence number', async () => {
  cluster = await startTestCluster();
  const conference = await createConferenceWithRooms(cluster.deps);
  const anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
  const { event_id } = conference;
  const rooms: number[] = [];
  while (rooms.length < 25) rooms.push((await createSessionWithRooms(cluster.deps, conference)).PUBLIC);
  const browser = await cluster.browser(anna);
  for (const last_seq of [1, 2])
    for (const room_id of rooms) cluster.deps.signal('room-activity', { room_id, event_id, last_seq });
  for (const room_id of rooms)
    await browser.next('chat_notification', (update) => update.room_id === room_id && update.last_seq === 2);
  expect(browser.all('chat_notification').length).toBeLessThanOrEqual(rooms.length + 1);
});
