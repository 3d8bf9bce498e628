/** Room lists of events and sessions, updated by server events. */
import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { useEffect } from 'react';
import { useReloadOnConnection } from '../../../lib/connection-hooks.ts';
import { onServerEvent } from '../../../lib/socket.ts';
import { updateCachedWhere, hasTag, invalidate, useQuery } from '../../../lib/swr.ts';
import type { RoomEventName } from './room-updates.ts';

/** Returns the rooms of an event that the viewer may enter; requests none without an event. */
export const useChatRooms = (event_id: number | null) =>
  useQuery('GET /events/:event_id/chat-rooms', event_id === null ? null : { params: { event_id } });

/** Returns the rooms of a session that the viewer may enter, the public one first; requests none without a session. */
export const useSessionRooms = (session_id: number | null) =>
  useQuery('GET /sessions/:session_id/chat-rooms', session_id === null ? null : { params: { session_id } });

type Change = (room: ChatRoom) => ChatRoom;

const isRoomList = (path: string): boolean => hasTag(path, 'ChatRoom') || hasTag(path, 'SessionChatRoom');

/** Applies a change to the rooms of a cached list, which is an array for a session and a page for an event. */
function mapRooms(list: unknown, change: Change): unknown {
  if (Array.isArray(list)) return list.map((room: ChatRoom) => change(room));
  if (typeof list !== 'object' || list === null || !('chat_rooms' in list)) return list;
  return { ...list, chat_rooms: mapRooms(list.chat_rooms, change) };
}

/** Changes a room in all cached lists, without a request. */
export function patchRoom(room_id: number, change: Change): void {
  void updateCachedWhere(isRoomList, (list: unknown) =>
    mapRooms(list, (room) => (room.id === room_id ? change(room) : room)),
  );
}

/**
 * Updates are loaded with the first event; they receive `patchRoom` as an argument, because a shared module would be a
 * separate chunk.
 */
const loadUpdates = () => import('./room-updates.ts').then(({ roomUpdates }) => roomUpdates(patchRoom));

export const recordRead = (room_id: number, seq: number): Promise<void> =>
  loadUpdates().then(
    (updates) => updates.recordRead(room_id, seq),
    () => undefined,
  );

const reload = (event_id?: number): void =>
  void invalidate('ChatRoom', event_id).then(() => invalidate('SessionChatRoom'));

/** Reloads all mounted room lists. */
export const reloadRooms = (): void =>
  void loadUpdates().then(
    (updates) => updates.reloadRooms(),
    () => reload(),
  );

const names = [
  'chat_notification',
  'chat_room_created',
  'chat_room_deleted',
  'bulk_chat_rooms_updated',
  'session_updated',
  'chat_room_updated',
  'moderation_status_changed',
] as const satisfies readonly RoomEventName[];

const reloadedAfter = [...names, 'chat_room_left'] as const;

export function useRoomUpdates(event_id: number): void {
  useEffect(() => {
    const listenTo = <N extends RoomEventName>(name: N): (() => void) =>
      onServerEvent(name, (payload) => {
        if (payload.event_id !== event_id) return;
        loadUpdates()
          .then((updates) => updates.handlers[name](payload))
          .catch(() => reload(event_id));
      });
    const unsubscribers = [
      ...names.map((name) => listenTo(name)),
      onServerEvent('room_user_count', ({ room_id, user_count }) =>
        patchRoom(room_id, (room) => ({ ...room, active_users: user_count })),
      ),
    ];
    return () => {
      for (const end of unsubscribers) end();
    };
  }, [event_id]);
  useReloadOnConnection({ tags: ['ChatRoom', 'SessionChatRoom'], names: reloadedAfter, event_id });
}

/** Counts the rooms with unread messages. */
export const unreadOf = (rooms: readonly ChatRoom[] | undefined): number =>
  (rooms ?? []).filter(({ unread_count }) => unread_count > 0).length;

/** Counts the rooms of an event with unread messages, and updates the count when messages arrive. */
export function useUnreadEventRooms(event_id: number): number {
  useRoomUpdates(event_id);
  return unreadOf(useChatRooms(event_id).data?.chat_rooms);
}
