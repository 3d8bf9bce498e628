/** Rotation of refresh tokens, copied tokens, and the time until every process rejects an ended login. */
import { refreshGraceS, refreshTokenLifetimeS } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson, logIn } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestClient } from '../support/api/test-client.ts';
import { waitForCondition } from '../support/api/wait-until.ts';

let api: TestApi;
let otherProcess: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
  otherProcess = await startTestApi(api.env);
});
afterAll(async () => {
  await otherProcess.close();
  await api.close();
});

const refreshTokenOf = (client: TestClient): string => client.cookie('refresh_token_cookie') ?? '';
const loginIdOf = (client: TestClient): string => refreshTokenOf(client).split('.')[0] ?? '';

/** Presents a refresh token from a new browser. */
async function presentToken(token: string, targetApi: TestApi = api) {
  const client = targetApi.client();
  client.setCookie('refresh_token_cookie', token, '/api/auth');
  const reply = await client.post('/auth/refresh', {});
  return { ...reply, client };
}

const bearer = (client: TestClient) => ({ authorization: `Bearer ${client.cookie('access_token_cookie')}` });

const warnings = statement<{ readonly warnings: number }>(
  'test-reuse-warnings',
  `select count(*) as warnings from outbox where name = 'login.reuse_detected' and payload->>'login_id' = $1`,
);
const warningsOf = async (login_id: string) => (await api.deps.db.row(warnings, [login_id]))?.warnings;

describe('refreshing a login', () => {
  it('returns a new pair, with and without a body, and the earlier access token stays valid', async () => {
    const { client } = await newLoggedInPerson(api);
    const previous = client.clone();
    expect(await client.post('/auth/refresh', {})).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect(refreshTokenOf(client)).not.toBe(refreshTokenOf(previous));
    expect(loginIdOf(client)).toBe(loginIdOf(previous));
    expect((await previous.get('/auth/me')).status).toBe(200);
    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await client.post('/auth/refresh')).status).toBe(200);
  });

  it('renews an expired access token, including ten concurrent requests', async () => {
    const { client } = await newLoggedInPerson(api);
    client.cookies.delete('access_token_cookie');
    expect((await client.get('/auth/me')).status).toBe(401);
    expect((await client.post('/auth/refresh', {})).status).toBe(200);
    const replies = await Promise.all(Array.from({ length: 10 }, () => client.get('/auth/me')));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  it.each([
    ['nothing', null],
    ['nonsense', 'x'],
    ['an unknown login', `00000000-0000-4000-8000-000000000000.${'x'.repeat(43)}`],
    ['an injection', `' or 1=1 --.${'x'.repeat(43)}`],
  ])('rejects %s with 401', async (_what, token) => {
    const client = api.client();
    if (token !== null) client.setCookie('refresh_token_cookie', token, '/api/auth');
    expect((await client.post('/auth/refresh', {})).status).toBe(401);
  });

  it('keeps one valid token family for ten tabs with the same token', async () => {
    const { client } = await newLoggedInPerson(api);
    const token = refreshTokenOf(client);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => presentToken(token, index % 2 === 0 ? api : otherProcess)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map((reply) => refreshTokenOf(reply.client))).size).toBe(1);
    const [first] = replies;
    const next = await presentToken(refreshTokenOf(first?.client ?? api.client()));
    expect(next.status).toBe(200);
    expect((await next.client.get('/auth/me')).status).toBe(200);
    expect(await warningsOf(loginIdOf(client))).toBe(0);
  });

  it('limits refreshes to sixty per minute and login', async () => {
    const { client } = await newLoggedInPerson(api);
    const statuses: number[] = [];
    for (let time = 1; time <= 61; time += 1) statuses.push((await client.post('/auth/refresh')).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  });
});

describe('the previous refresh token', () => {
  it('returns the same successor until the successor is used', async () => {
    const { client } = await newLoggedInPerson(api);
    const first = refreshTokenOf(client);
    const second = await presentToken(first);
    const lateApi = await startTestApi(api.env);
    lateApi.clock.advance(3600_000);
    const repeated = await presentToken(first, lateApi);
    await lateApi.close();
    expect(repeated.status).toBe(200);
    expect(refreshTokenOf(repeated.client)).toBe(refreshTokenOf(second.client));
  });

  it.each([
    // Both clocks advance during the test.
    ['within the grace period', (refreshGraceS - 10) * 1000, 200],
    ['after the grace period', (refreshGraceS + 1) * 1000, 401],
  ])('answers the previous token after the first use of its successor: %s', async (_when, aheadMs, status) => {
    const laterApi = await startTestApi(api.env);
    const { client } = await newLoggedInPerson(api);
    const first = refreshTokenOf(client);
    const second = await presentToken(first);
    expect((await second.client.get('/auth/me')).status).toBe(200);
    laterApi.clock.advance(aheadMs);
    const repeated = await presentToken(first, laterApi);
    await laterApi.close();
    expect(repeated.status).toBe(status);
    expect(await warningsOf(loginIdOf(client))).toBe(status === 200 ? 0 : 1);
  });
});

