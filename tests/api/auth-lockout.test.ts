/** Wrong guesses of strangers keep strangers out, and never the owner of an account from a browser that is known. */
import { deviceProofLifetimeS, mailLinksPerHourMax, rateLimits } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import type { RateLimiter } from '@plenum/core/platform/redis/rate-limiter';
import { loginCookieName } from '@plenum/core/platform/security/login-cookie';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRateLimits } from '../../services/api/src/http/rate-limits.ts';
import {
  loggedIn,
  logIn,
  newEmail,
  newestMailToken,
  signedUp,
  type TestPerson,
  testPassword,
  verified,
} from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

const proofCookie = loginCookieName('device_proofs', false);
const minuteMs = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(async () => {
  await api.close();
});

const wrong = (email: string, client: TestClient): Promise<TestReply> =>
  client.post('/auth/login', { email, password: 'wrong password' });
const right = ({ email, password }: TestPerson, client: TestClient): Promise<TestReply> =>
  client.post('/auth/login', { email, password });

let networksGiven = 0;
/** A browser in a network that shares nothing with the others. */
function stranger(): TestClient {
  networksGiven += 1;
  const client = api.client();
  const headers = { 'x-forwarded-for': `2001:db8:${(networksGiven + 0x100).toString(16)}::1` };
  const { post } = client;
  return Object.assign(client, {
    post: (path: string, body?: unknown) => post.call(client, path, body, { headers }),
  });
}

/** Uses up everything that strangers may guess at an account, from many networks. */
async function exhaust(email: string): Promise<number> {
  let guesses = 0;
  for (;;) {
    const client = stranger();
    for (let attempt = 1; attempt <= rateLimits.login.points; attempt += 1) {
      const { status } = await wrong(email, client);
      if (status === 429) return guesses;
      guesses += 1;
    }
  }
}

/** Counts as many guesses of strangers at an account as are allowed, without requests: for tests of what follows. */
async function lockOut(email: string): Promise<void> {
  const { limiter } = api.deps;
  const consume: RateLimiter['consume'] = async (name, key) => {
    const guesses = Array.from({ length: rateLimits[name].points }, () => limiter.consume(name, key));
    // The owner may have used some of them.
    await Promise.allSettled(guesses);
  };
  const limits = createRateLimits({
    limiter: { ...limiter, consume },
    isExempt: () => false,
    findKnownDevice: () => Promise.resolve(null),
  });
  const from = { address: '2001:db8::1', actor: null, refresh_token: null, device_proofs: null };
  await limits.consume(['login_per_account'], { ...from, body: { email } });
}

const cookieOf = (client: TestClient): string => client.cookie(proofCookie) ?? '';

describe('an account that strangers guess at from many networks', () => {
  it('slows strangers down after the same number as ever', async () => {
    const { email } = await verified(api);
    expect(await exhaust(email)).toBe(rateLimits.login_per_account.points);
    expect((await wrong(email, stranger())).status).toBe(429);
  });

  it('lets its owner in from a browser that was logged in before, as often as they like', async () => {
    const owner = await loggedIn(api);
    await exhaust(owner.email);
    for (let time = 1; time <= 3; time += 1) {
      expect((await right(owner, owner.client)).status).toBe(200);
      expect((await right(owner, stranger())).status).toBe(429);
    }
  });

  it('lets them in from another network too, and from that of the guesses', async () => {
    const owner = await loggedIn(api);
    await lockOut(owner.email);
    const elsewhere = stranger();
    elsewhere.setCookie(proofCookie, cookieOf(owner.client), '/api/auth');
    expect((await right(owner, elsewhere)).status).toBe(200);
    for (let attempt = 1; attempt <= 6; attempt += 1) await wrong(owner.email, api.client());
    expect((await right(owner, owner.client)).status).toBe(200);
  });

  it('is not opened anew for strangers when its owner logs in', async () => {
    const owner = await loggedIn(api);
    await lockOut(owner.email);
    expect((await right(owner, owner.client)).status).toBe(200);
    expect((await wrong(owner.email, stranger())).status).toBe(429);
  });

  it('counts an unknown address like a known one', async () => {
    const [known, unknown] = [(await verified(api)).email, newEmail()];
    expect(await exhaust(unknown)).toBe(await exhaust(known));
  });

  it('counts the addresses of a range together', async () => {
    const { email } = await verified(api);
    const { points } = rateLimits.login_account_per_range;
    const guess = async (address: string) =>
      (
        await api
          .client()
          .post('/auth/login', { email, password: 'wrong password' }, { headers: { 'x-forwarded-for': address } })
      ).status;
    const statuses = [];
    for (let host = 1; host <= points; host += 1) statuses.push(await guess(`203.0.113.${host}`));
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await guess('203.0.113.250')).toBe(429);
    expect(await guess('198.51.100.1')).toBe(401);
  });
});

