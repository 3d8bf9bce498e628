/** How the socket connects and comes back, under a clock that the test moves. */
import type { Page } from '@playwright/test';
import {
  socketConnectTimeoutMs,
  socketReconnectionAttempts,
  socketReconnectionDelayMaxMs,
  socketReconnectionDelayMs,
} from '@plenum/contracts/limits';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { stopClock } from '../support/journeys/socket-wire.ts';

test.use(screens[0].use);

const banner = 'You are offline. What you see may be out of date; we reconnect automatically.';

/** Counts the connections a page opens and how they end; on demand they find nobody. */
const counted = `
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

const countOf = (page: Page, what: 'opened' | 'closed' | 'polled'): Promise<number> =>
  page.evaluate<number>(`network.${what}`);

/** The library does some things a moment later, which under a stopped clock the test has to let pass. */
const momentMs = 2;

test('where websockets do not pass, the connection goes on by polling', async ({ page, person }) => {
  await page.addInitScript(`${counted} network.is_away = true;`);
  const polled = page.waitForResponse(
    (response) => response.url().includes('transport=polling') && response.request().method() === 'POST',
  );
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
  expect((await polled).status()).toBe(200);
  expect(await countOf(page, 'opened'), 'websocket first').toBe(1);
});

/** Opens the app with a socket that is connected, and stops the clock. */
async function connected(page: Page, first_name: string): Promise<void> {
  await page.addInitScript(counted);
  await page.clock.install();
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { name: `Hello, ${first_name}` })).toBeVisible();
  await expect.poll(() => countOf(page, 'opened')).toBe(1);
  await expect.poll(() => page.evaluate<number>('network.last.readyState')).toBe(1);
  await stopClock(page);
}

/** The connection breaks. */
async function breakOff(page: Page): Promise<void> {
  await page.evaluate('network.last.close()');
  await expect.poll(() => countOf(page, 'closed')).toBe(1);
}

test('a lost connection is tried five times, one to five seconds apart', nightly, async ({ page, person }) => {
  await connected(page, person.first_name);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.evaluate('network.is_away = true');
  await breakOff(page);
  for (let attempt = 1; attempt <= socketReconnectionAttempts; attempt += 1) {
    const delay_ms = Math.min(socketReconnectionDelayMs * 2 ** (attempt - 1), socketReconnectionDelayMaxMs);
    // The moment after the last attempt may count towards this one.
    await page.clock.runFor(delay_ms - 2 * momentMs);
    expect(await countOf(page, 'opened')).toBe(attempt);
    await page.clock.runFor(2 * momentMs);
    expect(await countOf(page, 'opened')).toBe(attempt + 1);
    // It fails by websocket, then by polling.
    await expect.poll(() => countOf(page, 'polled')).toBe(attempt);
    await page.clock.runFor(momentMs);
  }
  await expect(page.getByText(banner)).toBeVisible();
  await page.clock.runFor(2 * socketReconnectionDelayMaxMs);
  expect(await countOf(page, 'opened')).toBe(socketReconnectionAttempts + 1);
});

test('a connection that nobody answers is given up after twenty seconds', nightly, async ({ page, person }) => {
  let answers = true;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (answers) socket.connectToServer();
  });
  await connected(page, person.first_name);
  answers = false;
  await breakOff(page);
  await page.clock.runFor(socketReconnectionDelayMs);
  await expect.poll(() => countOf(page, 'opened')).toBe(2);
  await page.clock.runFor(socketConnectTimeoutMs - momentMs);
  expect(await countOf(page, 'closed')).toBe(1);
  // Only what was given up is tried again.
  await page.clock.runFor(momentMs + 2 * socketReconnectionDelayMs);
  await expect.poll(() => countOf(page, 'opened')).toBe(3);
});
