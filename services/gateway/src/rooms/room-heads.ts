/**
 * Sends the last sequence number of each room to the sockets of this process, so that clients can detect lost messages.
 * Reads all rooms with one query to PostgreSQL, not Redis.
 */
import { listRoomHeads } from '@plenum/core/domain/chat/chat-rooms/chat-rooms.queries';
import type { Database } from '@plenum/core/platform/db/database';
import { channelsOf, roomChannel } from '@plenum/core/platform/realtime/channels';
import type { GatewayServer } from '../socket/gateway-socket.ts';
import type { RoomMemberships } from './room-memberships.ts';

export interface RoomHeads {
  send(): Promise<void>;
}

export function createRoomHeads(io: GatewayServer, db: Database, memberships: RoomMemberships): RoomHeads {
  let sent = new Map<number, number>();
  return {
    async send() {
      const open = memberships.openRooms();
      if (open.length === 0) {
        sent = new Map();
        return;
      }
      const heads = new Map((await listRoomHeads(db, open)).map(({ room_id, last_seq }) => [room_id, last_seq]));
      for (const [room_id, last_seq] of heads) {
        // Also sent for new rooms, because a message may have been lost between reading the history and this query.
        if (last_seq !== (sent.get(room_id) ?? 0)) {
          io.local.to(channelsOf(roomChannel(room_id), 'room_head')).emit('room_head', { room_id, last_seq });
        }
      }
      sent = heads;
    },
  };
}
