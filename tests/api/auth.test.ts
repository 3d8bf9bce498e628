/** The way of an account from sign-up to log-out. */
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, newEmail, newestMailToken, testPassword, verified } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(async () => {
  await api.close();
});

const deactivate = statement('test-deactivate', 'update users set is_active = false where id = $1');
const deleteUser = statement('test-delete-user', 'delete from users where id = $1');

describe('from sign-up to the first page', () => {
  it('signs up, refuses the unverified, verifies, logs in and tells who one is', async () => {
    const email = newEmail();
    const client = api.client();
    const account = { email, password: testPassword, first_name: 'Ada', last_name: 'Lovelace' };

    const signed_up = await client.post('/auth/signup', account);
    expect(signed_up).toMatchObject({ status: 201, body: { email, requires_verification: true } });
    expect(client.isLoggedOut()).toBe(true);

    const tooEarly = await client.post('/auth/login', { email, password: testPassword });
    expect(tooEarly).toMatchObject({ status: 400, body: { error: 'email_not_verified' } });
    expect(tooEarly.text).toContain('Email not verified');

    const token = await newestMailToken(api, email, 'verify_email');
    expect(await client.get(`/auth/verify-email/${token}`)).toMatchObject({ status: 200, body: { email } });

    const loginReply = await client.post('/auth/login', { email, password: testPassword });
    expect(loginReply).toMatchObject({ status: 200, body: { message: 'Login successful' } });
    expect([...client.cookies.keys()]).toEqual(['device_proofs_cookie', 'access_token_cookie', 'refresh_token_cookie']);

    const me = await client.get('/auth/me');
    expect(me).toMatchObject({
      status: 200,
      body: { email, email_verified: true, full_name: 'Ada Lovelace', events: [], speaking_sessions: [] },
    });
    expect(me.text).not.toMatch(/password|hash/i);
  });

  it('tells an unverified account so only when the password is right', async () => {
    const client = api.client();
    const email = newEmail();
    await client.post('/auth/signup', { email, password: testPassword, first_name: 'A', last_name: 'B' });
    expect(await client.post('/auth/login', { email, password: 'not this one' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_credentials' },
    });
  });
});

describe('logging in', () => {
  it('sets cookies that scripts cannot read and other sites do not send', async () => {
    const { client, email } = await verified(api);
    const reply = await client.post('/auth/login', { email, password: testPassword });
    const [access, refresh] = [reply.headers['set-cookie'] ?? []].flat().map(String);
    expect(access).toMatch(/^access_token_cookie=[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(refresh).toMatch(/^refresh_token_cookie=[^;]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
  });

  it('is case-insensitive for the address and trims it', async () => {
    const { client, email } = await verified(api);
    const reply = await client.post('/auth/login', { email: `  ${email.toUpperCase()} `, password: testPassword });
    expect(reply.status).toBe(200);
  });

  it('compares passwords in normal form', async () => {
    const client = api.client();
    const email = newEmail();
    const account = { email, first_name: 'Zoë', last_name: 'Å' };
    await client.post('/auth/signup', { ...account, password: 'pässwörd'.normalize('NFD') });
    await client.get(`/auth/verify-email/${await newestMailToken(api, email, 'verify_email')}`);
    expect((await client.post('/auth/login', { email, password: 'pässwörd'.normalize('NFC') })).status).toBe(200);
  });

  it('answers a wrong password like an unknown address', async () => {
    const { client, email } = await verified(api);
    const wrong = await client.post('/auth/login', { email, password: 'wrong password' });
    const unknown = await client.post('/auth/login', { email: newEmail(), password: 'wrong password' });
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'The email address or password is wrong.', error: 'invalid_credentials' },
    });
    expect(unknown.status).toBe(401);
  });

  it('refuses a deactivated account like a wrong password', async () => {
    const { client, email, user_id } = await verified(api);
    await api.deps.db.rows(deactivate, [user_id]);
    const reply = await client.post('/auth/login', { email, password: testPassword });
    expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
  });

  it('counts five failures per address and account and refuses the sixth', async () => {
    const { client, email } = await verified(api);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await client.post('/auth/login', { email, password: 'wrong password' })).status).toBe(401);
    }
    const sixth = await client.post('/auth/login', { email, password: testPassword });
    expect(sixth).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = await api.client().post('/auth/login', { email, password: testPassword });
    expect(elsewhere.status).toBe(200);
  });

  it('forgets failures after the right password', async () => {
    const { client, email } = await verified(api);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await client.post('/auth/login', { email, password: 'wrong password' });
    }
    expect((await client.post('/auth/login', { email, password: testPassword })).status).toBe(200);
    expect((await client.post('/auth/login', { email, password: 'wrong password' })).status).toBe(401);
    expect((await client.post('/auth/login', { email, password: testPassword })).status).toBe(200);
  });

  it('opens a new login each time', async () => {
    const person = await loggedIn(api);
    const first = person.client.cookie('refresh_token_cookie');
    await person.client.post('/auth/login', { email: person.email, password: testPassword });
    expect(person.client.cookie('refresh_token_cookie')?.split('.')[0]).not.toBe(first?.split('.')[0]);
  });
});

describe('GET /auth/me', () => {
  it('gives identical bytes twice', async () => {
    const { client } = await loggedIn(api);
    const first = await client.get('/auth/me');
    const second = await client.get('/auth/me');
    expect(second.text).toBe(first.text);
  });

  it('takes a bearer token as well', async () => {
    const { client, email } = await loggedIn(api);
    const headers = { authorization: `Bearer ${client.cookie('access_token_cookie')}` };
    expect(await api.client().get('/auth/me', { headers })).toMatchObject({ status: 200, body: { email } });
  });

  it('is for nobody without a login', async () => {
    expect(await api.client().get('/auth/me')).toMatchObject({ status: 401, body: { error: 'not_authenticated' } });
  });

  it('ends with the account', async () => {
    const { client, user_id } = await loggedIn(api);
    await api.deps.db.rows(deleteUser, [user_id]);
    expect((await client.get('/auth/me')).status).toBe(401);
  });
});

describe('GET /auth/socket-token', () => {
  it('gives a token for the socket that HTTP refuses', async () => {
    const { client, user_id } = await loggedIn(api);
    const reply = await client.get('/auth/socket-token');
    expect(reply).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    const { token } = reply.body as { token: string };
    expect(api.deps.tokens.verify('socket', token)).toMatchObject({ user_id });
    const headers = { authorization: `Bearer ${token}` };
    expect(await api.client().get('/auth/me', { headers })).toMatchObject({
      status: 401,
      body: { error: 'token_invalid' },
    });
  });
});
