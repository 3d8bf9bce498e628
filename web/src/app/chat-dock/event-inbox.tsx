import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { isDeletedAccount } from '@plenum/contracts/deleted-user';
import type { EventDetail } from '@plenum/contracts/events/events';
import { lazy, Suspense, useEffect } from 'react';
import { authorName } from '../../features/chat/chat-rooms/message-actions.ts';
import { reloadRooms } from '../../features/chat/chat-rooms/room-lists.ts';
import { isCompleteMessage } from '../../features/chat/chat-rooms/room-messages.ts';
import { roomIcons } from '../../features/chat/chat-rooms/room-tab.tsx';
import { useEventRooms } from '../../features/chat/chat-rooms/use-event-rooms.ts';
import { formatShortAge } from '../../features/chat/direct-messages/message-times.ts';
import { type OtherRow, ThreadRows } from '../../features/chat/direct-messages/thread-rows.tsx';
import { useNow } from '../../lib/use-now.ts';
import { InboxRow } from '../../ui/chat/inbox-row.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { t } from './chat-surfaces.en.json';

const RoomPane = lazy(() =>
  import('../../features/chat/chat-rooms/room-pane.tsx').then((m) => ({ default: m.RoomPane })),
);

/** Returns the last message of a room as displayed in its row; null if it was deleted or there is none. */
function lastMessageOf({ last_message }: ChatRoom) {
  if (last_message === null || !isCompleteMessage(last_message) || last_message.is_deleted) return null;
  const { content, user, created_at } = last_message;
  const name = isDeletedAccount(user) ? authorName(last_message) : user.first_name;
  const text = content.replaceAll(/\s+/g, ' ');
  return { instant: created_at, text: t('chats.said', { name, text }) };
}

/**
 * Server events contain only message numbers and no text, so the rooms are reloaded when their last message is
 * outdated.
 */
function useLastMessages(rooms: readonly ChatRoom[]): void {
  const loadedSeqs = rooms.reduce((sum, { last_message }) => sum + (last_message?.seq ?? 0), 0);
  const isOutdated = rooms.some(({ last_seq, last_message }) => last_seq > (last_message?.seq ?? 0));
  useEffect(() => {
    if (isOutdated) reloadRooms();
  }, [isOutdated, loadedSeqs]);
}

interface EventInboxProps {
  readonly event: EventDetail;
  /** The room that was opened from the list and fills the panel; null for the list. */
  readonly room_id: number | null;
  readonly onRoom: (room_id: number | null) => void;
}

/**
 * A single list of the rooms of an event and of the conversations with its members, or the room that was opened from
 * it.
 */
export function EventInbox({ event: initialEvent, room_id, onRoom }: EventInboxProps) {
  const { rooms = [], event } = useEventRooms(initialEvent);
  const nowMs = useNow();
  useLastMessages(rooms);
  const open = rooms.find(({ id }) => id === room_id);
  const isGone = room_id !== null && rooms.length > 0 && open === undefined;
  useEffect(() => {
    if (isGone) onRoom(null);
  }, [isGone, onRoom]);
  if (open !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <RoomPane key={open.id} room={open} event={event} onBack={() => onRoom(null)} />
      </Suspense>
    );
  const roomRows = rooms.map((room): OtherRow => {
    const { id, name, unread_count } = room;
    const Icon = roomIcons[room.room_type];
    const last = lastMessageOf(room);
    return {
      key: `room ${id}`,
      searchText: `${name}\n${last?.text ?? ''}`,
      unread: unread_count,
      instant: last?.instant ?? null,
      row: (
        <li key={`room ${id}`} className="mx-1.5 flex items-center rounded-md pe-11 hover:bg-sunk">
          <InboxRow
            picture={
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-muted">
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
            }
            name={name}
            time={last === null ? null : { instant: last.instant, text: formatShortAge(last.instant, nowMs) }}
            preview={last?.text ?? t('chats.room.empty')}
            unread={unread_count}
            unreadLabel={t('chats.room.unread', { count: unread_count })}
            onOpen={() => onRoom(id)}
          />
        </li>
      ),
    };
  });
  return <ThreadRows event_id={event.id} otherRows={roomRows} />;
}
