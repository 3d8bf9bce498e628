/**
 * Lets a call through at once and the next one not before `interval_ms` later; calls between are dropped.
 * `now` gives milliseconds.
 */
export function throttle<A extends readonly unknown[]>(
  run: (...values: A) => void,
  interval_ms: number,
  now: () => number = () => performance.now(),
): (...values: A) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (...values) => {
    const at = now();
    if (at - last < interval_ms) return false;
    last = at;
    run(...values);
    return true;
  };
}
