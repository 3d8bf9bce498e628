import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWindowRest } from '../../../lib/use-window-rest.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { t } from './chat-rooms.en.json';
import { lastRoom, rememberRoom } from './last-room.ts';
import { useLinkedMessage } from './linked-message.ts';
import { RoomTab } from './room-tab.tsx';
import { RoomView } from './room-view.tsx';
import type { RoomsEvent } from './room-viewer.ts';
import { RoomSearch } from './search/room-search.tsx';
import { useEventRooms } from './use-event-rooms.ts';

interface ChatPanelProps {
  readonly event: RoomsEvent;
}

/** The rooms of an event with the open one, whose id is the search parameter `room`. */
export function ChatPanel({ event: initialEvent }: ChatPanelProps) {
  const { rooms, event, restricted, failure, retry } = useEventRooms(initialEvent);
  const [parameters, setParameters] = useSearchParams();
  useLinkedMessage();
  if (rooms === undefined)
    return failure === undefined ? (
      <Skeleton className="h-[60dvh]" />
    ) : (
      <ErrorState failure={failure} onRetry={retry} />
    );
  const requestedRoomId = parameters.get('room') ?? String(lastRoom({ event_id: event.id }));
  const open = rooms.find(({ id }) => String(id) === requestedRoomId) ?? rooms[0];
  if (open === undefined)
    return restricted ? (
      <EmptyState title={t('chat.restricted')} text={t('chat.restricted_text')} />
    ) : (
      <EmptyState title={t('chat.no_rooms')} />
    );
  const hasChoice = rooms.length > 1;
  const choose = (room: ChatRoom): void => {
    rememberRoom({ event_id: event.id }, room.id);
    setParameters(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set('room', String(room.id));
        return next;
      },
      { replace: true },
    );
  };
  return (
    <>
      {restricted && (
        <Alert tone="warn" className="mb-4">
          {t('chat.restricted')}
        </Alert>
      )}
      <Frame>
        {hasChoice && (
          <nav
            aria-label={t('chat.rooms')}
            className="border-rule bg-surface max-md:flex max-md:border-b md:w-52 md:shrink-0 lg:w-64 md:overflow-y-auto md:border-e"
          >
            <RoomSearch event={event} rooms={rooms} onOpen={choose} look="row" />
            <RoomRow rooms={rooms} open={open} onOpen={choose} />
          </nav>
        )}
        <RoomView
          key={open.id}
          room={open}
          event={event}
          search={hasChoice ? undefined : <RoomSearch event={event} rooms={rooms} onOpen={choose} look="icon" />}
        />
      </Frame>
    </>
  );
}

interface RoomRowProps {
  readonly rooms: readonly ChatRoom[];
  readonly open: ChatRoom;
  readonly onOpen: (room: ChatRoom) => void;
}

/** The rooms: one row that scrolls sideways on a phone, a column on wider screens. */
function RoomRow({ rooms, open, onOpen }: RoomRowProps) {
  const row = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const { current } = row;
    const tab = current?.querySelector('[aria-current]')?.parentElement;
    if (!current || !tab) return;
    current.scrollLeft = tab.offsetLeft - (current.clientWidth - tab.offsetWidth) / 2;
  }, [open.id]);
  return (
    // Positioned, so that it also clips texts for screen readers, which are positioned absolutely.
    <ul
      ref={row}
      className="relative flex min-w-0 gap-1 overflow-x-auto p-2 [scrollbar-width:none] max-md:cut-fade max-md:py-0.5 md:flex-col md:[scrollbar-width:auto]"
    >
      {rooms.map((room) => (
        <li key={room.id} className="shrink-0">
          <RoomTab room={room} isOpen={room.id === open.id} onOpen={() => onOpen(room)} />
        </li>
      ))}
    </ul>
  );
}

/** Fills the rest of the window, so that the composer is visible; on a phone from edge to edge. */
function Frame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useWindowRest(frame);
  return (
    <div
      ref={frame}
      className="flex h-[calc(var(--visible-height,100dvh)-var(--space-above)-var(--dock-height)-1.5rem)] min-h-60 flex-col overflow-hidden border-rule bg-ground max-md:-mx-4 max-md:-mb-6 max-md:h-[calc(var(--visible-height,100dvh)-var(--space-above)-var(--dock-height))] max-md:border-t sm:max-md:-mx-6 md:min-h-96 md:flex-row md:rounded-lg md:border"
    >
      {children}
    </div>
  );
}
