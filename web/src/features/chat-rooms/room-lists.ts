/** The room lists of events and sessions, and their updates by server events: sequence numbers, user counts, properties. */
import type { ChatRoom } from '@plenum/contracts/chat-rooms';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { useEffect } from 'react';
import { useReloadOnConnection } from '../../lib/connection-hooks.ts';
import { onServerEvent } from '../../lib/socket.ts';
import { updateCachedWhere, carriesTag, invalidate, useQuery } from '../../lib/swr.ts';

const roomsPage = 100;

/** Returns the rooms of an event that the viewer may enter; requests none without an event. */
export const useChatRooms = (event_id: number | null) =>
  useQuery(
    'GET /events/:event_id/chat-rooms',
    event_id === null ? null : { params: { event_id }, query: { per_page: roomsPage } },
  );

/** Returns the rooms of a session that the viewer may enter, the public one first; requests none without a session. */
export const useSessionRooms = (session_id: number | null) =>
  useQuery('GET /sessions/:session_id/chat-rooms', session_id === null ? null : { params: { session_id } });

type Change = (room: ChatRoom) => ChatRoom;

const isRoomList = (path: string): boolean => carriesTag(path, 'ChatRoom') || carriesTag(path, 'SessionChatRoom');

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

/** Not needed to start. */
const loadUnread = () => import('../../lib/chat/unread.ts');

/** Records how far the person has read a room. */
export const noteRead = (room_id: number, seq: number): Promise<void> =>
  loadUnread().then(({ withRead }) => patchRoom(room_id, (room) => withRead(room, seq)));

/** Records new messages. Who has not read a message that was removed or restored asks for the count again. */
const noteNews = (news: ServerEventPayload<'chat_notification'>): Promise<void> =>
  loadUnread().then(({ withNews }) =>
    patchRoom(news.room_id, (room) => {
      if ((news.changed_seq ?? 0) > room.read_seq) reloadRoomsOf(room, countDelayMaxMs);
      return withNews(room, news);
    }),
  );

const notePeople = ({ room_id, user_count }: { readonly room_id: number; readonly user_count: number }): void =>
  patchRoom(room_id, (room) => ({ ...room, active_users: user_count }));

const reloadDelayMaxMs = 2000;
/** A count may be late; everybody who has not read a busy room asks for it. */
const countDelayMaxMs = 10_000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Reloads lists after a random delay, because all clients of a conference receive the same server event. */
function reloadLater(tag: 'ChatRoom' | 'SessionChatRoom', id?: number, delayMaxMs = reloadDelayMaxMs): void {
  const key = `${tag} ${id}`;
  if (delayMaxMs > reloadDelayMaxMs && waiting.has(key)) return;
  clearTimeout(waiting.get(key));
  const ask = (): void => {
    waiting.delete(key);
    void invalidate(tag, id);
  };
  waiting.set(key, setTimeout(ask, Math.random() * delayMaxMs));
}

/** Reloads all mounted room lists. */
export function reloadRooms(): void {
  reloadLater('ChatRoom');
  reloadLater('SessionChatRoom');
}

const reloadRoomsOf = (
  news: { readonly event_id: number; readonly session_id: number | null },
  delayMaxMs?: number,
): void =>
  news.session_id === null
    ? reloadLater('ChatRoom', news.event_id, delayMaxMs)
    : reloadLater('SessionChatRoom', news.session_id, delayMaxMs);

/**
 * Keeps the room lists of an event up to date. Server events contain the properties of a room; whether the person may
 * enter or write is requested.
 */
export function useRoomUpdates(event_id: number): void {
  useEffect(() => {
    const isHere = (news: { readonly event_id: number }): boolean => news.event_id === event_id;
    const ends = [
      onServerEvent('chat_notification', (news) => void noteNews(news)),
      onServerEvent('room_user_count', notePeople),
      onServerEvent('chat_room_created', (news) => isHere(news) && reloadRoomsOf(news)),
      onServerEvent('chat_room_deleted', (news) => isHere(news) && reloadRooms()),
      onServerEvent('bulk_chat_rooms_updated', (news) => isHere(news) && reloadLater('ChatRoom', event_id)),
      onServerEvent('session_updated', (news) => isHere(news) && reloadLater('SessionChatRoom', news.session_id)),
      onServerEvent('chat_room_updated', (news) => {
        if (!isHere(news)) return;
        patchRoom(news.room_id, (room) => ({ ...room, ...news.updates }));
        reloadRoomsOf(news);
      }),
      onServerEvent('moderation_status_changed', (news) => {
        if (!isHere(news)) return;
        void invalidate('ChatRoom', event_id);
        void invalidate('SessionChatRoom');
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [event_id]);
  useReloadOnConnection(() => void invalidate('ChatRoom', event_id).then(() => invalidate('SessionChatRoom')));
}
