/**
 * Tells the sockets of this process how far their rooms have got, so that a message whose push was lost is noticed.
 * Asks PostgreSQL, never Redis: one query for all rooms.
 */
import { listRoomHeads } from '@plenum/core/domain/chat-rooms/chat-rooms.queries';
import type { Database } from '@plenum/core/platform/db/database';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import type { GatewayServer } from '../socket/gateway-socket.ts';
import type { RoomMemberships } from './room-memberships.ts';

export interface RoomHeads {
  tell(): Promise<void>;
}

export function createRoomHeads(io: GatewayServer, db: Database, memberships: RoomMemberships): RoomHeads {
  let told = new Map<number, number>();
  return {
    async tell() {
      const open = memberships.openRooms();
      if (open.length === 0) {
        told = new Map();
        return;
      }
      const heads = new Map((await listRoomHeads(db, open)).map(({ room_id, last_seq }) => [room_id, last_seq]));
      for (const [room_id, last_seq] of heads) {
        // A room that is new here is told too: between its history and this look a push may have been lost.
        if (last_seq !== (told.get(room_id) ?? 0)) {
          io.local.to(roomChannel(room_id).name).emit('room_head', { room_id, last_seq });
        }
      }
      told = heads;
    },
  };
}
