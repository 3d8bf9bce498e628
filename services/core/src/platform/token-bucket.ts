/** Token buckets for rate limits within one process. Limits across processes use Redis. */
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import { lruOptions } from './entries-max.ts';

export interface BucketLimit {
  readonly points: number;
  readonly durationS: number;
}

/** A token bucket with a constant refill rate. */
export class TokenBucket {
  readonly #clock: Clock;
  readonly #points: number;
  readonly #points_per_ms: number;
  #left: number;
  #seen_ms: number;

  /** @param limit capacity `points`, refilled per `durationS` seconds */
  constructor(clock: Clock, limit: BucketLimit) {
    this.#clock = clock;
    this.#points = limit.points;
    this.#points_per_ms = limit.points / (limit.durationS * 1000);
    this.#left = limit.points;
    this.#seen_ms = clock.now();
  }

  #refill(): void {
    const nowMs = this.#clock.now();
    this.#left = Math.min(this.#points, this.#left + (nowMs - this.#seen_ms) * this.#points_per_ms);
    this.#seen_ms = nowMs;
  }

  take(): boolean {
    this.#refill();
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Checks whether the next `take` would fail. */
  isEmpty(): boolean {
    this.#refill();
    return this.#left < 1;
  }

  /** Returns the whole number of seconds, at least 1, after which `take` succeeds if nobody takes a token before. */
  waitS(): number {
    this.#refill();
    return Math.max(Math.ceil((1 - this.#left) / this.#points_per_ms / 1000), 1);
  }
}

const maxRemembered = 20_000;

/** One bucket per key; the least recently used bucket is evicted. */
export class TokenBuckets {
  readonly #clock: Clock;
  readonly #limit: BucketLimit;
  readonly #buckets = new LRUCache<string, TokenBucket>(lruOptions(maxRemembered));

  constructor(clock: Clock, limit: BucketLimit) {
    this.#clock = clock;
    this.#limit = limit;
  }

  of(key: string): TokenBucket {
    const existing = this.#buckets.get(key);
    if (existing !== undefined) return existing;
    const bucket = new TokenBucket(this.#clock, this.#limit);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  /** Like `of(key).isEmpty()`, without creating a bucket for an unused key. */
  isEmpty(key: string): boolean {
    return this.#buckets.get(key)?.isEmpty() ?? false;
  }
}
