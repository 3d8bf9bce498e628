/** How the socket connects and reconnects, under a fake clock. */
import type { Page } from '@playwright/test';
import {
  socketConnectTimeoutMs,
  socketReconnectionAttempts,
  maxSocketReconnectionDelayMs,
  socketReconnectionDelayMs,
} from '@plenum/contracts/limits';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { stopClock } from '../support/journeys/socket-wire.ts';

test.use(screens[0].use);

const banner = 'You are offline. What you see may be out of date; we reconnect automatically.';

/** Counts the connections that a page opens and how they end; on demand they fail. */
const trackedNetwork = `
  window.network = { opened: 0, closed: 0, polled: 0, is_away: false, last: null };
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(network.is_away ? url.replace('/socket.io/', '/nobody-is-here/') : url);
      network.opened += 1;
      network.last = this;
      this.addEventListener('close', () => { network.closed += 1; });
    }
  };
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    this.addEventListener('loadend', () => { network.polled += 1; });
    return send.call(this, body);
  };
  // The delays as they are before chance changes them.
  Math.random = () => 0;`;

const countOf = (page: Page, event: 'opened' | 'closed' | 'polled'): Promise<number> =>
  page.evaluate<number>(`network.${event}`);

/** The library defers some steps, which need a moment of real time under a stopped clock. */
const momentMs = 2;

test('the connection falls back to polling where websockets are blocked', async ({ page, person }) => {
  await page.addInitScript(`${trackedNetwork} network.is_away = true;`);
  const polled = page.waitForResponse(
    (response) => response.url().includes('transport=polling') && response.request().method() === 'POST',
  );
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
  expect((await polled).status()).toBe(200);
  expect(await countOf(page, 'opened'), 'websocket first, in both attempts').toBe(2);
});

/** Opens the app with a connected socket, and stops the clock. */
async function connected(page: Page, first_name: string): Promise<void> {
  await page.addInitScript(trackedNetwork);
  await page.clock.install();
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { name: `Hello, ${first_name}` })).toBeVisible();
  await expect.poll(() => countOf(page, 'opened')).toBe(1);
  await expect.poll(() => page.evaluate<number>('network.last.readyState')).toBe(1);
  await stopClock(page);
}

async function breakConnection(page: Page): Promise<void> {
  await page.evaluate('network.last.close()');
  await expect.poll(() => countOf(page, 'closed')).toBe(1);
}

test('a lost connection is retried five times, one to five seconds apart', nightly, async ({ page, person }) => {
  await connected(page, person.first_name);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.evaluate('network.is_away = true');
  await breakConnection(page);
  for (let attempt = 1; attempt <= socketReconnectionAttempts; attempt += 1) {
    const delay_ms = Math.min(socketReconnectionDelayMs * 2 ** (attempt - 1), maxSocketReconnectionDelayMs);
    // The moment after the last attempt may count towards this one.
    await page.clock.runFor(delay_ms - 2 * momentMs);
    expect(await countOf(page, 'opened')).toBe(attempt);
    await page.clock.runFor(2 * momentMs);
    expect(await countOf(page, 'opened')).toBe(attempt + 1);
    // The first attempt fails by websocket, and loads polling; the others fail by websocket, then by polling.
    await expect.poll(() => countOf(page, 'polled')).toBe(attempt - 1);
    if (attempt === 1) await page.waitForLoadState('networkidle');
    await page.clock.runFor(momentMs);
  }
  await expect(page.getByText(banner)).toBeVisible();
  await page.clock.runFor(2 * maxSocketReconnectionDelayMs);
  expect(await countOf(page, 'opened')).toBe(socketReconnectionAttempts + 1);
});

test('a connection attempt without a response is given up after twenty seconds', nightly, async ({ page, person }) => {
  let isAnswering = true;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isAnswering) socket.connectToServer();
  });
  await connected(page, person.first_name);
  isAnswering = false;
  await breakConnection(page);
  await page.clock.runFor(socketReconnectionDelayMs);
  await expect.poll(() => countOf(page, 'opened')).toBe(2);
  await page.clock.runFor(socketConnectTimeoutMs - momentMs);
  expect(await countOf(page, 'closed')).toBe(1);
  // Only an attempt that was given up is repeated.
  await page.clock.runFor(momentMs + 2 * socketReconnectionDelayMs);
  await expect.poll(() => countOf(page, 'opened')).toBe(3);
});
