/** Measures the rate of deliveries to rooms, and determines how long messages are buffered. */
import { maxRoomFrameMs } from '@plenum/contracts/limits';

/** Up to this rate (members × messages per second), nothing is buffered. It takes 40% of a core at 16 µs per delivery. */
const unbufferedPerS = 25_000;
/** At this rate and above, messages are buffered for the maximum time. */
const fullyBufferedPerS = 75_000;
/** Time window of the rate. */
const windowMs = 1_000;

/** Returns the delay between two frames of a room in milliseconds. */
export function frameWait(deliveriesPerS: number, maxFrameMs: number = maxRoomFrameMs): number {
  const share = (deliveriesPerS - unbufferedPerS) / (fullyBufferedPerS - unbufferedPerS);
  return Math.min(Math.max(share, 0), 1) * maxFrameMs;
}

/** A rate with exponential decay. */
export class LoadMeter {
  #level = 0;
  #updatedMs = 0;

  add(deliveries: number, nowMs: number): void {
    this.#level = this.perSecond(nowMs) * (windowMs / 1000) + deliveries;
    this.#updatedMs = nowMs;
  }

  perSecond(nowMs: number): number {
    return (this.#level * Math.exp((this.#updatedMs - nowMs) / windowMs) * 1000) / windowMs;
  }
}
