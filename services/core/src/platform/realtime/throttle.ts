/** A throttle per key, on the leading and the trailing edge: of calls that come too often, only the latest is executed. */

export type Throttle = (key: number, send: () => void) => void;

/**
 * Creates a function that executes at most one call per key and interval: the first call immediately, and the latest
 * call within the interval at its end.
 * @param intervalMs minimum time between two executed calls of one key
 */
export function createThrottle(intervalMs: number): Throttle {
  /** Keys within their interval, with their latest pending call. */
  const pending = new Map<number, (() => void) | null>();

  function send(key: number, now: () => void): void {
    pending.set(key, null);
    setTimeout(() => {
      const latest = pending.get(key) ?? null;
      pending.delete(key);
      if (latest !== null) send(key, latest);
    }, intervalMs).unref();
    now();
  }

  return (key, work) => {
    if (pending.has(key)) pending.set(key, work);
    else send(key, work);
  };
}
