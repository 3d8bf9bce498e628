/** The words of a refusal are those of the person who asks: the cookie `language`, then `Accept-Language`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';
import type { TestReply } from '../support/api/test-client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const english = 'Invalid credentials';
const german = 'E-Mail-Adresse oder Passwort stimmt nicht.';

interface Asked {
  readonly accept?: string;
  readonly cookie?: string;
}

/** A login that is refused. */
function refusedLogin({ accept, cookie }: Asked): Promise<TestReply> {
  const client = api.client();
  if (cookie !== undefined) client.setCookie('language', cookie);
  const body = { email: 'nobody@example.org', password: 'not the password' };
  return client.send('POST', '/auth/login', {
    body,
    headers: accept === undefined ? {} : { 'accept-language': accept },
  });
}

describe('a refusal is worded', () => {
  it.each<[string, Asked, string]>([
    ['in English where nothing is asked for', {}, english],
    ['in German for a German browser', { accept: 'de' }, german],
    ['in German for an Austrian one', { accept: 'de-AT,de;q=0.9,en;q=0.8' }, german],
    ['in English for a language without words', { accept: 'fr' }, english],
    ['in the first known one', { accept: 'fr, de;q=0.5, en;q=0.4' }, german],
    ['as the cookie says, whatever the browser wants', { accept: 'en', cookie: 'de' }, german],
    ['in English where the cookie says so', { accept: 'de', cookie: 'en' }, english],
    ['as the browser wants where the cookie names an unknown one', { accept: 'de', cookie: 'tlh' }, german],
  ])('%s', async (_how, asked, message) => {
    const reply = await refusedLogin(asked);
    expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_credentials', message } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('in German for each field of data that is not valid', async () => {
    const reply = await api.client().send('POST', '/auth/signup', {
      body: { email: 'x', password: 'short', last_name: 1 },
      headers: { 'accept-language': 'de' },
    });
    expect(reply).toMatchObject({
      status: 422,
      body: {
        error: 'invalid_request',
        message: expect.stringMatching(/Vorname: Diese Angabe ist nötig\./),
        errors: {
          json: {
            email: ['Keine gültige E-Mail-Adresse.'],
            password: ['Mindestens 8 Zeichen.'],
            first_name: ['Diese Angabe ist nötig.'],
            last_name: ['Muss vom Typ string sein.'],
          },
        },
      },
    });
  });

  it('in German where there is no route', async () => {
    const reply = await api.client().get('/nothing', { headers: { 'accept-language': 'de' } });
    expect(reply).toMatchObject({ status: 404, body: { error: 'not_found', message: 'Nicht gefunden.' } });
  });
});
