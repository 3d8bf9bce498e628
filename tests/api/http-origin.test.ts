/** Requests sent by other sites through a browser are rejected; requests of programs are not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { buildTestApi, testPublicUrl, type TestApi } from '../support/api/test-api.ts';

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await buildTestApi();
  person = await newLoggedInPerson(api);
});
afterAll(() => api.close());

const post = (headers: Record<string, string>) =>
  person.client.send('POST', '/auth/verify-password', { body: { password: person.password }, headers });

describe('unsafe requests', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://plenum.test.evil.example' },
    { origin: 'http://evil-plenum.test' },
    { origin: 'https://plenum.test' },
    { origin: 'http://plenum.test:81' },
    { origin: 'http://sub.plenum.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: testPublicUrl },
    { origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  ])('rejects a request with %j', async (headers) => {
    expect(await post(headers)).toMatchObject({ status: 403, body: { error: 'cross_site_request' } });
  });

  it.each([
    {},
    { origin: testPublicUrl },
    { origin: testPublicUrl, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('accepts a request with %j', async (headers) => {
    expect((await post(headers)).status).toBe(200);
  });

  it('rejects a form or plain text even without those headers', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const payload = JSON.stringify({ password: person.password });
      const reply = await person.client.send('POST', '/auth/verify-password', {
        payload,
        headers: { 'content-type': type },
      });
      expect([415, 422], type).toContain(reply.status);
    }
  });

  it('rejects logging in and out from another site', async () => {
    const headers = { origin: 'https://evil.example' };
    for (const path of ['/auth/login', '/auth/logout', '/auth/refresh', '/auth/demo', '/auth/signup']) {
      const reply = await person.client.send('POST', path, { body: {}, headers });
      expect(reply, path).toMatchObject({ status: 403 });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('safe requests', () => {
  it('accepts a request from any site, as for links in emails', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await person.client.get('/auth/me', { headers })).status).toBe(200);
    expect((await api.client().get('/auth/verify-email/x', { headers })).status).toBe(400);
  });
});
