/** The back button of a phone closes an open overlay first, and leaves no extra history entries. */
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/journeys/axe.ts';
import { newContextFor, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { createPublicConference } from '../support/journeys/public-conference.ts';

test.use(phone.use);

const positionOf = (page: Page): Promise<number> => page.evaluate<number>('navigation.currentEntry.index');

test('the back button closes the search and the notifications before it leaves the screen', async ({ page, event }) => {
  await page.goto('/app/dashboard');
  await page.goto(`/app/events/${event.id}/agenda`);
  const position = await positionOf(page);
  const open = {
    Search: page.getByRole('button', { name: 'Search everything' }),
    Notifications: page.getByRole('button', { name: /^Notifications/ }),
  };
  for (const button of Object.values(open)) {
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect.poll(() => positionOf(page)).toBe(position + 1);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/agenda$/);
    // When closed in another way, it leaves its entry to the next dialog.
    await button.click();
    await expect.poll(() => positionOf(page)).toBe(position + 1);
    await pressKeyOn(dialog, 'Escape');
    await expect(dialog).toHaveCount(0);
    await button.click();
    await expect(dialog).toBeVisible();
    // The history already has the entry, so nothing visible shows that the dialog has registered, which happens after
    // it is painted.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/agenda$/);
  }
  // The entry of a dialog that was closed is skipped, even after a reload.
  await open.Search.click();
  await expect.poll(() => positionOf(page)).toBe(position + 1);
  await pressKeyOn(page.getByRole('dialog'), 'Escape');
  await page.reload();
  await expect(open.Search).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a page that loads while a dialog closes stays open', async ({ page, event }) => {
  await page.goto(`/app/events/${event.id}/agenda`);
  await page.getByRole('button', { name: 'Search everything' }).click();
  await expect.poll(() => page.evaluate<boolean>('history.state.dialog === true')).toBe(true);
  await pressKeyOn(page.getByRole('dialog'), 'Escape');
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  'the search and the events page find a listed event of other people, and the back button skips the search',
  nightly,
  async ({ page, event, browser }) => {
    const stranger = await newContextFor(browser, await newVerifiedAccount());
    const listed = await createPublicConference(await stranger.newPage());
    await stranger.close();
    await page.goto(`/app/events/${event.id}/agenda`);
    await page.getByRole('button', { name: 'Search everything' }).click();
    await page.getByRole('combobox').fill(listed.title);
    await page.getByRole('option', { name: 'Search all events' }).click();
    await page.getByRole('option', { name: new RegExp(listed.title) }).click();
    await expect(page).toHaveURL(`/e/${listed.slug}/join`);
    await expect(page.getByRole('button', { name: 'Join this event' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/app/events/${event.id}/agenda$`));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const path of ['/app/events', '/app/events/join']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Open to join' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    }
  },
);
