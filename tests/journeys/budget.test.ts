/** What a first visit to each screen costs: scripts and styles with gzip, until the page is idle. */
import type { Browser, BrowserContext } from '@playwright/test';
import { newcomer_screens, organizerScreens, public_screens, type Screen } from '../support/journeys/every-route.ts';
import { expect, test } from '../support/journeys/journey.ts';
import { gzipTotal, watchCode } from '../support/journeys/transferred.ts';
import { runningProduct } from '../support/services/journey.ts';

const landing_max_kb = 90;
const other_max_kb = 160;
const all_screens_timeout_ms = 480_000;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Cost {
  readonly screen: string;
  readonly kb: number;
  readonly files: number;
}

/** Visits a screen with an empty cache. */
async function costOf(browser: Browser, { path, heading }: Screen, storageState?: StorageState): Promise<Cost> {
  const context = await browser.newContext({
    baseURL: runningProduct().app,
    ...(storageState === undefined ? {} : { storageState }),
  });
  const page = await context.newPage();
  const code = watchCode(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = await gzipTotal(code);
  const files = code.size;
  await context.close();
  return { screen: path.replaceAll(/\d+/g, 'N'), kb: Math.round(bytes / 100) / 10, files };
}

test('every screen keeps its budget', async ({ browser, context, person }) => {
  // Every screen there is, each with an empty cache.
  test.setTimeout(all_screens_timeout_ms);
  await test.info().attach('person', { body: person.email });
  const newcomer_state = await context.storageState();
  const costs: Cost[] = [];
  for (const screen of public_screens) costs.push(await costOf(browser, screen));
  for (const screen of newcomer_screens.filter(({ path }) => path !== '/app/dashboard'))
    costs.push(await costOf(browser, screen, newcomer_state));
  for (const screen of await organizerScreens(context.request)) {
    costs.push(await costOf(browser, screen, await context.storageState()));
  }
  console.table(costs);
  const limitOf = (screen: string): number => (screen === '/' ? landing_max_kb : other_max_kb);
  expect(costs.filter(({ screen, kb }) => kb > limitOf(screen))).toEqual([]);
});
