/** Which socket of this process is in which room, and why. Every change goes through here, so that presence follows. */
import type { MessageAuthor } from '@plenum/contracts/chat-rooms';
import { roomsPerSocketMax } from '@plenum/contracts/limits';
import { fail } from '@plenum/core/platform/errors';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import type { Passage, Presence } from '@plenum/core/platform/realtime/presence';
import type { RoomFeeds } from '@plenum/core/platform/realtime/room-feeds';
import type { GatewaySocket, RoomReason } from '../socket/gateway-socket.ts';

interface EnteredRoom {
  readonly room_id: number;
  readonly event_id: number;
  /** Who comes, as the others see them. */
  readonly author: MessageAuthor;
}

/** Somebody came into a room or went from it, over all gateways; `user_count` people are there now. */
export interface RoomPassage {
  readonly room_id: number;
  readonly author: MessageAuthor;
  readonly hasCome: boolean;
  readonly user_count: number;
}

export interface RoomMemberships {
  /**
   * Puts a socket into a room that it may enter. Returns whether this reason is new. Refuses with
   * `rooms_per_socket_exceeded`, and with `service_unavailable` when the socket has gone meanwhile.
   */
  enter(socket: GatewaySocket, room: EnteredRoom, reason: RoomReason): boolean;
  /** Takes one reason away; the socket leaves when none is left. */
  leave(socket: GatewaySocket, room_id: number, reason: RoomReason): void;
  /** The socket may not be there any more, whatever it came for. */
  evict(socket: GatewaySocket, room_id: number): void;
  /** The socket has gone. */
  leaveAll(socket: GatewaySocket): void;
  /** Settles once what is told to the room from now on reaches this process; rejects never. */
  heard(room_id: number): Promise<void>;
  /** The sockets of this process in a room. */
  socketsIn(room_id: number): ReadonlySet<GatewaySocket>;
  /** The rooms this process has sockets in, of all events or of one. */
  openRooms(event_id?: number): number[];
  /** Rooms or people have changed: whoever was let in just before must be asked for again. */
  disturb(): void;
  /** How often that happened so far. */
  disturbances(): number;
}

/** What is told to rooms comes from here, as long as this process has sockets in them. */
export type FollowedRooms = Pick<RoomFeeds, 'follow' | 'unfollow' | 'heard'>;

interface OpenRoom {
  readonly event_id: number;
  readonly sockets: Set<GatewaySocket>;
}

const nobody: ReadonlySet<GatewaySocket> = new Set();

/** The rooms this process has sockets in; what is told to them is followed for so long. */
class OpenRooms {
  readonly #rooms = new Map<number, OpenRoom>();
  readonly #feeds: FollowedRooms;

  constructor(feeds: FollowedRooms) {
    this.#feeds = feeds;
  }

  add(socket: GatewaySocket, room_id: number, event_id: number): void {
    const room = this.#rooms.get(room_id) ?? { event_id, sockets: new Set() };
    if (room.sockets.size === 0) {
      this.#rooms.set(room_id, room);
      this.#feeds.follow(room_id);
    }
    room.sockets.add(socket);
  }

  remove(socket: GatewaySocket, room_id: number): void {
    const room = this.#rooms.get(room_id);
    if (room?.sockets.delete(socket) !== true || room.sockets.size > 0) return;
    this.#rooms.delete(room_id);
    this.#feeds.unfollow(room_id);
  }

  socketsIn(room_id: number): ReadonlySet<GatewaySocket> {
    return this.#rooms.get(room_id)?.sockets ?? nobody;
  }

  /** Of all events or of one. */
  ids(event_id?: number): number[] {
    return [...this.#rooms].flatMap(([room_id, room]) =>
      event_id === undefined || room.event_id === event_id ? [room_id] : [],
    );
  }
}

/** @param onPassage hears of people, not of sockets; never while Redis is away */
export function createRoomMemberships(
  presence: Presence,
  feeds: FollowedRooms,
  onPassage: (passage: RoomPassage) => void,
): RoomMemberships {
  const openRooms = new OpenRooms(feeds);
  let disturbances = 0;

  async function tell(room_id: number, author: MessageAuthor, hasCome: boolean, passage: Promise<Passage>) {
    const user_count = await passage;
    if (user_count !== null) onPassage({ room_id, author, hasCome, user_count });
  }

  function release(socket: GatewaySocket, room_id: number): void {
    const room = socket.data.rooms.get(room_id);
    if (room === undefined) return;
    socket.data.rooms.delete(room_id);
    const { event_id, author } = room;
    openRooms.remove(socket, room_id);
    void tell(room_id, author, false, presence.leave({ event_id, room_id, user_id: author.id }));
  }

  return {
    enter(socket, { room_id, event_id, author }, reason) {
      const { rooms } = socket.data;
      // A socket that is put into a channel after its end would stay there for ever.
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
      void tell(room_id, author, true, presence.enter({ event_id, room_id, user_id: author.id }));
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
    heard: (room_id) => feeds.heard(room_id),
    socketsIn: (room_id) => openRooms.socketsIn(room_id),
    openRooms: (event_id) => openRooms.ids(event_id),
    disturb() {
      disturbances += 1;
    },
    disturbances: () => disturbances,
  };
}
