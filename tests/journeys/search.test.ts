/** Search and navigation by keyboard: the global search and the shortcuts. */
import type { Page } from '@playwright/test';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { openPalette } from '../support/journeys/keyboard.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { openPopup } from '../support/journeys/menus.ts';
import { importScheduleFile, newEvent } from '../support/journeys/product-api.ts';
import { keynoteSpeaker, keynoteTitle, smallConference } from '../support/journeys/schedules.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' });
const field = (page: Page) => palette(page).getByRole('combobox');
const lines = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('phone', () => {
  test.use(phone.use);

  test(
    'arrow keys step through the results, and the list extends beyond the event',
    nightly,
    async ({ page, context, person }) => {
      const event = await newEvent(context.request, { title: 'Conference of Walkers' });
      await importScheduleFile(context.request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/agenda`);
      await expect(heading(page, 'Agenda')).toBeVisible();
      await openPopup(page.getByRole('button', { name: 'Search everything' }), field(page));
      await expect(field(page)).toBeFocused();
      await page.keyboard.type('networks');
      await expect(lines(page)).toHaveCount(9);
      await expect(chosen(page)).toHaveCount(1);
      const first = await chosen(page).textContent();
      await page.keyboard.press('ArrowDown');
      await expect(chosen(page)).not.toHaveText(first ?? '');
      await page.keyboard.press('ArrowUp');
      await expect(chosen(page)).toHaveText(first ?? '');
      // The list is circular: up from the first row is the last one.
      await page.keyboard.press('ArrowUp');
      await expect(chosen(page)).toHaveText('Search all events');
      await page.keyboard.press('Enter');
      await expect(palette(page)).toContainText('Only in Conference of Walkers');
      await expect(lines(page).first()).toContainText('Conference of Walkers');
      await field(page).fill(person.last_name);
      await expect(chosen(page)).toContainText(person.full_name);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Search everything' })).toBeFocused();
    },
  );
});

test.describe('desktop', () => {
  test.use(desktop.use);

  test('everything can be found and opened by keyboard alone', async ({ page, context, person }) => {
    await test.info().attach('person', { body: person.email });
    const event = await newEvent(context.request, { title: 'Conference of Foundlings' });
    await importScheduleFile(context.request, event.id, smallConference());
    await page.goto('/app/dashboard');
    await expect(heading(page, 'Dashboard')).toBeVisible();

    await openPalette(page);
    await page.keyboard.type('foundl');
    await expect(chosen(page)).toContainText('Conference of Foundlings');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Conference of Foundlings')).toBeVisible();
    await expect(palette(page)).toBeHidden();

    await openPalette(page);
    await page.keyboard.type('why opening');
    await expect(chosen(page)).toContainText(keynoteTitle);
    // Bookmarked with one press, by key or pointer.
    await expect(chosen(page).locator('[data-mark]')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(chosen(page)).toContainText('On my agenda');
    expect(await axeViolations(page)).toEqual([]);
    await chosen(page).locator('[data-mark]').click();
    await expect(chosen(page)).not.toContainText('On my agenda');
    await page.keyboard.press('Enter');
    await expect(heading(page, keynoteTitle)).toBeVisible();

    await openPalette(page);
    await page.keyboard.type('angstrom');
    await expect(lines(page)).toHaveText([keynoteSpeaker, 'Search all events']);
    await page.keyboard.press('Enter');
    await expect(heading(page, keynoteSpeaker)).toBeVisible();

    await openPalette(page);
    await page.keyboard.type('hallway track that nobody has');
    await expect(palette(page)).toContainText('No matches for “hallway track that nobody has”');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });

  test('a failed search shows an error and can be retried', nightly, async ({ page, person }) => {
    await test.info().attach('person', { body: person.email });
    await page.goto('/app/dashboard');
    await openPopup(page.getByRole('button', { name: 'Search everything' }), field(page));
    await page.route('**/api/search?**', (route) => route.fulfill({ status: 400, json: { message: 'Not today.' } }));
    await field(page).fill('anything');
    await expect(palette(page).getByRole('alert')).toContainText('The search did not work. Not today.');
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/api/search?**');
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await expect(palette(page)).toContainText('No matches for “anything”');
  });

  test('shortcuts open each screen and can be switched off', nightly, async ({ page, context, person }) => {
    await test.info().attach('person', { body: person.email });
    const event = await newEvent(context.request, { title: 'Conference of Keys' });
    await importScheduleFile(context.request, event.id, smallConference());
    await page.goto(`/app/events/${event.id}`);
    await expect(heading(page, 'Conference of Keys')).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(heading(page, 'Speakers')).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(heading(page, 'Agenda')).toBeVisible();
    const agenda = new AgendaPage(page);
    await expect(agenda.search).toBeVisible();
    await page.keyboard.press('/');
    await expect(agenda.search).toBeFocused();
    // In a field they are letters.
    await page.keyboard.type('g s?');
    await expect(agenda.search).toHaveValue('g s?');

    await page.goto('/app/events');
    await expect(page.getByRole('link', { name: 'Conference of Keys' })).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: 'Conference of Keys' })).toBeFocused();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await pressKeyOn(sheet.getByRole('switch', { name: 'Single-key shortcuts' }), 'Space');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await expect(sheet).toBeHidden();
  });
});
