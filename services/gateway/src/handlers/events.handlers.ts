import type { eventClientEvents } from '@plenum/contracts/client-events';
import { listRoomIds } from '@plenum/core/domain/chat-rooms/chat-rooms.queries';
import { authorizeEvent } from '@plenum/core/domain/policy';
import { eventAdminChannel, eventChannel } from '@plenum/core/platform/realtime/channels';
import type { Handlers } from '../socket/client-event.ts';

export const eventsHandlers: Handlers<typeof eventClientEvents> = {
  async join_event({ scope, socket }, { event_id }) {
    await authorizeEvent(scope, event_id, 'event:read');
    if (socket.connected) await socket.join(eventChannel(event_id).name);
    return { event_id };
  },
  // Several components of a page may leave independently of each other, so members stay subscribed.
  leave_event: (_context, { event_id }) => ({ event_id }),
  async join_event_admin({ scope, socket, presence, counts }, { event_id }) {
    await authorizeEvent(scope, event_id, 'event_admin:read');
    const rooms = await listRoomIds(scope.db, event_id);
    const present = await presence.countEvent(event_id).catch(() => new Map<number, number>());
    if (!socket.connected) return { event_id };
    await socket.join(eventAdminChannel(event_id).name);
    counts.watch(event_id);
    socket.emit('event_admin_joined', { event_id });
    for (const { id } of rooms) socket.emit('room_user_count', { room_id: id, user_count: present.get(id) ?? 0 });
    return { event_id };
  },
};
