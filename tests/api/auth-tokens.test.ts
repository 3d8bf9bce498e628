/** Forged tokens, and cookies planted by an attacker. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { accessTokenLifetimeS } from '@plenum/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson, type TestPerson, newVerifiedPerson } from '../support/api/people.ts';
import { buildTestApi, startTestApi, type TestApi, testAuthKeys } from '../support/api/test-api.ts';

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await buildTestApi();
  person = await newLoggedInPerson(api);
});
afterAll(() => api.close());

const [kid = '', secret = ''] = testAuthKeys.split(':');
const key = Buffer.from(secret, 'base64url');
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const login_id = (): string => (person.client.cookie('refresh_token_cookie') ?? '').split('.')[0] ?? '';

function newClaims(changes: object = {}): object {
  const nowS = Math.floor(Date.now() / 1000);
  return {
    sid: login_id(),
    gen: 1,
    sub: String(person.user_id),
    iss: 'plenum',
    aud: 'access',
    iat: nowS,
    exp: nowS + 600,
    ...changes,
  };
}

function signed(header: object, payload: object, signingKey: Buffer | string = key): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', signingKey).update(text).digest('base64url')}`;
}

const me = (token: string) => api.client().get('/auth/me', { headers: { authorization: `Bearer ${token}` } });
const header = { alg: 'HS256', kid, typ: 'JWT' };
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('access tokens', () => {
  it('accepts a valid token', async () => {
    expect((await me(signed(header, newClaims()))).status).toBe(200);
  });

  it.each([
    ['no signature', () => `${encode({ ...header, alg: 'none' })}.${encode(newClaims())}.`],
    ['alg none with a signature', () => signed({ ...header, alg: 'none' }, newClaims())],
    ['another algorithm', () => signed({ ...header, alg: 'HS512' }, newClaims())],
    ['an empty key', () => signed(header, newClaims(), Buffer.alloc(0))],
    ['an unknown key', () => signed(header, newClaims(), Buffer.alloc(32, 1))],
    [
      'a public key as secret',
      () => signed(header, newClaims(), pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    ],
    [
      'RS256',
      () => {
        const text = `${encode({ ...header, alg: 'RS256' })}.${encode(newClaims())}`;
        return `${text}.${sign('sha256', Buffer.from(text), pair.privateKey).toString('base64url')}`;
      },
    ],
    ['no kid', () => signed({ alg: 'HS256' }, newClaims())],
    ['a kid that is a path', () => signed({ ...header, kid: '../../../../dev/null' }, newClaims(), Buffer.alloc(0))],
    ['a kid that is SQL', () => signed({ ...header, kid: "x' union select 'y" }, newClaims(), 'y')],
    [
      'an embedded key',
      () => signed({ alg: 'HS256', jku: 'http://evil.example/k', jwk: { kty: 'oct', k: 'eA' } }, newClaims(), 'x'),
    ],
    ['a critical extension', () => signed({ ...header, crit: ['x'], x: 1 }, newClaims())],
    ['another audience', () => signed(header, newClaims({ aud: 'socket' }))],
    ['another issuer', () => signed(header, newClaims({ iss: 'elsewhere' }))],
    ['no expiry', () => signed(header, newClaims({ exp: undefined }))],
    ['no login', () => signed(header, newClaims({ sid: undefined }))],
    ['an invalid login id', () => signed(header, newClaims({ sid: '00000000-0000-4000-8000-000000000000' }))],
    ['another user id', () => signed(header, newClaims({ sub: String(person.user_id + 1) }))],
    ['a user id that is not a number', () => signed(header, newClaims({ sub: "1' or '1'='1" }))],
    ['nonsense', () => 'x.y.z'],
    ['nothing', () => ''],
  ])('rejects a token with %s', async (_what, newToken) => {
    const reply = await me(newToken());
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ message: expect.any(String) });
  });

  it('accepts neither an access token as a refresh token nor a refresh token as an access token', async () => {
    expect((await me(person.client.cookie('refresh_token_cookie') ?? '')).status).toBe(401);
    const client = api.client();
    client.setCookie('refresh_token_cookie', person.client.cookie('access_token_cookie') ?? '', '/api/auth');
    expect((await client.post('/auth/refresh')).status).toBe(401);
  });

  it('accepts a token for fifteen minutes', async () => {
    const token = person.client.cookie('access_token_cookie');
    const laterApi = await startTestApi(api.env);
    const getMe = () => laterApi.client().get('/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect((await getMe()).status).toBe(200);
    laterApi.clock.advance((accessTokenLifetimeS + 1) * 1000);
    expect(await getMe()).toMatchObject({
      status: 401,
      body: { error: 'token_expired', message: 'Your login has expired. Please log in again.' },
    });
    await laterApi.close();
  });
});

describe('cookies', () => {
  it('rejects a cookie that occurs twice with different values', async () => {
    const { client } = await newLoggedInPerson(api);
    const [accessCookie, refreshCookie] = ['access_token_cookie', 'refresh_token_cookie'].map((name) =>
      client.cookie(name),
    );
    const plantedCookies = `access_token_cookie=planted; access_token_cookie=${accessCookie}; refresh_token_cookie=planted; refresh_token_cookie=${refreshCookie}`;
    const headers = { cookie: plantedCookies };
    expect((await api.client().get('/auth/me', { headers })).status).toBe(401);
    expect((await api.client().send('POST', '/auth/refresh', { headers })).status).toBe(401);
  });

  it('replaces cookies set before logging in', async () => {
    const { client, email, password } = await newVerifiedPerson(api);
    const otherPerson = await newLoggedInPerson(api);
    for (const [name, cookie] of otherPerson.client.cookies) client.cookies.set(name, cookie);
    await client.post('/auth/login', { email, password });
    expect(client.cookie('refresh_token_cookie')).not.toBe(otherPerson.client.cookie('refresh_token_cookie'));
    expect(await client.get('/auth/me')).toMatchObject({ body: { email } });
  });

  it('binds cookies to the host and marks them secure on https', async () => {
    const secureApi = await startTestApi({ ...api.env, PUBLIC_URL: 'https://plenum.test' });
    const client = secureApi.client();
    const { email, password } = await newVerifiedPerson(api);
    const reply = await client.post('/auth/login', { email, password });
    const [accessCookie, refreshCookie] = [reply.headers['set-cookie'] ?? []].flat().map(String);
    expect(accessCookie).toMatch(
      /^__Host-access_token_cookie=[^;]+; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(refreshCookie).toMatch(
      /^__Secure-refresh_token_cookie=.+; Path=\/api\/auth; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(reply.headers['strict-transport-security']).toContain('max-age=');
    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await client.post('/auth/refresh')).status).toBe(200);
    const plainClient = secureApi.client();
    plainClient.setCookie('access_token_cookie', client.cookie('__Host-access_token_cookie') ?? '');
    expect((await plainClient.get('/auth/me')).status).toBe(401);
    await secureApi.close();
  });
});
