/**
 * Sockets of API tokens. They are closed within a second after their token ends, and their access to rooms and events is
 * checked after changes as that of people, and every ten seconds, because no message reports changes to an organization.
 */
import type { ErrorCode } from '@plenum/contracts/errors';
import { socketTokenAccessIntervalMs } from '@plenum/contracts/limits';
import type { Deps } from '@plenum/core/deps';
import { authorizeRoom } from '@plenum/core/domain/chat/chat-rooms/authorize-room';
import { listEndedTokens } from '@plenum/core/domain/integrations/api-tokens/authenticate-api-token';
import { authorizeEvent } from '@plenum/core/domain/policy';
import { Refusal } from '@plenum/core/platform/errors';
import { eventChannel } from '@plenum/core/platform/realtime/channels';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import { scopeFor } from '@plenum/core/scope';
import { removeFromRoom } from '../rooms/room-access.ts';
import type { RoomMemberships } from '../rooms/room-memberships.ts';
import { type GatewayServer, type GatewaySocket, leaveChannel } from './gateway-socket.ts';

interface TokenSocketDeps {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly memberships: RoomMemberships;
  readonly disconnect: (socket: GatewaySocket, code: ErrorCode) => void;
}

export interface TokenSockets {
  /** Watches an accepted socket until it disconnects. */
  add(socket: GatewaySocket): void;
  /** Closes the sockets of ended tokens, and checks access if it is due. Rejects while PostgreSQL is unavailable. */
  check(): Promise<void>;
}

export function createTokenSockets({ deps, io, memberships, disconnect }: TokenSocketDeps): TokenSockets {
  const sockets = new Set<GatewaySocket>();
  let lastAccessCheckMs = performance.now();

  /** Removes a socket from the rooms and the channels of the events that it may no longer read, in all events or in one. */
  async function checkAccess(socket: GatewaySocket, only?: number): Promise<void> {
    const { actor, rooms, joinedEvents } = socket.data;
    const scope = scopeFor(deps, actor, `${socket.id}-check`);
    const isRelevant = (event_id: number) => only === undefined || event_id === only;
    const entered = [...rooms].filter(([, room]) => isRelevant(room.event_id));
    const inRooms = entered.map(async ([room_id]) => {
      if (!(await isAllowed(authorizeRoom(scope, room_id)))) removeFromRoom(memberships, socket, room_id);
    });
    const inEvents = [...joinedEvents].filter(isRelevant).map(async (event_id) => {
      if (await isAllowed(authorizeEvent(scope, event_id, 'event:read'))) return;
      joinedEvents.delete(event_id);
      await leaveChannel(socket, eventChannel(event_id));
    });
    await Promise.all([...inRooms, ...inEvents]);
  }

  function checkAfterChange(event_id: number, isAffected: (socket: GatewaySocket) => boolean): void {
    for (const socket of sockets)
      if (isAffected(socket))
        checkAccess(socket, event_id).catch((error: unknown) => {
          deps.log.warn({ error: errorMessage(error) }, 'access check of a token failed');
          // Its program reconnects, and access is checked then.
          socket.conn.close();
        });
  }

  io.on('check-person', ({ event_id, user_id }) =>
    checkAfterChange(event_id, ({ data }) => data.actor.user_id === user_id),
  );
  io.on('check-rooms', ({ event_id }) => checkAfterChange(event_id, () => true));

  return {
    add(socket) {
      sockets.add(socket);
      socket.on('disconnect', () => sockets.delete(socket));
    },
    async check() {
      if (sockets.size === 0) return;
      const tokenIds = new Set([...sockets].flatMap(({ data }) => data.actor.token?.api_token_id ?? []));
      const ended = await listEndedTokens(deps, [...tokenIds]);
      for (const socket of sockets) {
        const code = ended.get(socket.data.actor.token?.api_token_id ?? 0);
        if (code !== undefined) disconnect(socket, code);
      }
      if (performance.now() - lastAccessCheckMs < socketTokenAccessIntervalMs) return;
      await Promise.all([...sockets].map((socket) => checkAccess(socket)));
      lastAccessCheckMs = performance.now();
    },
  };
}

async function isAllowed(check: Promise<unknown>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
