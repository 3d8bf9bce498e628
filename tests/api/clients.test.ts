import {
  appVersionLengthMax,
  clientErrorMessageLengthMax,
  clientErrorRouteLengthMax,
  clientErrorStackLengthMax,
  rateLimits,
} from '@plenum/contracts/limits';
/** Errors of browsers and the settings for pages. */
import { GetClientSettings } from '@plenum/contracts/system/clients';
import { readConfig } from '@plenum/core/config';
import { describe, expect, it } from 'vitest';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { startTestApi } from '../support/api/test-api.ts';

const report_url = 'https://plenum.example/report';
const api = await openTestApi({ REPORT_URL: report_url });

const error = {
  kind: 'error',
  message: 'x is not a function',
  stack: 'f@/assets/a.js:1:1',
  route: '/app/events/:id/agenda',
  app_version: '0.1.0',
};
const tell = async (changes: object = {}, client = api.client()) =>
  (await client.post('/client-errors', { ...error, ...changes })).status;

describe('an error of a browser', () => {
  it('is taken without a login', async () => {
    expect(await tell()).toBe(204);
    expect(await tell({ stack: undefined })).toBe(204);
  });

  it.each([
    ['message', clientErrorMessageLengthMax, (length: number) => 'x'.repeat(length)],
    ['stack', clientErrorStackLengthMax, (length: number) => 'x'.repeat(length)],
    ['route', clientErrorRouteLengthMax, (length: number) => '/abcd'.repeat(40).slice(0, length)],
    ['app_version', appVersionLengthMax, (length: number) => '1.0.0'.padEnd(length, '0')],
  ])('has a %s of at most %i characters', async (field, length_max, text) => {
    expect(await tell({ [field]: text(length_max) })).toBe(204);
    expect(await tell({ [field]: text(length_max + 1) })).toBe(422);
  });

  it.each(['/', '/app', '/app/events/:id/sessions/:id', '/invitations/:token', '/app/my-agenda/'])(
    'may be of the route %s',
    async (route) => expect(await tell({ route })).toBe(204),
  );

  it.each(['', 'app', '/app/events/17', '/invitations/Zm9v', '/app?q=ada', '/app#x', '//x', 'https://x.example/'])(
    'names no address such as %j',
    async (route) => expect(await tell({ route })).toBe(422),
  );

  it('is not taken from other sites', async () => {
    const reply = await api.client().send('POST', '/client-errors', {
      body: error,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(reply.status).toBe(403);
  });

  it('is limited per address', async () => {
    const client = api.client();
    const { points } = rateLimits.client_error_per_address;
    const statuses = await Promise.all(Array.from({ length: points }, () => tell({}, client)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await tell({}, client)).toBe(429);
    expect(await tell()).toBe(204);
  });
});

describe('the settings for pages', () => {
  it('say where problems are reported, and nothing of what is not set', async () => {
    expect(expectReply(GetClientSettings, 200, await api.client().get('/client-settings'))).toEqual({
      report_url,
      imprint_url: null,
      privacy_url: null,
      contact_url: null,
      sign_up: { mode: 'open', domains: [] },
    });
  });

  it('say where imprint and privacy policy stand, and where the operator is reached', async () => {
    const links = {
      IMPRINT_URL: 'https://conference.example/imprint',
      PRIVACY_URL: 'https://conference.example/privacy',
      CONTACT_URL: 'mailto:hosting@conference.example',
    };
    const beside = await startTestApi({ ...api.env, ...links });
    try {
      expect(expectReply(GetClientSettings, 200, await beside.client().get('/client-settings'))).toMatchObject({
        imprint_url: links.IMPRINT_URL,
        privacy_url: links.PRIVACY_URL,
        contact_url: links.CONTACT_URL,
      });
    } finally {
      await beside.close();
    }
  });

  it.each(['javascript:alert(1)', 'conference.example', 'https://'])('are not %s', (address) => {
    expect(() => readConfig({ ...api.env, IMPRINT_URL: address })).toThrow('IMPRINT_URL');
    expect(() => readConfig({ ...api.env, PRIVACY_URL: address })).toThrow('PRIVACY_URL');
    expect(() => readConfig({ ...api.env, CONTACT_URL: address })).toThrow('CONTACT_URL');
  });
});
