/** Requests that share a rate limit. */
import { createHash, randomUUID } from 'node:crypto';
import { type RateLimitName, rateLimits } from '@plenum/contracts/limits';
import { networkOf, rangeOf } from '@plenum/core/platform/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { newEmail, newestMailToken, newLoggedInPerson, newVerifiedPerson } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const failLogin = (email: string, ip: string, targetApi: TestApi = api, headers: Record<string, string> = {}) =>
  targetApi.client().send('POST', '/auth/login', {
    body: { email, password: 'wrong password' },
    headers: { ...headers, 'x-forwarded-for': ip },
  });

async function exhaustLimit(email: string, ip: string): Promise<void> {
  for (let attempt = 1; attempt <= rateLimits.login.points; attempt += 1) await failLogin(email, ip);
  expect((await failLogin(email, ip)).status).toBe(429);
}

describe('the IP address of a client', () => {
  it('counts an IPv6 address as its /64', async () => {
    const { email } = await newVerifiedPerson(api);
    await exhaustLimit(email, '2001:db8:ffff:1::1');
    expect((await failLogin(email, '2001:db8:ffff:1:aaaa:bbbb:cccc:dddd')).status).toBe(429);
    expect((await failLogin(email, '2001:db8:ffff:2::1')).status).toBe(401);
  });

  it('treats IPv4 and IPv4-mapped IPv6 as the same address', async () => {
    const { email } = await newVerifiedPerson(api);
    await exhaustLimit(email, '192.0.2.1');
    expect((await failLogin(email, '::ffff:192.0.2.1')).status).toBe(429);
    expect((await failLogin(email, '192.0.2.2')).status).toBe(401);
  });

  it('takes the address from the trusted proxy, not from proxies before it', async () => {
    const { email } = await newVerifiedPerson(api);
    await exhaustLimit(email, '192.0.2.3');
    expect((await failLogin(email, '198.51.100.1, 192.0.2.3')).status).toBe(429);
  });

  it('takes the address of the connection without a trusted proxy', async () => {
    const directApi = await startTestApi({ ...api.env, TRUST_PROXY: '0' });
    const { email } = await newVerifiedPerson(api);
    for (let attempt = 1; attempt <= rateLimits.login.points; attempt += 1) {
      expect((await failLogin(email, `203.0.113.${attempt}`, directApi)).status).toBe(401);
    }
    expect((await failLogin(email, '203.0.113.200', directApi)).status).toBe(429);
    await directApi.close();
  });
});

