/** Failed logins by strangers lock out strangers, never the owner of the account in a known browser. */
import { deviceProofLifetimeS, maxMailLinksPerHour, rateLimits } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import type { RateLimiter } from '@plenum/core/platform/redis/rate-limiter';
import { loginCookieName } from '@plenum/core/platform/security/login-cookie';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRateLimits } from '../../services/api/src/http/rate-limits.ts';
import {
  newLoggedInPerson,
  logIn,
  newEmail,
  newestMailToken,
  newSignedUpPerson,
  type TestPerson,
  testPassword,
  newVerifiedPerson,
} from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

const proofCookie = loginCookieName('device_proofs', false);
const minuteMs = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const logInWithWrongPassword = (email: string, client: TestClient): Promise<TestReply> =>
  client.post('/auth/login', { email, password: 'wrong password' });
const logInWithPassword = ({ email, password }: TestPerson, client: TestClient): Promise<TestReply> =>
  client.post('/auth/login', { email, password });

let networkCount = 0;
/** Creates a browser in a separate network. */
function newStranger(): TestClient {
  networkCount += 1;
  const client = api.client();
  const headers = { 'x-forwarded-for': `2001:db8:${(networkCount + 0x100).toString(16)}::1` };
  const { post } = client;
  return Object.assign(client, {
    post: (path: string, body?: unknown) => post.call(client, path, body, { headers }),
  });
}

/** Exhausts the failed logins that strangers have at an account, from many networks. */
async function exhaustFailures(email: string): Promise<number> {
  let failures = 0;
  for (;;) {
    const client = newStranger();
    for (let attempt = 1; attempt <= rateLimits.login.points; attempt += 1) {
      const { status } = await logInWithWrongPassword(email, client);
      if (status === 429) return failures;
      failures += 1;
    }
  }
}

/** Counts as many failed logins of strangers as are allowed, without requests, as a set-up for tests. */
async function exhaustStrangerFailures(email: string): Promise<void> {
  const { limiter } = api.deps;
  const consumeAll: RateLimiter['consumeAll'] = async ([counter]) => {
    if (counter === undefined) return;
    const { name, key } = counter;
    const consumed = Array.from({ length: rateLimits[name].points }, () => limiter.consume(name, key));
    // The owner may have used some of them.
    await Promise.allSettled(consumed);
  };
  const limits = createRateLimits({
    limiter: { ...limiter, consumeAll },
    isExempt: () => false,
    findKnownDevice: () => Promise.resolve(null),
  });
  const origin = { address: '2001:db8::1', actor: null, refresh_token: null, device_proofs: null };
  await limits.consume(['login_per_account'], { ...origin, body: { email } });
}

const cookieOf = (client: TestClient): string => client.cookie(proofCookie) ?? '';

describe('an account under attack from many networks', () => {
  it('rejects strangers after the usual number of failures', async () => {
    const { email } = await newVerifiedPerson(api);
    expect(await exhaustFailures(email)).toBe(rateLimits.login_per_account.points);
    expect((await logInWithWrongPassword(email, newStranger())).status).toBe(429);
  });

  it('accepts the owner without a limit in a browser that was logged in before', async () => {
    const owner = await newLoggedInPerson(api);
    await exhaustFailures(owner.email);
    for (let time = 1; time <= 3; time += 1) {
      expect((await logInWithPassword(owner, owner.client)).status).toBe(200);
      expect((await logInWithPassword(owner, newStranger())).status).toBe(429);
    }
  });

  it('accepts the owner from another network, and from the attacker’s network', async () => {
    const owner = await newLoggedInPerson(api);
    await exhaustStrangerFailures(owner.email);
    const otherNetwork = newStranger();
    otherNetwork.setCookie(proofCookie, cookieOf(owner.client), '/api/auth');
    expect((await logInWithPassword(owner, otherNetwork)).status).toBe(200);
    for (let attempt = 1; attempt <= 6; attempt += 1) await logInWithWrongPassword(owner.email, api.client());
    expect((await logInWithPassword(owner, owner.client)).status).toBe(200);
  });

  it('remains locked for strangers when the owner logs in', async () => {
    const owner = await newLoggedInPerson(api);
    await exhaustStrangerFailures(owner.email);
    expect((await logInWithPassword(owner, owner.client)).status).toBe(200);
    expect((await logInWithWrongPassword(owner.email, newStranger())).status).toBe(429);
  });

  it('applies the same limit to an unknown email address', async () => {
    const [knownEmail, unknownEmail] = [(await newVerifiedPerson(api)).email, newEmail()];
    expect(await exhaustFailures(unknownEmail)).toBe(await exhaustFailures(knownEmail));
  });

  it('counts the IP addresses of a range together', async () => {
    const { email } = await newVerifiedPerson(api);
    const { points } = rateLimits.login_account_per_range;
    const attemptFrom = async (ip: string) =>
      (
        await api
          .client()
          .post('/auth/login', { email, password: 'wrong password' }, { headers: { 'x-forwarded-for': ip } })
      ).status;
    const statuses = [];
    for (let host = 1; host <= points; host += 1) statuses.push(await attemptFrom(`203.0.113.${host}`));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await attemptFrom('203.0.113.250')).toBe(429);
    expect(await attemptFrom('198.51.100.1')).toBe(401);
  });
});

