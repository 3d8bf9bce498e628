/** Error reports of browsers, and the settings for pages. */
import {
  maxAppVersionLength,
  maxClientErrorMessageLength,
  maxClientErrorRouteLength,
  maxClientErrorStackLength,
  rateLimits,
} from '@plenum/contracts/limits';
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
const report = async (changes: object = {}, client = api.client()) =>
  (await client.post('/client-errors', { ...error, ...changes })).status;

describe('browser error reports', () => {
  it('accepts a report without a login', async () => {
    expect(await report()).toBe(204);
    expect(await report({ stack: undefined })).toBe(204);
  });

  it.each([
    ['message', maxClientErrorMessageLength, (length: number) => 'x'.repeat(length)],
    ['stack', maxClientErrorStackLength, (length: number) => 'x'.repeat(length)],
    ['route', maxClientErrorRouteLength, (length: number) => '/abcd'.repeat(40).slice(0, length)],
    ['app_version', maxAppVersionLength, (length: number) => '1.0.0'.padEnd(length, '0')],
  ])('limits the %s to %i characters', async (field, maxLength, text) => {
    expect(await report({ [field]: text(maxLength) })).toBe(204);
    expect(await report({ [field]: text(maxLength + 1) })).toBe(422);
  });

  it.each(['/', '/app', '/app/events/:id/sessions/:id', '/invitations/:token', '/app/my-agenda/'])(
    'accepts the route %s',
    async (route) => expect(await report({ route })).toBe(204),
  );

  it.each(['', 'app', '/app/events/17', '/invitations/Zm9v', '/app?q=ada', '/app#x', '//x', 'https://x.example/'])(
    'rejects the URL %j as a route',
    async (route) => expect(await report({ route })).toBe(422),
  );

  it('rejects reports from other sites', async () => {
    const reply = await api.client().send('POST', '/client-errors', {
      body: error,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(reply.status).toBe(403);
  });

  it('limits reports per IP address', async () => {
    const client = api.client();
    const { points } = rateLimits.client_error_per_address;
    const statuses = await Promise.all(Array.from({ length: points }, () => report({}, client)));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await report({}, client)).toBe(429);
    expect(await report()).toBe(204);
  });
});

describe('client settings', () => {
  it('returns where to report problems, and omits what is not set', async () => {
    expect(expectReply(GetClientSettings, 200, await api.client().get('/client-settings'))).toEqual({
      report_url,
      imprint_url: null,
      privacy_url: null,
      contact_url: null,
      sign_up: { mode: 'open', domains: [] },
    });
  });

  it('returns the links to imprint, privacy policy and contact', async () => {
    const links = {
      IMPRINT_URL: 'https://conference.example/imprint',
      PRIVACY_URL: 'https://conference.example/privacy',
      CONTACT_URL: 'mailto:hosting@conference.example',
    };
    const apiWithLinks = await startTestApi({ ...api.env, ...links });
    try {
      expect(expectReply(GetClientSettings, 200, await apiWithLinks.client().get('/client-settings'))).toMatchObject({
        imprint_url: links.IMPRINT_URL,
        privacy_url: links.PRIVACY_URL,
        contact_url: links.CONTACT_URL,
      });
    } finally {
      await apiWithLinks.close();
    }
  });

  it.each(['javascript:alert(1)', 'conference.example', 'https://'])('rejects %s', (invalidUrl) => {
    expect(() => readConfig({ ...api.env, IMPRINT_URL: invalidUrl })).toThrow('IMPRINT_URL');
    expect(() => readConfig({ ...api.env, PRIVACY_URL: invalidUrl })).toThrow('PRIVACY_URL');
    expect(() => readConfig({ ...api.env, CONTACT_URL: invalidUrl })).toThrow('CONTACT_URL');
  });
});
