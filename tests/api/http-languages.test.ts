/**
 * Messages of the server are in the language of the caller, from the cookie `language`, then from `Accept-Language`.
 */
import { ListChatRooms } from '@plenum/contracts/chat/chat-rooms';
import { CreateEvent } from '@plenum/contracts/events/events';
import { InviteToEventByCsv } from '@plenum/contracts/events/invitations';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { GetDashboard } from '@plenum/contracts/overview/dashboard';
import { describe, expect, it } from 'vitest';
import { newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestReply } from '../support/api/test-client.ts';
import { multipartUpload } from '../support/api/upload.ts';

const api = await openTestApi();

const englishMessage = 'The email address or password is wrong.';
const german = 'E-Mail-Adresse oder Passwort ist falsch.';

interface LanguageRequest {
  readonly accept?: string;
  readonly cookie?: string;
}

function rejectedLogin({ accept, cookie }: LanguageRequest): Promise<TestReply> {
  const client = api.client();
  if (cookie !== undefined) client.setCookie('language', cookie);
  const body = { email: 'nobody@example.org', password: 'not the password' };
  return client.send('POST', '/auth/login', {
    body,
    headers: accept === undefined ? {} : { 'accept-language': accept },
  });
}

describe('the language of error messages', () => {
  it.each<[string, LanguageRequest, string]>([
    ['in English by default', {}, englishMessage],
    ['in German for a German browser', { accept: 'de' }, german],
    ['in German for an Austrian browser', { accept: 'de-AT,de;q=0.9,en;q=0.8' }, german],
    ['in English for an unsupported language', { accept: 'tlh' }, englishMessage],
    ['in the first supported language', { accept: 'tlh, de;q=0.5, en;q=0.4' }, german],
    ['in the language of the cookie rather than of the browser', { accept: 'en', cookie: 'de' }, german],
    ['in English for an English cookie', { accept: 'de', cookie: 'en' }, englishMessage],
    ['in the language of the browser for an unsupported cookie', { accept: 'de', cookie: 'tlh' }, german],
  ])('writes error messages %s', async (_how, languageRequest, message) => {
    const reply = await rejectedLogin(languageRequest);
    expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_credentials', message } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('returns a German message for each invalid field', async () => {
    const reply = await api.client().send('POST', '/auth/signup', {
      body: { email: 'x', password: 'short', last_name: 1 },
      headers: { 'accept-language': 'de' },
    });
    expect(reply).toMatchObject({
      status: 422,
      body: {
        error: 'invalid_request',
        message: expect.stringMatching(/Vorname: Diese Angabe fehlt\./),
        errors: {
          json: {
            email: ['Keine gültige E-Mail-Adresse.'],
            password: ['Mindestens 8 Zeichen.'],
            first_name: ['Diese Angabe fehlt.'],
            last_name: ['Muss vom Typ string oder null sein.'],
          },
        },
      },
    });
  });

  it('returns German messages for unknown routes', async () => {
    const reply = await api.client().get('/nothing', { headers: { 'accept-language': 'de' } });
    expect(reply).toMatchObject({ status: 404, body: { error: 'not_found', message: 'Nicht gefunden.' } });
  });
});

describe('texts for German callers', () => {
  const germanBrowser = { headers: { 'accept-language': 'de' } };

  it('returns the product news on the dashboard in German', async () => {
    const { client, user_id } = await newLoggedInPerson(api);
    const { news } = expectReply(GetDashboard, 200, await client.get(`/users/${user_id}/dashboard`, germanBrowser));
    expect(news.map(({ title }) => title)).toContain('Willkommen bei Plenum');
    const englishNews = expectReply(GetDashboard, 200, await client.get(`/users/${user_id}/dashboard`));
    expect(englishNews.news.map(({ title }) => title)).toContain('Welcome to Plenum');
    expect(englishNews.news.map(({ id }) => id)).toEqual(news.map(({ id }) => id));
  });

  it('creates the default content of a new event in German', async () => {
    const { client } = await newLoggedInPerson(api);
    const organization = expectReply(CreateOrganization, 201, await client.post('/organizations', { name: 'Wald' }));
    const createReply = await client.send('POST', `/organizations/${organization.id}/events`, {
      ...germanBrowser,
      body: {
        title: 'Baumtag',
        event_type: 'CONFERENCE',
        start_date: '2031-03-10',
        end_date: '2031-03-11',
        timezone: 'Europe/Berlin',
        company_name: 'Wald',
        template: 'CONFERENCE',
      },
    });
    const event = expectReply(CreateEvent, 201, createReply);
    expect(event).toMatchObject({ sections: { welcome: { title: 'Willkommen bei Baumtag' } } });
    expect(event.sponsor_tiers.map(({ name }) => name)).toContain('Gold-Sponsor');
    const rooms = expectReply(ListChatRooms, 200, await client.get(`/events/${event.id}/chat-rooms`));
    expect(rooms.chat_rooms.map(({ name }) => name)).toContain('Veranstaltungsteam');
  });

  it('reports errors in the lines of a CSV file in German', async () => {
    const { event_id, owner } = await newConference(api);
    const { payload, headers } = multipartUpload(Buffer.from('email\nnobody\n'), 'people.csv');
    const reply = await owner.client.send('POST', `/events/${event_id}/invitations/csv`, {
      query: { dry_run: 'true' },
      ...(payload === undefined ? {} : { payload }),
      headers: { ...headers, ...germanBrowser.headers },
    });
    const { rows } = expectReply(InviteToEventByCsv, 200, reply);
    expect(rows).toMatchObject([
      { outcome: 'invalid', reason: '„nobody“ in der Spalte „email“ ist keine gültige E-Mail-Adresse.' },
    ]);
  });
});
