/** A message is stored once, even if it is sent repeatedly and over several transports. */
import { randomUUID } from 'node:crypto';
import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api/test-api.ts';
import { roomApi } from '../support/gateway/room-api.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  type Conference,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
} from '../support/gateway/world.ts';

const repeatCount = 20;

let cluster: TestCluster;
let secondApi: TestApi;
let conference: Conference;
beforeAll(async () => {
  cluster = await startTestCluster();
  secondApi = await startTestApi(cluster.api.env);
  conference = await createConferenceWithRooms(cluster.deps);
});
afterAll(async () => {
  await secondApi.close();
  await cluster.close();
});

const storedIds = statement<{ readonly id: number }>(
  'test-repeated-message',
  'select id from room_messages where room_id = $1 order by seq',
);

it('stores one message for twenty concurrent requests over HTTP and sockets of two processes each (F14)', async () => {
  const { PUBLIC: room_id } = await createSessionWithRooms(cluster.deps, conference);
  const author = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Author');
  const listener = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Listener');
  const sockets = [await cluster.browser(author, 0), await cluster.browser(author, 1)] as const;
  const listeningBrowsers = [await cluster.browser(listener, 0), await cluster.browser(listener, 1)] as const;
  for (const browser of listeningBrowsers) await browser.request('join_chat_room', { room_id });
  const roomApis = [roomApi(cluster.api, author), roomApi(secondApi, author)] as const;
  const message = { room_id, content: 'Only once', client_id: randomUUID() };

  const answers = await Promise.all(
    Array.from({ length: repeatCount }, async (_, index) => {
      const processIndex = index % 4 < 2 ? 0 : 1;
      if (index % 2 === 0) {
        const reply = await roomApis[processIndex].post(room_id, message.content, message.client_id);
        return { status: reply.status, message: reply.body as RoomMessage };
      }
      const socketReply = await sockets[processIndex].request('chat_message', message);
      if (!socketReply.ok) throw new Error(JSON.stringify(socketReply));
      return { status: 200, message: socketReply.data };
    }),
  );
  const [first] = answers;
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
  for (const socketReply of answers) expect(socketReply.message).toEqual(first?.message);
  expect(await cluster.deps.db.rows(storedIds, [room_id])).toEqual([{ id: first?.message.id }]);

  // A duplicate would have arrived before the next message.
  expect(await roomApis[0].post(room_id, 'Next')).toMatchObject({ status: 201, body: { seq: 2 } });
  for (const browser of listeningBrowsers) {
    await browser.next('new_chat_message', ({ seq }) => seq === 2);
    expect(browser.all('new_chat_message').map(({ seq }) => seq)).toEqual([1, 2]);
  }
  const otherReply = await roomApis[1].post(room_id, 'Another text', message.client_id);
  expect(otherReply).toMatchObject({ status: 409, body: { error: 'client_id_conflict' } });
});
