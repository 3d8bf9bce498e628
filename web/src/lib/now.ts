/**
 * Server time, for everything that begins, ends or expires: device clocks can be wrong by minutes. `learn-time.ts`
 * estimates it from the `Date` of replies; the monotonic clock of the page advances it (docs/decisions/0123).
 */
import { cachedSinceHeader } from './offline-names.ts';

/** Resolution of `Date`. */
const secondMs = 1000;
/** Larger than the adjustment of a clock that is slewed between two replies. */
const jumpMs = 2000;

/** The clock of the device minus the monotonic one: jumps when the clock is set, and when the device has slept. */
// oxlint-disable-next-line eslint-js/no-restricted-syntax -- the only place
const deviceOffset = (): number => Date.now() - performance.now();

let deviceOffsetMs = deviceOffset();
/** Server time minus the monotonic clock; the device clock until the first reply. */
let serverOffsetMs = deviceOffsetMs;

/**
 * Events: `doubt` after the device clock has jumped, `learned` when the estimated time has changed by more than a
 * second.
 */
export const serverTime = new EventTarget();

/** Returns the server time in milliseconds. */
export function now(): number {
  const jumpedMs = deviceOffset() - deviceOffsetMs;
  if (Math.abs(jumpedMs) > jumpMs) {
    deviceOffsetMs += jumpedMs;
    // Sleep, during which the monotonic clock of some browsers stops, is more frequent than a clock that is set
    // forward.
    if (jumpedMs > 0) serverOffsetMs += jumpedMs;
    serverTime.dispatchEvent(new Event('doubt'));
  }
  return performance.now() + serverOffsetMs;
}

/** A moment by both clocks of the device, to measure how long ago it was. */
export interface Moment {
  readonly monotonicMs: number;
  readonly deviceMs: number;
}

// oxlint-disable-next-line eslint-js/no-restricted-syntax -- the difference of two moments, independent of the server
export const moment = (): Moment => ({ monotonicMs: performance.now(), deviceMs: Date.now() });

/**
 * Returns the longest time that may have passed between two moments; negative if the first one is later. The monotonic
 * clock of some browsers stops during sleep, and the device clock may be set.
 */
export const ageMs = (from: Moment, to: Moment): number =>
  Math.max(to.monotonicMs - from.monotonicMs, to.deviceMs - from.deviceMs);

/**
 * Updates the estimate from a reply, which was sent between the request and now. Does nothing if the estimate is
 * consistent with it. After a large difference, half of the round trip is subtracted; a small one is the drift of two
 * clocks.
 * @param requestedMs monotonic time of the request
 */
export function learnTime({ headers }: Response, requestedMs: number): void {
  if (headers.has(cachedSinceHeader)) return;
  deviceOffsetMs = deviceOffset();
  const sentMs = Date.parse(headers.get('date') ?? '');
  const low = sentMs - performance.now();
  const high = sentMs + secondMs - requestedMs;
  const correctionMs = serverOffsetMs < low ? low - serverOffsetMs : Math.min(0, high - serverOffsetMs);
  // `NaN` without a `Date`.
  if (!correctionMs) return;
  serverOffsetMs = Math.abs(correctionMs) > high - low ? (low + high) / 2 : serverOffsetMs + correctionMs;
  if (Math.abs(correctionMs) > secondMs) serverTime.dispatchEvent(new Event('learned'));
}
