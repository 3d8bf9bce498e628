/** The way of an account from sign-up to log-out (spec: contract 16, lines 1, 2 and 4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, newEmail, newestMailToken, signedUp, test_password, verified } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(async () => {
  await api.close();
});

describe('from sign-up to the first page', () => {
  it('signs up, refuses the unverified, verifies, logs in and tells who one is', async () => {
    const email = newEmail();
    const client = api.client();
    const account = { email, password: test_password, first_name: 'Ada', last_name: 'Lovelace' };

    const signed_up = await client.post('/auth/signup', account);
    expect(signed_up).toMatchObject({ status: 201, body: { email, requires_verification: true } });
    expect(client.cookies.size).toBe(0);

    const too_early = await client.post('/auth/login', { email, password: test_password });
    expect(too_early).toMatchObject({ status: 400, body: { error: 'email_not_verified' } });
    expect(too_early.text).toContain('Email not verified');

    const token = await newestMailToken(api, email, 'verify_email');
    expect(await client.get(`/auth/verify-email/${token}`)).toMatchObject({ status: 200, body: { email } });

    const logged_in = await client.post('/auth/login', { email, password: test_password });
    expect(logged_in).toMatchObject({ status: 200, body: { message: 'Login successful' } });
    expect([...client.cookies.keys()]).toEqual(['access_token_cookie', 'refresh_token_cookie']);

    const me = await client.get('/auth/me');
    expect(me).toMatchObject({
      status: 200,
      body: { email, email_verified: true, full_name: 'Ada Lovelace', events: [], speaking_sessions: [] },
    });
    expect(me.text).not.toMatch(/password|hash/i);
  });
});
