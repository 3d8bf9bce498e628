/**
 * Bans, removals and roles also hold where their news did not arrive: a gateway that is, or was,
 * without Redis asks PostgreSQL who may still be where, until it has heard everything again.
 */
import type { Deps } from '@plenum/core/deps';
import { authorizeEvent } from '@plenum/core/domain/policy';
import { Refusal } from '@plenum/core/platform/errors';
import { eventAdminChannel, eventChannel } from '@plenum/core/platform/realtime/channels';
import { scopeFor } from '@plenum/core/scope';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';
import { lookAtDoors, showOut } from './doors.ts';
import type { RoomMemberships } from './room-memberships.ts';

interface Watched {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly memberships: RoomMemberships;
  /** Whether news may have been missed since this was asked last. */
  readonly hasBeenDeaf: () => boolean;
}

export interface StandingChecks {
  /** Does nothing while all news are heard. Rejects while PostgreSQL is away, and then looks again next time. */
  check(): Promise<void>;
}

export function createStandingChecks(watched: Watched): StandingChecks {
  let isOwed = false;
  return {
    async check() {
      isOwed = watched.hasBeenDeaf() || isOwed;
      if (!isOwed) return;
      watched.memberships.disturb();
      const sockets = [...watched.io.sockets.sockets.values()];
      await Promise.all(sockets.map((socket) => checkSocket(watched, socket)));
      const events = new Set(sockets.flatMap((socket) => eventsOf(socket)));
      for (const event_id of events) await lookAtDoors(watched, event_id);
      isOwed = false;
    },
  };
}

/** The events a socket hears of, by their channels or by a room. */
const eventsOf = ({ data }: GatewaySocket): readonly number[] => [
  ...new Set([...data.heardEvents, ...[...data.rooms.values()].map(({ event_id }) => event_id)]),
];

/** All questions of a look are answered by one statement. */
async function checkSocket({ deps, memberships }: Watched, socket: GatewaySocket): Promise<void> {
  const scope = scopeFor(deps, socket.data.actor, `${socket.id}-check`);
  const may = async (event_id: number, permission: 'event:read' | 'event_admin:read'): Promise<boolean> => {
    try {
      await authorizeEvent(scope, event_id, permission);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  for (const event_id of eventsOf(socket)) {
    const [reads, administers] = await Promise.all([may(event_id, 'event:read'), may(event_id, 'event_admin:read')]);
    if (!administers) await socket.leave(eventAdminChannel(event_id).name);
    if (reads) continue;
    for (const [room_id, room] of socket.data.rooms)
      if (room.event_id === event_id) showOut(memberships, socket, room_id);
    await socket.leave(eventChannel(event_id).name);
  }
}
