/**
 * Rate limits, counted in Redis across all processes. While Redis is unavailable, limits that protect passwords reject
 * every attempt (503), and the others count within the process.
 */
import { rateLimits, type RateLimitName } from '@plenum/contracts/limits';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '../errors.ts';
import type { Redis } from './connections.ts';
import { gatherIncrements } from './gathered-increments.ts';

/** Limits that reject instead of counting locally when Redis is unavailable. */
const rejectingWithoutRedis: ReadonlySet<RateLimitName> = new Set([
  'login',
  'login_account_per_range',
  'login_per_account',
  'login_per_address',
  'login_per_range',
  'sign_up',
]);

/** A counter: a limit and the key of those it counts together. */
export interface Counter {
  readonly name: RateLimitName;
  readonly key: string;
}

/**
 * Counts one attempt by several limits in one round trip. If a limit is exceeded, counts nothing and returns its position
 * and remaining milliseconds: a rejected request adds no keys, such as those of made-up accounts. The keys and values are
 * those of `rate-limiter-flexible`.
 */
const consumeAllScript = `
  for i, key in ipairs(KEYS) do
    if tonumber(redis.call('get', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
      return { i, redis.call('pttl', key) }
    end
  end
  for i, key in ipairs(KEYS) do
    redis.call('set', key, 0, 'EX', ARGV[2 * i], 'NX')
    redis.call('incr', key)
  end
  return { 0, 0 }`;

/** Remaining attempts of a limit after an attempt. */
export interface LimitState {
  readonly remaining: number;
  /** Number of seconds after which the limit is full again. */
  readonly resetS: number;
}

export interface RateLimiter {
  /** Counts an attempt by all of the limits. Throws `rate_limited` if it exceeds one, and then counts nothing. */
  consumeAll(counters: readonly Counter[]): Promise<void>;
  /**
   * Counts an attempt. Throws `rate_limited` above the limit.
   * @param points cost of the attempt; 1 unless the limit counts something other than attempts
   */
  consume(name: RateLimitName, key: string, points?: number): Promise<LimitState>;
  /** Refunds points that were consumed before the cost of an attempt was known. */
  refund(name: RateLimitName, key: string, points: number): Promise<void>;
  reset(name: RateLimitName, key: string): Promise<void>;
}

/** Returns the part of a Redis client that `rate-limiter-flexible` uses, with gathered increments. */
function limiterClient(redis: Redis) {
  const increment = gatherIncrements(redis);
  return {
    get status() {
      return redis.status;
    },
    rlflxIncr: ([key, points, seconds]: readonly [string, string, string]) => increment(key, points, seconds),
    del: (key: string) => redis.del(key),
  };
}

export function createRateLimiter(redis: Redis, redisPrefix: string): RateLimiter {
  const storeClient = limiterClient(redis);
  const names = Object.keys(rateLimits).filter((name): name is RateLimitName => name in rateLimits);
  const limiters = new Map(
    names.map((name) => {
      const { points, durationS } = rateLimits[name];
      const keyPrefix = `${redisPrefix}limit:${name}`;
      const options = { storeClient, keyPrefix, points, duration: durationS, rejectIfRedisNotReady: true };
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
  async function consume(name: RateLimitName, key: string, points?: number): Promise<LimitState> {
    try {
      const state = await limiters.get(name)?.consume(key, points ?? 1);
      return { remaining: state?.remainingPoints ?? 0, resetS: Math.ceil((state?.msBeforeNext ?? 0) / 1000) };
    } catch (cause) {
      if (cause instanceof RateLimiterRes) {
        // A rejected attempt is refunded if its points are not attempts; attempts themselves still count.
        if (points !== undefined) await giveBack(name, key, points);
        throw fail('rate_limited', { retryAfterS: Math.ceil(cause.msBeforeNext / 1000) });
      }
      throw fail('service_unavailable', { cause });
    }
  }

  /** Returns the position and remaining milliseconds of an exceeded limit; position 0 if the attempt was counted. */
  async function countAll(counters: readonly Counter[]): Promise<{ readonly position: number; readonly ms: number }> {
    const keys = counters.map(({ name, key }) => `${redisPrefix}limit:${name}:${key}`);
    const limits = counters.flatMap(({ name }) => [rateLimits[name].points, rateLimits[name].durationS]);
    const reply = await redis.eval(consumeAllScript, keys.length, ...keys, ...limits);
    const [position, ms] = Array.isArray(reply) ? reply.map(Number) : [];
    if (position === undefined || ms === undefined) throw new TypeError('Redis returned no result of the script.');
    return { position, ms };
  }

  return {
    refund: giveBack,
    async consumeAll(counters) {
      const [first, second] = counters;
      if (first === undefined) return;
      if (second === undefined) return void (await consume(first.name, first.key));
      const exceeded = redis.status === 'ready' ? await countAll(counters).catch(() => null) : null;
      if (exceeded === null) for (const { name, key } of counters) await consume(name, key);
      else if (exceeded.position > 0) throw fail('rate_limited', { retryAfterS: Math.ceil(exceeded.ms / 1000) });
    },
    consume,

    async reset(name, key) {
      try {
        await limiters.get(name)?.delete(key);
      } catch {
        // The counter expires on its own.
      }
    },
  };
}
