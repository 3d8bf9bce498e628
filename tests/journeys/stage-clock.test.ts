/** The clock of a stage on two tablets without accounts, whose device clocks are wrong by minutes. */
import type { Browser, Page } from '@playwright/test';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { SetRunning, SendLecternMessage } from '@plenum/contracts/live/run-of-show';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { runScene } from '../support/journeys/run-scene.ts';

const minute = 60_000;
const hall = 'Now-hall';
/** Local times of the event. */
const timeZone = 'Europe/Brussels';
const localDate = new Intl.DateTimeFormat('en-CA', { timeZone });
const localTime = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** Opens a browser whose clock is wrong by `wrongMs`. */
async function tablet(browser: Browser, wrongMs: number, size: { width: number; height: number }): Promise<Page> {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
  await page.addInitScript((byMs) => {
    const RealDate = Date;
    const wrongNow = () => RealDate.now() + byMs;
    // Sets the clock of a device wrong.
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, values) => (values.length === 0 ? new target(wrongNow()) : Reflect.construct(target, values)),
      get: (target, name) => (name === 'now' ? wrongNow : Reflect.get(target, name)),
    });
  }, wrongMs);
  return page;
}

/** Records when each of the next seconds appears, by the clock of the test machine. */
const secondsOf = (page: Page, count: number): Promise<Record<string, number>> =>
  page.evaluate<Record<string, number>>(`new Promise((resolve) => {
    const timer = document.querySelector('[role=timer]');
    const seen = {};
    const watcher = new MutationObserver(() => {
      seen[timer.textContent] ??= performance.timeOrigin + performance.now();
      if (Object.keys(seen).length < ${count}) return;
      watcher.disconnect();
      resolve(seen);
    });
    watcher.observe(timer, { childList: true, characterData: true, subtree: true });
  })`);

test.use(desktop.use);

test(
  'all clocks show the same second, the message, and the end',
  nightly,
  async ({ page, context, browser, event }) => {
    const scene = await runScene(context, browser, event, desktop.use);
    const [start, end] = [Date.now() - 10 * minute, Date.now() + 35 * minute];
    const start_date = localDate.format(start);
    await callOperation(context.request, UpdateEvent, {
      params: { event_id: event.id },
      body: { start_date, end_date: start_date },
    });
    const session_id = await scene.add('Now', localTime.format(start), localTime.format(end), hall);
    await page.goto(`/app/events/${event.id}/run-of-show?day=1&place=${hall}`);
    await pressKeyOn(page.getByRole('button', { name: 'Open clock on a tablet…' }), 'Enter');
    await pressKeyOn(page.getByRole('button', { name: 'Create address' }), 'Enter');
    await expect(page.getByLabel('Address of the stage wall')).toHaveValue(/\/wall\//);
    const address = await page.getByLabel('Address of the stage wall').inputValue();
    const fast = await tablet(browser, 7 * minute, { width: 1920, height: 1080 });
    const slow = await tablet(browser, -13 * minute, { width: 320, height: 180 });
    for (const screen of [fast, slow]) {
      await screen.goto(address);
      await expect(screen.getByRole('timer')).toHaveText(/\d:\d\d$/);
    }
    const [first, second] = await Promise.all([secondsOf(fast, 6), secondsOf(slow, 6)]);
    const differences = Object.keys(first).flatMap((text) =>
      second[text] === undefined ? [] : [Math.abs((first[text] ?? 0) - second[text])],
    );
    // A busy machine displays some of the seconds late, but not all of them.
    expect(Math.min(...differences)).toBeLessThan(100);
    const body = { location: hall, text: '5 minutes' };
    await callOperation(context.request, SendLecternMessage, { params: { event_id: event.id }, body });
    for (const screen of [fast, slow]) await expect(screen.getByRole('status')).toHaveText('5 minutes');
    expect(await axeViolations(fast)).toEqual([]);
    // After the end it counts up, with a plus sign, and still fits.
    const narrowTablet = await tablet(browser, 0, { width: 390, height: 844 });
    await narrowTablet.route('**/api/time', async (route) => {
      const response = await route.fetch();
      const { now_ms } = (await response.json()) as { now_ms: number };
      await route.fulfill({ response, json: { now_ms: now_ms + 45 * minute } });
    });
    await narrowTablet.goto(address);
    await expect(narrowTablet.getByRole('timer')).toHaveText(/^\+\d\d:\d\d$/);
    const { x = -1, width = 0 } = (await narrowTablet.getByRole('timer').locator('span').boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(width).toBeGreaterThan(390 / 2);
    expect(x + width).toBeLessThanOrEqual(390);
    // A time request may be under way.
    await narrowTablet.unrouteAll({ behavior: 'ignoreErrors' });
    await narrowTablet.close();
    for (const step of ['BEGIN', 'END'] as const)
      await callOperation(context.request, SetRunning, { params: { session_id }, body: { step } });
    await expect(fast.getByRole('heading', { name: 'Nothing begins here within a day.' })).toBeVisible();
    await pressKeyOn(page.getByRole('button', { name: 'Turn off stage wall' }), 'Enter');
    await expect(fast.getByRole('timer')).toHaveCount(0);
    await fast.close();
    await slow.close();
    await scene.close();
  },
);
