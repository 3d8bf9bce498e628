/** An account from sign-up to log-out. */
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newLoggedInPerson,
  newEmail,
  newestMailToken,
  testPassword,
  newVerifiedPerson,
} from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const deactivate = statement('test-deactivate', 'update users set is_active = false where id = $1');
const deleteUser = statement('test-delete-user', 'delete from users where id = $1');

describe('from sign-up to the first page', () => {
  it('signs up, rejects the unverified account, verifies, logs in and returns the user', async () => {
    const email = newEmail();
    const client = api.client();
    const account = { email, password: testPassword, first_name: 'Ada', last_name: 'Lovelace' };

    const signed_up = await client.post('/auth/signup', account);
    expect(signed_up).toMatchObject({ status: 201, body: { email, requires_verification: true } });
    expect(client.isLoggedOut()).toBe(true);

    const unverifiedReply = await client.post('/auth/login', { email, password: testPassword });
    expect(unverifiedReply).toMatchObject({ status: 400, body: { error: 'email_not_verified' } });
    expect(unverifiedReply.text).toContain('Email not verified');

    const token = await newestMailToken(api, email, 'verify_email');
    expect(await client.get(`/auth/verify-email/${token}`)).toMatchObject({ status: 200, body: { email } });

    const loginReply = await client.post('/auth/login', { email, password: testPassword });
    expect(loginReply).toMatchObject({ status: 200, body: { message: 'Login successful' } });
    expect([...client.cookies.keys()]).toEqual([
      'device_proofs_cookie',
      'access_token_cookie',
      'refresh_token_cookie',
      'logged_in_cookie',
    ]);

    const me = await client.get('/auth/me');
    expect(me).toMatchObject({
      status: 200,
      body: { email, email_verified: true, full_name: 'Ada Lovelace', events: [], speaking_sessions: [] },
    });
    expect(me.text).not.toMatch(/password|hash/i);
  });

  it('reports an unverified account only if the password is right', async () => {
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
  it('sets cookies that scripts cannot read, except a hint, and other sites do not send', async () => {
    const { client, email } = await newVerifiedPerson(api);
    const reply = await client.post('/auth/login', { email, password: testPassword });
    const [accessCookie, refreshCookie, hintCookie] = [reply.headers['set-cookie'] ?? []].flat().map(String);
    expect(accessCookie).toMatch(/^access_token_cookie=[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(refreshCookie).toMatch(
      /^refresh_token_cookie=[^;]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    );
    expect(hintCookie).toBe('logged_in_cookie=1; Max-Age=2592000; Path=/; SameSite=Lax');
  });

  it('ignores case and surrounding spaces of the email address', async () => {
    const { client, email } = await newVerifiedPerson(api);
    const reply = await client.post('/auth/login', { email: `  ${email.toUpperCase()} `, password: testPassword });
    expect(reply.status).toBe(200);
  });

  it('compares passwords in normalized form', async () => {
    const client = api.client();
    const email = newEmail();
    const account = { email, first_name: 'Zoë', last_name: 'Å' };
    await client.post('/auth/signup', { ...account, password: 'pässwörd'.normalize('NFD') });
    await client.get(`/auth/verify-email/${await newestMailToken(api, email, 'verify_email')}`);
    expect((await client.post('/auth/login', { email, password: 'pässwörd'.normalize('NFC') })).status).toBe(200);
  });

  it('returns the same error for a wrong password and an unknown email address', async () => {
    const { client, email } = await newVerifiedPerson(api);
    const wrongPasswordReply = await client.post('/auth/login', { email, password: 'wrong password' });
    const unknownEmailReply = await client.post('/auth/login', { email: newEmail(), password: 'wrong password' });
    expect(wrongPasswordReply).toMatchObject({
      status: 401,
      body: { message: 'The email address or password is wrong.', error: 'invalid_credentials' },
    });
    expect(unknownEmailReply.status).toBe(401);
  });

  it('returns the same error for a deactivated account and a wrong password', async () => {
    const { client, email, user_id } = await newVerifiedPerson(api);
    await api.deps.db.rows(deactivate, [user_id]);
    const reply = await client.post('/auth/login', { email, password: testPassword });
    expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } });
  });

  it('rejects the sixth attempt after five failures per IP address and account', async () => {
    const { client, email } = await newVerifiedPerson(api);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await client.post('/auth/login', { email, password: 'wrong password' })).status).toBe(401);
    }
    const sixthReply = await client.post('/auth/login', { email, password: testPassword });
    expect(sixthReply).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
    expect(Number(sixthReply.headers['retry-after'])).toBeGreaterThan(0);
    const otherIpReply = await api.client().post('/auth/login', { email, password: testPassword });
    expect(otherIpReply.status).toBe(200);
  });

  it('resets the failures after the right password', async () => {
    const { client, email } = await newVerifiedPerson(api);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await client.post('/auth/login', { email, password: 'wrong password' });
    }
    expect((await client.post('/auth/login', { email, password: testPassword })).status).toBe(200);
    expect((await client.post('/auth/login', { email, password: 'wrong password' })).status).toBe(401);
    expect((await client.post('/auth/login', { email, password: testPassword })).status).toBe(200);
  });

  it('creates a new login each time', async () => {
    const person = await newLoggedInPerson(api);
    const first = person.client.cookie('refresh_token_cookie');
    await person.client.post('/auth/login', { email: person.email, password: testPassword });
    expect(person.client.cookie('refresh_token_cookie')?.split('.')[0]).not.toBe(first?.split('.')[0]);
  });
});

describe('GET /auth/me', () => {
  it('returns identical bytes twice', async () => {
    const { client } = await newLoggedInPerson(api);
    const first = await client.get('/auth/me');
    const second = await client.get('/auth/me');
    expect(second.text).toBe(first.text);
  });

  it('accepts a bearer token', async () => {
    const { client, email } = await newLoggedInPerson(api);
    const headers = { authorization: `Bearer ${client.cookie('access_token_cookie')}` };
    expect(await api.client().get('/auth/me', { headers })).toMatchObject({ status: 200, body: { email } });
  });

  it('returns 401 without a login', async () => {
    expect(await api.client().get('/auth/me')).toMatchObject({ status: 401, body: { error: 'not_authenticated' } });
  });

  it('returns 401 after the account was deactivated', async () => {
    const { client, user_id } = await newLoggedInPerson(api);
    await api.deps.db.rows(deleteUser, [user_id]);
    expect((await client.get('/auth/me')).status).toBe(401);
  });
});

describe('GET /auth/socket-token', () => {
  it('returns a token for the socket, which HTTP rejects', async () => {
    const { client, user_id } = await newLoggedInPerson(api);
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
