/** The result of a switch after its last request. */
export interface Settled {
  /** What the server has, as far as it answered. */
  readonly isOn: boolean;
  /** Why the last request failed; undefined if it did not. */
  readonly failure: unknown;
}

/**
 * Switches that may be pressed faster than the server answers: each has one request at a time, and the latest press wins.
 * @param send sends the state of a switch to the server
 */
export function createSwitches(send: (id: number, isOn: boolean) => Promise<unknown>) {
  const pending = new Map<number, { isOn: boolean }>();
  return {
    /** Returns what is wanted and not settled yet. */
    wanted: (id: number): boolean | undefined => pending.get(id)?.isOn,
    /** Turns a switch. Returns null for an earlier turn that still waits, which takes over this one. */
    async turn(id: number, isOn: boolean): Promise<Settled | null> {
      const waiting = pending.get(id);
      if (waiting !== undefined) {
        waiting.isOn = isOn;
        return null;
      }
      const latest = { isOn };
      pending.set(id, latest);
      let [saved, sent] = [!isOn, !isOn];
      let failure: unknown;
      while (sent !== latest.isOn) {
        sent = latest.isOn;
        failure = undefined;
        try {
          await send(id, sent);
          saved = sent;
        } catch (cause) {
          failure = cause;
        }
      }
      pending.delete(id);
      return { isOn: saved, failure };
    },
  };
}