describe('known browsers', () => {
  it('gives a known browser five separate attempts, which the right password resets', async () => {
    const owner = await newLoggedInPerson(api);
    const { points } = rateLimits.login;
    for (let round = 1; round <= 2; round += 1) {
      for (let attempt = 1; attempt < points; attempt += 1) {
        expect((await logInWithWrongPassword(owner.email, owner.client)).status).toBe(401);
      }
      expect((await logInWithPassword(owner, owner.client)).status).toBe(200);
    }
    for (let attempt = 1; attempt <= points; attempt += 1) {
      expect((await logInWithWrongPassword(owner.email, owner.client)).status).toBe(401);
    }
    expect((await logInWithPassword(owner, owner.client)).status).toBe(429);
    // Only its own bucket is reset: the next browser of the same person is another one.
    expect((await logInWithPassword(owner, api.client())).status).toBe(200);
  });

  it('treats a browser as unknown for every other account', async () => {
    const [owner, otherPerson] = [await newLoggedInPerson(api), await newVerifiedPerson(api)];
    await exhaustStrangerFailures(otherPerson.email);
    const client = newStranger();
    client.setCookie(proofCookie, cookieOf(owner.client), '/api/auth');
    expect((await logInWithPassword(otherPerson, client)).status).toBe(429);
  });

  it('remembers several accounts in one browser', async () => {
    const [first, second] = [await newLoggedInPerson(api), await newVerifiedPerson(api)];
    expect((await logInWithPassword(second, first.client)).status).toBe(200);
    for (const person of [first, second]) {
      await exhaustStrangerFailures(person.email);
      expect((await logInWithPassword(person, first.client)).status).toBe(200);
    }
  });

  it('remembers a browser for 180 days', async () => {
    const recentOwner = await newLoggedInPerson(api);
    await exhaustStrangerFailures(recentOwner.email);
    expect(await logInWithProofOfAge(deviceProofLifetimeS * 1000 - minuteMs, recentOwner)).toBe(200);
    expect(await logInWithProofOfAge(deviceProofLifetimeS * 1000, recentOwner)).toBe(429);
  });

  it.each([
    ['nothing', () => ''],
    ['noise', () => 'x'.repeat(300)],
    ['another id', (proof: string) => proof.replace(/^\d+/, '1')],
    ['another epoch', (proof: string) => proof.replace(/^(\d+)\.\d+/, '$1.2')],
    ['another signature', (proof: string) => `${proof.slice(0, -43)}${'A'.repeat(43)}`],
    ['a later day', (proof: string) => proof.replace(/^(\d+\.\d+)\.\d+/, '$1.99999999999')],
    ['forged proofs before it', (proof: string) => `${'1.1.1.x~'.repeat(10)}${proof}`],
  ])('rejects a cookie with %s', async (_name, forge) => {
    const owner = await newLoggedInPerson(api);
    await exhaustStrangerFailures(owner.email);
    const client = newStranger();
    client.setCookie(proofCookie, forge(cookieOf(owner.client)), '/api/auth');
    expect((await logInWithPassword(owner, client)).status).toBe(429);
  });

  it('hides the known-browser cookie from scripts and other sites', async () => {
    const { email, password } = await newVerifiedPerson(api);
    const reply = await api.client().post('/auth/login', { email, password });
    const line = [reply.headers['set-cookie'] ?? []].flat().find((text) => String(text).startsWith(proofCookie));
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\/; /);
    expect(loginCookieName('device_proofs', true)).toBe('__Host-device_proofs_cookie');
  });
});

