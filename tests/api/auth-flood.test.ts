/** A flood of logins: password hashing is limited, and the rest of the process remains responsive. */
import { rateLimits } from '@plenum/contracts/limits';
import { loginCookieName } from '@plenum/core/platform/security/login-cookie';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmail, newVerifiedPerson } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi({}, { isSlowLikeProduction: true });
});
afterAll(() => api.close());

const queueCookie = loginCookieName('login_queue', false);

/** Fills the queue of a client's network with logins of unknown people; resolves when they have ended. */
const fillQueue = (client: TestClient): Promise<TestReply[]> =>
  Promise.all(
    Array.from({ length: 300 }, () => client.post('/auth/login', { email: newEmail(), password: 'x'.repeat(128) })),
  );

describe('concurrent logins', () => {
  it('rejects logins beyond the queue while answering other requests', async () => {
    const client = api.client();
    let hasEnded = false;
    const flood = fillQueue(client).finally(() => {
      hasEnded = true;
    });
    const health = await client.get('/health');
    expect(health.status).toBe(200);
    expect(hasEnded).toBe(false);
    const replies = await flood;
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(replies.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(150);
  });

  it('does not count attempts that the server rejects because of the load', async () => {
    const { client, email, password } = await newVerifiedPerson(api);
    const flood = fillQueue(client.clone());
    for (let count = 0; count < 2 * rateLimits.login.points; count += 1) {
      const reply = await client.post('/auth/login', { email, password });
      expect(reply.status).toBe(503);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    await flood;
    expect((await client.post('/auth/login', { email, password })).status).toBe(200);
  });

  it('keeps the turn of a browser that returns early, and does not accept a forged turn', async () => {
    const client = api.client();
    const flood = fillQueue(client.clone());
    const login = async (browser: TestClient): Promise<string> => {
      const reply = await browser.post('/auth/login', { email: newEmail(), password: 'x'.repeat(12) });
      expect(reply.status).toBe(503);
      return browser.cookie(queueCookie) ?? '';
    };
    const turn = await login(client);
    expect(await login(client)).toBe(turn);
    const forger = client.clone();
    forger.setCookie(queueCookie, `1${turn.slice(1, 12)}0${turn.slice(13, -1)}x`);
    expect(Number((await login(forger)).slice(0, 13))).toBeGreaterThan(Number(turn.slice(0, 13)));
    await flood;
  });

  it('does not hash oversized passwords', async () => {
    const reply = await api.client().post('/auth/login', { email: newEmail(), password: 'x'.repeat(1_000_000) });
    expect(reply.status).toBe(413);
  });
});
