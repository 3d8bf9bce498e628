import type { CreateChatRoom, UpdateChatRoom } from '@plenum/contracts/chat/chat-rooms';
import type { Body } from '@plenum/contracts/operation';
import { useEffect } from 'react';
import { call } from '../../../../lib/http.ts';
import { request, useConnection } from '../../../../lib/socket.ts';
import { invalidate, useQuery } from '../../../../lib/swr.ts';
import { patchRoom, useRoomUpdates } from '../room-lists.ts';

/** Returns all rooms of the event itself, for its staff, with live user counts. */
export function useManagedRooms(event_id: number) {
  useRoomUpdates(event_id);
  const rooms = useQuery('GET /events/:event_id/chat-rooms/admin', { params: { event_id } });
  const connections = useConnection((connection) => connection.connections);
  const isLoaded = rooms.data !== undefined;
  useEffect(() => {
    // Runs after the list is loaded, because the user counts that are sent on joining are written into it.
    if (connections > 0 && isLoaded) void request('join_event_admin', { event_id }).catch(() => undefined);
  }, [event_id, connections, isLoaded]);
  return rooms;
}

/** Optimistic update; after a failure the list is reloaded. */
async function optimistically<T>(event_id: number, change: Promise<T>): Promise<T> {
  try {
    return await change;
  } finally {
    await invalidate('ChatRoom', event_id);
  }
}

export type RoomValues = Body<typeof CreateChatRoom>;

export const createRoom = (event_id: number, body: RoomValues) =>
  optimistically(event_id, call('POST /events/:event_id/chat-rooms', { params: { event_id }, body }));

export function updateRoom(event_id: number, room_id: number, body: Body<typeof UpdateChatRoom>) {
  patchRoom(room_id, (room) => ({
    ...room,
    is_enabled: body.is_enabled ?? room.is_enabled,
    announce_only: body.announce_only ?? room.announce_only,
  }));
  return optimistically(event_id, call('PUT /chat-rooms/:room_id', { params: { room_id }, body }));
}

export const deleteRoom = (event_id: number, room_id: number) =>
  optimistically(event_id, call('DELETE /chat-rooms/:room_id', { params: { room_id } }));

export interface RoomOrder {
  readonly id: number;
  readonly display_order: number;
}

/** Stores new positions sequentially. */
export async function moveRooms(event_id: number, order: readonly RoomOrder[]): Promise<void> {
  for (const { id, display_order } of order) patchRoom(id, (room) => ({ ...room, display_order }));
  const stored = (async () => {
    for (const { id, display_order } of order) {
      await call('PUT /chat-rooms/:room_id/reorder', { params: { room_id: id }, body: { display_order } });
    }
  })();
  await optimistically(event_id, stored);
}

export const closePublicRooms = (event_id: number) =>
  optimistically(event_id, call('POST /events/:event_id/chat-rooms/disable-all-public', { params: { event_id } }));

export const createWall = (event_id: number, room_id: number) =>
  optimistically(event_id, call('POST /chat-rooms/:room_id/wall', { params: { room_id } }));

export const revokeWall = (event_id: number, room_id: number) =>
  optimistically(event_id, call('DELETE /chat-rooms/:room_id/wall', { params: { room_id } }));

/** Kinds of rooms of an event itself, in display order. */
export const roomKinds = ['GLOBAL', 'GREEN_ROOM', 'ADMIN'] as const;
