/** A map with a maximum size and least-recently-used eviction. Not a package, because this server has none. */
export class BoundedMap<Value> {
  readonly #entriesMax: number;
  /** Entries, the least recently used first. */
  readonly #entries = new Map<string, Value>();

  constructor(maxEntries: number) {
    this.#entriesMax = maxEntries;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Returns the value of a key, and marks it as recently used. */
  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  /** Sets the value of a key, and evicts the least recently used entries above the limit. */
  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#entriesMax) break;
      this.#entries.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  deleteWhere(isRemoved: (value: Value) => boolean): void {
    for (const [key, value] of this.#entries) if (isRemoved(value)) this.#entries.delete(key);
  }
}
