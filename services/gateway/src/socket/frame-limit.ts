/** A floor under all other limits: frames are counted before anything in them is read. */
import { client_events_per_socket } from '@plenum/contracts/limits';
import type { Clock } from '@plenum/core/platform/clock';
import type { EngineConnection } from './wire.ts';

/** Tokens that come back evenly; taking one when none is left fails. */
export class TokenBucket {
  readonly #clock: Clock;
  readonly #points: number;
  readonly #points_per_ms: number;
  #left: number;
  #seen_ms: number;

  /** @param limit `points` at once and per `duration_s` seconds */
  constructor(clock: Clock, limit: { readonly points: number; readonly duration_s: number }) {
    this.#clock = clock;
    this.#points = limit.points;
    this.#points_per_ms = limit.points / (limit.duration_s * 1000);
    this.#left = limit.points;
    this.#seen_ms = clock.now();
  }

  take(): boolean {
    const now_ms = this.#clock.now();
    this.#left = Math.min(this.#points, this.#left + (now_ms - this.#seen_ms) * this.#points_per_ms);
    this.#seen_ms = now_ms;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** Client events above the limit are refused one by one; who goes on far beyond it is disconnected. */
const frames_per_connection = { ...client_events_per_socket, points: client_events_per_socket.points * 4 };

/** Closes a connection that floods, whether it has authenticated or not; `onFlood` hears of it before. */
export function limitFrames(
  connection: Pick<EngineConnection, 'on' | 'close'>,
  clock: Clock,
  onFlood: () => void,
): void {
  const bucket = new TokenBucket(clock, frames_per_connection);
  connection.on('packet', ({ type }) => {
    if (type !== 'message' || bucket.take()) return;
    onFlood();
    connection.close(true);
  });
}
