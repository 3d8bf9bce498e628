/** What became of a switch once nothing else was wanted. */
export interface Settled {
  /** What the server has, as far as it answered. */
  readonly isOn: boolean;
  /** Why the last request failed; undefined if it did not. */
  readonly failure: unknown;
}

/**
 * Switches that may be pressed faster than the server answers: each has one request at a time, and ends at the last wish.
 * @param send tells the server
 */
export function createSwitches(send: (id: number, isOn: boolean) => Promise<unknown>) {
  const wishes = new Map<number, { isOn: boolean }>();
  return {
    /** Returns what is wanted and not settled yet. */
    wanted: (id: number): boolean | undefined => wishes.get(id)?.isOn,
    /** Turns a switch. Returns null for an earlier turn that still waits, which takes this wish over. */
    async turn(id: number, isOn: boolean): Promise<Settled | null> {
      const waiting = wishes.get(id);
      if (waiting !== undefined) {
        waiting.isOn = isOn;
        return null;
      }
      const wish = { isOn };
      wishes.set(id, wish);
      let [saved, sent] = [!isOn, !isOn];
      let failure: unknown;
      while (sent !== wish.isOn) {
        sent = wish.isOn;
        failure = undefined;
        try {
          await send(id, sent);
          saved = sent;
        } catch (cause) {
          failure = cause;
        }
      }
      wishes.delete(id);
      return { isOn: saved, failure };
    },
  };
}
