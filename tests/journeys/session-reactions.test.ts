/**
 * Reactions to a session: sent and displayed in several browsers, on both screen sizes, by keyboard, with reduced
 * motion, in German.
 */
import type { Page } from '@playwright/test';
import { GetSessionReactions } from '@plenum/contracts/live/session-reactions';
import { UpdateSessionStatus } from '@plenum/contracts/schedule/sessions';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { questionsScene } from '../support/journeys/questions-scene.ts';

const barOf = (page: Page, name = 'React to the session') => page.getByRole('group', { name });
/** Waits until reactions of others are visible. */
const expectFollowed = (page: Page) => expect(barOf(page)).toHaveAttribute('data-followed', 'true');
/** Records every animated reaction from now on; they disappear within seconds. */
const recordReactions = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-crowd]')).toBeAttached();
  await page.evaluate(`{
    const crowd = document.querySelector('[data-crowd]');
    crowd.dataset.risen = '';
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) crowd.dataset.risen += node.dataset.picture;
    }).observe(crowd, { childList: true });
  }`);
};
const expectRisen = (page: Page, expected: string) =>
  expect(page.locator('[data-crowd]')).toHaveAttribute('data-risen', expected);

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('everybody sees the applause, and staff see its chart', async ({ context, browser, event }) => {
      const scene = await questionsScene(context, browser, event, { mode: 'OFF', screen: use });
      const [anna, ben] = [await scene.enter(), await scene.enter()];
      for (const { page } of [anna, ben]) {
        await expect(barOf(page)).toBeInViewport();
        await expectFollowed(page);
        await recordReactions(page);
      }
      const title = await ben.page.getByRole('heading', { level: 1 }).boundingBox();
      await barOf(anna.page).getByRole('button', { name: 'Applause' }).click();
      await expectRisen(anna.page, '👏');
      await expectRisen(ben.page, '👏');
      expect(await ben.page.getByRole('heading', { level: 1 }).boundingBox(), 'nothing moves').toEqual(title);
      await barOf(ben.page).getByRole('button', { name: 'Celebrate' }).click();
      await expectRisen(anna.page, '👏🎉');
      // The viewer's own reaction is not shown twice.
      await expectRisen(ben.page, '👏🎉');
      for (const { page } of [anna, ben]) expect(await axeViolations(page)).toEqual([]);
      // They rise and disappear.
      await expect(anna.page.locator('[data-crowd] > *')).toHaveCount(0);
      const { totals } = await callOperation(context.request, GetSessionReactions, {
        params: { session_id: scene.session_id },
      });
      expect(totals).toEqual([
        { reaction: '👏', count: 1 },
        { reaction: '🎉', count: 1 },
      ]);
      await scene.close();
    });
  });
}

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('with reduced motion, numbers replace the animation, and keys add reactions', async ({
    context,
    browser,
    event,
  }) => {
    const scene = await questionsScene(context, browser, event, { mode: 'OFF', screen: desktop.use });
    const [anna, ben] = [await scene.enter(), await scene.enter()];
    await ben.page.emulateMedia({ reducedMotion: 'reduce' });
    const funnyButton = barOf(ben.page).getByRole('button', { name: 'Funny' });
    await expectFollowed(ben.page);
    await expect(funnyButton).toHaveText('Funny');
    await expect(ben.page.locator('[data-crowd]')).toHaveCount(0);
    await pressKeyOn(barOf(anna.page).getByRole('button', { name: 'Funny' }), 'Enter');
    await pressKeyOn(barOf(anna.page).getByRole('button', { name: 'Makes me think' }), 'Space');
    await expect(funnyButton).toContainText('1');
    await expect(barOf(ben.page).getByRole('button', { name: 'Makes me think' })).toContainText('1');
    await funnyButton.click();
    await expect(funnyButton).toContainText('2');
    await scene.close();
  });

  test('a cancelled session has no reactions', async ({ context, browser, event }) => {
    const scene = await questionsScene(context, browser, event, { mode: 'OPEN', screen: desktop.use });
    const { page } = await scene.enter();
    await expect(barOf(page)).toBeVisible();
    await callOperation(context.request, UpdateSessionStatus, {
      params: { session_id: scene.session_id },
      body: { status: 'CANCELLED' },
    });
    await expect(barOf(page)).toHaveCount(0);
    await scene.close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('reactions have German names', async ({ context, browser, event, page }) => {
    const scene = await questionsScene(context, browser, event, { mode: 'OFF', screen: phone.use });
    await page.goto(scene.path);
    const bar = barOf(page, 'Auf den Programmpunkt reagieren');
    for (const name of ['Applaus', 'Wunderbar', 'Lustig', 'Gibt zu denken', 'Feiern'])
      await expect(bar.getByRole('button', { name })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await scene.close();
  });
});
