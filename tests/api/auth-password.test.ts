/** Verifying and changing the password. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson, logIn, newestMailToken, testPassword } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitForCondition } from '../support/api/wait-until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

describe('POST /auth/verify-password', () => {
  it('accepts only the right password', async () => {
    const { client } = await newLoggedInPerson(api);
    expect(await client.post('/auth/verify-password', { password: testPassword })).toMatchObject({
      status: 200,
      body: { valid: true },
    });
    const wrongReply = await client.post('/auth/verify-password', { password: 'wrong password' });
    expect(wrongReply).toMatchObject({
      status: 401,
      body: { error: 'incorrect_password', message: 'This password is wrong.' },
    });
  });

  it('rejects the eleventh attempt', async () => {
    const { client } = await newLoggedInPerson(api);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await client.post('/auth/verify-password', { password: 'wrong password' })).status).toBe(401);
    }
    expect((await client.post('/auth/verify-password', { password: testPassword })).status).toBe(429);
  });
});

describe('PUT /auth/change-password', () => {
  it('changes the password, keeps the current login and ends the others', async () => {
    const person = await newLoggedInPerson(api);
    const otherClient = await logIn(person, api.client());
    const change = { current_password: testPassword, new_password: 'another password' };
    expect((await person.client.put('/auth/change-password', change)).status).toBe(200);
    await waitForCondition(
      'the other login is rejected',
      async () => (await otherClient.client.get('/auth/me')).status === 401,
      2_000,
    );
    expect((await person.client.get('/auth/me')).status).toBe(200);
    expect((await person.client.post('/auth/refresh')).status).toBe(200);
    const login = (password: string) => api.client().post('/auth/login', { email: person.email, password });
    expect((await login(testPassword)).status).toBe(401);
    expect((await login('another password')).status).toBe(200);
  });

  it('rejects a wrong current password', async () => {
    const { client } = await newLoggedInPerson(api);
    const change = { current_password: 'wrong password', new_password: 'another password' };
    expect(await client.put('/auth/change-password', change)).toMatchObject({
      status: 400,
      body: { message: 'The current password is wrong.' },
    });
  });

  it.each([
    [7, 422],
    [8, 200],
    [128, 200],
    [129, 422],
  ])('answers a password of %i characters with %i', async (length, status) => {
    const { client } = await newLoggedInPerson(api);
    const change = { current_password: testPassword, new_password: 'x'.repeat(length) };
    expect((await client.put('/auth/change-password', change)).status).toBe(status);
  });

  it('invalidates an open reset link', async () => {
    const { client, email } = await newLoggedInPerson(api);
    await client.post('/auth/forgot-password', { email });
    const token = await newestMailToken(api, email, 'reset_password');
    await client.put('/auth/change-password', { current_password: testPassword, new_password: 'another password' });
    expect((await client.get(`/auth/reset-password/${token}`)).status).toBe(400);
  });
});
