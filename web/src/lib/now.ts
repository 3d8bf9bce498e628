/**
 * The time of the server, for everything that begins, ends or expires: clocks of devices are wrong by minutes.
 * `learn-time.ts` learns it from the `Date` of replies; the monotonic clock of the page advances it (docs/decisions/0123).
 */
import { cachedSinceHeader } from './offline-names.ts';

/** What `Date` leaves out. */
const secondMs = 1000;
/** More than a clock that is adjusted little by little moves between two replies. */
const jumpMs = 2000;

/** The clock of the device minus the monotonic one: jumps when the clock is set, and when the device has slept. */
// oxlint-disable-next-line eslint-js/no-restricted-syntax -- the only place
const deviceOffset = (): number => Date.now() - performance.now();

let deviceMs = deviceOffset();
/** Time of the server minus the monotonic clock; that of the device until the first reply. */
let serverMs = deviceMs;

/** Events: `doubt` when the clock of the device has jumped, `learned` when the known time has changed by more than a second. */
export const serverTime = new EventTarget();

/** Returns the time of the server in milliseconds. */
export function now(): number {
  const movedMs = deviceOffset() - deviceMs;
  if (Math.abs(movedMs) > jumpMs) {
    deviceMs += movedMs;
    // Sleep, in which the monotonic clock of some browsers stands still, is more frequent than a clock that is set forward.
    if (movedMs > 0) serverMs += movedMs;
    serverTime.dispatchEvent(new Event('doubt'));
  }
  return performance.now() + serverMs;
}

/**
 * Learns the time from a reply, which was sent between the request and now. Does nothing if what is known fits. A large
 * difference ends in the middle, where half of the round trip is subtracted; a small one is the drift of two clocks.
 * @param askedMs monotonic time of the request
 */
export function learnTime({ headers }: Response, askedMs: number): void {
  if (headers.has(cachedSinceHeader)) return;
  deviceMs = deviceOffset();
  const sentMs = Date.parse(headers.get('date') ?? '');
  const low = sentMs - performance.now();
  const high = sentMs + secondMs - askedMs;
  const offByMs = serverMs < low ? low - serverMs : Math.min(0, high - serverMs);
  // Not a number without a `Date`.
  if (!offByMs) return;
  serverMs = Math.abs(offByMs) > high - low ? (low + high) / 2 : serverMs + offByMs;
  if (Math.abs(offByMs) > secondMs) serverTime.dispatchEvent(new Event('learned'));
}