/** Returns the response to the owner’s login with a proof of this age. */
async function logInWithProofOfAge(age_ms: number, owner: TestPerson): Promise<number> {
  const client = newStranger();
  client.setCookie(proofCookie, cookieOf(owner.client), '/api/auth');
  api.clock.advance(age_ms);
  try {
    return (await logInWithPassword(owner, client)).status;
  } finally {
    api.clock.advance(-age_ms);
  }
}

/** Changes that make the browsers of an account unknown; the one in use stays known. */
const changesThatForgetBrowsers: Readonly<Record<string, (person: TestPerson) => Promise<TestReply>>> = {
  'a password change': ({ client, password: current_password }) =>
    client.put('/auth/change-password', { current_password, new_password: testPassword }),
  'ending all other logins': ({ client }) => client.delete('/auth/logins'),
  'a password reset': async ({ client, email }) => {
    await client.post('/auth/forgot-password', { email });
    const token = await newestMailToken(api, email, 'reset_password');
    return client.post('/auth/reset-password', { token, password: testPassword });
  },
};

describe.each(Object.entries(changesThatForgetBrowsers))('known browsers after %s', (_name, change) => {
  it('forgets the other browsers and keeps this one', async () => {
    const owner = await newLoggedInPerson(api);
    const otherLogin = await logIn(owner, newStranger());
    expect((await change(owner)).status).toBe(200);
    await exhaustStrangerFailures(owner.email);
    expect((await logInWithPassword(owner, otherLogin.client)).status).toBe(429);
    expect((await logInWithPassword(owner, owner.client)).status).toBe(200);
  });
});

