import type { eventClientEvents } from '@plenum/contracts/client-events';
import { maxRoomsPerSocket } from '@plenum/contracts/limits';
import type { EventPermission } from '@plenum/contracts/permissions';
import { listRoomIds } from '@plenum/core/domain/chat/chat-rooms/chat-rooms.queries';
import { authorizeEvent } from '@plenum/core/domain/policy';
import { fail } from '@plenum/core/platform/errors';
import { type Channel, eventAdminChannel, eventChannel } from '@plenum/core/platform/realtime/channels';
import type { Context, Handlers } from '../socket/client-event.ts';
import { type GatewaySocket, joinChannel, leaveChannel } from '../socket/gateway-socket.ts';

interface Entering<T> {
  readonly event_id: number;
  readonly permission: EventPermission;
  readonly channel: Channel;
  /** Reads the reply after the socket is authorized. */
  readonly read: () => Promise<T>;
}

/**
 * Adds the socket to a channel of an event. Repeats the access check if members have changed since the first one, because
 * removals may have been applied before this socket was in the channel.
 */
async function enterChannel<T>(
  { scope, socket, memberships }: Context,
  { event_id, permission, channel, read }: Entering<T>,
): Promise<T> {
  const changesBefore = memberships.accessChanges();
  await authorizeEvent(scope, event_id, permission);
  const reply = await read();
  if (!socket.connected) return reply;
  await joinChannel(socket, channel);
  if (memberships.accessChanges() === changesBefore) return reply;
  try {
    await authorizeEvent(scope, event_id, permission);
  } catch (error) {
    await leaveChannel(socket, channel);
    throw error;
  }
  return reply;
}

/** Limits the events of a program as its rooms, because its access to each is checked repeatedly. */
function requireCapacity({ data: { joinedEvents } }: GatewaySocket, event_id: number): void {
  if (!joinedEvents.has(event_id) && joinedEvents.size >= maxRoomsPerSocket) throw fail('rooms_per_socket_exceeded');
}

export const eventsHandlers: Handlers<typeof eventClientEvents> = {
  async join_event(context, { event_id }) {
    const channel = eventChannel(event_id);
    const { socket } = context;
    requireCapacity(socket, event_id);
    await enterChannel(context, { event_id, permission: 'event:read', channel, read: () => Promise.resolve() });
    if (socket.data.actor.token !== undefined) socket.data.joinedEvents.add(event_id);
    return { event_id };
  },
  // Members stay subscribed, because several components of a page may leave independently.
  async leave_event({ socket }, { event_id }) {
    if (socket.data.joinedEvents.delete(event_id)) await leaveChannel(socket, eventChannel(event_id));
    return { event_id };
  },
  async join_event_admin(context, { event_id }) {
    const { scope, socket, presence, counts } = context;
    const { rooms, present } = await enterChannel(context, {
      event_id,
      permission: 'event_admin:read',
      channel: eventAdminChannel(event_id),
      read: async () => ({
        rooms: await listRoomIds(scope.db, event_id),
        present: await presence.countEvent(event_id).catch(() => new Map<number, number>()),
      }),
    });
    if (!socket.connected) return { event_id };
    counts.watch(event_id);
    for (const { id } of rooms) socket.emit('room_user_count', { room_id: id, user_count: present.get(id) ?? 0 });
    return { event_id };
  },
};
