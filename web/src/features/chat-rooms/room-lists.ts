/** The lists of rooms in the cache, kept up to date by what the server tells: how far rooms are, and what they are. */
import type { ChatRoom } from '@plenum/contracts/chat-rooms';
import { useEffect } from 'react';
import { onServerEvent, useConnection } from '../../lib/socket.ts';
import { updateCachedWhere, carriesTag, invalidate } from '../../lib/swr.ts';

type Change = (room: ChatRoom) => ChatRoom;

const isRoomList = (path: string): boolean => carriesTag(path, 'ChatRoom') || carriesTag(path, 'SessionChatRoom');

/** A cached list: bare for a session, inside its page for an event. */
function mapRooms(list: unknown, change: Change): unknown {
  if (Array.isArray(list)) return list.map((room: ChatRoom) => change(room));
  if (typeof list !== 'object' || list === null || !('chat_rooms' in list)) return list;
  return { ...list, chat_rooms: mapRooms(list.chat_rooms, change) };
}

/** Changes a room wherever it is listed, without asking the server. */
export function patchRoom(room_id: number, change: Change): void {
  void updateCachedWhere(isRoomList, (list: unknown) =>
    mapRooms(list, (room) => (room.id === room_id ? change(room) : room)),
  );
}

const withUnread: Change = (room) => ({ ...room, unread_count: Math.max(0, room.last_seq - room.read_seq) });

/** One has read a room up to here. */
export const noteRead = (room_id: number, seq: number): void =>
  patchRoom(room_id, (room) => withUnread({ ...room, read_seq: Math.max(room.read_seq, seq) }));

/** The room has come this far. */
const noteLast = ({ room_id, last_seq }: { readonly room_id: number; readonly last_seq: number }): void =>
  patchRoom(room_id, (room) => withUnread({ ...room, last_seq: Math.max(room.last_seq, last_seq) }));

const notePeople = ({ room_id, user_count }: { readonly room_id: number; readonly user_count: number }): void =>
  patchRoom(room_id, (room) => ({ ...room, active_users: user_count }));

const reloadDelayMaxMs = 2000;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Asks for lists again, after a moment that differs from person to person: a whole conference hears the same news. */
function reloadLater(tag: 'ChatRoom' | 'SessionChatRoom', id?: number): void {
  const key = `${tag} ${id}`;
  clearTimeout(waiting.get(key));
  const ask = (): void => {
    waiting.delete(key);
    void invalidate(tag, id);
  };
  waiting.set(key, setTimeout(ask, Math.random() * reloadDelayMaxMs));
}

/** Asks for all lists of rooms that are on screen again. */
export function reloadRooms(): void {
  reloadLater('ChatRoom');
  reloadLater('SessionChatRoom');
}

const reloadRoomsOf = (news: { readonly event_id: number; readonly session_id: number | null }): void =>
  news.session_id === null ? reloadLater('ChatRoom', news.event_id) : reloadLater('SessionChatRoom', news.session_id);

/**
 * Keeps the lists of rooms of an event live. What a room is comes with the news itself; whether one may still enter or
 * write there is asked.
 */
export function useRoomUpdates(event_id: number): void {
  const connections = useConnection((connection) => connection.connections);
  useEffect(() => {
    const isHere = (news: { readonly event_id: number }): boolean => news.event_id === event_id;
    const ends = [
      onServerEvent('chat_notification', noteLast),
      onServerEvent('room_head', noteLast),
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
  useEffect(() => {
    // What was told while the connection was away is not told again.
    if (connections > 1) void invalidate('ChatRoom', event_id).then(() => invalidate('SessionChatRoom'));
  }, [connections, event_id]);
}
