/** Handlers of server events about rooms; loaded with the first event, to keep the initial bundle small. */
import { maxCountedUnread } from '@plenum/contracts/chat/chat-limits';
import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { withNewMessages, withRead } from '../../../lib/chat/unread.ts';
import { invalidate } from '../../../lib/swr.ts';

type PatchRoom = (room_id: number, change: (room: ChatRoom) => ChatRoom) => void;

const maxReloadDelayMs = 2000;
/**
 * Counts may be delayed, because all users with unread messages in a busy room request them; a count of “99+” hardly
 * changes.
 */
const maxCountDelayMs = (unread_count: number): number => (unread_count < maxCountedUnread ? 10_000 : 60_000);
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Reloads lists after a random delay, because all clients of a conference receive the same server event. */
function reloadLater(tag: 'ChatRoom' | 'SessionChatRoom', id?: number, maxDelayMs = maxReloadDelayMs): void {
  const key = `${tag} ${id}`;
  if (maxDelayMs > maxReloadDelayMs && timers.has(key)) return;
  clearTimeout(timers.get(key));
  const reload = (): void => {
    timers.delete(key);
    void invalidate(tag, id);
  };
  timers.set(key, setTimeout(reload, Math.random() * maxDelayMs));
}

function reloadRooms(): void {
  reloadLater('ChatRoom');
  reloadLater('SessionChatRoom');
}

interface RoomParents {
  readonly event_id: number;
  readonly session_id: number | null;
}

const reloadRoomsOf = ({ event_id, session_id }: RoomParents, maxDelayMs?: number): void =>
  session_id === null
    ? reloadLater('ChatRoom', event_id, maxDelayMs)
    : reloadLater('SessionChatRoom', session_id, maxDelayMs);

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
  readonly recordRead: (room_id: number, seq: number) => void;
}

type RoomEventHandlers = { readonly [N in RoomEventName]: (payload: ServerEventPayload<N>) => void };

/** Returns the updates, which change the cached lists by `patchRoom`. */
export const roomUpdates = (patchRoom: PatchRoom): RoomUpdates => ({
  reloadRooms,
  recordRead: (room_id, seq) => patchRoom(room_id, (room) => withRead(room, seq)),
  /**
   * Server events contain the properties of a room. Access and write permissions are requested, and so is the unread
   * count after a message was removed or restored.
   */
  handlers: {
    chat_notification: (payload) =>
      patchRoom(payload.room_id, (room) => {
        if ((payload.changed_seq ?? 0) > room.read_seq) reloadRoomsOf(room, maxCountDelayMs(room.unread_count));
        return withNewMessages(room, payload);
      }),
    chat_room_created: (payload) => reloadRoomsOf(payload),
    chat_room_deleted: reloadRooms,
    bulk_chat_rooms_updated: ({ event_id }) => reloadLater('ChatRoom', event_id),
    session_updated: ({ session_id }) => reloadLater('SessionChatRoom', session_id),
    chat_room_updated(payload) {
      const { room_id, ...changed } = payload;
      patchRoom(room_id, (room) => ({ ...room, ...changed }));
      reloadRoomsOf(payload);
    },
    moderation_status_changed({ event_id }) {
      void invalidate('ChatRoom', event_id);
      void invalidate('SessionChatRoom');
    },
  },
});
