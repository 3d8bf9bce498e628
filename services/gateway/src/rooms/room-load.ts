/** How much a process delivers to rooms, and how long messages are gathered because of it. */
import { room_frame_max_ms } from '@plenum/contracts/limits';

/** Up to so many deliveries a second (members × messages) nothing is gathered: a third of a core at 16 µs each. */
const unhurried_per_s = 25_000;
/** From so many on frames are as long as they may be. */
const hurried_per_s = 75_000;
/** How long a burst counts. */
const memory_ms = 1_000;

/** The wait between two frames of a room at a load, in milliseconds. */
export function frameWait(deliveries_per_s: number, frame_max_ms: number = room_frame_max_ms): number {
  const share = (deliveries_per_s - unhurried_per_s) / (hurried_per_s - unhurried_per_s);
  return Math.min(Math.max(share, 0), 1) * frame_max_ms;
}

/** A rate that forgets evenly. */
export class LoadMeter {
  #level = 0;
  #seen_ms = 0;

  add(deliveries: number, now_ms: number): void {
    this.#level = this.perSecond(now_ms) * (memory_ms / 1000) + deliveries;
    this.#seen_ms = now_ms;
  }

  perSecond(now_ms: number): number {
    return (this.#level * Math.exp((this.#seen_ms - now_ms) / memory_ms) * 1000) / memory_ms;
  }
}
