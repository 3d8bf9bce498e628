/** Messages of busy rooms: together for clients that take batches, one by one for the others, the same for all. */
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { afterEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { actingAs, type Conference, makeConference, makeMember, makeSession } from '../support/gateway/world.ts';

let cluster: TestCluster | undefined;
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

interface Told {
  readonly numbers: number[];
  readonly largestBatch: number;
}

/** What a browser was told of a room, in the order it was told. */
function toldOf({ received }: SocketBrowser): Told {
  const batches = received.flatMap(({ name, payload }) => {
    const { messages, seq } = payload as { messages?: { seq: number }[]; seq: number };
    if (name === 'new_chat_messages') return [(messages ?? []).map((message) => message.seq)];
    return name === 'new_chat_message' ? [[seq]] : [];
  });
  return { numbers: batches.flat(), largestBatch: Math.max(...batches.map((batch) => batch.length)) };
}

const message_count = 300;

/** Several people post at the same time through the API and through the gateways. */
async function postMany({ api, deps, gateways }: TestCluster, conference: Conference, room_id: number): Promise<void> {
  const authors = await Promise.all([1, 2, 3].map((n) => makeMember(deps, conference, 'ATTENDEE', `Author ${n}`)));
  const doors = [api.deps, gateways[0].deps, gateways[1].deps];
  await Promise.all(
    Array.from({ length: message_count }, (_, at) => {
      const author = authors[at % authors.length];
      const door = doors[at % doors.length];
      if (author === undefined || door === undefined) throw new Error('There is nobody.');
      return postRoomMessage(actingAs(door, author), { room_id, content: `message ${at}` });
    }),
  );
}

const everything = Array.from({ length: message_count }, (_, index) => index + 1);

const ways = [
  { name: 'classic adapter', settings: {} },
  { name: 'sharded adapter', settings: { REALTIME_ADAPTER: 'sharded' } },
  { name: 'without writing past the engine', settings: { SOCKET_DIRECT_WRITE: 'false' } },
  { name: 'without frames', settings: { ROOM_FRAME_MAX_MS: '0' } },
] as const;

describe.each(ways)('a busy room, $name', ({ settings }) => {
  it('is told the same to everybody on both gateways, whatever they take and however they are connected', async () => {
    cluster = await startTestCluster(settings);
    const conference = await makeConference(cluster.deps);
    const { PUBLIC } = await makeSession(cluster.deps, conference);
    const anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
    const taking = { capabilities: ['batch'] };
    const batching = [await cluster.browser(anna, 0, taking), await cluster.browser(anna, 1, taking)];
    const plain = [
      await cluster.browser(anna, 0),
      await cluster.browser(anna, 1, { capabilities: ['something else'] }),
      await cluster.browser(anna, 0, { transports: ['polling'] }),
      await cluster.browser(anna, 1, { transports: ['polling', 'websocket'] }),
    ];
    const all = [...batching, ...plain];
    for (const browser of all) await browser.request('join_chat_room', { room_id: PUBLIC });

    await postMany(cluster, conference, PUBLIC);
    for (const browser of all) {
      await waitUntil('everything is told', () => toldOf(browser).numbers.length >= message_count);
    }
    for (const browser of all) {
      const { numbers } = toldOf(browser);
      expect(numbers.toSorted((one, other) => one - other)).toEqual(everything);
    }
    for (const browser of plain) expect(browser.all('new_chat_messages')).toEqual([]);
    const stored = await roomApi(cluster.api, anna).messages(PUBLIC, { after_seq: '0' });
    const [first] = batching;
    const batch = first?.all('new_chat_messages').flatMap(({ messages }) => messages) ?? [];
    const known = new Map(batch.map((message) => [message.seq, message]));
    for (const message of (stored.body as { messages: { seq: number }[] }).messages) {
      if (known.has(message.seq)) expect(known.get(message.seq)).toEqual(message);
    }
  });
});

it('batches are told where they are taken, ascending', async () => {
  cluster = await startTestCluster();
  const conference = await makeConference(cluster.deps);
  const { PUBLIC } = await makeSession(cluster.deps, conference);
  const anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
  const browser = await cluster.browser(anna, 0, { capabilities: ['batch'] });
  await browser.request('join_chat_room', { room_id: PUBLIC });
  await postMany(cluster, conference, PUBLIC);
  await waitUntil('everything is told', () => toldOf(browser).numbers.length >= message_count);
  expect(toldOf(browser).largestBatch).toBeGreaterThan(1);
  for (const { messages, room_id } of browser.all('new_chat_messages')) {
    expect(room_id).toBe(PUBLIC);
    const numbers = messages.map(({ seq }) => seq);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(messages.every((message) => 'content' in message && message.room_id === PUBLIC)).toBe(true);
  }
});

it('a removal never overtakes the message it removes', async () => {
  cluster = await startTestCluster();
  const conference = await makeConference(cluster.deps);
  const { PUBLIC } = await makeSession(cluster.deps, conference);
  const anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
  const ben = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Ben');
  const moderator = await makeMember(cluster.deps, conference, 'MODERATOR', 'Mo');
  const browser = await cluster.browser(anna, 0, { capabilities: ['batch'] });
  await browser.request('join_chat_room', { room_id: PUBLIC });
  const removed: number[] = [];
  const busy = postMany(cluster, conference, PUBLIC);
  for (let count = 0; count < 10; count += 1) {
    const { message } = await postRoomMessage(actingAs(cluster.deps, ben), {
      room_id: PUBLIC,
      content: `bad ${count}`,
    });
    removed.push(message.seq);
    const client = cluster.api.client();
    await client.delete(`/chat-rooms/${PUBLIC}/messages/${message.id}`, {
      headers: { authorization: `Bearer ${moderator.access_token}` },
    });
  }
  await busy;
  await waitUntil('all removals are told', () => browser.all('chat_message_removed').length >= removed.length);
  for (const seq of removed) {
    const at = (is: (name: string, payload: unknown) => boolean) =>
      browser.received.findIndex(({ name, payload }) => is(name, payload));
    const posted_at = at(
      (name, payload) =>
        (name === 'new_chat_message' && (payload as { seq: number }).seq === seq) ||
        (name === 'new_chat_messages' &&
          (payload as { messages: { seq: number }[] }).messages.some((message) => message.seq === seq)),
    );
    const removedAt = at(
      (name, payload) => name === 'chat_message_removed' && (payload as { seq: number }).seq === seq,
    );
    expect(posted_at).toBeGreaterThanOrEqual(0);
    expect(removedAt).toBeGreaterThan(posted_at);
  }
});

it('of many rooms that move on at the same time everybody hears, each with its newest number', async () => {
  cluster = await startTestCluster();
  const conference = await makeConference(cluster.deps);
  const anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
  const { event_id } = conference;
  const rooms: number[] = [];
  while (rooms.length < 25) rooms.push((await makeSession(cluster.deps, conference)).PUBLIC);
  const browser = await cluster.browser(anna);
  for (const last_seq of [1, 2])
    for (const room_id of rooms) cluster.deps.signal('notify-room', { room_id, event_id, last_seq });
  for (const room_id of rooms)
    await browser.next('chat_notification', (told) => told.room_id === room_id && told.last_seq === 2);
  expect(browser.all('chat_notification').length).toBeLessThanOrEqual(rooms.length + 1);
});
