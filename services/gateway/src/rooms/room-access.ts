/**
 * Removes sockets from rooms as soon as their user loses access, on every gateway: when a room is closed or removed, when a
 * chat mode excludes the user, when the session or event is deleted, and when the user is no longer a speaker. Each
 * gateway queries the open rooms of the event once, and each room with restricted access once.
 */
import type { Deps } from '@plenum/core/deps';
import { listRoomsOpenToMembers } from '@plenum/core/domain/chat/chat-rooms/chat-rooms.queries';
import { listAdmitted } from '@plenum/core/domain/chat/chat-rooms/room-admission';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import { type GatewayServer, type GatewaySocket, socketsIn } from '../socket/gateway-socket.ts';
import type { RoomMemberships } from './room-memberships.ts';

interface AccessChecks {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly memberships: RoomMemberships;
}

/** Starts the access checks. The outbox repeats failed checks by notifying every gateway again. */
export function followAccessChanges(checks: AccessChecks): void {
  /** Events whose check is running, and whether it has to run again. */
  const runningChecks = new Map<number, { again: boolean }>();

  /** Runs one check at a time. A change during a check triggers another one. */
  async function checkUntilSettled(event_id: number): Promise<void> {
    const running = runningChecks.get(event_id);
    if (running !== undefined) {
      running.again = true;
      return;
    }
    const run = { again: true };
    runningChecks.set(event_id, run);
    while (run.again) {
      run.again = false;
      await removeWithoutAccess(checks, event_id).catch((error: unknown) =>
        checks.deps.log.warn({ error: errorMessage(error) }, 'room access check failed'),
      );
    }
    runningChecks.delete(event_id);
  }

  checks.io.on('check-rooms', ({ event_id }) => {
    checks.memberships.recordAccessChange();
    void checkUntilSettled(event_id);
  });
}

/** Removes sockets without access from the rooms of an event. Skips rooms that are open to everyone. */
export async function removeWithoutAccess(checks: AccessChecks, event_id: number): Promise<void> {
  const rooms = checks.memberships.openRooms(event_id);
  if (rooms.length === 0) return;
  const open = await listRoomsOpenToMembers(checks.deps.db, rooms);
  for (const room_id of rooms) if (!open.has(room_id)) await removeFromRestrictedRoom(checks, room_id);
}

async function removeFromRestrictedRoom({ deps, io, memberships }: AccessChecks, room_id: number): Promise<void> {
  const sockets = socketsIn(io, roomChannel(room_id));
  const people = [...new Set(sockets.map(({ data }) => data.actor.user_id))];
  const admitted = await listAdmitted(deps.db, room_id, people);
  for (const socket of sockets)
    if (!admitted.has(socket.data.actor.user_id)) removeFromRoom(memberships, socket, room_id);
}

export function removeFromRoom(memberships: RoomMemberships, socket: GatewaySocket, room_id: number): void {
  memberships.evict(socket, room_id);
  socket.emit('chat_room_left', { room_id });
}
