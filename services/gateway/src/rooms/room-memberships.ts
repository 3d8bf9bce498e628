/**
 * The rooms of each socket of this process, and the reasons for its memberships. All changes go through this module, so
 * that presence stays consistent.
 */
import type { MessageAuthor } from '@plenum/contracts/chat/chat-rooms';
import { roomsPerSocketMax } from '@plenum/contracts/limits';
import { fail } from '@plenum/core/platform/errors';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import type { CountAfterChange, Presence } from '@plenum/core/platform/realtime/presence';
import type { RoomFeeds } from '@plenum/core/platform/realtime/room-feeds';
import type { GatewaySocket, RoomReason } from '../socket/gateway-socket.ts';

interface EnteredRoom {
  readonly room_id: number;
  readonly event_id: number;
  /** The user as others see them. */
  readonly author: MessageAuthor;
}

/** A user entered or left a room, counted over all gateways; `user_count` users are in it now. */
export interface RoomPresenceChange {
  readonly room_id: number;
  readonly author: MessageAuthor;
  readonly hasEntered: boolean;
  readonly user_count: number;
}

export interface RoomMemberships {
  /**
   * Adds a socket to a room that it may enter. Returns whether this reason is new. Throws `rooms_per_socket_exceeded`,
   * and `service_unavailable` when the socket has disconnected.
   */
  enter(socket: GatewaySocket, room: EnteredRoom, reason: RoomReason): boolean;
  /** Removes one reason; the socket leaves the room with its last reason. */
  leave(socket: GatewaySocket, room_id: number, reason: RoomReason): void;
  /** Removes the socket from the room with all its reasons. */
  evict(socket: GatewaySocket, room_id: number): void;
  /** Removes a disconnected socket from all rooms. */
  leaveAll(socket: GatewaySocket): void;
  /** Settles once this process is subscribed to the room; never rejects. */
  subscribed(room_id: number): Promise<void>;
  /** Returns the sockets of this process in a room. */
  socketsIn(room_id: number): ReadonlySet<GatewaySocket>;
  /** Lists the rooms in which this process has sockets, of all events or of one. */
  openRooms(event_id?: number): number[];
  /** Records that access may have changed: access checks that are in progress must be repeated. */
  noteAccessChange(): void;
  /** Number of such changes so far. */
  accessChanges(): number;
}

/** The room feeds, to which this process subscribes as long as it has sockets in the room. */
export type RoomSubscriptions = Pick<RoomFeeds, 'subscribe' | 'unsubscribe' | 'subscribed'>;

interface OpenRoom {
  readonly event_id: number;
  readonly sockets: Set<GatewaySocket>;
}

const nobody: ReadonlySet<GatewaySocket> = new Set();

/** Rooms with sockets of this process, which is subscribed to their feeds. */
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
    return this.#rooms.get(room_id)?.sockets ?? nobody;
  }

  /** Lists the rooms of all events or of one. */
  ids(event_id?: number): number[] {
    return [...this.#rooms].flatMap(([room_id, room]) =>
      event_id === undefined || room.event_id === event_id ? [room_id] : [],
    );
  }
}

/** @param onPresenceChange called per user, not per socket; never while Redis is unavailable */
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
    void notifyOfChange(room_id, author, false, presence.leave({ event_id, room_id, user_id: author.id }));
  }

  return {
    enter(socket, { room_id, event_id, author }, reason) {
      const { rooms } = socket.data;
      // A socket that joined a channel after its disconnect would stay in it forever.
      if (!socket.connected) throw fail('service_unavailable');
      const held = rooms.get(room_id);
      if (held !== undefined) {
        const is_new = !held.reasons.has(reason);
        held.reasons.add(reason);
        return is_new;
      }
      if (rooms.size >= roomsPerSocketMax) throw fail('rooms_per_socket_exceeded');
      rooms.set(room_id, { event_id, author, reasons: new Set([reason]) });
      openRooms.add(socket, room_id, event_id);
      void socket.join(roomChannel(room_id).name);
      void notifyOfChange(room_id, author, true, presence.enter({ event_id, room_id, user_id: author.id }));
      return true;
    },
    leave(socket, room_id, reason) {
      const held = socket.data.rooms.get(room_id);
      held?.reasons.delete(reason);
      if (held === undefined || held.reasons.size > 0) return;
      release(socket, room_id);
      void socket.leave(roomChannel(room_id).name);
    },
    evict(socket, room_id) {
      release(socket, room_id);
      void socket.leave(roomChannel(room_id).name);
    },
    leaveAll(socket) {
      for (const room_id of socket.data.rooms.keys()) release(socket, room_id);
    },
    subscribed: (room_id) => feeds.subscribed(room_id),
    socketsIn: (room_id) => openRooms.socketsIn(room_id),
    openRooms: (event_id) => openRooms.ids(event_id),
    noteAccessChange() {
      accessChangeCount += 1;
    },
    accessChanges: () => accessChangeCount,
  };
}
