/** A flood of logins: password hashing is bounded, and the rest of the process stays responsive. */
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

describe('concurrent logins', () => {
  it('rejects logins beyond the queue while answering other requests', async () => {
    const client = api.client();
    let finishedCount = 0;
    const logins = Array.from({ length: 300 }, async () => {
      const reply = await client.post('/auth/login', { email: newEmail(), password: 'x'.repeat(128) });
      finishedCount += 1;
      return reply.status;
    });
    const health = await client.get('/health');
    expect(health.status).toBe(200);
    expect(finishedCount).toBeLessThan(300);
    const statuses = await Promise.all(logins);
    expect(new Set(statuses)).toEqual(new Set([401, 503]));
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(50);
  });

  it('does not count logins rejected under load as wrong passwords', async () => {
    const client = api.client();
    const email = newEmail();
    const attempt = () => client.post('/auth/login', { email, password: 'x'.repeat(12) });
    const { passwords } = api.deps;
    const fullQueue = vi.spyOn(passwords, 'of').mockReturnValue({
      ...passwords,
      verify: () => Promise.reject(fail('overloaded')),
    });
    for (let count = 0; count < 3; count += 1) expect((await attempt()).status).toBe(503);
    fullQueue.mockRestore();
    for (let count = 0; count < rateLimits.login.points; count += 1) expect((await attempt()).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });

  it('does not hash oversized passwords', async () => {
    const reply = await api.client().post('/auth/login', { email: newEmail(), password: 'x'.repeat(1_000_000) });
    expect(reply.status).toBe(413);
  });
});
