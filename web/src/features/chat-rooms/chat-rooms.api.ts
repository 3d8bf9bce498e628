import {
  ListChatRooms,
  ListRoomMessages,
  MarkRoomRead,
  PostRoomMessage,
  type RoomMessage,
} from '@plenum/contracts/chat-rooms';
import {
  messages_by_seq_max,
  page_size_default,
  room_join_timeout_ms,
  room_leave_timeout_ms,
} from '@plenum/contracts/limits';
import { call, failureStatus } from '../../lib/http.ts';
import { request } from '../../lib/socket.ts';
import { useQuery } from '../../lib/swr.ts';
import type { FeedSource } from './room-feed.ts';
import { isWhole } from './transcript.ts';

const rooms_page = 100;

/** The rooms of an event that one may enter. */
export const useChatRooms = (event_id: number) =>
  useQuery(ListChatRooms, { params: { event_id }, query: { per_page: rooms_page } });

/** Messages of a room over HTTP, by `seq`. */
export const feedSource = (room_id: number): FeedSource => ({
  after: (after_seq) =>
    call(ListRoomMessages, { params: { room_id }, query: { after_seq, limit: messages_by_seq_max } }),
  before: (before_seq) =>
    call(ListRoomMessages, { params: { room_id }, query: { before_seq, limit: page_size_default } }),
});

/** Enters a room live; after a second without an answer it is taken as done, the feed notices what is missing. */
export async function joinRoom(room_id: number): Promise<void> {
  await request('join_chat_room', { room_id }, room_join_timeout_ms).catch(() => undefined);
}

export async function leaveRoom(room_id: number): Promise<void> {
  await request('leave_chat_room', { room_id }, room_leave_timeout_ms).catch(() => undefined);
}

const attempts_max = 4;
const pause_ms = 700;

/**
 * Posts a message. The same `client_id` is stored once however often it is sent, so an attempt without an answer, or
 * one that met a server in trouble, is repeated a few times before it counts as failed.
 */
export async function postMessage(room_id: number, content: string, client_id: string): Promise<RoomMessage> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const stored = await call(PostRoomMessage, { params: { room_id }, body: { content, client_id } });
      if (!isWhole(stored)) throw new Error('the message was deleted meanwhile');
      return stored;
    } catch (failure) {
      const status = failureStatus(failure);
      if (attempt === attempts_max || (status > 0 && status < 500)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause_ms * attempt));
    }
  }
}

/** Tells how far one has read: by socket, else by HTTP. A lost mark is repeated by the next one. */
export async function markRead(room_id: number, seq: number): Promise<void> {
  await request('mark_room_read', { room_id, seq })
    .catch(() => call(MarkRoomRead, { params: { room_id }, body: { seq } }))
    .catch(() => undefined);
}
