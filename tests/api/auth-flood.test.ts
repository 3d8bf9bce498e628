/** A flood of log-ins: hashing is bounded, the rest of the process goes on. */
import { rateLimits } from '@plenum/contracts/limits';
import { fail } from '@plenum/core/platform/errors';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newEmail } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi({}, { isSlowLikeProduction: true });
});
afterAll(async () => {
  await api.close();
});

describe('many log-ins at once', () => {
  it('are refused beyond the queue, and other requests are answered meanwhile', async () => {
    const client = api.client();
    let finished = 0;
    const flood = Array.from({ length: 300 }, async () => {
      const reply = await client.post('/auth/login', { email: newEmail(), password: 'x'.repeat(128) });
      finished += 1;
      return reply.status;
    });
    const health = await client.get('/health');
    expect(health.status).toBe(200);
    expect(finished).toBeLessThan(300);
    const statuses = await Promise.all(flood);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(50);
  });

  it('that are refused because of the load do not count as wrong passwords', async () => {
    const client = api.client();
    const email = newEmail();
    const attempt = () => client.post('/auth/login', { email, password: 'x'.repeat(12) });
    const { passwords } = api.deps;
    const full = vi.spyOn(passwords, 'of').mockReturnValue({
      ...passwords,
      verify: () => Promise.reject(fail('overloaded')),
    });
    for (let count = 0; count < 3; count += 1) expect((await attempt()).status).toBe(503);
    full.mockRestore();
    for (let count = 0; count < rateLimits.login.points; count += 1) expect((await attempt()).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });

  it('with endless passwords cost no hashing at all', async () => {
    const reply = await api.client().post('/auth/login', { email: newEmail(), password: 'x'.repeat(1_000_000) });
    expect(reply.status).toBe(413);
  });
});
