/**
 * The page of an event at its public URL is visible to everybody or nobody, regardless of roles, bans and logins.
 * Shared caches and search engines store only replies about a listed event. The test fails for a new operation without
 * a row.
 */
import { type OperationName, operations } from '@plenum/contracts/api';
import { eventUserRoles } from '@plenum/contracts/enums';
import { beforeAll, describe, expect, it } from 'vitest';
import { addSession, newConference, newMember, type TestConference } from '../support/api/conferences.ts';
import { newLoggedInPerson } from '../support/api/people.ts';
import { expectRejection } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import type { TestClient, TestReply } from '../support/api/test-client.ts';

/** Whether shared caches and search engines may store the reply about a listed event. */
const pages = {
  GetPublicEmbedding: false,
  GetPublicEvent: false,
  GetPublicEventCard: true,
  GetPublicProgramme: false,
  GetPublicSession: false,
  ReadPublicSessionCalendar: false,
  ReadPublicScheduleCalendar: true,
  ReadPublicScheduleCsv: true,
  ReadPublicScheduleJson: true,
  ReadPublicScheduleXml: true,
} as const satisfies { readonly [N in OperationName]?: boolean };

const settings = [
  { visibility: 'PUBLIC', status: 'PUBLISHED', isShown: true },
  { visibility: 'LINK', status: 'PUBLISHED', isShown: true },
  { visibility: 'MEMBERS', status: 'PUBLISHED', isShown: false },
  { visibility: 'PUBLIC', status: 'DRAFT', isShown: false },
  { visibility: 'LINK', status: 'ARCHIVED', isShown: false },
] as const;

const api = await openTestApi();
let conference: TestConference;
let session_id: number;
const viewers = new Map<string, TestClient>();

beforeAll(async () => {
  conference = await newConference(api);
  const { event_id, owner } = conference;
  session_id = await addSession(api, event_id, { title: 'Opening', starts_at: '2031-03-28T08:30:00Z' });
  viewers.set('owner', owner.client);
  for (const role of eventUserRoles) viewers.set(role, (await newMember(api, event_id, { role })).client);
  viewers.set('banned', (await newMember(api, event_id, { role: 'ATTENDEE', is_banned: true })).client);
  viewers.set('outsider', (await newLoggedInPerson(api)).client);
  viewers.set('without a login', api.client());
});

it('covers every operation with the slug of an event', () => {
  const pageOperations = Object.entries(operations).filter(([, { path }]) => path.startsWith('/public/events/:slug'));
  expect(Object.keys(pages).toSorted()).toEqual(pageOperations.map(([name]) => name).toSorted());
});

function expectCacheable({ headers }: TestReply, isCacheable: boolean): void {
  expect(headers['x-robots-tag']).toBe(isCacheable ? undefined : 'noindex');
  expect(headers['cache-control']).toMatch(isCacheable ? /^public, max-age=\d+/ : /^(?:no-store$|private, )/);
}

describe.each(settings)('event that is $visibility and $status', ({ visibility, status, isShown }) => {
  beforeAll(async () => {
    const { owner, event_id } = conference;
    const reply = await owner.client.put(`/events/${event_id}`, { visibility, status });
    expect(reply.status, reply.text).toBe(200);
  });

  it('redirects from its id to its slug only when it is listed', async () => {
    const { event_id, detail } = conference;
    const isListed = visibility === 'PUBLIC' && status === 'PUBLISHED';
    for (const [viewer, client] of viewers) {
      const reply = await client.get(`/public/event-addresses/${event_id}`);
      if (isListed) expect(reply, viewer).toMatchObject({ status: 200, body: { slug: detail.slug } });
      else expectRejection(reply, 'not_found');
    }
  });

  it.each(Object.entries(pages))('shows %s to everybody or nobody', async (name, isCacheable) => {
    const path = operations[name as keyof typeof pages].path
      .replace(':slug', conference.detail.slug)
      .replace(':session_id', String(session_id));
    for (const [viewer, client] of viewers) {
      const reply = await client.get(path);
      if (isShown) expect(reply.status, `${viewer}: ${reply.text}`).toBe(200);
      else expectRejection(reply, 'not_found');
      expectCacheable(reply, isCacheable && isShown && visibility === 'PUBLIC');
    }
  });
});

it('prevents caching of secret schedule links and calendar feeds', async () => {
  const { owner, event_id } = conference;
  expect((await owner.client.put(`/events/${event_id}`, { visibility: 'LINK', status: 'PUBLISHED' })).status).toBe(200);
  const linkReply = await owner.client.post(`/events/${event_id}/schedule-addresses/secret`);
  const feed = await owner.client.post(`/events/${event_id}/my-agenda/feed`);
  const addresses = [
    ...Object.values((linkReply.body as { secret: Readonly<Record<string, string>> }).secret),
    (feed.body as { feed_url: string }).feed_url,
  ].map((address) => new URL(address));
  for (const { pathname, search } of addresses) {
    const reply = await api.app.inject({ method: 'GET', url: pathname + search });
    expect(reply.statusCode, pathname).toBe(200);
    expect(reply.headers['x-robots-tag'], pathname).toBe('noindex');
    expect(reply.headers['cache-control'], pathname).toMatch(/^private, /);
  }
});
