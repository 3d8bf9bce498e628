/**
 * Server events about the people in a room. The number of users of each room is sent to the sockets of this process if it has
 * changed since the last run. Each process notifies its own sockets, so the processes do not exchange messages.
 */
import { maxPeopleForArrivals } from '@plenum/contracts/limits';
import { eventAdminChannel, roomChannel, userChannel } from '@plenum/core/platform/realtime/channels';
import type { Presence } from '@plenum/core/platform/realtime/presence';
import { type GatewayServer, socketsIn } from '../socket/gateway-socket.ts';
import type { RoomMemberships, RoomPresenceChange } from './room-memberships.ts';

/** Notifies small rooms about users who enter and leave. Large rooms only receive the number of users. */
export const createPresenceNotices =
  (io: GatewayServer) =>
  ({ room_id, author, hasEntered, user_count }: RoomPresenceChange): void => {
    // `user_count` includes a user who has entered and excludes a user who has left.
    if ((hasEntered ? user_count : user_count + 1) > maxPeopleForArrivals) return;
    io.to(roomChannel(room_id).name)
      .except(userChannel(author.id).name)
      .emit(hasEntered ? 'user_joined_room' : 'user_left_room', {
        room_id,
        user_id: author.id,
        user: author,
        user_count,
      });
  };

type Counts = ReadonlyMap<number, number>;

export interface RoomUserCounts {
  /** Starts sending the counts of an event to its admin channel, as long as a socket is subscribed to it. */
  watch(event_id: number): void;
  /** Rejects while Redis is unavailable. The next successful run sends the changes. */
  send(): Promise<void>;
}

export function createRoomUserCounts(
  io: GatewayServer,
  presence: Presence,
  memberships: RoomMemberships,
): RoomUserCounts {
  let sent: Counts = new Map();
  const sentByEvent = new Map<number, Counts>();

  async function sendToRooms(): Promise<void> {
    const open = memberships.openRooms();
    const present = await presence.countRooms(open);
    const counts = new Map(open.map((room_id) => [room_id, present.get(room_id) ?? 0]));
    for (const [room_id, user_count] of counts) {
      if (sent.get(room_id) !== user_count) {
        io.local.to(roomChannel(room_id).name).emit('room_user_count', { room_id, user_count });
      }
    }
    sent = counts;
  }

  async function sendToAdmins(event_id: number, before: Counts): Promise<void> {
    const channel = eventAdminChannel(event_id);
    if (socketsIn(io, channel).length === 0) {
      sentByEvent.delete(event_id);
      return;
    }
    const counts = await presence.countEvent(event_id);
    for (const room_id of new Set([...before.keys(), ...counts.keys()])) {
      const user_count = counts.get(room_id) ?? 0;
      if (before.get(room_id) !== user_count)
        io.local.to(channel.name).emit('room_user_count', { room_id, user_count });
    }
    sentByEvent.set(event_id, counts);
  }

  return {
    watch(event_id) {
      if (!sentByEvent.has(event_id)) sentByEvent.set(event_id, new Map());
    },
    async send() {
      await sendToRooms();
      for (const [event_id, before] of sentByEvent) await sendToAdmins(event_id, before);
    },
  };
}
