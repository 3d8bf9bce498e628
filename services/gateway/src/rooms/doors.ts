/**
 * Whoever may no longer be in a room leaves it at once, on every gateway: when it is closed or removed, when a chat mode
 * shuts it, when its session or event is gone, and when somebody is taken off its stage. Each gateway is told that the
 * doors of an event may have moved, and asks the database once for its rooms and once for each that is not everybody's.
 */
import type { Deps } from '@plenum/core/deps';
import { listAdmitted } from '@plenum/core/domain/chat-rooms/authorize-room';
import { listOpenDoors } from '@plenum/core/domain/chat-rooms/chat-rooms.queries';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import { errorWords } from '@plenum/core/platform/telemetry/error-words';
import { type GatewayServer, type GatewaySocket, socketsIn } from '../socket/gateway-socket.ts';
import type { RoomMemberships } from './room-memberships.ts';

interface Told {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly memberships: RoomMemberships;
}

/** Begins to look. A look that fails is repeated by the outbox, which tells every gateway once more. */
export function followDoors(told: Told): void {
  /** Events that are being looked at, and whether there is more to see since. */
  const looking = new Map<number, { again: boolean }>();

  /** One look at a time: what comes meanwhile is seen by the next one. */
  async function lookUntilQuiet(event_id: number): Promise<void> {
    const running = looking.get(event_id);
    if (running !== undefined) {
      running.again = true;
      return;
    }
    const own = { again: true };
    looking.set(event_id, own);
    while (own.again) {
      own.again = false;
      await lookAtDoors(told, event_id).catch((error: unknown) =>
        told.deps.log.warn({ error: errorWords(error) }, 'who may be in a room is unknown'),
      );
    }
    looking.delete(event_id);
  }

  told.io.on('event_updated', ({ event_id }) => {
    told.memberships.disturb();
    void lookUntilQuiet(event_id);
  });
}

/** Shows out of the rooms of an event whoever may not be there any more; rooms that are everybody’s are left alone. */
export async function lookAtDoors(told: Told, event_id: number): Promise<void> {
  const rooms = told.memberships.openRooms(event_id);
  if (rooms.length === 0) return;
  const open = await listOpenDoors(told.deps.db, rooms);
  for (const room_id of rooms) if (!open.has(room_id)) await lookAtPeople(told, room_id);
}

async function lookAtPeople({ deps, io, memberships }: Told, room_id: number): Promise<void> {
  const sockets = socketsIn(io, roomChannel(room_id));
  const people = [...new Set(sockets.map(({ data }) => data.actor.user_id))];
  const admitted = await listAdmitted(deps.db, room_id, people);
  for (const socket of sockets) if (!admitted.has(socket.data.actor.user_id)) showOut(memberships, socket, room_id);
}

/** Takes a socket out of a room and says so. */
export function showOut(memberships: RoomMemberships, socket: GatewaySocket, room_id: number): void {
  memberships.evict(socket, room_id);
  socket.emit('chat_room_left', { room_id });
}
