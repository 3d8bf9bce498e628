/** Preferences for all screens: the theme and the time zone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { ListEventSpeakers } from '@plenum/contracts/schedule/speakers';
import { webDistDir } from '../../scripts/embedded/web-build.ts';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, test } from '../support/journeys/journey.ts';
import { callOperation, importScheduleFile } from '../support/journeys/product-api.ts';
import { keynoteSpeaker, keynoteTitle, smallConference } from '../support/journeys/schedules.ts';
import { Shell } from '../support/journeys/shell-page.ts';

const groundOf = (page: Page) => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');

async function chooseTheme(page: Page, name: string): Promise<void> {
  await new Shell(page).choose(name, 'menuitemradio');
}

test('a theme is applied, stored, and set before the first paint', async ({ page, person }) => {
  await test.info().attach('person', { body: person.email });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/app/dashboard');
  const hello = page.getByRole('heading', { level: 1, name: 'Dashboard' });
  await expect(hello).toBeVisible();
  const byDay = await groundOf(page);
  await chooseTheme(page, 'Dark');
  const byNight = await groundOf(page);
  expect(byNight).not.toBe(byDay);

  // The app script is blocked: the theme does not wait for it.
  await page.route(/\/assets\/index.*\.js$/, (route) => route.abort());
  await page.reload();
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  await page.unroute(/\/assets\/index.*\.js$/);
  await page.reload();
  await expect(hello).toBeVisible();
  expect(await groundOf(page)).toBe(byNight);

  await chooseTheme(page, 'High contrast');
  expect(await groundOf(page)).toBe('rgb(255, 255, 255)');
  await page.reload();
  await expect(hello).toBeVisible();
  expect(await groundOf(page)).toBe('rgb(255, 255, 255)');
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await groundOf(page)).toBe('rgb(0, 0, 0)');
  await chooseTheme(page, 'Same as device');
  expect(await groundOf(page)).toBe(byNight);
});

test(
  'a device that prefers more contrast gets it automatically, including for the color of an event',
  nightly,
  async ({ page, context, event }) => {
    await callOperation(context.request, UpdateEvent, {
      params: { event_id: event.id },
      body: { branding: { ...event.branding, primary_color: '#ffd24a' } },
    });
    await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
    await page.goto(`/app/events/${event.id}/networking?tab=attendees`);
    await expect(page.getByRole('heading', { level: 1, name: 'Networking' })).toBeVisible();
    expect(await groundOf(page)).toBe('rgb(255, 255, 255)');
    const accent = () =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('.own-accent').appendChild(Object.assign(document.createElement('p'), { style: 'color: var(--accent)' }))).color`,
      );
    const highContrastAccent = await accent();
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
    expect(await accent()).not.toBe(highContrastAccent);
  },
);

test.describe('a person in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test(
    'all screens show event time or local time, as selected in one place',
    nightly,
    async ({ page, context, event }) => {
      await importScheduleFile(context.request, event.id, smallConference());
      const { speakers } = await callOperation(context.request, ListEventSpeakers, { params: { event_id: event.id } });
      const speaker = speakers.find(({ full_name }) => full_name === keynoteSpeaker);
      await page.goto(`/app/events/${event.id}/agenda?view=list`);
      const agenda = new AgendaPage(page);
      const card = agenda.list.getByRole('article').filter({ hasText: keynoteTitle });
      await expect(card).toContainText(/09:00.*09:45/);
      await expect(card).not.toContainText('17:00');
      await expect(page.getByRole('radio', { name: 'Event time Brussels' })).toBeChecked();
      const choice = page.getByRole('group', { name: 'Times shown in' });
      await choice.getByText('My time').click();
      await expect(card).toContainText(/17:00.*17:45/);
      await expect(card).not.toContainText('09:00');
      expect(await axeViolations(page)).toEqual([]);

      await card.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: keynoteTitle })).toBeVisible();
      await expect(page.getByText('17:00 – 17:45', { exact: true })).toBeVisible();
      await expect(page.getByText('Tokyo (UTC+9)', { exact: true })).toBeVisible();
      await expect(page.getByText('09:00 – 09:45')).toHaveCount(0);

      await page.goto(`/app/events/${event.id}`);
      const next = page.getByRole('main').getByRole('listitem').filter({ hasText: keynoteTitle });
      await expect(next).toContainText('17:00 – 17:45');
      await expect(next).not.toContainText('09:00');
      await expect(page.getByText('Times in Tokyo (UTC+9)')).toBeVisible();
      await page.getByRole('button', { name: 'Show event time' }).click();
      await expect(next).toContainText('09:00 – 09:45');
      await page.getByRole('button', { name: 'Show my time' }).click();

      await page.goto(`/app/events/${event.id}/speakers/${speaker?.profile_id}`);
      const talk = page.getByRole('main').getByRole('listitem').filter({ hasText: keynoteTitle });
      await expect(talk).toContainText('Day 1, 17:00 – 17:45');
      await expect(talk).not.toContainText('09:00');

      const palette = page.getByRole('dialog', { name: 'Search and go to' });
      await page.keyboard.press('Control+k');
      await palette.getByRole('combobox').fill('why opening');
      await expect(page.getByRole('option', { selected: true })).toContainText(/, 17:00 · /);
      await palette.getByRole('combobox').fill('show times in event');
      await expect(page.getByRole('option', { selected: true })).toContainText('Show event time');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('radio', { name: /Event time/ })).toBeChecked();
      await expect(talk).toContainText('Day 1, 09:00 – 09:45');
      await expect(talk).not.toContainText('17:00');

      await page.goto(`/app/events/${event.id}/speakers`);
      const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: keynoteSpeaker }).first();
      await expect(listed).toContainText(', 09:00 · ');
      await page.getByRole('button', { name: 'Show my time' }).click();
      await expect(listed).toContainText(', 17:00 · ');
    },
  );
});

test('a production build has neither the page nor the texts of the styleguide', nightly, async ({ page, person }) => {
  await test.info().attach('person', { body: person.email });
  await page.goto('/app/styleguide');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const built = readdirSync(join(webDistDir, 'assets')).filter((name) => name.endsWith('.js'));
  expect(built.length).toBeGreaterThan(50);
  const withGuide = built.filter((name) =>
    readFileSync(join(webDistDir, 'assets', name), 'utf8').includes('guide.tokens'),
  );
  expect(withGuide).toEqual([]);
});
