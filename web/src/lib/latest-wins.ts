/** State of a switch after its last request. */
export interface SwitchResult {
  /** Last state that the server confirmed. */
  readonly isOn: boolean;
  /** Failure of the last request; undefined after a success. */
  readonly failure: unknown;
}

/**
 * Serializes requests of switches that may be pressed faster than the server replies: each switch has one request at a
 * time, and the latest press wins.
 * @param send sends the state of a switch to the server
 */
export function createSwitches(send: (id: number, isOn: boolean) => Promise<unknown>) {
  const pending = new Map<number, { isOn: boolean }>();
  return {
    /** Returns the requested state until it is settled. */
    requested: (id: number): boolean | undefined => pending.get(id)?.isOn,
    /** Sets a switch. Returns null if an earlier call is pending, which then sends this state too. */
    async set(id: number, isOn: boolean): Promise<SwitchResult | null> {
      const running = pending.get(id);
      if (running !== undefined) {
        running.isOn = isOn;
        return null;
      }
      const latest = { isOn };
      pending.set(id, latest);
      let [confirmed, sent] = [!isOn, !isOn];
      let failure: unknown;
      while (sent !== latest.isOn) {
        sent = latest.isOn;
        failure = undefined;
        try {
          await send(id, sent);
          confirmed = sent;
        } catch (cause) {
          failure = cause;
        }
      }
      pending.delete(id);
      return { isOn: confirmed, failure };
    },
  };
}
