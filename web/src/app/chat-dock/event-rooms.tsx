import type { EventDetail } from '@plenum/contracts/events/events';
import { RoomsPanel } from '../../features/chat/chat-rooms/rooms-panel.tsx';
import { SessionRooms } from '../../features/chat/chat-rooms/session-rooms.tsx';

interface EventRoomsProps {
  readonly event: EventDetail;
  /** The room that was opened from the list and fills the panel; null for the list. */
  readonly room_id: number | null;
  readonly onRoom: (room_id: number | null) => void;
  /** Only the rooms of this session. */
  readonly session_id: number | null;
}

/** Rooms of an event, or of one of its sessions, in the phone panel. */
export function EventRooms({ event, session_id, room_id, onRoom }: EventRoomsProps) {
  if (session_id === null) return <RoomsPanel event={event} room_id={room_id} onRoom={onRoom} />;
  return <SessionRooms key={session_id} event={event} session_id={session_id} />;
}