describe('a browser that is known', () => {
  it('has five attempts of its own, and the right password opens them again', async () => {
    const owner = await loggedIn(api);
    const { points } = rateLimits.login;
    for (let round = 1; round <= 2; round += 1) {
      for (let attempt = 1; attempt < points; attempt += 1) {
        expect((await wrong(owner.email, owner.client)).status).toBe(401);
      }
      expect((await right(owner, owner.client)).status).toBe(200);
    }
    for (let attempt = 1; attempt <= points; attempt += 1) {
      expect((await wrong(owner.email, owner.client)).status).toBe(401);
    }
    expect((await right(owner, owner.client)).status).toBe(429);
    // Its own bucket alone: the next browser of the same person is another one.
    expect((await right(owner, api.client())).status).toBe(200);
  });

  it('is a stranger to every other account', async () => {
    const [owner, other] = [await loggedIn(api), await verified(api)];
    await lockOut(other.email);
    const client = stranger();
    client.setCookie(proofCookie, cookieOf(owner.client), '/api/auth');
    expect((await right(other, client)).status).toBe(429);
  });

  it('may be known to several accounts', async () => {
    const [first, second] = [await loggedIn(api), await verified(api)];
    expect((await right(second, first.client)).status).toBe(200);
    for (const person of [first, second]) {
      await lockOut(person.email);
      expect((await right(person, first.client)).status).toBe(200);
    }
  });

  it('is known for half a year and not longer', async () => {
    const soon = await loggedIn(api);
    await lockOut(soon.email);
    expect(await atAge(deviceProofLifetimeS * 1000 - minuteMs, soon)).toBe(200);
    expect(await atAge(deviceProofLifetimeS * 1000, soon)).toBe(429);
  });

  it.each([
    ['nothing', () => ''],
    ['noise', () => 'x'.repeat(300)],
    ['another number', (proof: string) => proof.replace(/^\d+/, '1')],
    ['another epoch', (proof: string) => proof.replace(/^(\d+)\.\d+/, '$1.2')],
    ['another signature', (proof: string) => `${proof.slice(0, -43)}${'A'.repeat(43)}`],
    ['a later day', (proof: string) => proof.replace(/^(\d+\.\d+)\.\d+/, '$1.99999999999')],
    ['forgeries before it', (proof: string) => `${'1.1.1.x~'.repeat(10)}${proof}`],
  ])('is none with %s in its cookie', async (_name, forge) => {
    const owner = await loggedIn(api);
    await lockOut(owner.email);
    const client = stranger();
    client.setCookie(proofCookie, forge(cookieOf(owner.client)), '/api/auth');
    expect((await right(owner, client)).status).toBe(429);
  });

  it('keeps its proof out of the reach of scripts and other sites', async () => {
    const { email, password } = await verified(api);
    const reply = await api.client().post('/auth/login', { email, password });
    const line = [reply.headers['set-cookie'] ?? []].flat().find((text) => String(text).startsWith(proofCookie));
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\/; /);
    expect(loginCookieName('device_proofs', true)).toBe('__Host-device_proofs_cookie');
  });
});

/** What the owner's log-in answers when their proof is so old. */
async function atAge(age_ms: number, owner: TestPerson): Promise<number> {
  const client = stranger();
  client.setCookie(proofCookie, cookieOf(owner.client), '/api/auth');
  api.clock.advance(age_ms);
  try {
    return (await right(owner, client)).status;
  } finally {
    api.clock.advance(-age_ms);
  }
}

/** What makes the browsers of an account strangers: the owner's reply keeps the browser they use. */
const forgetting: Readonly<Record<string, (person: TestPerson) => Promise<TestReply>>> = {
  'the password is changed': ({ client, password: current_password }) =>
    client.put('/auth/change-password', { current_password, new_password: testPassword }),
  'all other logins are ended': ({ client }) => client.delete('/auth/logins'),
  'the password is reset': async ({ client, email }) => {
    await client.post('/auth/forgot-password', { email });
    const token = await newestMailToken(api, email, 'reset_password');
    return client.post('/auth/reset-password', { token, password: testPassword });
  },
};

describe.each(Object.entries(forgetting))('once %s', (_name, change) => {
  it('other browsers are strangers again, and this one is known', async () => {
    const owner = await loggedIn(api);
    const other = await logIn(owner, stranger());
    expect((await change(owner)).status).toBe(200);
    await lockOut(owner.email);
    expect((await right(owner, other.client)).status).toBe(429);
    expect((await right(owner, owner.client)).status).toBe(200);
  });
});

