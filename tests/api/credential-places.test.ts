/** Each credential is accepted only in its defined place. */
import { randomBytes } from 'node:crypto';
import { GetSocketToken } from '@plenum/contracts/accounts/auth';
import { CreateWall } from '@plenum/contracts/chat/chat-rooms';
import { OpenCalendarFeed } from '@plenum/contracts/schedule/my-agenda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPersonToken } from '../support/api/api-tokens.ts';
import { newConference } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectReply } from '../support/api/replies.ts';
import { addRoom } from '../support/api/tenant-rows.ts';
import { buildTestApi, type TestApi } from '../support/api/test-api.ts';

const bounceSecret = randomBytes(32).toString('hex');
const lastUrlPart = (url: string): string => url.split(/[/=]/).at(-1)?.replace('.ics', '') ?? '';

let api: TestApi;
const credentials = {
  'access token': '',
  'refresh token': '',
  'socket token': '',
  'API token': '',
  'secret of the mail server': bounceSecret,
  'wall token': '',
  'feed token': '',
};
type Credential = keyof typeof credentials;
beforeAll(async () => {
  api = await buildTestApi({ MAIL_BOUNCE_ADDRESS: 'bounces@plenum.example', MAIL_BOUNCE_SECRET: bounceSecret });
  const person = await newLoggedInPerson(api);
  const { client } = person;
  const { event_id, owner } = await newConference(api);
  const room_id = await addRoom(api, event_id);
  const wall = expectReply(CreateWall, 201, await owner.client.post(`/chat-rooms/${room_id}/wall`));
  const feed = expectReply(OpenCalendarFeed, 200, await owner.client.post(`/events/${event_id}/my-agenda/feed`));
  Object.assign(credentials, {
    'access token': client.cookie('access_token_cookie'),
    'refresh token': client.cookie('refresh_token_cookie'),
    'socket token': expectReply(GetSocketToken, 200, await client.get('/auth/socket-token')).token,
    'API token': (await newPersonToken(person)).token,
    'wall token': lastUrlPart(wall.url),
    'feed token': lastUrlPart(feed.feed_url ?? ''),
  });
});
afterAll(() => api.close());

const places = {
  'the access cookie': (token: string) => ({ headers: { cookie: `access_token_cookie=${token}` } }),
  'the refresh cookie': (token: string) => ({ headers: { cookie: `refresh_token_cookie=${token}` } }),
  'the Authorization header': (token: string) => ({ headers: { authorization: `Bearer ${token}` } }),
  'the query': (token: string) => ({ query: { token, access_token: token, api_token: token, key: token } }),
};
type Place = keyof typeof places;

const names = Object.keys(credentials) as Credential[];
const allPlaces = Object.keys(places) as Place[];
const cases = names.flatMap((credential) => allPlaces.map((place) => ({ credential, place })));
const isAcceptedIn = (accepted: Partial<Record<Credential, readonly Place[]>>, credential: Credential, place: Place) =>
  accepted[credential]?.includes(place) ?? false;

describe('requests that require a login', () => {
  const accepted = {
    'access token': ['the access cookie', 'the Authorization header'],
    'API token': ['the Authorization header'],
  } as const;

  it.each(cases)('accepts or rejects the $credential in $place as documented', async ({ credential, place }) => {
    const reply = await api.client().get('/auth/me', places[place](credentials[credential]));
    expect(credentials[credential]).not.toBe('');
    expect(reply.status, reply.text).toBe(isAcceptedIn(accepted, credential, place) ? 200 : 401);
  });
});

describe('refreshing a login', () => {
  // The accepted place comes last because it consumes the token.
  const orderedCases = cases.toSorted(
    (left, right) => Number(left.place === 'the refresh cookie') - Number(right.place === 'the refresh cookie'),
  );

  it.each(orderedCases)(
    'accepts or rejects a refresh with the $credential in $place',
    async ({ credential, place }) => {
      const reply = await api.client().send('POST', '/auth/refresh', {
        body: {},
        ...places[place](credentials[credential]),
      });
      const isAccepted = isAcceptedIn({ 'refresh token': ['the refresh cookie'] }, credential, place);
      // API tokens are rejected with 403.
      expect([401, 403].includes(reply.status), reply.text).toBe(!isAccepted);
    },
  );
});

describe('bounced emails', () => {
  it.each(cases)('accepts or rejects a bounce report with the $credential in $place', async ({ credential, place }) => {
    const { headers, query } = { headers: {}, query: {}, ...places[place](credentials[credential]) };
    const reply = await api.client().send('POST', '/mail-bounces', {
      payload: 'Subject: Hello\r\n\r\nHello',
      headers: { 'content-type': 'message/rfc822', ...headers },
      query,
    });
    const isAccepted = isAcceptedIn({ 'secret of the mail server': ['the Authorization header'] }, credential, place);
    expect(reply.status, reply.text).toBe(isAccepted ? 204 : 401);
  });
});
