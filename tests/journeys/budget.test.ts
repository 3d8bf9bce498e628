/** What a first visit to each screen costs: scripts and styles with gzip, until the page is idle. */
import type { BrowserContext } from '@playwright/test';
import { newcomerScreens, organizerScreens, publicScreens, type Screen } from '../support/journeys/every-route.ts';
import { expect, test } from '../support/journeys/journey.ts';
import { gzipTotal, watchCode } from '../support/journeys/transferred.ts';
import { runningProduct } from '../support/services/journey.ts';

const landingMaxKb = 90;
const otherMaxKb = 185;
const allScreensTimeoutMs = 480_000;

interface Cost {
  readonly screen: string;
  readonly kb: number;
  readonly files: number;
}

/** Visits each screen as a page of its own. What the browser has kept of the screens before is counted all the same. */
async function costsOf(context: BrowserContext, screens: readonly Screen[]): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { path, heading } of screens) {
    const page = await context.newPage();
    const code = watchCode(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const bytes = await gzipTotal(code);
    costs.push({ screen: path.replaceAll(/\d+/g, 'N'), kb: Math.round(bytes / 100) / 10, files: code.size });
    await page.close();
  }
  return costs;
}

test('every screen keeps its budget', async ({ browser, context, person }) => {
  test.setTimeout(allScreensTimeoutMs);
  await test.info().attach('person', { body: person.email });
  const outside = await browser.newContext({ baseURL: runningProduct().app });
  const costs = await costsOf(outside, publicScreens);
  await outside.close();
  costs.push(
    ...(await costsOf(
      context,
      newcomerScreens.filter(({ path }) => path !== '/app/dashboard'),
    )),
  );
  costs.push(...(await costsOf(context, await organizerScreens(context.request))));
  console.table(costs);
  const limitOf = (screen: string): number => (screen === '/' ? landingMaxKb : otherMaxKb);
  expect(costs.filter(({ screen, kb }) => kb > limitOf(screen))).toEqual([]);
});
