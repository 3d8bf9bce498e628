import type { ChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { useMemo } from 'react';
import { localizeRoom } from '../../../lib/chat/default-rooms.ts';
import { useChatRooms, useRoomUpdates } from './room-lists.ts';
import { sortRooms } from './room-order.ts';
import { isRestricted, type RoomsEvent } from './room-viewer.ts';
import { useRoomsBeforeRestriction, useStanding } from './use-standing.ts';

interface EventRooms {
  /** Sorted; undefined while they are loading. */
  readonly rooms: readonly ChatRoom[] | undefined;
  /** The event with the current role and restrictions of the viewer. */
  readonly event: RoomsEvent;
  readonly restricted: boolean;
  readonly failure: unknown;
  readonly retry: () => unknown;
}

/** Returns the rooms of an event, updated live. The server returns none to muted people; their previous rooms stay readable until they leave. */
export function useEventRooms(initialEvent: RoomsEvent): EventRooms {
  const event = useStanding(initialEvent);
  const { data, error, mutate } = useChatRooms(event.id);
  useRoomUpdates(event.id);
  const sortedRooms = useMemo(() => data && sortRooms(data.chat_rooms.map((room) => localizeRoom(room))), [data]);
  const restricted = isRestricted(event);
  return {
    rooms: useRoomsBeforeRestriction(sortedRooms, restricted),
    event,
    restricted,
    failure: error,
    retry: () => mutate(),
  };
}
