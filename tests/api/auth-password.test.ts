/** Checking and changing one’s password. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, logIn, newestMailToken, testPassword } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import { waitUntil } from '../support/api/wait-until.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(async () => {
  await api.close();
});

describe('POST /auth/verify-password', () => {
  it('knows the right one', async () => {
    const { client } = await loggedIn(api);
    expect(await client.post('/auth/verify-password', { password: testPassword })).toMatchObject({
      status: 200,
      body: { valid: true },
    });
    const wrong = await client.post('/auth/verify-password', { password: 'wrong password' });
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: 'incorrect_password', message: 'This password is wrong.' },
    });
  });

  it('refuses the eleventh guess', async () => {
    const { client } = await loggedIn(api);
    for (let guess = 1; guess <= 10; guess += 1) {
      expect((await client.post('/auth/verify-password', { password: 'wrong password' })).status).toBe(401);
    }
    expect((await client.post('/auth/verify-password', { password: testPassword })).status).toBe(429);
  });
});

describe('PUT /auth/change-password', () => {
  it('changes it, keeps this login and ends the others', async () => {
    const person = await loggedIn(api);
    const other = await logIn(person, api.client());
    const change = { current_password: testPassword, new_password: 'another password' };
    expect((await person.client.put('/auth/change-password', change)).status).toBe(200);
    await waitUntil(
      'the other login has ended',
      async () => (await other.client.get('/auth/me')).status === 401,
      2_000,
    );
    expect((await person.client.get('/auth/me')).status).toBe(200);
    expect((await person.client.post('/auth/refresh')).status).toBe(200);
    const login = (password: string) => api.client().post('/auth/login', { email: person.email, password });
    expect((await login(testPassword)).status).toBe(401);
    expect((await login('another password')).status).toBe(200);
  });

  it('refuses a wrong current password', async () => {
    const { client } = await loggedIn(api);
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
  ])('takes %i characters: %i', async (length, status) => {
    const { client } = await loggedIn(api);
    const change = { current_password: testPassword, new_password: 'x'.repeat(length) };
    expect((await client.put('/auth/change-password', change)).status).toBe(status);
  });

  it('makes an open reset link worthless', async () => {
    const { client, email } = await loggedIn(api);
    await client.post('/auth/forgot-password', { email });
    const token = await newestMailToken(api, email, 'reset_password');
    await client.put('/auth/change-password', { current_password: testPassword, new_password: 'another password' });
    expect((await client.get(`/auth/reset-password/${token}`)).status).toBe(400);
  });
});
