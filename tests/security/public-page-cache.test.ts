/**
 * Public pages are kept for all readers together. A reader who is refused by the API, or who asks for what does not exist,
 * must not take a page from the others, or keep one that is no longer public.
 */
import { request } from 'node:http';
import { rateLimits } from '@plenum/contracts/limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newConference, type TestConference } from '../support/api/conferences.ts';
import { openPublicWeb } from '../support/security/public-web.ts';
import { timeouts } from '../support/services/timeouts.ts';

const { api, get, url } = await openPublicWeb();
const refused = '203.0.113.66';
const reader = '198.51.100.7';

beforeEach(async () => {
  await api.deps.limiter.reset('public_page', refused);
  await api.deps.limiter.consume('public_page', refused, rateLimits.public_page.points);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const isOver = (): void => void vi.setSystemTime(Date.now() + 11_000);

async function openConference(): Promise<TestConference & { readonly path: string }> {
  const conference = await newConference(api);
  await show(conference, 'PUBLIC');
  return { ...conference, path: `/e/${conference.detail.slug}` };
}

async function show({ owner, event_id }: TestConference, visibility: string): Promise<void> {
  const reply = await owner.client.put(`/events/${event_id}`, { visibility });
  expect(reply.status, reply.text).toBe(200);
}

it('a refusal is answered to the refused client alone', async () => {
  const { path } = await openConference();
  const refusal = await get(path, refused);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  expect([refusal.headers.get('cache-control'), refusal.headers.get('content-type')]).toEqual([
    'no-store',
    'text/html; charset=utf-8',
  ]);
  expect(await refusal.text()).toContain('refused');
  expect((await get(path, reader)).status).toBe(200);
});

it('readers who ask at the same time as a refused client get the page', async () => {
  const { path } = await openConference();
  const replies = await Promise.all([refused, reader, refused, '198.51.100.8', reader].map((from) => get(path, from)));
  expect(replies.map(({ status }) => status)).toEqual([429, 200, expect.any(Number), 200, 200]);
});

it('a refused client does not keep a page that was set to members only', async () => {
  const conference = await openConference();
  const { path } = conference;
  expect((await get(path, reader)).status).toBe(200);
  await show(conference, 'MEMBERS');
  isOver();
  expect((await get(path, refused)).status).toBe(429);
  expect((await get(path, reader)).status).toBe(404);
  isOver();
  expect((await get(path, refused)).status).toBe(429);
});

it(
  'searches and unknown addresses evict no page, whether they are refused or not',
  async () => {
    const { path } = await openConference();
    expect((await get(path, reader)).status).toBe(200);
    const asked: Promise<unknown>[] = [];
    for (let count = 0; count < 350; count += 1) {
      asked.push(get(`/e?search=${count}`, refused).then((reply) => reply.arrayBuffer()));
      asked.push(get(`/e/unknown-${count}`, '198.51.100.10').then((reply) => reply.arrayBuffer()));
      if (count % 50 === 49) await Promise.all(asked.splice(0));
    }
    await Promise.all(asked);
    // From the memory of this server: the API refuses this client.
    expect((await get(path, refused)).status).toBe(200);
  },
  2 * timeouts.test,
);

/** Sends a request with few headers of its own. */
const statusOf = (path: string, forwardedFor: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url + path, { headers: { 'x-forwarded-for': forwardedFor }, agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    sent.on('error', reject).end();
  });

it('a forwarded address that this server reads and the API would not takes a page from nobody', async () => {
  const { path } = await openConference();
  // A head has at most 16 KiB, and the request of this server has more headers than this one.
  const claimed = `, ${reader}`.padStart(16_270, '1');
  expect(await Promise.all([statusOf(path, claimed), statusOf(path, reader)])).toEqual([200, 200]);
});

it.each([
  ['PUBLIC', null, 'no-cache'],
  ['LINK', 'noindex', 'private, no-cache'],
  ['MEMBERS', 'noindex', 'no-store'],
])('pages of an event that is %s have X-Robots-Tag %s and Cache-Control %s', async (visibility, robots, caching) => {
  const conference = await openConference();
  await show(conference, visibility);
  for (const page of [conference.path, `${conference.path}/programme`]) {
    const { headers } = await get(page, reader);
    expect([headers.get('x-robots-tag'), headers.get('cache-control')], page).toEqual([robots, caching]);
  }
});

it('screens of the app are not indexed, also at addresses that are secret', async () => {
  for (const path of ['/wall/some-token', '/app/dashboard', '/e/summit/join', '/reset-password/some-token'])
    expect((await get(path, reader)).headers.get('x-robots-tag'), path).toBe('noindex');
});
