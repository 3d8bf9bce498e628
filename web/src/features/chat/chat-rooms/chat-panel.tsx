import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { type ReactNode, useRef, type RefObject, useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
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
        <nav
          aria-label={t('chat.rooms')}
          className="border-rule bg-surface max-md:flex max-md:border-b md:w-64 md:shrink-0 md:overflow-y-auto md:border-e"
        >
          <RoomSearch event={event} rooms={rooms} onOpen={choose} />
          <ul className="flex gap-1 overflow-x-auto p-2 md:flex-col">
            {rooms.map((room) => (
              <li key={room.id} className="shrink-0">
                <RoomTab room={room} isOpen={room.id === open.id} onOpen={() => choose(room)} />
              </li>
            ))}
          </ul>
        </nav>
        <RoomView key={open.id} room={open} event={event} />
      </Frame>
    </>
  );
}

/** Fills the rest of the window, so that the composer is visible. */
function Frame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useSpaceAbove(frame);
  return (
    <div
      ref={frame}
      className="flex h-[calc(100dvh-var(--space-above)-var(--dock-height)-2rem)] min-h-96 flex-col overflow-hidden rounded-lg border border-rule bg-ground md:flex-row"
    >
      {children}
    </div>
  );
}

/**
 * Sets `--space-above` to the distance between the top of an element and the top of the page: an element that fills the
 * rest of the window must end above the chat bar, whatever notices are displayed above it.
 */
function useSpaceAbove(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const measure = (): void => {
      current.style.setProperty('--space-above', `${current.getBoundingClientRect().top + scrollY}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
}