describe('copied refresh tokens', () => {
  it('ends the token family everywhere within a second and logs one warning', async () => {
    const { client } = await newLoggedInPerson(api);
    const first = refreshTokenOf(client);
    const second = await presentToken(first);
    const third = await presentToken(refreshTokenOf(second.client));
    expect((await third.client.get('/auth/me')).status).toBe(200);
    expect((await otherProcess.client().get('/auth/me', { headers: bearer(third.client) })).status).toBe(200);

    expect(await presentToken(first)).toMatchObject({ status: 401, body: { error: 'token_revoked' } });
    expect(await presentToken(refreshTokenOf(second.client))).toMatchObject({ status: 401 });
    expect(await presentToken(refreshTokenOf(third.client))).toMatchObject({
      status: 401,
      body: { error: 'token_revoked' },
    });
    for (const process of [api, otherProcess]) {
      const me = () => process.client().get('/auth/me', { headers: bearer(third.client) });
      await waitForCondition('the access token is rejected', async () => (await me()).status === 401, 2_000);
      expect(await me()).toMatchObject({ body: { error: 'token_revoked' } });
    }
    expect(await warningsOf(loginIdOf(client))).toBe(1);
  });

  it('does not affect other logins of the person', async () => {
    const person = await newLoggedInPerson(api);
    const otherClient = await logIn(person, api.client());
    const first = refreshTokenOf(person.client);
    const second = await presentToken(first);
    await presentToken(refreshTokenOf(second.client));
    expect((await presentToken(first)).status).toBe(401);
    expect((await otherClient.client.post('/auth/refresh')).status).toBe(200);
  });
});

describe('the end of a login', () => {
  it('ends a login after thirty days without a refresh', async () => {
    const { client } = await newLoggedInPerson(api);
    const token = refreshTokenOf(client);
    const laterApi = await startTestApi(api.env);
    laterApi.clock.advance(refreshTokenLifetimeS * 1000);
    expect(await presentToken(token, laterApi)).toMatchObject({ status: 401, body: { error: 'token_expired' } });
    laterApi.clock.advance(-60_000);
    expect((await presentToken(token, laterApi)).status).toBe(200);
    await laterApi.close();
  });

  it('ends a login on log-out within a second in every process, with or without Redis', async () => {
    const { client } = await newLoggedInPerson(api);
    const copy = client.clone();
    expect((await otherProcess.client().get('/auth/me', { headers: bearer(copy) })).status).toBe(200);
    const reply = await client.post('/auth/logout');
    expect(reply.status).toBe(200);
    expect(client.isLoggedOut()).toBe(true);
    expect([reply.headers['set-cookie'] ?? []].flat()).toHaveLength(3);
    const me = () => otherProcess.client().get('/auth/me', { headers: bearer(copy) });
    await waitForCondition('the access token is rejected', async () => (await me()).status === 401, 2_000);
    expect((await presentToken(refreshTokenOf(copy))).status).toBe(401);
    expect(await warningsOf(loginIdOf(copy))).toBe(0);
  });

  it('ends a login on log-out with either token', async () => {
    for (const keptCookie of ['access_token_cookie', 'refresh_token_cookie']) {
      const { client } = await newLoggedInPerson(api);
      const copy = client.clone();
      for (const name of client.cookies.keys()) if (name !== keptCookie) client.cookies.delete(name);
      expect((await client.post('/auth/logout')).status).toBe(200);
      expect((await presentToken(refreshTokenOf(copy))).status).toBe(401);
    }
  });

  it('accepts a log-out with a missing, expired or invalid token', async () => {
    const { client } = await newLoggedInPerson(api);
    const endedClient = client.clone();
    await client.post('/auth/logout');
    const invalidClient = api.client();
    invalidClient.setCookie('access_token_cookie', 'x');
    invalidClient.setCookie('refresh_token_cookie', `${loginIdOf(endedClient)}.${'x'.repeat(43)}`, '/api/auth');
    for (const browser of [api.client(), endedClient, invalidClient]) {
      expect((await browser.post('/auth/logout')).status).toBe(200);
      expect(browser.isLoggedOut()).toBe(true);
    }
  });

  it('does not end a login for a caller who only knows its id', async () => {
    const { client } = await newLoggedInPerson(api);
    const stranger = api.client();
    stranger.setCookie('refresh_token_cookie', `${loginIdOf(client)}.${'x'.repeat(43)}`, '/api/auth');
    await stranger.post('/auth/logout');
    stranger.setCookie('refresh_token_cookie', `${loginIdOf(client)}.${'x'.repeat(43)}`, '/api/auth');
    expect(await stranger.post('/auth/refresh')).toMatchObject({ status: 401, body: { error: 'token_invalid' } });
    expect(await warningsOf(loginIdOf(client))).toBe(0);
    expect((await client.post('/auth/refresh')).status).toBe(200);
  });
});
