/** Presence within one gateway process: the number of its sockets per user and room. */

/** A user in a room of an event. */
export interface RoomPresence {
  readonly event_id: number;
  readonly room_id: number;
  readonly user_id: number;
}

/** Formats an entry as the scripts in `presence-scripts.ts` expect it. */
export const presenceEntry = (place: RoomPresence): string => `${place.event_id}:${place.room_id}:${place.user_id}`;

export class LocalPresence {
  readonly #sockets = new Map<string, number>();
  readonly #people = new Map<number, number>();

  /** Adds or removes one socket. Returns whether the user entered or left the room with this socket. */
  change(place: RoomPresence, delta: 1 | -1): boolean {
    const entry = presenceEntry(place);
    const before = this.#sockets.get(entry) ?? 0;
    const after = Math.max(before + delta, 0);
    if (after > 0) this.#sockets.set(entry, after);
    else this.#sockets.delete(entry);
    if (before > 0 === after > 0) return false;
    const people = this.peopleIn(place.room_id) + delta;
    if (people > 0) this.#people.set(place.room_id, people);
    else this.#people.delete(place.room_id);
    return true;
  }

  has(entry: string): boolean {
    return this.#sockets.has(entry);
  }

  entries(): string[] {
    return [...this.#sockets.keys()];
  }

  peopleIn(room_id: number): number {
    return this.#people.get(room_id) ?? 0;
  }
}
