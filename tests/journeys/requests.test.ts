/** The number of API requests of a screen at its start and after a reconnection. */
import type { Page } from '@playwright/test';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { desktop, expect, test } from '../support/journeys/journey.ts';
import { addTalk } from '../support/journeys/planned-sessions.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { timeouts } from '../support/services/timeouts.ts';

test.use(desktop.use);

/** Lets a test close the connection, and prevent the next ones. */
const trackedSocket = `
  window.network = { is_away: false, last: null };
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(network.is_away ? url.replace('/socket.io/', '/nobody-is-here/') : url);
      network.last = this;
    }
  };`;

/** Whether a path is that of an image or a file, which browsers cache. */
const isFile = (path: string): boolean => /^\/(avatars|private|files)\//.test(path);

/** Records the requests of a page to the API, without those of files. */
function recordRequests(page: Page): { take(): string[] } {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const path = pathname.replace(/^\/api/, '');
    if (path !== pathname && !isFile(path)) sent.push(`${request.method()} ${path}${search}`);
  });
  return { take: () => sent.splice(0) };
}

const repeated = (requests: readonly string[]): string[] =>
  requests.filter((request, index) => requests.indexOf(request) !== index);

/** Of a session page: what every screen needs, the session, its live parts, messages, the agenda and bookmarks. */
const maxAtStart = 8;
/** Longer than the tolerance of the app, so that the set-up is not taken for a change of the loaded data. */
const settledMs = 6_000;

/** Client events that a session page sends on each connection: for its rooms, the open room, questions and polls. */
const subscriptionCount = 4;

/** Waits until a new socket receives server events and its subscriptions are acknowledged. */
async function connected(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/socket.io/'));
  let isGreeted = false;
  let acknowledgements = 0;
  await socket.waitForEvent('framereceived', ({ payload }) => {
    const text = String(payload);
    isGreeted ||= text.includes('connection_success');
    if (text.startsWith('43')) acknowledgements += 1;
    return isGreeted && acknowledgements >= subscriptionCount;
  });
}

test('a session page requests nothing twice, and only what has changed after a reconnection', async ({
  page,
  event,
  context,
}) => {
  const { id: session_id } = await addTalk(context.request, event.id, 'Ink and paper', 'Hall');
  const startMs = performance.now();
  await page.addInitScript(trackedSocket);
  await expect.poll(() => performance.now() - startMs, { timeout: 3 * settledMs }).toBeGreaterThan(settledMs);
  const requests = recordRequests(page);
  const first = connected(page);
  await page.goto(`/app/events/${event.id}/sessions/${session_id}`);
  await expect(page.getByRole('heading', { name: 'Ink and paper' })).toBeVisible();
  await first;
  await page.waitForLoadState('networkidle');
  const atStart = requests.take();
  expect(repeated(atStart)).toEqual([]);
  expect(atStart.length, atStart.join('\n')).toBeLessThanOrEqual(maxAtStart);

  const second = connected(page);
  await page.evaluate('network.last.close()');
  await second;
  expect(requests.take()).toEqual([]);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.evaluate('network.is_away = true; network.last.close()');
  await callOperation(context.request, UpdateEvent, { params: { event_id: event.id }, body: { title: 'Printing' } });
  await page.unroute('**/socket.io/**');
  await page.evaluate('network.is_away = false');
  await expect(page.getByText('Printing').first()).toBeVisible({ timeout: 2 * timeouts.page });
  const afterwards = requests.take().map((request) => request.replaceAll(/\d+/g, '1'));
  expect(afterwards).toContain('GET /events/1');
  const reasonable = new Set(['GET /events/1', 'GET /events/1/agenda', 'GET /sessions/1']);
  expect(afterwards.filter((request) => !reasonable.has(request))).toEqual([]);
});

test('a stranger causes no rejected request', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) rejected.push(response.url());
  });
  await page.goto('/app/events/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(rejected).toEqual([]);
  await context.close();
});