describe('emailed unlock links', () => {
  async function lockedAccount(): Promise<{ owner: TestPerson; client: TestClient; token: string }> {
    const owner = await newVerifiedPerson(api);
    await exhaustStrangerFailures(owner.email);
    const client = newStranger();
    expect((await logInWithPassword(owner, client)).status).toBe(429);
    expect((await client.post('/auth/unlock', { email: owner.email })).status).toBe(200);
    return { owner, client, token: await newestMailToken(api, owner.email, 'unlock') };
  }

  it('lets the browser try again, and still requires the password', async () => {
    const { owner, client, token } = await lockedAccount();
    expect(await client.get(`/auth/unlock/${token}`)).toMatchObject({ status: 200, body: { email: owner.email } });
    expect((await logInWithPassword(owner, client)).status).toBe(429);
    expect(await client.post(`/auth/unlock/${token}`)).toMatchObject({ status: 200, body: { email: owner.email } });
    expect((await client.get('/auth/me')).status).toBe(401);
    expect((await logInWithWrongPassword(owner.email, client)).status).toBe(401);
    expect((await logInWithPassword(owner, client)).status).toBe(200);
    expect((await logInWithPassword(owner, newStranger())).status).toBe(429);
  });

  it('accepts an unlock link once, including concurrent requests', async () => {
    const { client, token } = await lockedAccount();
    const replies = await Promise.all([1, 2].map(() => client.post(`/auth/unlock/${token}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await client.post(`/auth/unlock/${token}`)).body).toMatchObject({ error: 'unlock_link_invalid' });
    expect((await client.get(`/auth/unlock/${token}`)).body).toMatchObject({ error: 'unlock_link_invalid' });
  });

  it('accepts an unlock link for 30 minutes', async () => {
    const { client, token } = await lockedAccount();
    api.clock.advance(29 * minuteMs);
    expect((await client.get(`/auth/unlock/${token}`)).status).toBe(200);
    api.clock.advance(minuteMs);
    expect((await client.post(`/auth/unlock/${token}`)).body).toMatchObject({ error: 'unlock_link_invalid' });
  });

  it('sends unlock links only to accounts that could log in, with the same response for all', async () => {
    const [verifiedPerson, unverified] = [await newVerifiedPerson(api), await newSignedUpPerson(api)];
    const texts = [];
    for (const email of [verifiedPerson.email, unverified.email, newEmail()]) {
      const reply = await api.client().post('/auth/unlock', { email });
      texts.push(`${reply.status} ${reply.text}`);
    }
    expect(new Set(texts).size).toBe(1);
    await expect(newestMailToken(api, unverified.email, 'unlock')).rejects.toThrow('No unlock email');
  });
});

const links = statement<{ readonly links: number }>(
  'test-links-of',
  'select count(*) as links from mail_links where email = $1 and purpose = $2',
);

describe.each([
  ['/auth/forgot-password', 'reset_password', newVerifiedPerson],
  ['/auth/resend-verification', 'verify_email', newSignedUpPerson],
  ['/auth/unlock', 'unlock', newVerifiedPerson],
  ['/auth/login-link', 'log_in', newVerifiedPerson],
] as const)('emails sent by %s', (path, purpose, newOwner) => {
  it('does not let strangers exhaust the emails of an account', async () => {
    const owner = await newOwner(api);
    for (let time = 1; time <= 3; time += 1) {
      const client = newStranger();
      for (let attempt = 1; attempt <= rateLimits.account_mail.points; attempt += 1) {
        expect((await client.post(path, { email: owner.email })).status).toBe(200);
      }
      expect((await client.post(path, { email: owner.email })).status).toBe(429);
    }
    expect((await owner.client.post(path, { email: owner.email })).status).toBe(200);
  });

  it('limits emails per mailbox, and accepts the newest link', async () => {
    const owner = await newOwner(api);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      api.clock.advance(5 * minuteMs);
      expect((await newStranger().post(path, { email: owner.email })).status).toBe(200);
    }
    const emailCount = (await api.deps.db.row(links, [owner.email, purpose]))?.links ?? 0;
    // After five within the hour, a link is replaced only once it has expired: a login link is valid for 15 minutes.
    expect(emailCount).toBeGreaterThan(1);
    expect(emailCount).toBeLessThanOrEqual(maxMailLinksPerHour + (purpose === 'log_in' ? 2 : 1));
    const token = await newestMailToken(api, owner.email, purpose);
    const linkPaths = {
      reset_password: 'reset-password',
      verify_email: 'verify-email',
      unlock: 'unlock',
      log_in: 'login-link',
    } as const;
    expect((await owner.client.get(`/auth/${linkPaths[purpose]}/${token}`)).status).toBe(200);
  });
});

describe('sign-up attempts', () => {
  it('does not block an email address because of attempts from other networks', async () => {
    const email = newEmail();
    const body = { email, password: 'short', first_name: 'Ada', last_name: 'Lovelace' };
    for (let time = 1; time <= 2; time += 1) {
      const client = newStranger();
      for (let attempt = 1; attempt <= rateLimits.sign_up.points; attempt += 1) {
        await client.post('/auth/signup', { ...body, password: testPassword });
      }
      expect((await client.post('/auth/signup', { ...body, password: testPassword })).status).toBe(429);
    }
    expect((await newStranger().post('/auth/signup', { ...body, password: testPassword })).status).toBe(400);
  });
});

describe('password checks of a logged-in user', () => {
  it('counts failures per login, so that a stolen login cannot exhaust the attempts of the owner', async () => {
    const owner = await newLoggedInPerson(api);
    const thief = await logIn(owner, newStranger());
    const check = (client: TestClient, password: string) => client.post('/auth/verify-password', { password });
    for (let guess = 1; guess <= rateLimits.password_check.points; guess += 1) {
      expect((await check(thief.client, 'wrong password')).status).toBe(401);
    }
    expect((await check(thief.client, 'wrong password')).status).toBe(429);
    expect((await check(owner.client, owner.password)).status).toBe(200);
    const change = await owner.client.put('/auth/change-password', {
      current_password: owner.password,
      new_password: 'a password of today',
    });
    expect(change.status).toBe(200);
  });

  it('does not count failed password checks as email address changes', async () => {
    const owner = await newLoggedInPerson(api);
    const thief = await logIn(owner, newStranger());
    const requestChange = (client: TestClient, password: string) =>
      client.post('/auth/change-email', { new_email: newEmail(), password });
    for (let guess = 1; guess <= rateLimits.email_change.points; guess += 1) {
      expect((await requestChange(thief.client, 'wrong password')).status).toBe(400);
    }
    for (let change = 1; change <= rateLimits.email_change.points; change += 1) {
      expect((await requestChange(owner.client, owner.password)).status).toBe(200);
    }
    expect((await requestChange(owner.client, owner.password)).status).toBe(429);
    expect((await requestChange(thief.client, owner.password)).status).toBe(429);
  });
});
