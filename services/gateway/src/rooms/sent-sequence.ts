/** The sequence numbers that this process has sent in a room, stored as a range and its gaps. */

const maxGaps = 1_000;

export class SentSequence {
  #floor = 0;
  #last = 0;
  readonly #gaps = new Set<number>();

  /** Checks whether a number was sent. Returns false for numbers before the first one. */
  has(seq: number): boolean {
    return this.#last > 0 && seq >= this.#floor && seq <= this.#last && !this.#gaps.has(seq);
  }

  /** The highest number sent; 0 if there is none. */
  get last(): number {
    return this.#last;
  }

  /** Checks whether a number is missing between the last one sent and this one. */
  leavesGap(seq: number): boolean {
    return this.#last > 0 && seq > this.#last + 1;
  }

  add(seq: number): void {
    if (this.#last === 0 || seq - this.#last > maxGaps) this.#begin(seq);
    else if (seq <= this.#last) this.#gaps.delete(seq);
    else {
      for (let gap = this.#last + 1; gap < seq; gap += 1) this.#gaps.add(gap);
      this.#last = seq;
      // Old gaps are dropped. At worst, a message that arrives this late is sent twice.
      if (this.#gaps.size > maxGaps) this.#begin(seq);
    }
  }

  #begin(seq: number): void {
    this.#floor = seq;
    this.#last = seq;
    this.#gaps.clear();
  }
}
