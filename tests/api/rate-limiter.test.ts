/** Attempts that are counted together are counted exactly, by key and across processes. */
import { randomUUID } from 'node:crypto';
import { rateLimits } from '@plenum/contracts/limits';
import { Refusal } from '@plenum/core/platform/errors';
import { createRateLimiter } from '@plenum/core/platform/redis/rate-limiter';
import { expect, it } from 'vitest';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const { points, durationS } = rateLimits.room_message;
const { realtime, config } = api.deps;
/** Creates a limiter as in a separate process, because processes batch their attempts separately. */
const createLimiter = () => createRateLimiter(realtime, config.REDIS_PREFIX);
const [first, second] = [createLimiter(), createLimiter()];

/** Makes concurrent attempts in turns of the limiters, and returns how many were counted. */
async function attempt(keys: readonly string[]): Promise<number> {
  const attempts = keys.map((key, index) => (index % 2 === 0 ? first : second).consume('room_message', key));
  const results = await Promise.allSettled(attempts);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    if (!(result.reason instanceof Refusal)) throw result.reason;
    expect(result.reason).toMatchObject({ code: 'rate_limited' });
    expect(result.reason.retryAfterS).toBeGreaterThan(0);
    expect(result.reason.retryAfterS).toBeLessThanOrEqual(durationS);
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

it('accepts exactly the limit of each of several people', async () => {
  const people = [randomUUID(), randomUUID(), randomUUID()];
  const keys = Array.from({ length: 3 * (points + 20) }, (_, index) => people[Math.floor(index / (points + 20))] ?? '');
  expect(await attempt(keys)).toBe(3 * points);
  expect(await attempt(people)).toBe(0);
});

it('counts more attempts than one command has', async () => {
  const keys = Array.from({ length: 600 }, () => randomUUID());
  expect(await attempt(keys)).toBe(600);
});

it('sets the expiry of a counter once', async () => {
  const key = randomUUID();
  await attempt([key]);
  const stored = `${config.REDIS_PREFIX}limit:room_message:${key}`;
  await realtime.expire(stored, 3);
  await attempt([key, key]);
  expect([await realtime.get(stored), (await realtime.ttl(stored)) <= 3]).toEqual(['3', true]);
});
