/** Handlers of server events about rooms; loaded with the first event, to keep the initial bundle small. */
import { unreadCountedMax } from '@plenum/contracts/chat/chat-limits';
import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { withNewMessages, withRead } from '../../../lib/chat/unread.ts';
import { invalidate } from '../../../lib/swr.ts';

type PatchRoom = (room_id: number, change: (room: ChatRoom) => ChatRoom) => void;

const reloadDelayMaxMs = 2000;
/** Counts may be delayed, because all users with unread messages in a busy room request them; one that shows “99+” hardly changes. */
const countDelayMaxMs = (unread_count: number): number => (unread_count < unreadCountedMax ? 10_000 : 60_000);
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

function reloadRooms(): void {
  reloadLater('ChatRoom');
  reloadLater('SessionChatRoom');
}

interface RoomParents {
  readonly event_id: number;
  readonly session_id: number | null;
}

const reloadRoomsOf = ({ event_id, session_id }: RoomParents, delayMaxMs?: number): void =>
  session_id === null
    ? reloadLater('ChatRoom', event_id, delayMaxMs)
    : reloadLater('SessionChatRoom', session_id, delayMaxMs);

export type RoomEventName =
  | 'chat_notification'
  | 'chat_room_created'
  | 'chat_room_deleted'
  | 'bulk_chat_rooms_updated'
  | 'session_updated'
  | 'chat_room_updated'
  | 'moderation_status_changed';

interface RoomUpdates {
  readonly handlers: RoomEventHandlers;
  readonly reloadRooms: () => void;
  /** Records the read position of a room. */
  readonly noteRead: (room_id: number, seq: number) => void;
}

type RoomEventHandlers = { readonly [N in RoomEventName]: (payload: ServerEventPayload<N>) => void };

/** Returns the updates, which change the cached lists by `patchRoom`. */
export const roomUpdates = (patchRoom: PatchRoom): RoomUpdates => ({
  reloadRooms,
  noteRead: (room_id, seq) => patchRoom(room_id, (room) => withRead(room, seq)),
  /**
   * Server events contain the properties of a room. Access and write permissions are requested, and so is the unread
   * count after a message was removed or restored.
   */
  handlers: {
    chat_notification: (news) =>
      patchRoom(news.room_id, (room) => {
        if ((news.changed_seq ?? 0) > room.read_seq) reloadRoomsOf(room, countDelayMaxMs(room.unread_count));
        return withNewMessages(room, news);
      }),
    chat_room_created: (news) => reloadRoomsOf(news),
    chat_room_deleted: reloadRooms,
    bulk_chat_rooms_updated: ({ event_id }) => reloadLater('ChatRoom', event_id),
    session_updated: ({ session_id }) => reloadLater('SessionChatRoom', session_id),
    chat_room_updated(news) {
      const { room_id, ...changed } = news;
      patchRoom(room_id, (room) => ({ ...room, ...changed }));
      reloadRoomsOf(news);
    },
    moderation_status_changed({ event_id }) {
      void invalidate('ChatRoom', event_id);
      void invalidate('SessionChatRoom');
    },
  },
});
