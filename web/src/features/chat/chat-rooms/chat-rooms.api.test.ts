import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { holdRequests, openGateway } from '../../../lib/gateway.fixture.ts';
import { subscribeToTyping } from './chat-rooms.api.ts';

const room_id = 4;
const user_id = 7;
let gateway: Awaited<ReturnType<typeof openGateway>>;

beforeAll(async () => {
  gateway = await openGateway();
  holdRequests();
  await gateway.connect();
});
afterAll(() => gateway.close());

it.each([
  ['new_chat_message', (room: number) => ({ room_id: room, user_id })],
  ['new_chat_messages', (room: number) => ({ room_id: room, messages: [{ user_id: 9 }, { user_id }] })],
] as const)('a person is no longer typing once their message has arrived by %s', async (name, payloadFor) => {
  const onTyping = vi.fn<(user_id: number, full_name: string | null) => void>();
  const unsubscribes = subscribeToTyping(room_id, onTyping);
  await gateway.sendServerEvent('typing_status', { room_id, user_id, full_name: 'Ada', is_typing: true } as never);
  await gateway.sendServerEvent(name, payloadFor(room_id + 1) as never);
  expect(onTyping.mock.calls).toEqual([[user_id, 'Ada']]);
  await gateway.sendServerEvent(name, payloadFor(room_id) as never);
  expect(onTyping).toHaveBeenLastCalledWith(user_id, null);
  for (const unsubscribe of unsubscribes) unsubscribe();
});
