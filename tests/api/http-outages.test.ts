/** Redis or PostgreSQL away: what can go on goes on, the rest fails clearly, and everything recovers alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, newEmail, testPassword, verified } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';
import { type CuttableProxy, startCuttableProxy } from '../support/services/cuttable-proxy.ts';

let steady: TestApi;
let api: TestApi;
let redis: CuttableProxy;
let postgres: CuttableProxy;
beforeAll(async () => {
  steady = await buildTestApi();
  redis = await startCuttableProxy(steady.env['REDIS_URL'] ?? '');
  postgres = await startCuttableProxy(steady.env['DATABASE_URL'] ?? '');
  api = await startTestApi({ ...steady.env, REDIS_URL: redis.url, DATABASE_URL: postgres.url });
});
afterAll(async () => {
  await api.close();
  await redis.close();
  await postgres.close();
  await steady.close();
});

const unavailable = { status: 503, body: { error: 'service_unavailable', code: 503, message: expect.any(String) } };
const account = () => ({ email: newEmail(), password: testPassword, first_name: 'Ada', last_name: 'Lovelace' });

describe('Redis away', () => {
  it('stops guessing and signing up, and nothing else', async () => {
    const { client, email } = await loggedIn(api);
    redis.cut();
    await waitUntil('redis is away', () => api.deps.realtime.status !== 'ready');

    const refused = await api.client().post('/auth/login', { email, password: testPassword });
    expect(refused).toMatchObject(unavailable);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await api.client().post('/auth/signup', account())).toMatchObject(unavailable);

    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await client.post('/auth/refresh')).status).toBe(200);
    expect((await client.post('/auth/verify-password', { password: testPassword })).status).toBe(200);
    expect((await client.post('/auth/forgot-password', { email })).status).toBe(200);
    expect((await client.post('/auth/logout')).status).toBe(200);
    expect(await api.client().get('/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { redis: 'down', database: 'up' } },
    });

    redis.restore();
    const login = () => api.client().post('/auth/login', { email, password: testPassword });
    await waitUntil('logging in works again', async () => (await login()).status === 200);
  });

  it('still limits, inside the process', async () => {
    const { client } = await loggedIn(api);
    redis.cut();
    await waitUntil('redis is away', () => api.deps.realtime.status !== 'ready');
    const statuses = [];
    for (let guess = 1; guess <= 11; guess += 1) {
      statuses.push((await client.post('/auth/verify-password', { password: 'wrong password' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    redis.restore();
    await waitUntil('redis is back', () => api.deps.realtime.status === 'ready');
  });
});

describe('PostgreSQL away', () => {
  it('is said clearly, and logging out still clears the browser', async () => {
    const { client, email } = await loggedIn(api);
    const other = await verified(api);
    postgres.cut();
    for (const reply of [
      await client.get('/auth/me'),
      await client.post('/auth/refresh'),
      await api.client().post('/auth/login', { email: other.email, password: testPassword }),
      await api.client().post('/auth/signup', account()),
    ]) {
      expect(reply).toMatchObject(unavailable);
      expect(reply.headers['retry-after']).toBeDefined();
    }
    expect((await client.post('/auth/logout')).status).toBe(503);
    expect(client.isLoggedOut()).toBe(true);
    expect((await api.client().get('/health')).status).toBe(200);
    expect(await api.client().get('/health/ready')).toMatchObject({ body: { checks: { database: 'down' } } });
    expect((await api.client().get('/auth/me')).status).toBe(401);

    postgres.restore();
    const login = () => api.client().post('/auth/login', { email, password: testPassword });
    await waitUntil('logging in works again', async () => (await login()).status === 200);
  });

  it('does not hide a login that ended meanwhile', async () => {
    const { client } = await loggedIn(api);
    expect((await client.get('/auth/me')).status).toBe(200);
    const copy = client.cookie('access_token_cookie');
    postgres.cut();
    const elsewhere = steady.client();
    for (const [name, cookie] of client.cookies) elsewhere.cookies.set(name, cookie);
    expect((await elsewhere.post('/auth/logout')).status).toBe(200);
    postgres.restore();
    const me = () => api.client().get('/auth/me', { headers: { authorization: `Bearer ${copy}` } });
    await waitUntil('the ended login is known', async () => (await me()).status === 401);
  });
});
