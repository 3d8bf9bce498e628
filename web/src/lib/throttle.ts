/**
 * Lets a call through at once and the next one not before `intervalMs` later; calls between are dropped.
 * `now` gives milliseconds.
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
