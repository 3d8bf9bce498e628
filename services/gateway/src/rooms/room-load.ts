/** How much a process delivers to rooms, and how long messages are gathered because of it. */
import { roomFrameMaxMs } from '@plenum/contracts/limits';

/** Up to so many deliveries a second (members × messages) nothing is gathered: a third of a core at 16 µs each. */
const unhurriedPerS = 25_000;
/** From so many on frames are as long as they may be. */
const hurriedPerS = 75_000;
/** How long a burst counts. */
const memoryMs = 1_000;

/** The wait between two frames of a room at a load, in milliseconds. */
export function frameWait(deliveriesPerS: number, frameMaxMs: number = roomFrameMaxMs): number {
  const share = (deliveriesPerS - unhurriedPerS) / (hurriedPerS - unhurriedPerS);
  return Math.min(Math.max(share, 0), 1) * frameMaxMs;
}

/** A rate that forgets evenly. */
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