describe('limits per account', () => {
  it('uses the normalized email address', async () => {
    const { email } = await newVerifiedPerson(api);
    await exhaustLimit(email, '192.0.2.4');
    expect((await failLogin(` ${email.toUpperCase()} `, '192.0.2.4')).status).toBe(429);
    expect((await failLogin(newEmail(), '192.0.2.4')).status).toBe(401);
  });

  it('stops password guessing from all networks, and the right password resets it', async () => {
    const { email } = await newVerifiedPerson(api);
    const { points } = rateLimits.login_per_account;
    const statuses = [];
    for (let attempt = 0; attempt < points; attempt += 1) {
      statuses.push((await failLogin(email, `198.18.${attempt}.1`)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await failLogin(email, '198.19.0.1')).status).toBe(429);
  });
});

describe('clients over the limit of their IP address', () => {
  const consumePoints = (name: RateLimitName, ip: string) =>
    api.deps.limiter.consume(name, ip, rateLimits[name].points);
  /** Counts the limit keys of this test file; other files use the same Redis concurrently. */
  const keysOfLimits = async () => (await api.deps.realtime.keys(`${api.deps.config.REDIS_PREFIX}limit:*`)).length;
  const person = { password: 'long enough password', first_name: 'A', last_name: 'B' };

  it.each([
    ['/auth/login', 'login_per_address', { password: 'x' }],
    ['/auth/signup', 'account_mail_per_address', person],
    ['/auth/forgot-password', 'account_mail_per_address', {}],
    ['/invitations/register-and-accept', 'account_mail_per_address', {}],
  ] as const)('adds no key per account for %s', async (path, limitName, body) => {
    const ip = '203.0.113.20';
    await consumePoints(limitName, ip);
    const sendAttempt = (email: string) => {
      const user = { ...body, email };
      const requestBody = path.includes('invitations')
        ? { user_data: { ...person, email }, org_invitation_ids: [] }
        : user;
      return api.client().send('POST', path, { body: requestBody, headers: { 'x-forwarded-for': ip } });
    };
    const keys = await keysOfLimits();
    expect(keys).toBeGreaterThan(0);
    for (let time = 0; time < 3; time += 1) expect((await sendAttempt(newEmail())).status).toBe(429);
    expect(await keysOfLimits()).toBeLessThanOrEqual(keys);
    await api.deps.limiter.reset(limitName, ip);
  });

  it.each(['/auth/refresh', '/auth/logout'])('rejects any cookie on %s', async (path) => {
    const ip = '203.0.113.21';
    const send = (token: string) => {
      const headers = { 'x-forwarded-for': ip, cookie: `refresh_token_cookie=${token}` };
      return api.client().send('POST', path, { headers });
    };
    const keys = await keysOfLimits();
    for (const token of ['x'.repeat(8_000), 'y'.repeat(8_000), `${'z'.repeat(36)}.${'x'.repeat(43)}`])
      await send(token);
    // The key of the IP address.
    expect((await keysOfLimits()) - keys).toBeLessThanOrEqual(1);
    await api.deps.limiter.reset('login_token_per_address', ip);
    await consumePoints('login_token_per_address', ip);
    expect((await send(`${randomUUID()}.${'x'.repeat(43)}`)).status).toBe(429);
    await api.deps.limiter.reset('login_token_per_address', ip);
  });
});

describe('limits per IP address', () => {
  const requestResend = (targetApi: TestApi, ip: string) =>
    targetApi.client().get('/auth/reset-password/x', { headers: { 'x-forwarded-for': ip } });

  it('does not count requests from exempt venues', async () => {
    const { points } = rateLimits.link_token_per_address;
    const exemptApi = await startTestApi({ ...api.env, RATE_LIMIT_EXEMPT: '198.51.100.0/24, 2001:db8:aaaa::/48' });
    const addresses = ['198.51.100.7', '2001:db8:aaaa::1', '203.0.113.7'];
    for (const ip of addresses) {
      const attempts = Array.from({ length: points }, () =>
        exemptApi.deps.limiter.consume('link_token_per_address', networkOf(ip)),
      );
      await Promise.all(attempts);
    }
    const statuses = await Promise.all(addresses.map(async (ip) => (await requestResend(exemptApi, ip)).status));
    expect(statuses).toEqual([400, 400, 429]);
    await exemptApi.close();
  });
});

describe('a venue behind one IP address', () => {
  it.each([
    ['login_per_address', '203.0.114.40'],
    ['login_per_range', '203.0.115.40'],
    ['login_per_account', '203.0.116.40'],
  ] as const)('does not use up the limit %s with successful logins', async (name, ip) => {
    const person = await newVerifiedPerson(api);
    const account = createHash('sha256').update(person.email).digest('base64url');
    const key = { login_per_address: ip, login_per_range: rangeOf(ip), login_per_account: account }[name];
    await api.deps.limiter.consume(name, key, rateLimits[name].points - 1);
    const logInFromVenue = (password: string) =>
      api.client().send('POST', '/auth/login', { body: { ...person, password }, headers: { 'x-forwarded-for': ip } });
    for (let time = 0; time < 3; time += 1) expect((await logInFromVenue(person.password)).status).toBe(200);
    expect((await logInFromVenue('wrong password')).status).toBe(401);
    expect((await logInFromVenue(person.password)).status).toBe(429);
  });

  it('does not use up the limit of link tokens with valid links', async () => {
    const person = await newVerifiedPerson(api);
    const ip = '203.0.114.41';
    expect((await api.client().post('/auth/login-link', { email: person.email })).status).toBe(200);
    const path = `/auth/login-link/${await newestMailToken(api, person.email, 'log_in')}`;
    const openFromVenue = (link: string) => api.client().get(link, { headers: { 'x-forwarded-for': ip } });
    await api.deps.limiter.consume('link_token_per_address', ip, rateLimits.link_token_per_address.points - 1);
    for (let time = 0; time < 3; time += 1) expect((await openFromVenue(path)).status).toBe(200);
    expect((await openFromVenue('/auth/login-link/made-up')).status).toBe(400);
    expect((await openFromVenue(path)).status).toBe(429);
  });

  it('does not use up the limit of login tokens with valid ones', async () => {
    const { client } = await newLoggedInPerson(api);
    const ip = '203.0.114.42';
    const refreshFromVenue = () => client.send('POST', '/auth/refresh', { headers: { 'x-forwarded-for': ip } });
    await api.deps.limiter.consume('login_token_per_address', ip, rateLimits.login_token_per_address.points - 1);
    for (let time = 0; time < 3; time += 1) expect((await refreshFromVenue()).status).toBe(200);
  });
});

describe('clients that guess ids', () => {
  const getFrom = (path: string, ip: string) => api.client().get(path, { headers: { 'x-forwarded-for': ip } });

  it.each([
    [`/avatars/${randomUUID()}.webp`, 'missing_per_address'],
    ['/calendars/made-up', 'missing_per_address'],
    ['/public/events/made-up/schedule.json', 'public_page'],
    ['/public/events/made-up/schedule.ics', 'public_page'],
  ] as const)('limits guesses: %s', async (path, limitName) => {
    const ip = '203.0.113.30';
    await api.deps.limiter.reset(limitName, ip);
    await api.deps.limiter.consume(limitName, ip, rateLimits[limitName].points - 1);
    expect((await getFrom(path, ip)).status).toBe(404);
    expect((await getFrom(path, ip)).status).toBe(429);
    expect((await getFrom(path, '203.0.113.31')).status).toBe(404);
  });

  it('counts only 404 responses', async () => {
    const ip = '203.0.113.32';
    const { owner, event_id } = await newConference(api);
    const openFeedReply = await owner.client.post(`/events/${event_id}/my-agenda/feed`);
    const { feed_url } = openFeedReply.body as { readonly feed_url: string };
    const path = new URL(feed_url).pathname.replace('/api', '');
    await api.deps.limiter.consume('missing_per_address', ip, rateLimits.missing_per_address.points - 1);
    for (let time = 0; time < 3; time += 1) expect((await getFrom(path, ip)).status).toBe(200);
    expect((await getFrom('/calendars/made-up', ip)).status).toBe(404);
    expect((await getFrom(path, ip)).status).toBe(429);
  });
});
