/** Measures the deliveries of a process to rooms, and derives how long messages are buffered. */
import { roomFrameMaxMs } from '@plenum/contracts/limits';

/** Up to this rate (members × messages per second) nothing is buffered: a third of a core at 16 µs per delivery. */
const unhurriedPerS = 25_000;
/** From this rate on, messages are buffered for the maximum time. */
const hurriedPerS = 75_000;
/** Time window of the rate. */
const memoryMs = 1_000;

/** Returns the delay between two frames of a room at a load, in milliseconds. */
export function frameWait(deliveriesPerS: number, frameMaxMs: number = roomFrameMaxMs): number {
  const share = (deliveriesPerS - unhurriedPerS) / (hurriedPerS - unhurriedPerS);
  return Math.min(Math.max(share, 0), 1) * frameMaxMs;
}

/** A rate with exponential decay. */
export class LoadMeter {
  #level = 0;
  #seen_ms = 0;

  add(deliveries: number, nowMs: number): void {
    this.#level = this.perSecond(nowMs) * (memoryMs / 1000) + deliveries;
    this.#seen_ms = nowMs;
  }

  perSecond(nowMs: number): number {
    return (this.#level * Math.exp((this.#seen_ms - nowMs) / memoryMs) * 1000) / memoryMs;
  }
}
