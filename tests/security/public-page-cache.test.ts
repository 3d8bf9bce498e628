/**
 * Public pages are cached for all readers together. A reader whom the API rejects, or who requests a missing page, must
 * not evict a page of the others, or retain one that is no longer public.
 */
import { request } from 'node:http';
import { rateLimits } from '@plenum/contracts/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { openPublicWeb } from '../support/security/public-web.ts';
import { timeouts } from '../support/services/timeouts.ts';

const { api, get, url } = await openPublicWeb();
const rejectedAddress = '203.0.113.66';
const reader = '198.51.100.7';

beforeEach(async () => {
  await api.deps.limiter.reset('public_page', rejectedAddress);
  await api.deps.limiter.consume('public_page', rejectedAddress, rateLimits.public_page.points);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const letCacheExpire = (): void => void vi.setSystemTime(Date.now() + 11_000);

async function openConference(): Promise<TestConference & { readonly path: string }> {
  const conference = await newConference(api);
  await show(conference, 'PUBLIC');
  return { ...conference, path: `/e/${conference.detail.slug}` };
}

async function show({ owner, event_id }: TestConference, visibility: string): Promise<void> {
  const reply = await owner.client.put(`/events/${event_id}`, { visibility });
  expect(reply.status, reply.text).toBe(200);
}

it('sends a rejection only to the rejected client', async () => {
  const { path } = await openConference();
  const refusal = await get(path, rejectedAddress);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([refusal.headers.get('cache-control'), refusal.headers.get('content-type')]).toEqual([
    'no-store',
    'text/html; charset=utf-8',
  ]);
  expect(await refusal.text()).toContain('refused');
  expect((await get(path, reader)).status).toBe(200);
});

it('sends the page to readers who request it in parallel with a rejected client', async () => {
  const { path } = await openConference();
  const replies = await Promise.all(
    [rejectedAddress, reader, rejectedAddress, '198.51.100.8', reader].map((from) => get(path, from)),
  );
  expect(replies.map(({ status }) => status)).toEqual([429, 200, expect.any(Number), 200, 200]);
});

it('does not retain a page that was set to members only for a rejected client', async () => {
  const conference = await openConference();
  const { path } = conference;
  expect((await get(path, reader)).status).toBe(200);
  await show(conference, 'MEMBERS');
  letCacheExpire();
  expect((await get(path, rejectedAddress)).status).toBe(429);
  expect((await get(path, reader)).status).toBe(404);
  letCacheExpire();
  expect((await get(path, rejectedAddress)).status).toBe(429);
});

it(
  'evicts no page because of searches and unknown URLs, whether rejected or not',
  async () => {
    const { path } = await openConference();
    expect((await get(path, reader)).status).toBe(200);
    const pendingRequests: Promise<unknown>[] = [];
    for (let count = 0; count < 350; count += 1) {
      pendingRequests.push(get(`/e?search=${count}`, rejectedAddress).then((reply) => reply.arrayBuffer()));
      pendingRequests.push(get(`/e/unknown-${count}`, '198.51.100.10').then((reply) => reply.arrayBuffer()));
      if (count % 50 === 49) await Promise.all(pendingRequests.splice(0));
    }
    await Promise.all(pendingRequests);
    // From the cache of this server: the API rejects this client.
    expect((await get(path, rejectedAddress)).status).toBe(200);
  },
  2 * timeouts.test,
);

/** Sends a request with few default headers. */
const statusOf = (path: string, forwardedFor: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const clientRequest = request(
      url + path,
      { headers: { 'x-forwarded-for': forwardedFor }, agent: false },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      },
    );
    clientRequest.on('error', reject).end();
  });

it('evicts no page because of a forwarded IP address that this server accepts and the API rejects', async () => {
  const { path } = await openConference();
  // A head has at most 16 KiB, and the request of this server has more headers than this one.
  const claimed = `, ${reader}`.padStart(16_270, '1');
  expect(await Promise.all([statusOf(path, claimed), statusOf(path, reader)])).toEqual([200, 200]);
});

it.each([
  ['PUBLIC', null, 'no-cache'],
  ['LINK', 'noindex', 'private, no-cache'],
  ['MEMBERS', 'noindex', 'no-store'],
])(
  'sends pages of an event that is %s with X-Robots-Tag %s and Cache-Control %s',
  async (visibility, robots, caching) => {
    const conference = await openConference();
    await show(conference, visibility);
    for (const page of [conference.path, `${conference.path}/programme`]) {
      const { headers } = await get(page, reader);
      expect([headers.get('x-robots-tag'), headers.get('cache-control')], page).toEqual([robots, caching]);
    }
  },
);

it('excludes screens of the app from indexing, including at secret URLs', async () => {
  for (const path of ['/wall/some-token', '/app/dashboard', '/e/summit/join', '/reset-password/some-token'])
    expect((await get(path, reader)).headers.get('x-robots-tag'), path).toBe('noindex');
});
