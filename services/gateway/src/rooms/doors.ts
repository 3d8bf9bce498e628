/**
 * Whoever may no longer be in a room leaves it at once, on every gateway: when it is closed or removed, when a chat mode
 * shuts it, when its session or event is gone, and when somebody is taken off its stage. Each gateway is told that the
 * doors of an event may have moved, and asks the database once for its rooms and once for each room that has changed.
 */
import type { Deps } from '@plenum/core/deps';
import { listAdmitted } from '@plenum/core/domain/chat-rooms/authorize-room';
import { listRoomDoors } from '@plenum/core/domain/chat-rooms/chat-rooms.queries';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import { type GatewayServer, type GatewaySocket, socketsIn } from '../socket/gateway-socket.ts';
import type { RoomMemberships } from './room-memberships.ts';

interface Told {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly memberships: RoomMemberships;
}

/** How a room stood when it was looked at last, as text. */
type Seen = Map<number, string>;

const seen_max = 10_000;

/** Begins to look. A look that fails is repeated by the outbox, which tells every gateway once more. */
export function followDoors(told: Told): void {
  const seen: Seen = new Map();
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
      await look(told, seen, event_id).catch((error: unknown) =>
        told.deps.log.warn({ error: error instanceof Error ? error.message : '' }, 'who may be in a room is unknown'),
      );
    }
    looking.delete(event_id);
  }

  told.io.on('event_updated', ({ event_id }) => {
    told.memberships.disturb();
    if (seen.size > seen_max) seen.clear();
    void lookUntilQuiet(event_id);
  });
}

async function look(told: Told, seen: Seen, event_id: number): Promise<void> {
  const open = told.memberships.openRooms(event_id);
  if (open.length === 0) return;
  const doors = new Map((await listRoomDoors(told.deps.db, open)).map((door) => [door.id, door]));
  for (const room_id of open) {
    const door = doors.get(room_id);
    const now = JSON.stringify(door ?? null);
    // Who is on stage stands in no column of the room.
    if (now === seen.get(room_id) && door?.subtype !== 'BACKSTAGE') continue;
    await lookAtPeople(told, room_id);
    if (door === undefined) seen.delete(room_id);
    else seen.set(room_id, now);
  }
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
