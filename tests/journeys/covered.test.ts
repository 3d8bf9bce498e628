/** Nothing lies over what can be pressed: every screen at six sizes, from a small phone to a large desk. */
import type { Page } from '@playwright/test';
import { coveredOn } from '../support/journeys/covered.ts';
import { newcomerScreens, organizerScreens, type Screen } from '../support/journeys/every-route.ts';
import { test, expect } from '../support/journeys/journey.ts';
import { watchLoading } from '../support/journeys/loaded-screen.ts';
import { visitor } from '../support/journeys/visiting.ts';

const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function coveredAnywhere(page: Page, list: readonly Screen[]): Promise<readonly string[]> {
  const visit = visitor(page);
  const rest = watchLoading(page);
  const found: string[] = [];
  for (const [index, { path }] of list.entries()) {
    await visit(path);
    // Up and down, so that the first size of a screen is the last one of the screen before.
    for (const size of index % 2 === 0 ? sizes : sizes.toReversed()) {
      if (page.viewportSize()?.width !== size.width) {
        await page.setViewportSize(size);
        await rest();
      }
      found.push(...(await coveredOn(page)).map((fault) => `${path} at ${size.width}: ${fault}`));
    }
  }
  return found;
}

test('nothing covers a control, wherever one is and however large the screen', async ({ page, context, person }) => {
  test.setTimeout(480_000);
  await test.info().attach('person', { body: person.email });
  const newcomer = await coveredAnywhere(page, newcomerScreens);
  const organizer = await coveredAnywhere(page, await organizerScreens(context.request));
  expect([...newcomer, ...organizer]).toEqual([]);
});
