import { unreadOf, useChatRooms, useSessionRooms } from '../../features/chat/chat-rooms/room-lists.ts';

export interface UnreadRooms {
  /** Number of rooms with unread messages, of the event and of the session. */
  readonly ofEvent: number;
  readonly ofSession: number;
  /** Whether the viewer may enter a room of the session; false while unknown. */
  readonly hasSessionRooms: boolean;
}

/** Counts the rooms of an event and of a session with unread messages; null for no event or session. */
export function useUnreadRooms(event_id: number | null, session_id: number | null): UnreadRooms {
  const { data: roomsPage } = useChatRooms(event_id);
  const { data: ofSession } = useSessionRooms(session_id);
  return {
    ofEvent: unreadOf(roomsPage?.chat_rooms),
    ofSession: unreadOf(ofSession),
    hasSessionRooms: session_id !== null && ofSession?.length !== 0,
  };
}
