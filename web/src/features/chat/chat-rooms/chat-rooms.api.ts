import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import type { ClientEventReply } from '@plenum/contracts/client-events';
import { maxPageSize, defaultPageSize, roomJoinTimeoutMs, roomLeaveTimeoutMs } from '@plenum/contracts/limits';
import type { FeedSource } from '../../../lib/chat/feed.ts';
import { postWithRetries } from '../../../lib/chat/sender.ts';
import type { PendingMessage } from '../../../lib/chat/transcript.ts';
import type { SubscribeToTyping } from '../../../lib/chat/typing.ts';
import { call } from '../../../lib/http.ts';
import { onServerEvent, request } from '../../../lib/socket.ts';
import { recordRead } from './room-lists.ts';
import { isCompleteMessage, type RoomEntry } from './room-messages.ts';

/** Loads messages of a room over HTTP, by `seq`. */
export const feedSource = (room_id: number): FeedSource<RoomEntry> => ({
  after: (after_seq) =>
    call('GET /chat-rooms/:room_id/messages', {
      params: { room_id },
      query: { after_seq, limit: maxPageSize },
    }),
  before: (before_seq) =>
    call('GET /chat-rooms/:room_id/messages', { params: { room_id }, query: { before_seq, limit: defaultPageSize } }),
});

/** Pending leave requests; the next room is joined after them. */
let pendingLeave: Promise<unknown> = Promise.resolve();
/** Number of views per room; a room is left with its last view. */
const views = new Map<number, number>();

/**
 * Registers a view of a room. The returned function removes the view and leaves the room after the last one is removed.
 */
export function registerRoomView(room_id: number): () => void {
  views.set(room_id, (views.get(room_id) ?? 0) + 1);
  return () => {
    const remaining = (views.get(room_id) ?? 1) - 1;
    views.set(room_id, remaining);
    if (remaining > 0) return;
    pendingLeave = request('leave_chat_room', { room_id }, roomLeaveTimeoutMs).catch(() => undefined);
  };
}

/** Joins a room; throws without a reply within a second. */
export async function joinRoom(room_id: number): Promise<ClientEventReply<'join_chat_room'>> {
  await pendingLeave;
  return request('join_chat_room', { room_id }, roomJoinTimeoutMs);
}

/** Joins all rooms of a session to receive their messages and notices. */
export async function joinSessionRooms(session_id: number): Promise<void> {
  await request('join_session_chat_rooms', { session_id }, roomJoinTimeoutMs);
}

export async function leaveSessionRooms(session_id: number): Promise<void> {
  await request('leave_session_chat_rooms', { session_id }, roomLeaveTimeoutMs).catch(() => undefined);
}

/** Sends a typing signal to the room. Failed signals are not retried. */
export const sendTyping = (room_id: number, is_typing: boolean): void =>
  void request('typing_in_room', { room_id, is_typing }).catch(() => undefined);

export const subscribeToTyping: SubscribeToTyping = (room_id, onTyping) => [
  onServerEvent('typing_status', ({ user_id, full_name, is_typing, ...signal }) => {
    if (signal.room_id === room_id) onTyping(user_id, is_typing ? full_name : null);
  }),
  onServerEvent('new_chat_message', (message) => {
    if ('room_id' in message && message.room_id === room_id) onTyping(message.user_id, null);
  }),
  // Busy rooms receive their messages in batches.
  onServerEvent('new_chat_messages', (batch) => {
    if (batch.room_id !== room_id) return;
    for (const message of batch.messages) if ('user_id' in message) onTyping(message.user_id, null);
  }),
];

const maxAttempts = 4;

/** Posts a message. A repeated `client_id` is stored only once. */
export const postMessage = (
  room_id: number,
  { client_id, content, reply_to, mentions }: PendingMessage,
): Promise<RoomMessage> =>
  postWithRetries(async () => {
    const stored = await call('POST /chat-rooms/:room_id/messages', {
      params: { room_id },
      body: {
        content,
        client_id,
        ...(reply_to === undefined ? {} : { reply_to_seq: reply_to.seq }),
        ...(mentions === undefined ? {} : { mentions: mentions.map(({ user_id }) => user_id) }),
      },
    });
    if (!isCompleteMessage(stored)) throw new Error('the message was deleted meanwhile');
    return stored;
  }, maxAttempts);

/** Sends the read position by socket, or otherwise over HTTP. A lost position is replaced by the next one. */
export async function markRead(room_id: number, seq: number): Promise<void> {
  void recordRead(room_id, seq);
  await request('mark_room_read', { room_id, seq })
    .catch(() => call('POST /chat-rooms/:room_id/read', { params: { room_id }, body: { seq } }))
    .catch(() => undefined);
}
