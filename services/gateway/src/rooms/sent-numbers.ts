/** The sequence numbers that this process has sent in a room: a range and its gaps. */

const holesMax = 1_000;

export class SentNumbers {
  #floor = 0;
  #last = 0;
  readonly #holes = new Set<number>();

  /** Checks whether a number was already sent. Numbers before the first one seen are unknown. */
  has(seq: number): boolean {
    return this.#last > 0 && seq >= this.#floor && seq <= this.#last && !this.#holes.has(seq);
  }

  /** The highest number sent; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Checks whether a number is missing between the last one sent and this one. */
  leavesGap(seq: number): boolean {
    return this.#last > 0 && seq > this.#last + 1;
  }

  add(seq: number): void {
    if (this.#last === 0 || seq - this.#last > holesMax) this.#begin(seq);
    else if (seq <= this.#last) this.#holes.delete(seq);
    else {
      for (let hole = this.#last + 1; hole < seq; hole += 1) this.#holes.add(hole);
      this.#last = seq;
      // Old gaps are dropped; a message that arrives this late would be sent twice at worst.
      if (this.#holes.size > holesMax) this.#begin(seq);
    }
  }

  #begin(seq: number): void {
    this.#floor = seq;
    this.#last = seq;
    this.#holes.clear();
  }
}
