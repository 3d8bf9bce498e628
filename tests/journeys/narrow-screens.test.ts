/**
 * No screen scrolls horizontally, and no word is broken, in German with its long words, on phones and in columns of a
 * desktop.
 */
import type { Page } from '@playwright/test';
import { languageCookie } from '@plenum/contracts/languages';
import { findBrokenWords } from '../support/journeys/broken-words.ts';
import { demoScreens } from '../support/journeys/demo-screens.ts';
import { newcomerScreens, organizerScreens, publicScreens } from '../support/journeys/every-route.ts';
import { expect, nightly, test } from '../support/journeys/journey.ts';
import { describeOverflow } from '../support/journeys/visible-texts.ts';
import { createVisitor } from '../support/journeys/visiting.ts';
import { runningProduct } from '../support/services/journey.ts';
import { timeouts } from '../support/services/timeouts.ts';

const widths = [1366, 390, 360];

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ context }) => {
  test.setTimeout(2 * timeouts.journey);
  await context.addCookies([{ name: languageCookie, value: 'de', url: runningProduct().app }]);
});

async function findProblems(page: Page, paths: readonly string[]): Promise<readonly string[]> {
  const visit = createVisitor(page);
  const problems: string[] = [];
  for (const path of paths) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      if (width === widths[0]) await visit(path);
      // The page adapts to its window with a delay.
      const find = async () =>
        [await describeOverflow(page), ...(await findBrokenWords(page))].filter((text) => text !== '');
      await expect
        .poll(find, { timeout: 1000 })
        .toEqual([])
        .catch(() => undefined);
      problems.push(...(await find()).map((problem) => `${path} at ${width}: ${problem}`));
    }
  }
  return problems;
}

test('a broken word is detected, and a word that ends a line is not', async ({ page }) => {
  const textIn = (width: string) =>
    page.setContent(`<p style="width:${width};overflow-wrap:anywhere;font:16px monospace">Halle Grünspan</p>`);
  await textIn('6ch');
  expect(await findBrokenWords(page)).toEqual(['“Grünspan” is broken in <p class="">']);
  await textIn('9ch');
  expect(await findBrokenWords(page)).toEqual([]);
});

test('the demo conference fits phones', async ({ page, context }) => {
  expect(await findProblems(page, await demoScreens(context.request, 'attendee'))).toEqual([]);
});

test('every screen of a visitor and of an attendee fits phones', nightly, async ({ page, context, person }) => {
  await test.info().attach('person', { body: person.email });
  const inside = await findProblems(
    page,
    newcomerScreens.map(({ path }) => path),
  );
  await context.clearCookies({ name: /^(?!language$)/ });
  expect([
    ...inside,
    ...(await findProblems(
      page,
      publicScreens.map(({ path }) => path),
    )),
  ]).toEqual([]);
});

test('every screen of an organizer fits phones', nightly, async ({ page, context, person }) => {
  await test.info().attach('person', { body: person.email });
  const screens = await organizerScreens(context.request);
  expect(
    await findProblems(
      page,
      screens.map(({ path }) => path),
    ),
  ).toEqual([]);
});

test('the demo conference of an organizer fits phones', nightly, async ({ page, context }) => {
  expect(await findProblems(page, await demoScreens(context.request, 'organizer'))).toEqual([]);
});
