import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { useEffect, useId, useState } from 'react';
import { useConnection } from '../../../lib/socket.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { selectTabByKey } from '../../../ui/tab-keys.ts';
import { joinSessionRooms, leaveSessionRooms } from './chat-rooms.api.ts';
import { t } from './chat-rooms.en.json';
import { joinWithRetries } from './join-with-retries.ts';
import { lastRoom, rememberRoom } from './last-room.ts';
import { useRequestedRoom } from './linked-message.ts';
import { useRoomUpdates, useSessionRooms } from './room-lists.ts';
import { RoomView } from './room-view.tsx';
import { isRestricted, type RoomsEvent } from './room-viewer.ts';
import { Unread } from './unread.tsx';
import { useRoomsBeforeRestriction, useStanding } from './use-standing.ts';

interface SessionRoomsProps {
  readonly event: RoomsEvent;
  readonly session_id: number;
}

/** Number of views of a session's rooms; the rooms are left with the last one. */
const viewCounts = new Map<number, number>();

/** Joins the rooms of a session while the component is mounted, and again after a reconnection. */
function useSessionPresence(session_id: number): void {
  const connections = useConnection((connection) => connection.connections);
  useEffect(() => {
    if (connections === 0) return undefined;
    return joinWithRetries(
      () => joinSessionRooms(session_id),
      () => undefined,
    );
  }, [session_id, connections]);
  useEffect(() => {
    viewCounts.set(session_id, (viewCounts.get(session_id) ?? 0) + 1);
    return () => {
      const remaining = (viewCounts.get(session_id) ?? 1) - 1;
      viewCounts.set(session_id, remaining);
      if (remaining === 0) void leaveSessionRooms(session_id);
    };
  }, [session_id]);
}

/** The chat of a session: its public room and, for people with access, its backstage room. Fills its parent. */
export function SessionRooms({ event: initialEvent, session_id }: SessionRoomsProps) {
  const event = useStanding(initialEvent);
  const { data, error, mutate } = useSessionRooms(session_id);
  useRoomUpdates(event.id);
  useSessionPresence(session_id);
  const rooms = useRoomsBeforeRestriction(data, isRestricted(event));
  const [chosen, setChosen] = useState(() => lastRoom({ session_id }));
  const choose = ({ id: room_id }: ChatRoom): void => {
    rememberRoom({ session_id }, room_id);
    setChosen(room_id);
  };
  const requestedRoomId = useRequestedRoom();
  if (requestedRoomId !== undefined && requestedRoomId !== chosen && rooms?.some((room) => room.id === requestedRoomId))
    setChosen(requestedRoomId);
  const id = useId();
  const open = rooms?.find((room) => room.id === chosen) ?? rooms?.[0];
  if (rooms === undefined)
    return error === undefined ? (
      <Skeleton className="m-3 h-40" />
    ) : (
      <ErrorState failure={error} onRetry={() => mutate()} className="m-3" />
    );
  if (open === undefined)
    return (
      <p className="m-auto px-6 py-10 text-center text-muted">
        {t(isRestricted(event) ? 'chat.restricted' : 'chat.session_none')}
      </p>
    );
  const hasTabs = rooms.length > 1;
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      {hasTabs && <SessionTabs id={id} rooms={rooms} open={open} onChoose={choose} />}
      <div
        {...(hasTabs
          ? { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${open.id}` }
          : { role: 'group', 'aria-label': labelOf(open) })}
        data-room-tabs={hasTabs || undefined}
        className="flex min-h-0 flex-1 flex-col"
      >
        <RoomView key={open.id} room={open} event={event} />
      </div>
    </div>
  );
}

interface SessionTabsProps {
  readonly id: string;
  readonly rooms: readonly ChatRoom[];
  readonly open: ChatRoom;
  readonly onChoose: (room: ChatRoom) => void;
}

const labelOf = (room: ChatRoom): string => (room.subtype === null ? room.name : t(`chat.badge.${room.subtype}`));

/** Tabs for the public and the backstage room, with the unread count of the other one. */
function SessionTabs({ id, rooms, open, onChoose }: SessionTabsProps) {
  return (
    <div role="tablist" aria-label={t('chat.session')} className="flex gap-1 border-b border-rule px-2">
      {rooms.map((room) => (
        <button
          key={room.id}
          type="button"
          role="tab"
          id={`${id}-${room.id}`}
          aria-selected={room.id === open.id}
          aria-controls={room.id === open.id ? `${id}-panel` : undefined}
          tabIndex={room.id === open.id ? 0 : -1}
          onClick={() => onChoose(room)}
          onKeyDown={(event) => selectTabByKey(event)}
          className="underlined-tab inline-flex h-11 items-center gap-2 rounded-t-md px-3 text-sm font-semibold text-muted -outline-offset-3 hover:bg-sunk hover:text-ink aria-selected:text-ink"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'size-2 rounded-full',
              room.subtype === 'BACKSTAGE' ? 'bg-on-violet-soft' : 'bg-on-info-soft',
            )}
          />
          {labelOf(room)}
          {room.id !== open.id && <Unread count={room.unread_count} />}
        </button>
      ))}
    </div>
  );
}
