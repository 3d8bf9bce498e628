/**
 * Runs a call immediately and the next one not before `intervalMs` later; drops calls in between. `now` returns
 * milliseconds.
 */
export function throttle<A extends readonly unknown[]>(
  run: (...values: A) => void,
  intervalMs: number,
  now: () => number = () => performance.now(),
): (...values: A) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (...values) => {
    const at = now();
    if (at - last < intervalMs) return false;
    last = at;
    run(...values);
    return true;
  };
}
