/**
 * Rate limits, counted in Redis across all processes. While Redis is unavailable, limits that protect passwords reject
 * every attempt (503), and the others count within the process.
 */
import { rateLimits, type RateLimitName } from '@plenum/contracts/limits';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '../errors.ts';
import type { Redis } from './connections.ts';

/** Limits that reject instead of counting locally when Redis is unavailable. */
const rejectingWithoutRedis: ReadonlySet<RateLimitName> = new Set([
  'login',
  'login_account_per_range',
  'login_per_account',
  'login_per_address',
  'login_per_range',
  'sign_up',
]);

export interface RateLimiter {
  /**
   * Counts an attempt. Throws `rate_limited` above the limit.
   * @param points cost of the attempt; 1 unless the limit counts something other than attempts
   */
  consume(name: RateLimitName, key: string, points?: number): Promise<void>;
  /** Refunds points that were consumed before the cost of an attempt was known. */
  refund(name: RateLimitName, key: string, points: number): Promise<void>;
  reset(name: RateLimitName, key: string): Promise<void>;
}

export function createRateLimiter(redis: Redis, redisPrefix: string): RateLimiter {
  const names = Object.keys(rateLimits).filter((name): name is RateLimitName => name in rateLimits);
  const limiters = new Map(
    names.map((name) => {
      const { points, durationS } = rateLimits[name];
      const keyPrefix = `${redisPrefix}limit:${name}`;
      const options = { storeClient: redis, keyPrefix, points, duration: durationS, rejectIfRedisNotReady: true };
      const local = new RateLimiterMemory({ keyPrefix, points, duration: durationS });
      return [
        name,
        new RateLimiterRedis(rejectingWithoutRedis.has(name) ? options : { ...options, insuranceLimiter: local }),
      ] as const;
    }),
  );
  async function giveBack(name: RateLimitName, key: string, points: number): Promise<void> {
    try {
      if (points > 0) await limiters.get(name)?.reward(key, points);
    } catch {
      // The counter expires on its own.
    }
  }
  return {
    refund: giveBack,
    async consume(name, key, points) {
      try {
        await limiters.get(name)?.consume(key, points ?? 1);
      } catch (cause) {
        if (cause instanceof RateLimiterRes) {
          // A rejected attempt is refunded if its points are not attempts; attempts themselves still count.
          if (points !== undefined) await giveBack(name, key, points);
          throw fail('rate_limited', { retryAfterS: Math.ceil(cause.msBeforeNext / 1000) });
        }
        throw fail('service_unavailable', { cause });
      }
    },
    async reset(name, key) {
      try {
        await limiters.get(name)?.delete(key);
      } catch {
        // The counter expires on its own.
      }
    },
  };
}
