/**
 * The rooms of each socket of this process, and why the socket is in them. All changes go through this module, to keep
 * presence consistent.
 */
import type { MessageAuthor } from '@plenum/contracts/chat/chat-rooms';
import { maxRoomsPerSocket } from '@plenum/contracts/limits';
import { fail } from '@plenum/core/platform/errors';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import type { CountAfterChange, Presence } from '@plenum/core/platform/realtime/presence';
import type { RoomFeeds } from '@plenum/core/platform/realtime/room-feeds';
import { type GatewaySocket, joinChannel, leaveChannel, type RoomReason } from '../socket/gateway-socket.ts';

interface EnteredRoom {
  readonly room_id: number;
  readonly event_id: number;
  /** The user as shown to others. */
  readonly author: MessageAuthor;
}

/** A user has entered or left a room, considering all gateways. */
export interface RoomPresenceChange {
  readonly room_id: number;
  readonly author: MessageAuthor;
  readonly hasEntered: boolean;
  readonly user_count: number;
}

export interface RoomMemberships {
  /**
   * Adds a socket to a room that it may enter. Returns whether the reason is new. Throws `rooms_per_socket_exceeded`, or
   * `service_unavailable` if the socket has disconnected.
   */
  enter(socket: GatewaySocket, room: EnteredRoom, reason: RoomReason): boolean;
  /** Removes a reason. Without any reason, the socket leaves the room. */
  leave(socket: GatewaySocket, room_id: number, reason: RoomReason): void;
  /** Removes the socket from the room, regardless of reasons. */
  evict(socket: GatewaySocket, room_id: number): void;
  /** Removes a disconnected socket from all rooms. */
  leaveAll(socket: GatewaySocket): void;
  /** Settles when this process is subscribed to the room. Never rejects. */
  subscribed(room_id: number): Promise<void>;
  socketsIn(room_id: number): ReadonlySet<GatewaySocket>;
  /** Lists the rooms in which this process has sockets, in all events or in one. */
  openRooms(event_id?: number): number[];
  /** Records that access may have changed, so that access checks in progress are repeated. */
  recordAccessChange(): void;
  /** Returns the number of recorded access changes. */
  accessChanges(): number;
}

/** The feeds of rooms. This process is subscribed while it has sockets in a room. */
export type RoomSubscriptions = Pick<RoomFeeds, 'subscribe' | 'unsubscribe' | 'subscribed'>;

interface OpenRoom {
  readonly event_id: number;
  readonly sockets: Set<GatewaySocket>;
}

const noSockets: ReadonlySet<GatewaySocket> = new Set();

/** Rooms with sockets of this process, with subscriptions to their feeds. */
class OpenRooms {
  readonly #rooms = new Map<number, OpenRoom>();
  readonly #feeds: RoomSubscriptions;

  constructor(feeds: RoomSubscriptions) {
    this.#feeds = feeds;
  }

  add(socket: GatewaySocket, room_id: number, event_id: number): void {
    const room = this.#rooms.get(room_id) ?? { event_id, sockets: new Set() };
    if (room.sockets.size === 0) {
      this.#rooms.set(room_id, room);
      this.#feeds.subscribe(room_id);
    }
    room.sockets.add(socket);
  }

  remove(socket: GatewaySocket, room_id: number): void {
    const room = this.#rooms.get(room_id);
    if (room?.sockets.delete(socket) !== true || room.sockets.size > 0) return;
    this.#rooms.delete(room_id);
    this.#feeds.unsubscribe(room_id);
  }

  socketsIn(room_id: number): ReadonlySet<GatewaySocket> {
    return this.#rooms.get(room_id)?.sockets ?? noSockets;
  }

  ids(event_id?: number): number[] {
    return [...this.#rooms].flatMap(([room_id, room]) =>
      event_id === undefined || room.event_id === event_id ? [room_id] : [],
    );
  }
}

/** @param onPresenceChange called for users, not sockets; not called while Redis is unavailable */
export function createRoomMemberships(
  presence: Presence,
  feeds: RoomSubscriptions,
  onPresenceChange: (change: RoomPresenceChange) => void,
): RoomMemberships {
  const openRooms = new OpenRooms(feeds);
  let accessChangeCount = 0;

  async function notifyOfChange(
    room_id: number,
    author: MessageAuthor,
    hasEntered: boolean,
    change: Promise<CountAfterChange>,
  ) {
    const user_count = await change;
    if (user_count !== null) onPresenceChange({ room_id, author, hasEntered, user_count });
  }

  function release(socket: GatewaySocket, room_id: number): void {
    const room = socket.data.rooms.get(room_id);
    if (room === undefined) return;
    socket.data.rooms.delete(room_id);
    const { event_id, author } = room;
    openRooms.remove(socket, room_id);
    if (socket.data.actor.token === undefined)
      void notifyOfChange(room_id, author, false, presence.leave({ event_id, room_id, user_id: author.id }));
  }

  return {
    enter(socket, { room_id, event_id, author }, reason) {
      const { rooms } = socket.data;
      // A socket that joined a channel after disconnecting would stay in it forever.
      if (!socket.connected) throw fail('service_unavailable');
      const membership = rooms.get(room_id);
      if (membership !== undefined) {
        const is_new = !membership.reasons.has(reason);
        membership.reasons.add(reason);
        return is_new;
      }
      if (rooms.size >= maxRoomsPerSocket) throw fail('rooms_per_socket_exceeded');
      rooms.set(room_id, { event_id, author, reasons: new Set([reason]) });
      openRooms.add(socket, room_id, event_id);
      void joinChannel(socket, roomChannel(room_id));
      // Programs are not counted as people in the room.
      if (socket.data.actor.token === undefined)
        void notifyOfChange(room_id, author, true, presence.enter({ event_id, room_id, user_id: author.id }));
      return true;
    },
    leave(socket, room_id, reason) {
      const membership = socket.data.rooms.get(room_id);
      membership?.reasons.delete(reason);
      if (membership === undefined || membership.reasons.size > 0) return;
      release(socket, room_id);
      void leaveChannel(socket, roomChannel(room_id));
    },
    evict(socket, room_id) {
      release(socket, room_id);
      void leaveChannel(socket, roomChannel(room_id));
    },
    leaveAll(socket) {
      for (const room_id of socket.data.rooms.keys()) release(socket, room_id);
    },
    subscribed: (room_id) => feeds.subscribed(room_id),
    socketsIn: (room_id) => openRooms.socketsIn(room_id),
    openRooms: (event_id) => openRooms.ids(event_id),
    recordAccessChange() {
      accessChangeCount += 1;
    },
    accessChanges: () => accessChangeCount,
  };
}
