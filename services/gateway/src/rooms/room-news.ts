/** What people are told of rooms beyond the messages themselves: who comes and goes, and that a room has moved on. */
import { chat_notification_interval_ms, room_arrivals_people_max } from '@plenum/contracts/limits';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { Deps } from '@plenum/core/deps';
import { findAudience } from '@plenum/core/domain/chat-rooms/room-audience.queries';
import { eventChannel, roomChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import { createRarely } from '@plenum/core/platform/realtime/rarely';
import type { GatewayServer } from '../socket/gateway-socket.ts';
import type { RoomPassage } from './room-memberships.ts';

/** Tells a small room who comes and goes (spec: decisions 6); large ones only have their count. */
export const createPassages =
  (io: GatewayServer) =>
  ({ room_id, author, has_come, user_count }: RoomPassage): void => {
    // Whoever comes makes the room as large as it is now; whoever goes left it that much smaller.
    if ((has_come ? user_count : user_count + 1) > room_arrivals_people_max) return;
    io.to(roomChannel(room_id).name)
      .except(userChannel(author.id).name)
      .emit(has_come ? 'user_joined_room' : 'user_left_room', {
        room_id,
        user_id: author.id,
        user: author,
        user_count,
      });
  };

/**
 * Tells everybody in an event that one of its rooms has moved on, once per room and two seconds at most; of a room that
 * is not everybody's only those who may enter hear.
 */
export function followRoomNotices({ deps, io }: { readonly deps: Deps; readonly io: GatewayServer }): void {
  const rarely = createRarely(chat_notification_interval_ms);

  async function tell(notice: ServerEventPayload<'chat_notification'>): Promise<void> {
    const { name } = eventChannel(notice.event_id);
    if (!io.sockets.adapter.rooms.has(name)) return;
    const people = await findAudience(deps.db, notice.room_id);
    const channels = people === null ? [name] : people.map((user_id) => userChannel(user_id).name);
    if (channels.length > 0) io.local.to(channels).emit('chat_notification', notice);
  }

  io.on('chat_notification', (notice) =>
    rarely(notice.room_id, () => {
      // Who hears nothing now hears of the next message.
      tell(notice).catch((error: unknown) =>
        deps.log.debug({ error: error instanceof Error ? error.message : '' }, 'a room’s notice is left out'),
      );
    }),
  );
}