describe('a mailed link past the limit', () => {
  async function locked(): Promise<{ owner: TestPerson; client: TestClient; token: string }> {
    const owner = await verified(api);
    await lockOut(owner.email);
    const client = stranger();
    expect((await right(owner, client)).status).toBe(429);
    expect((await client.post('/auth/unlock', { email: owner.email })).status).toBe(200);
    return { owner, client, token: await newestMailToken(api, owner.email, 'unlock') };
  }

  it('lets this browser try again, and still asks for the password', async () => {
    const { owner, client, token } = await locked();
    expect(await client.get(`/auth/unlock/${token}`)).toMatchObject({ status: 200, body: { email: owner.email } });
    expect((await right(owner, client)).status).toBe(429);
    expect(await client.post(`/auth/unlock/${token}`)).toMatchObject({ status: 200, body: { email: owner.email } });
    expect((await client.get('/auth/me')).status).toBe(401);
    expect((await wrong(owner.email, client)).status).toBe(401);
    expect((await right(owner, client)).status).toBe(200);
    expect((await right(owner, stranger())).status).toBe(429);
  });

  it('works once, also for two at once', async () => {
    const { client, token } = await locked();
    const replies = await Promise.all([1, 2].map(() => client.post(`/auth/unlock/${token}`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await client.post(`/auth/unlock/${token}`)).body).toMatchObject({ error: 'unlock_link_invalid' });
    expect((await client.get(`/auth/unlock/${token}`)).body).toMatchObject({ error: 'unlock_link_invalid' });
  });

  it('works for half an hour and not longer', async () => {
    const { client, token } = await locked();
    api.clock.advance(29 * minuteMs);
    expect((await client.get(`/auth/unlock/${token}`)).status).toBe(200);
    api.clock.advance(minuteMs);
    expect((await client.post(`/auth/unlock/${token}`)).body).toMatchObject({ error: 'unlock_link_invalid' });
  });

  it('is mailed to nobody who could not log in, and the answer is the same', async () => {
    const [known, unverified] = [await verified(api), await signedUp(api)];
    const texts = [];
    for (const email of [known.email, unverified.email, newEmail()]) {
      const reply = await api.client().post('/auth/unlock', { email });
      texts.push(`${reply.status} ${reply.text}`);
    }
    expect(new Set(texts).size).toBe(1);
    await expect(newestMailToken(api, unverified.email, 'unlock')).rejects.toThrow('No unlock mail');
  });
});

const links = statement<{ readonly links: number }>(
  'test-links-of',
  'select count(*) as links from mail_links where email = $1 and purpose = $2',
);

describe.each([
  ['/auth/forgot-password', 'reset_password', verified],
  ['/auth/resend-verification', 'verify_email', signedUp],
  ['/auth/unlock', 'unlock', verified],
  ['/auth/login-link', 'log_in', verified],
] as const)('mails by %s', (path, purpose, make) => {
  it('cannot be used up by strangers', async () => {
    const owner = await make(api);
    for (let time = 1; time <= 3; time += 1) {
      const client = stranger();
      for (let ask = 1; ask <= rateLimits.account_mail.points; ask += 1) {
        expect((await client.post(path, { email: owner.email })).status).toBe(200);
      }
      expect((await client.post(path, { email: owner.email })).status).toBe(429);
    }
    expect((await owner.client.post(path, { email: owner.email })).status).toBe(200);
  });

  it('do not fill a mailbox, and the newest link in it is good', async () => {
    const owner = await make(api);
    for (let ask = 0; ask < 12; ask += 1) {
      api.clock.advance(5 * minuteMs);
      expect((await stranger().post(path, { email: owner.email })).status).toBe(200);
    }
    const sent = (await api.deps.db.row(links, [owner.email, purpose]))?.links ?? 0;
    // After five within the hour, a link is only replaced once it has expired: one to log in lives for 15 minutes.
    expect(sent).toBeGreaterThan(1);
    expect(sent).toBeLessThanOrEqual(mailLinksPerHourMax + (purpose === 'log_in' ? 2 : 1));
    const token = await newestMailToken(api, owner.email, purpose);
    const reads = {
      reset_password: 'reset-password',
      verify_email: 'verify-email',
      unlock: 'unlock',
      log_in: 'login-link',
    } as const;
    expect((await owner.client.get(`/auth/${reads[purpose]}/${token}`)).status).toBe(200);
  });
});

describe('signing up', () => {
  it('is not used up for an address by attempts from elsewhere', async () => {
    const email = newEmail();
    const body = { email, password: 'short', first_name: 'Ada', last_name: 'Lovelace' };
    for (let time = 1; time <= 2; time += 1) {
      const client = stranger();
      for (let ask = 1; ask <= rateLimits.sign_up.points; ask += 1) {
        await client.post('/auth/signup', { ...body, password: testPassword });
      }
      expect((await client.post('/auth/signup', { ...body, password: testPassword })).status).toBe(429);
    }
    expect((await stranger().post('/auth/signup', { ...body, password: testPassword })).status).toBe(400);
  });
});

describe('password checks of a logged-in user', () => {
  it('are counted per login: a stolen one cannot use up those of its owner', async () => {
    const owner = await loggedIn(api);
    const thief = await logIn(owner, stranger());
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

  it('do not count as changes of address when they fail', async () => {
    const owner = await loggedIn(api);
    const thief = await logIn(owner, stranger());
    const ask = (client: TestClient, password: string) =>
      client.post('/auth/change-email', { new_email: newEmail(), password });
    for (let guess = 1; guess <= rateLimits.email_change.points; guess += 1) {
      expect((await ask(thief.client, 'wrong password')).status).toBe(400);
    }
    for (let change = 1; change <= rateLimits.email_change.points; change += 1) {
      expect((await ask(owner.client, owner.password)).status).toBe(200);
    }
    expect((await ask(owner.client, owner.password)).status).toBe(429);
    expect((await ask(thief.client, owner.password)).status).toBe(429);
  });
});
