/**
 * Raised hands: people ask for the microphone, staff call them one by one, and the called person is notified; on both
 * screen sizes, in German.
 */
import type { Page } from '@playwright/test';
import { OpenHands } from '@plenum/contracts/live/hands';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu } from '../support/journeys/menus.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { questionsScene } from '../support/journeys/questions-scene.ts';
import { isConnected } from '../support/journeys/socket-wire.ts';

const cardOf = (page: Page, name = 'Microphone') => page.getByRole('region', { name });
const handOf = (page: Page) => page.getByRole('button', { name: 'Raise hand' });

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('a person raises a hand, is called on any screen, and returns the microphone', async ({
      context,
      browser,
      event,
      page,
    }) => {
      const scene = await questionsScene(context, browser, event, { mode: 'OFF', screen: use });
      const [anna, ben] = [await scene.enter(), await scene.enter()];
      await page.goto(scene.path);
      const staff = cardOf(page);
      if (name === 'phone') await page.getByRole('tab', { name: 'About' }).click();
      await expect(handOf(anna.page)).toHaveCount(0);
      await chooseFromMenu(page.getByRole('button', { name: 'Manage' }), 'Allow raised hands');
      await expect(staff.getByText('No hand is raised.')).toBeVisible();
      await pressKeyOn(handOf(anna.page), 'Enter');
      await expect(anna.page.getByText(/^Your hand is up/)).toBeVisible();
      await anna.page.getByLabel('The stage wall may show my name').check();
      const queue = staff.getByRole('list', { name: 'Raised hands' });
      await expect(queue.getByText(anna.person.full_name)).toBeVisible();
      await handOf(ben.page).click();
      await expect(queue.getByRole('listitem')).toHaveCount(2);
      await expect(queue.getByText('Name not on the stage wall')).toHaveCount(1);
      await expect(queue.getByRole('listitem').last()).toContainText('Name not on the stage wall');
      // Anna is on another screen when she is called.
      const connected = isConnected(anna.page);
      await anna.page.goto('/app/dashboard');
      await connected;
      for (const single of [page, ben.page]) expect(await axeViolations(single)).toEqual([]);
      await staff.getByRole('button', { name: 'Call next' }).click();
      await expect(queue.getByRole('listitem').first()).toContainText('Has the microphone');
      await expect(anna.page.getByText('It is your turn to speak: “How we vote”')).toBeVisible();
      await anna.page.goto(scene.path);
      await expect(anna.page.getByText('You have the microphone')).toBeVisible();
      expect(await axeViolations(anna.page)).toEqual([]);
      await staff.getByRole('button', { name: 'Call next' }).click();
      await expect(ben.page.getByText('You have the microphone')).toBeVisible();
      await expect(ben.page.getByText('It is your turn to speak: “How we vote”')).toBeVisible();
      await expect(handOf(anna.page)).toBeVisible();
      await ben.page.getByRole('button', { name: 'I am done' }).click();
      await expect(staff.getByText('No hand is raised.')).toBeVisible();
      await staff.getByRole('button', { name: 'Stop raised hands' }).click();
      await expect(handOf(ben.page)).toHaveCount(0);
      await scene.close();
    });
  });
}

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('a person raises and lowers a hand in German', async ({ context, browser, event, page }) => {
    const scene = await questionsScene(context, browser, event, { mode: 'OFF', screen: phone.use });
    await callOperation(context.request, OpenHands, {
      params: { session_id: scene.session_id },
      body: { is_open: true },
    });
    await page.goto(scene.path);
    await page.getByRole('button', { name: 'Hand heben' }).click();
    await expect(page.getByText(/^Ihre Hand ist gehoben/)).toBeVisible();
    await page.getByRole('tab', { name: 'Info' }).click();
    const card = cardOf(page, 'Mikrofon');
    await card.getByRole('button', { name: /^Hand von .* senken$/ }).click();
    await expect(card.getByText('Niemand meldet sich.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await scene.close();
  });
});
