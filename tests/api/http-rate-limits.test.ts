/** Who shares a limit with whom. */
import { rateLimits } from '@plenum/contracts/limits';
import { networkOf } from '@plenum/core/platform/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, verified } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(async () => {
  await api.close();
});

const fail = (email: string, address: string, at: TestApi = api, headers: Record<string, string> = {}) =>
  at.client().send('POST', '/auth/login', {
    body: { email, password: 'wrong password' },
    headers: { ...headers, 'x-forwarded-for': address },
  });

async function exhaust(email: string, address: string): Promise<void> {
  for (let attempt = 1; attempt <= rateLimits.login.points; attempt += 1) await fail(email, address);
  expect((await fail(email, address)).status).toBe(429);
}

describe('an address', () => {
  it('is its whole /64 when it is IPv6', async () => {
    const { email } = await verified(api);
    await exhaust(email, '2001:db8:ffff:1::1');
    expect((await fail(email, '2001:db8:ffff:1:aaaa:bbbb:cccc:dddd')).status).toBe(429);
    expect((await fail(email, '2001:db8:ffff:2::1')).status).toBe(401);
  });

  it('is the same as IPv4 and as IPv4 in IPv6', async () => {
    const { email } = await verified(api);
    await exhaust(email, '192.0.2.1');
    expect((await fail(email, '::ffff:192.0.2.1')).status).toBe(429);
    expect((await fail(email, '192.0.2.2')).status).toBe(401);
  });

  it('is told by the trusted proxy and nobody before it', async () => {
    const { email } = await verified(api);
    await exhaust(email, '192.0.2.3');
    expect((await fail(email, '198.51.100.1, 192.0.2.3')).status).toBe(429);
  });

  it('is the connection’s own without a trusted proxy', async () => {
    const direct = await startTestApi({ ...api.env, TRUST_PROXY: '0' });
    const { email } = await verified(api);
    for (let attempt = 1; attempt <= rateLimits.login.points; attempt += 1) {
      expect((await fail(email, `203.0.113.${attempt}`, direct)).status).toBe(401);
    }
    expect((await fail(email, '203.0.113.200', direct)).status).toBe(429);
    await direct.close();
  });
});

describe('a limit per account', () => {
  it('holds for the normalized address', async () => {
    const { email } = await verified(api);
    await exhaust(email, '192.0.2.4');
    expect((await fail(` ${email.toUpperCase()} `, '192.0.2.4')).status).toBe(429);
    expect((await fail(newEmail(), '192.0.2.4')).status).toBe(401);
  });

  it('ends guessing from everywhere, and the right password opens again', async () => {
    const { email } = await verified(api);
    const { points } = rateLimits.login_per_account;
    const statuses = [];
    for (let guess = 0; guess < points; guess += 1) {
      statuses.push((await fail(email, `198.18.${guess}.1`)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await fail(email, '198.19.0.1')).status).toBe(429);
  });
});

describe('a limit per address', () => {
  const ask = (at: TestApi, address: string) =>
    at.client().get('/auth/reset-password/x', { headers: { 'x-forwarded-for': address } });

  it('does not count a venue that is exempt', async () => {
    const { points } = rateLimits.link_token_per_address;
    const venue = await startTestApi({ ...api.env, RATE_LIMIT_EXEMPT: '198.51.100.0/24, 2001:db8:aaaa::/48' });
    const addresses = ['198.51.100.7', '2001:db8:aaaa::1', '203.0.113.7'];
    for (const address of addresses) {
      const attempts = Array.from({ length: points }, () =>
        venue.deps.limiter.consume('link_token_per_address', networkOf(address)),
      );
      await Promise.all(attempts);
    }
    const statuses = await Promise.all(addresses.map(async (address) => (await ask(venue, address)).status));
    expect(statuses).toEqual([400, 400, 429]);
    await venue.close();
  });
});
