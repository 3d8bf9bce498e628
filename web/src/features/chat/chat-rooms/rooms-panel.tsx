import { useChatWindows } from '../../../lib/stores/chat-windows.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { t } from './chat-rooms.en.json';
import { rememberRoom } from './last-room.ts';
import { RoomPane } from './room-pane.tsx';
import { RoomTab } from './room-tab.tsx';
import type { RoomsEvent } from './room-viewer.ts';
import { RoomSearch } from './search/room-search.tsx';
import { useEventRooms } from './use-event-rooms.ts';

/** The panel switches to the rooms of the opened session. */
const showSessionTab = (): void => useChatWindows.setState({ mobile_tab: 'session' });

interface RoomsPanelProps {
  readonly event: RoomsEvent;
  /** The room that fills the parent; null for the list. */
  readonly room_id: number | null;
  readonly onRoom: (room_id: number | null) => void;
}

/** The rooms of an event on narrow screens: either the list, or one room that fills its parent. */
export function RoomsPanel({ event: initialEvent, room_id, onRoom }: RoomsPanelProps) {
  const { rooms, event, restricted, failure, retry } = useEventRooms(initialEvent);
  const { id: event_id } = initialEvent;
  const show = (id: number | null): void => {
    rememberRoom({ event_id }, id);
    onRoom(id);
  };
  const open = rooms?.find(({ id }) => id === room_id);
  if (rooms === undefined)
    return failure === undefined ? (
      <Skeleton className="m-3 h-40" />
    ) : (
      <ErrorState failure={failure} onRetry={retry} className="m-3" />
    );
  if (rooms.length === 0)
    return <EmptyState className="m-3" title={t(restricted ? 'chat.restricted' : 'chat.no_rooms')} />;
  if (open === undefined)
    return (
      <>
        <RoomSearch look="line" event={event} rooms={rooms} onOpen={({ id }) => show(id)} onLeave={showSessionTab} />
        <ul className="grid content-start gap-1 overflow-y-auto p-2" aria-label={t('chat.rooms')}>
          {rooms.map((room) => (
            <li key={room.id}>
              <RoomTab room={room} isOpen={false} onOpen={() => show(room.id)} />
            </li>
          ))}
        </ul>
      </>
    );
  return <RoomPane room={open} event={event} onBack={() => show(null)} />;
}
