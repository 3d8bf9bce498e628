/**
 * Applies bans, mutes, role changes and removals to open sockets. Every gateway is notified, checks the current access, and
 * removes the user’s sockets from channels that they may no longer be in.
 */
import type { Deps } from '@plenum/core/deps';
import { authorizeRoom } from '@plenum/core/domain/chat/chat-rooms/authorize-room';
import type { Standing } from '@plenum/core/domain/events/attendees/standings.queries';
import { authorizeEvent } from '@plenum/core/domain/policy';
import { Refusal } from '@plenum/core/platform/errors';
import { eventAdminChannel, eventChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import { errorMessage } from '@plenum/core/platform/telemetry/error-message';
import { type Scope, scopeFor } from '@plenum/core/scope';
import { type GatewayServer, type GatewaySocket, socketsIn } from '../socket/gateway-socket.ts';
import { removeFromRoom } from './room-access.ts';
import type { RoomMemberships } from './room-memberships.ts';

interface StandingDeps {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly memberships: RoomMemberships;
}

export function applyStandingChanges(context: StandingDeps): void {
  context.io.on('check-person', (standing) => {
    context.memberships.recordAccessChange();
    for (const socket of socketsIn(context.io, userChannel(standing.user_id)))
      void applyStanding(context, socket, standing);
  });
}

/** Checks whether the user is a member of the event, or the socket is in any of its channels or rooms. */
function isAffected({ rooms, data }: GatewaySocket, { role, event_id }: Standing): boolean {
  if (role !== null || rooms.has(eventChannel(event_id).name) || rooms.has(eventAdminChannel(event_id).name))
    return true;
  return [...data.rooms.values()].some((room) => room.event_id === event_id);
}

/** Continues after failures: a failing query must not leave a banned user in a room. */
async function applyStanding(
  { deps, memberships }: StandingDeps,
  socket: GatewaySocket,
  standing: Standing,
): Promise<void> {
  const { event_id } = standing;
  if (!isAffected(socket, standing)) return;
  const changesBefore = memberships.accessChanges();
  const scope = scopeFor(deps, socket.data.actor, `${socket.id}-standing`);
  const isAllowed = (check: Promise<unknown>) => hasAccess(scope, standing, check);
  const [reads, administers] = await Promise.all([
    isAllowed(authorizeEvent(scope, event_id, 'event:read')),
    isAllowed(authorizeEvent(scope, event_id, 'event_admin:read')),
  ]);
  const roomsOfEvent = [...socket.data.rooms].filter(([, room]) => room.event_id === event_id);
  for (const [room_id] of roomsOfEvent)
    if (!reads || !(await isAllowed(authorizeRoom(scope, room_id)))) removeFromRoom(memberships, socket, room_id);
  if (!administers) await socket.leave(eventAdminChannel(event_id).name);
  if (!reads) await socket.leave(eventChannel(event_id).name);
  else if (socket.connected) {
    await socket.join(eventChannel(event_id).name);
    // A ban in the meantime was applied before the socket joined the channel.
    const isSure = memberships.accessChanges() === changesBefore;
    if (!isSure && !(await isAllowed(authorizeEvent(scope, event_id, 'event:read'))))
      await socket.leave(eventChannel(event_id).name);
  }
  socket.emit('moderation_status_changed', standing);
}

/** Checks access. If the query fails, the standing in the notification decides. */
async function hasAccess({ log }: Scope, standing: Standing, check: Promise<unknown>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    log.warn({ error: errorMessage(error) }, 'access check failed');
    return standing.role !== null && !standing.is_banned;
  }
}
