/** Who shares a limit with whom. */
import { randomUUID } from 'node:crypto';
import { type RateLimitName, rateLimits } from '@plenum/contracts/limits';
import { networkOf } from '@plenum/core/platform/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
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

describe('a client over the limit of its address', () => {
  const use = (name: RateLimitName, address: string) =>
    api.deps.limiter.consume(name, address, rateLimits[name].points);
  /** Other files use the same server at the same time. */
  const keysOfLimits = async () => (await api.deps.realtime.keys(`${api.deps.config.REDIS_PREFIX}limit:*`)).length;
  const person = { password: 'long enough password', first_name: 'A', last_name: 'B' };

  it.each([
    ['/auth/login', 'login_per_address', { password: 'x' }],
    ['/auth/signup', 'account_mail_per_address', person],
    ['/auth/forgot-password', 'account_mail_per_address', {}],
    ['/invitations/register-and-accept', 'account_mail_per_address', {}],
  ] as const)('adds no key of an account by %s', async (path, limit, body) => {
    const address = '203.0.113.20';
    await use(limit, address);
    const attempt = (email: string) => {
      const user = { ...body, email };
      const sent = path.includes('invitations') ? { user_data: { ...person, email }, org_invitation_ids: [] } : user;
      return api.client().send('POST', path, { body: sent, headers: { 'x-forwarded-for': address } });
    };
    const keys = await keysOfLimits();
    expect(keys).toBeGreaterThan(0);
    for (let time = 0; time < 3; time += 1) expect((await attempt(newEmail())).status).toBe(429);
    expect(await keysOfLimits()).toBeLessThanOrEqual(keys);
    await api.deps.limiter.reset(limit, address);
  });

  it.each(['/auth/refresh', '/auth/logout'])('is refused by %s, whatever its cookie', async (path) => {
    const address = '203.0.113.21';
    const send = (token: string) => {
      const headers = { 'x-forwarded-for': address, cookie: `refresh_token_cookie=${token}` };
      return api.client().send('POST', path, { headers });
    };
    const keys = await keysOfLimits();
    for (const token of ['x'.repeat(8_000), 'y'.repeat(8_000), `${'z'.repeat(36)}.${'x'.repeat(43)}`])
      await send(token);
    // That of the address.
    expect((await keysOfLimits()) - keys).toBeLessThanOrEqual(1);
    await api.deps.limiter.reset('login_token_per_address', address);
    await use('login_token_per_address', address);
    expect((await send(`${randomUUID()}.${'x'.repeat(43)}`)).status).toBe(429);
    await api.deps.limiter.reset('login_token_per_address', address);
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

describe('a client that makes up addresses of things', () => {
  const read = (path: string, address: string) => api.client().get(path, { headers: { 'x-forwarded-for': address } });

  it.each([
    [`/avatars/${randomUUID()}.webp`, 'missing_per_address'],
    ['/calendars/made-up', 'missing_per_address'],
    ['/public/events/made-up/schedule.json', 'public_page'],
    ['/public/events/made-up/schedule.ics', 'public_page'],
  ] as const)('is limited: %s', async (path, limit) => {
    const address = '203.0.113.30';
    await api.deps.limiter.reset(limit, address);
    await api.deps.limiter.consume(limit, address, rateLimits[limit].points - 1);
    expect((await read(path, address)).status).toBe(404);
    expect((await read(path, address)).status).toBe(429);
    expect((await read(path, '203.0.113.31')).status).toBe(404);
  });

  it('is limited by what is not found only', async () => {
    const address = '203.0.113.32';
    const { owner, event_id } = await newConference(api);
    const opened = await owner.client.post(`/events/${event_id}/my-agenda/feed`);
    const { feed_url } = opened.body as { readonly feed_url: string };
    const path = new URL(feed_url).pathname.replace('/api', '');
    await api.deps.limiter.consume('missing_per_address', address, rateLimits.missing_per_address.points - 1);
    for (let time = 0; time < 3; time += 1) expect((await read(path, address)).status).toBe(200);
    expect((await read('/calendars/made-up', address)).status).toBe(404);
    expect((await read(path, address)).status).toBe(429);
  });
});
