/**
 * Who is taken off a stage leaves its backstage room at once: every gateway is told that the speakers of an event have
 * changed, and asks for each of its sockets in such a room whether it may still be there.
 */
import type { Deps } from '@plenum/core/deps';
import { authorizeRoom } from '@plenum/core/domain/chat-rooms/authorize-room';
import { listBackstageRooms } from '@plenum/core/domain/chat-rooms/chat-rooms.queries';
import { Refusal } from '@plenum/core/platform/errors';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import { scopeFor } from '@plenum/core/scope';
import { type GatewayServer, type GatewaySocket, socketsIn } from '../socket/gateway-socket.ts';
import type { RoomMemberships } from './room-memberships.ts';

interface Told {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly memberships: RoomMemberships;
}

/** Begins to look. A look that fails is repeated by the outbox, which tells every gateway once more. */
export function followStages(told: Told): void {
  const { log } = told.deps;
  told.io.on('event_updated', ({ event_id }) => {
    lookBackstage(told, event_id).catch((error: unknown) =>
      log.warn({ error: error instanceof Error ? error.message : '' }, 'who is backstage cannot be read'),
    );
  });
}

async function lookBackstage(told: Told, event_id: number): Promise<void> {
  const open = told.memberships.openRooms();
  if (open.length === 0) return;
  for (const { id } of await listBackstageRooms(told.deps.db, open, event_id))
    for (const socket of socketsIn(told.io, roomChannel(id))) await admitAgain(told, socket, id);
}

async function admitAgain({ deps, memberships }: Told, socket: GatewaySocket, room_id: number): Promise<void> {
  try {
    await authorizeRoom(scopeFor(deps, socket.data.actor, `${socket.id}-stage`), room_id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    memberships.evict(socket, room_id);
    socket.emit('chat_room_left', { room_id });
  }
}
