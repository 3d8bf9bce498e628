/**
 * Redis or PostgreSQL is unavailable: requests that need them fail with a clear error, all others succeed, and
 * everything recovers automatically.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson, newEmail, testPassword, newVerifiedPerson } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type DisconnectableProxy, startDisconnectableProxy } from '../support/services/cuttable-proxy.ts';

let unaffectedApi: TestApi;
let api: TestApi;
let redis: DisconnectableProxy;
let postgres: DisconnectableProxy;
beforeAll(async () => {
  unaffectedApi = await buildTestApi();
  redis = await startDisconnectableProxy(unaffectedApi.env['REDIS_URL'] ?? '');
  postgres = await startDisconnectableProxy(unaffectedApi.env['DATABASE_URL'] ?? '');
  api = await startTestApi({ ...unaffectedApi.env, REDIS_URL: redis.url, DATABASE_URL: postgres.url });
});
afterAll(async () => {
  await api.close();
  await redis.close();
  await postgres.close();
  await unaffectedApi.close();
});

const unavailable = { status: 503, body: { error: 'service_unavailable', code: 503, message: expect.any(String) } };
const account = () => ({ email: newEmail(), password: testPassword, first_name: 'Ada', last_name: 'Lovelace' });

describe('without Redis', () => {
  it('fails password checks and sign-ups, and serves everything else', async () => {
    const { client, email } = await newLoggedInPerson(api);
    redis.disconnect();
    await waitForCondition('redis is down', () => api.deps.realtime.status !== 'ready');

    const rejected = await api.client().post('/auth/login', { email, password: testPassword });
    expect(rejected).toMatchObject(unavailable);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
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
    expect((await api.client().get('/health/available')).status).toBe(503);

    redis.restore();
    const login = () => api.client().post('/auth/login', { email, password: testPassword });
    await waitForCondition('logins succeed again', async () => (await login()).status === 200);
  });

  it('applies rate limits per process', async () => {
    const { client } = await newLoggedInPerson(api);
    redis.disconnect();
    await waitForCondition('redis is down', () => api.deps.realtime.status !== 'ready');
    const statuses = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      statuses.push((await client.post('/auth/verify-password', { password: 'wrong password' })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    redis.restore();
    await waitForCondition('redis is up', () => api.deps.realtime.status === 'ready');
  });
});

describe('without PostgreSQL', () => {
  it('returns 503, and log-out still clears the cookies', async () => {
    const { client, email } = await newLoggedInPerson(api);
    const otherPerson = await newVerifiedPerson(api);
    postgres.disconnect();
    for (const reply of [
      await client.get('/auth/me'),
      await client.post('/auth/refresh'),
      await api.client().post('/auth/login', { email: otherPerson.email, password: testPassword }),
      await api.client().post('/auth/signup', account()),
    ]) {
      expect(reply).toMatchObject(unavailable);
      expect(reply.headers['retry-after']).toBeDefined();
    }
    expect((await client.post('/auth/logout')).status).toBe(503);
    expect(client.isLoggedOut()).toBe(true);
    expect((await api.client().get('/health')).status).toBe(200);
    expect(await api.client().get('/health/ready')).toMatchObject({
      status: 200,
      body: { checks: { database: 'down' } },
    });
    expect(await api.client().get('/health/available')).toMatchObject({
      status: 503,
      body: { checks: { database: 'down' } },
    });
    expect((await api.client().get('/auth/me')).status).toBe(401);

    postgres.restore();
    const login = () => api.client().post('/auth/login', { email, password: testPassword });
    await waitForCondition('logins succeed again', async () => (await login()).status === 200);
    expect((await api.client().get('/health/available')).status).toBe(200);
  });

  it('keeps a login ended that ended during the outage', async () => {
    const { client } = await newLoggedInPerson(api);
    expect((await client.get('/auth/me')).status).toBe(200);
    const copy = client.cookie('access_token_cookie');
    postgres.disconnect();
    const unaffectedClient = unaffectedApi.client();
    for (const [name, cookie] of client.cookies) unaffectedClient.cookies.set(name, cookie);
    expect((await unaffectedClient.post('/auth/logout')).status).toBe(200);
    postgres.restore();
    const me = () => api.client().get('/auth/me', { headers: { authorization: `Bearer ${copy}` } });
    await waitForCondition('the ended login is rejected', async () => (await me()).status === 401);
  });
});
