import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { useState } from 'react';
import { useServerEvent } from '../../../lib/connection-hooks.ts';
import type { RoomsEvent } from './room-viewer.ts';

/** Returns the event with the current role and restrictions of the viewer, which server events update before the event is reloaded. */
export function useStanding(event: RoomsEvent): RoomsEvent {
  const [update, setUpdate] = useState<{ readonly loaded: RoomsEvent; readonly current: RoomsEvent } | null>(null);
  useServerEvent('moderation_status_changed', ({ event_id, role, is_banned, can_use_chat }) => {
    if (event_id !== event.id) return;
    setUpdate({ loaded: event, current: { ...event, user_role: role, is_banned, is_chat_banned: !can_use_chat } });
  });
  return update?.loaded === event ? update.current : event;
}

/** Returns the previous rooms while the viewer is restricted. */
export function useRoomsBeforeRestriction(
  rooms: readonly ChatRoom[] | undefined,
  restricted: boolean,
): readonly ChatRoom[] | undefined {
  const [previousRooms, setPreviousRooms] = useState<readonly ChatRoom[]>([]);
  if (rooms !== undefined && rooms.length > 0 && rooms !== previousRooms) setPreviousRooms(rooms);
  return rooms?.length === 0 && restricted ? previousRooms : rooms;
}
