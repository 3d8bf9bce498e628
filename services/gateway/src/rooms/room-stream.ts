/**
 * Delivers the feeds of rooms to the sockets in them: messages in frames, with other server events in order between them.
 */
import type { Deps } from '@plenum/core/deps';
import { channelsOf, roomChannel } from '@plenum/core/platform/realtime/channels';
import type { FeedMessage, FeedEvent } from '@plenum/core/platform/realtime/room-feed-text';
import { openRoomFeeds } from '@plenum/core/platform/realtime/room-feeds';
import type { Deliveries } from '../socket/deliveries.ts';
import type { GatewayServer } from '../socket/gateway-socket.ts';
import { createRoomFrames } from './room-frames.ts';
import type { RoomSubscriptions, RoomMemberships } from './room-memberships.ts';

export interface RoomStream extends RoomSubscriptions {
  close(): void;
}

interface Listeners {
  readonly deps: Deps;
  readonly io: GatewayServer;
  readonly deliveries: Deliveries;
  /** Returns the sockets in each room, which `join_chat_room` fills. Called when the first message arrives. */
  readonly memberships: () => Pick<RoomMemberships, 'socketsIn'>;
}

export function openRoomStream({ deps, io, deliveries, memberships }: Listeners): RoomStream {
  const frames = createRoomFrames({
    maxFrameMs: deps.config.ROOM_FRAME_MAX_MS,
    membersOf: (room_id) => memberships().socketsIn(room_id).size,
    send: (room_id, messages) => deliveries.send(memberships().socketsIn(room_id), room_id, messages),
  });

  function pass(room_id: number, { name, payload, except }: FeedEvent): void {
    io.local
      .to(channelsOf(roomChannel(room_id), name))
      .except([...except])
      .emit(name, payload);
  }

  function handleItem(room_id: number, item: FeedMessage | FeedEvent): void {
    if (item.kind === 'message') {
      frames.take(room_id, item);
      return;
    }
    frames.flush(room_id);
    pass(room_id, item);
  }

  const feeds = openRoomFeeds(deps.config, deps.log, handleItem);
  return {
    ...feeds,
    unsubscribe(room_id) {
      feeds.unsubscribe(room_id);
      frames.forget(room_id);
    },
  };
}
