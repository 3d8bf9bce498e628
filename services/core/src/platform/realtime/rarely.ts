/** News that would come too often: the first at once, and of those that follow within a while only the newest. */

export type Rarely = (key: number, send: () => void) => void;

/**
 * Makes a function that sends at most once per key and interval; what is newest when the interval ends is sent then.
 * @param intervalMs between two sendings of one key
 */
export function createRarely(intervalMs: number): Rarely {
  /** Keys that were sent lately, with what has come since. */
  const pausing = new Map<number, (() => void) | null>();

  function send(key: number, now: () => void): void {
    pausing.set(key, null);
    setTimeout(() => {
      const newest = pausing.get(key) ?? null;
      pausing.delete(key);
      if (newest !== null) send(key, newest);
    }, intervalMs).unref();
    now();
  }

  return (key, work) => {
    if (pausing.has(key)) pausing.set(key, work);
    else send(key, work);
  };
}
