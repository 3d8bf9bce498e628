/** Which socket of this process is in which room, and why. Every change goes through here, so that presence follows. */
import { rooms_per_socket_max } from '@plenum/contracts/limits';
import { fail } from '@plenum/core/platform/errors';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import type { Presence } from '@plenum/core/platform/realtime/presence';
import type { GatewaySocket, RoomReason } from '../socket/gateway-socket.ts';

interface EnteredRoom {
  readonly room_id: number;
  readonly event_id: number;
}

export interface RoomMemberships {
  /**
   * Puts a socket into a room that it may enter. Returns whether this reason is new. Refuses with
   * `rooms_per_socket_exceeded`, and with `service_unavailable` when the socket has gone meanwhile.
   */
  enter(socket: GatewaySocket, room: EnteredRoom, reason: RoomReason): boolean;
  /** Takes one reason away; the socket leaves when none is left (spec: contract T-81). */
  leave(socket: GatewaySocket, room_id: number, reason: RoomReason): void;
  /** The socket may not be there any more, whatever it came for. */
  evict(socket: GatewaySocket, room_id: number): void;
  /** The socket has gone. */
  leaveAll(socket: GatewaySocket): void;
  /** The rooms this process has sockets in. */
  openRooms(): number[];
}

export function createRoomMemberships(presence: Presence): RoomMemberships {
  const sockets_by_room = new Map<number, number>();

  function count(room_id: number, by: 1 | -1): void {
    const sockets = (sockets_by_room.get(room_id) ?? 0) + by;
    if (sockets === 0) sockets_by_room.delete(room_id);
    else sockets_by_room.set(room_id, sockets);
  }

  function release(socket: GatewaySocket, room_id: number): void {
    const room = socket.data.rooms.get(room_id);
    if (room === undefined) return;
    socket.data.rooms.delete(room_id);
    count(room_id, -1);
    presence.leave({ event_id: room.event_id, room_id, user_id: socket.data.actor.user_id });
  }

  return {
    enter(socket, { room_id, event_id }, reason) {
      const { actor, rooms } = socket.data;
      // A socket that is put into a channel after its end would stay there for ever.
      if (!socket.connected) throw fail('service_unavailable');
      const held = rooms.get(room_id);
      if (held !== undefined) {
        const is_new = !held.reasons.has(reason);
        held.reasons.add(reason);
        return is_new;
      }
      if (rooms.size >= rooms_per_socket_max) throw fail('rooms_per_socket_exceeded');
      rooms.set(room_id, { event_id, reasons: new Set([reason]) });
      count(room_id, 1);
      void socket.join(roomChannel(room_id).name);
      presence.enter({ event_id, room_id, user_id: actor.user_id });
      return true;
    },
    leave(socket, room_id, reason) {
      const held = socket.data.rooms.get(room_id);
      held?.reasons.delete(reason);
      if (held === undefined || held.reasons.size > 0) return;
      release(socket, room_id);
      void socket.leave(roomChannel(room_id).name);
    },
    evict(socket, room_id) {
      release(socket, room_id);
      void socket.leave(roomChannel(room_id).name);
    },
    leaveAll(socket) {
      for (const room_id of socket.data.rooms.keys()) release(socket, room_id);
    },
    openRooms: () => [...sockets_by_room.keys()],
  };
}
