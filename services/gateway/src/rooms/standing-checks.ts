/**
 * Enforces bans, removals and roles even if the message about them was lost. While a gateway is not subscribed to Redis, it
 * checks the access of all its sockets in PostgreSQL.
 */
import type { Deps } from '@plenum/core/deps';
import { authorizeEvent } from '@plenum/core/domain/policy';
import { Refusal } from '@plenum/core/platform/errors';
import { eventAdminChannel, eventChannel } from '@plenum/core/platform/realtime/channels';
import type { GatewayRedis } from '@plenum/core/platform/realtime/gateway-redis';
import { scopeFor } from '@plenum/core/scope';
import type { GatewayServer, GatewaySocket } from '../socket/gateway-socket.ts';
import { removeWithoutAccess, removeFromRoom } from './room-access.ts';
import type { RoomMemberships } from './room-memberships.ts';

interface CheckDeps {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly memberships: RoomMemberships;
  /** Boards that sockets follow. */
  readonly boards: readonly { checkAll(): Promise<void> }[];
  readonly redis: Pick<GatewayRedis, 'consumeDisconnected'>;
}

export interface StandingChecks {
  /**
   * Does nothing while the subscription is intact. Rejects while PostgreSQL is unavailable; the next call repeats the
   * check.
   */
  check(): Promise<void>;
}

export function createStandingChecks(watched: CheckDeps): StandingChecks {
  let isDue = false;
  return {
    async check() {
      isDue = watched.redis.consumeDisconnected() || isDue;
      if (!isDue) return;
      watched.memberships.recordAccessChange();
      const sockets = [...watched.io.sockets.sockets.values()];
      await Promise.all(sockets.map((socket) => checkSocket(watched, socket)));
      const events = new Set(sockets.flatMap((socket) => eventsOf(socket)));
      for (const event_id of events) await removeWithoutAccess(watched, event_id);
      for (const boards of watched.boards) await boards.checkAll();
      isDue = false;
    },
  };
}

const eventsOf = ({ data }: GatewaySocket): readonly number[] => [
  ...new Set([...data.subscribedEvents, ...[...data.rooms.values()].map(({ event_id }) => event_id)]),
];

/** The access queries of all sockets in a run are batched. */
async function checkSocket({ deps, memberships }: CheckDeps, socket: GatewaySocket): Promise<void> {
  const scope = scopeFor(deps, socket.data.actor, `${socket.id}-check`);
  const isAllowed = async (event_id: number, permission: 'event:read' | 'event_admin:read'): Promise<boolean> => {
    try {
      await authorizeEvent(scope, event_id, permission);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
  for (const event_id of eventsOf(socket)) {
    const [reads, administers] = await Promise.all([
      isAllowed(event_id, 'event:read'),
      isAllowed(event_id, 'event_admin:read'),
    ]);
    if (!administers) await socket.leave(eventAdminChannel(event_id).name);
    if (reads) continue;
    for (const [room_id, room] of socket.data.rooms)
      if (room.event_id === event_id) removeFromRoom(memberships, socket, room_id);
    await socket.leave(eventChannel(event_id).name);
  }
}
