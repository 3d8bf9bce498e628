/** All errors have the same body, without internal details. */
import { maxJsonBodyBytes } from '@plenum/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLoggedInPerson, type TestPerson } from '../support/api/people.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestReply } from '../support/api/test-client.ts';

let api: TestApi;
let person: TestPerson;
beforeAll(async () => {
  api = await buildTestApi(
    {},
    {
      handlers: {
        async GetSocketToken() {
          throw new Error('select password_hash from users failed at /srv/plenum/secret.ts');
        },
      },
    },
  );
  person = await newLoggedInPerson(api);
});
afterAll(() => api.close());

function expectErrorBody(reply: TestReply, status: number, error: string): void {
  expect(reply.status, reply.text).toBe(status);
  expect(reply.body).toMatchObject({
    code: status,
    status: expect.any(String),
    message: expect.stringMatching(/\S/),
    error,
    request_id: reply.headers['x-request-id'],
  });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.text).not.toMatch(/\bat .*:\d+|node_modules|\.ts\b|select |FST_/);
}

const json = { 'content-type': 'application/json' };
const login = (payload: string | Buffer, headers: Record<string, string> = json) =>
  api.client().send('POST', '/auth/login', { payload, headers });

describe('unreadable requests', () => {
  it.each([
    ['truncated JSON', '{"email": '],
    ['no JSON', 'email=a'],
    ['a __proto__ key', '{"__proto__": {"polluted": true}, "email": "a@b.org", "password": "x"}'],
    ['a constructor key', '{"constructor": {"prototype": {"polluted": true}}}'],
    ['invalid UTF-8', Buffer.from([0xff, 0xfe, 0x00])],
  ])('returns 400 for a request with %s', async (_what, payload) => {
    expectErrorBody(await login(payload), 400, 'malformed_request');
    expect('polluted' in {}).toBe(false);
  });

  it('returns 400 for an undecodable path', async () => {
    expectErrorBody(await api.client().get('/auth/verify-email/%E0%A4%A'), 400, 'malformed_request');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'returns 415 for a request with %s',
    async (type) => {
      const payload = '{"email":"a@b.org","password":"x"}';
      expectErrorBody(await login(payload, { 'content-type': type }), 415, 'unsupported_media_type');
    },
  );

  it('returns 413 for a body above the limit, and validates one at the limit', async () => {
    const loginBodyOfBytes = (bytes: number) => {
      const empty = JSON.stringify({ email: 'a@b.org', password: '' });
      return JSON.stringify({ email: 'a@b.org', password: 'x'.repeat(bytes - empty.length) });
    };
    expectErrorBody(await login(loginBodyOfBytes(maxJsonBodyBytes + 1)), 413, 'payload_too_large');
    expectErrorBody(await login(loginBodyOfBytes(maxJsonBodyBytes)), 422, 'invalid_request');
  });

  it('rejects deeply nested JSON without crashing', async () => {
    const depth = 50_000;
    const reply = await login(`{"email":${'['.repeat(depth)}${']'.repeat(depth)},"password":"x"}`);
    expect([400, 422]).toContain(reply.status);
  });
});

describe('invalid requests', () => {
  it('returns every invalid field and a summary in one line', async () => {
    const reply = await api.client().post('/auth/signup', { email: 'x', password: 'short', last_name: 1 });
    expectErrorBody(reply, 422, 'invalid_request');
    expect(reply.body).toMatchObject({
      errors: {
        json: {
          email: ['Not a valid email address.'],
          password: ['At least 8 characters.'],
          first_name: ['This field is required.'],
          last_name: ['Must be string or null.'],
        },
      },
    });
    expect((reply.body as { message: string }).message).toMatch(/^[^\n]+: [^\n]+$/);
  });

  it.each(['[]', '"text"', 'null', '7'])('returns 422 for the whole body if it is %s', async (payload) => {
    const reply = await login(payload);
    expectErrorBody(reply, 422, 'invalid_request');
    expect(reply.body).toMatchObject({ errors: { json: { _schema: [expect.any(String)] } } });
  });

  it('returns 422 for a missing required body', async () => {
    expectErrorBody(await api.client().post('/auth/login'), 422, 'invalid_request');
    expectErrorBody(await login(''), 422, 'invalid_request');
  });

  it.each([
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', 'x'],
    ['limit', '1.5'],
    ['limit', '0x10'],
    ['limit', '1e1'],
    ['limit', '101'],
    ['role', 'KING'],
  ])('returns 422 under query for the query %s=%s', async (name, value) => {
    const reply = await person.client.get(`/users/${person.user_id}/events`, { query: { [name]: value } });
    expectErrorBody(reply, 422, 'invalid_request');
    expect(reply.body).toMatchObject({ errors: { query: { [name]: [expect.any(String)] } } });
  });

  it('returns 422 for a repeated query parameter', async () => {
    expectErrorBody(await person.client.get(`/users/${person.user_id}/events?limit=1&limit=2`), 422, 'invalid_request');
  });

  it('returns 404 for a path id that is not a number', async () => {
    for (const id of ['x', '0', '-1', '1.5', '0x1', '1e0', '99999999999999999999', '%00', ' 1']) {
      expectErrorBody(await person.client.get(`/events/${encodeURIComponent(id)}/agenda`), 404, 'not_found');
    }
  });

  it.each([300, 301])('returns 404 for an unknown path part of %i characters', async (length) => {
    expectErrorBody(await person.client.get(`/organizations/${'1'.repeat(length)}`), 404, 'not_found');
  });

  it('returns 401 without a login before validating', async () => {
    const client = api.client();
    expectErrorBody(await client.put('/auth/change-password', { nonsense: true }), 401, 'not_authenticated');
    expectErrorBody(await client.get('/events/x/agenda'), 401, 'not_authenticated');
    expectErrorBody(
      await client.send('POST', '/organizations', { payload: '{', headers: json }),
      401,
      'not_authenticated',
    );
  });
});

describe('routes and methods', () => {
  it.each(['/nothing', '/auth/me/x.css', '/auth/me/', '/AUTH/ME', '/events/1/nothing', '/../etc/passwd'])(
    'returns 404 for %s',
    async (path) => {
      expectErrorBody(await person.client.get(path), 404, 'not_found');
    },
  );

  it('lists the methods of the route with 405', async () => {
    const reply = await api.client().get('/auth/login');
    expectErrorBody(reply, 405, 'method_not_allowed');
    expect(reply.headers['allow']).toBe('POST, OPTIONS');
    expectErrorBody(await api.client().delete('/auth/me'), 405, 'method_not_allowed');
  });

  it('ignores a method override', async () => {
    const headers = { 'x-http-method-override': 'DELETE' };
    expect((await person.client.get('/auth/me', { headers })).status).toBe(200);
  });
});

describe('internal errors', () => {
  it('returns no internal details', async () => {
    const reply = await person.client.get('/auth/socket-token');
    expectErrorBody(reply, 500, 'internal_error');
    expect(reply.text).not.toContain('password_hash');
  });
});

describe('response headers', () => {
  it('sends the security headers with every response', async () => {
    for (const path of ['/auth/me', '/nothing', '/health']) {
      const { headers } = await person.client.get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cache-control': 'no-store',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
