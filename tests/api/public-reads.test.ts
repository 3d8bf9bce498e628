/** Public data for screens and websites: conditional requests, and CORS for scripts of all sites. */
import { operationNames, specOf } from '@plenum/contracts/api';
import { isForAllSites } from '@plenum/contracts/operation';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { addSession, newConference, type TestConference } from '../support/api/conferences.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
const website = 'https://anybody.example';
let conference: TestConference;
let paths: Readonly<Record<string, string>>;

beforeAll(async () => {
  conference = await newConference(api, { start_date: '2031-03-28', end_date: '2031-03-28' });
  await conference.owner.client.put(`/events/${conference.event_id}`, { visibility: 'PUBLIC' });
  const session_id = await addSession(api, conference.event_id, { starts_at: '2031-03-28T10:00:00Z' });
  const event = `/public/events/${conference.detail.slug}`;
  paths = {
    GetPublicEvent: event,
    GetPublicProgramme: `${event}/programme`,
    GetPublicEmbedding: `${event}/embedding`,
    GetPublicEventAddress: `/public/event-addresses/${conference.event_id}`,
    GetPublicSession: `${event}/sessions/${session_id}`,
    ListPublicEvents: '/public/events',
  };
});

const fromWebsite = (headers: Readonly<Record<string, string>> = {}) => ({ headers: { origin: website, ...headers } });

it('tests every operation with JSON, and each supports conditional requests', () => {
  const names = operationNames.filter((name) => isForAllSites(specOf(name)));
  const withoutFile = names.filter((name) => specOf(name).produces === undefined);
  expect(withoutFile.toSorted()).toEqual(Object.keys(paths).toSorted());
  expect(names.filter((name) => specOf(name).bodilessStatuses?.includes(304) !== true)).toEqual([]);
});

it('returns 304 until the reply changes, which scripts of all sites can read', async () => {
  const client = api.client();
  for (const [name, path] of Object.entries(paths)) {
    const { status, headers } = await client.get(path, fromWebsite());
    expect([name, status]).toEqual([name, 200]);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'private, no-cache' });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const etag = String(headers['etag']);
    const unchanged = await client.get(path, fromWebsite({ 'if-none-match': `"other", W/${etag}` }));
    expect([name, unchanged.status, unchanged.text]).toEqual([name, 304, '']);
    expect(unchanged.headers).toMatchObject({ etag, 'access-control-allow-origin': '*' });
  }
  const path = paths['GetPublicProgramme'] ?? '';
  const before = String((await client.get(path)).headers['etag']);
  await conference.owner.client.put(`/events/${conference.event_id}`, { title: 'A new title' });
  const changed = await client.get(path, { headers: { 'if-none-match': before } });
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ title: 'A new title' })]);
});

describe('scripts of other sites', () => {
  it('can read errors', async () => {
    const reply = await api.client().get('/public/events/no-such-event', fromWebsite());
    expectRejection(reply, 'not_found');
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    expect(reply.headers['etag']).toBeUndefined();
  });

  const preflight = (path: string, method: string, requested = 'if-none-match') =>
    api
      .client()
      .send(
        'OPTIONS',
        path,
        fromWebsite({ 'access-control-request-method': method, 'access-control-request-headers': requested }),
      );

  it('can send conditional requests', async () => {
    const reply = await preflight(paths['GetPublicProgramme'] ?? '', 'GET');
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': expect.stringContaining('if-none-match'),
    });
  });

  it('can neither write nor send a token or read other data', async () => {
    const path = paths['GetPublicProgramme'] ?? '';
    expectRejection(await preflight(path, 'PUT'), 'origin_not_allowed');
    expectRejection(await preflight(path, 'GET', 'authorization'), 'origin_not_allowed');
    expectRejection(await preflight(`/events/${conference.event_id}`, 'GET'), 'origin_not_allowed');
    const { headers } = await conference.owner.client.get('/auth/me', fromWebsite());
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const { token } = await newOrganizationToken(conference.owner, conference.organization_id);
    expectRejection(await api.client(token).get(path, fromWebsite()), 'origin_not_allowed');
  });
});
