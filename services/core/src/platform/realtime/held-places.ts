/** What one gateway process holds: for every person in every room, how many of its sockets. */

/** Somebody in a room of an event. */
export interface Place {
  readonly event_id: number;
  readonly room_id: number;
  readonly user_id: number;
}

/** A place as the scripts of `presence-scripts.ts` read it. */
export const entryOf = (place: Place): string => `${place.event_id}:${place.room_id}:${place.user_id}`;

export class HeldPlaces {
  readonly #sockets = new Map<string, number>();
  readonly #people = new Map<number, number>();

  /** One socket more or less. Returns whether the person came into the room or went from it with this socket. */
  change(place: Place, by: 1 | -1): boolean {
    const entry = entryOf(place);
    const before = this.#sockets.get(entry) ?? 0;
    const after = Math.max(before + by, 0);
    if (after > 0) this.#sockets.set(entry, after);
    else this.#sockets.delete(entry);
    if (before > 0 === after > 0) return false;
    const people = this.peopleIn(place.room_id) + by;
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
