/** Each page has one name: the label of its links is its `h1` and the beginning of its title. */
import type { Locator, Page } from '@playwright/test';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { CreateSponsor } from '@plenum/contracts/schedule/sponsors';
import { desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { openPalette } from '../support/journeys/keyboard.ts';
import { createEventPoll, openPoll } from '../support/journeys/polls-scene.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';
import { Shell } from '../support/journeys/shell-page.ts';

/** Pages of one thing, whose `h1` is the name of that thing; their title begins with the label nevertheless. */
type Things = Readonly<Record<string, string>>;

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

async function expectArrival(page: Page, label: string, things: Things = {}): Promise<void> {
  await expect(page, label).toHaveTitle(new RegExp(String.raw`^(\(\d+\) )?${escaped(label)} · `));
  const heading = page.getByRole('heading', { level: 1, name: things[label] ?? label, exact: true });
  await expect(heading, label).toBeAttached();
}

const labelsOf = async (links: Locator): Promise<string[]> => {
  await expect(links.first()).toBeVisible();
  return (await links.allInnerTexts()).map((label) => label.trim());
};

/** Names of the two modes and of the entries that only the palette has. */
const languages = [
  {
    locale: 'en-GB',
    modes: ['Attend', 'Organize'],
    home: 'Event Home',
    profile: 'Profile',
    others: ['Join Event', 'Create organization'],
  },
  {
    locale: 'de-DE',
    modes: ['Teilnehmen', 'Organisieren'],
    home: 'Startseite',
    profile: 'Profil',
    others: ['Veranstaltung beitreten', 'Organisation anlegen'],
  },
] as const;

for (const { locale, modes, home, profile, others } of languages) {
  test.describe(locale, locale === 'en-GB' ? {} : nightly, () => {
    test.use({ locale });

    test.describe('desktop', () => {
      test.use(desktop.use);

      test('the sidebar, the account menu and the palette', async ({ page, context, person, event }) => {
        test.slow();
        const things = { [home]: event.title, [profile]: person.full_name };
        await callOperation(context.request, CreateSponsor, {
          params: { event_id: event.id },
          body: { name: 'Example AG', tier_id: 'gold' },
        });
        const sidebar = page.locator('[data-side-navigation] nav');
        const links = sidebar.getByRole('link').and(page.locator('[href^="/app"]'));
        await page.goto(`/app/events/${event.id}`);
        const places: string[] = [];
        for (const [index, mode] of modes.entries()) {
          const choose = async () => {
            await sidebar.getByText(mode, { exact: true }).click();
            await expect(sidebar.getByRole('radio').nth(index)).toBeChecked();
          };
          await choose();
          for (const label of await labelsOf(links)) {
            await choose();
            await links.filter({ hasText: new RegExp(`^${escaped(label)}$`) }).click();
            await expectArrival(page, label, things);
            await expect(sidebar.locator('[aria-current=page]')).toHaveText(label);
            places.push(label);
          }
        }
        expect(places.length).toBeGreaterThan(15);

        const account = page.locator('[aria-haspopup=menu]').last();
        await account.click();
        const menuLinks = page.getByRole('menuitem').and(page.locator('[href^="/app"]'));
        const menu = await labelsOf(menuLinks);
        await page.keyboard.press('Escape');
        for (const label of menu) {
          await account.click();
          await menuLinks.filter({ hasText: label }).click();
          await expectArrival(page, label, things);
        }

        const palette = page.getByRole('dialog');
        for (const label of new Set([...places, ...menu, ...others])) {
          await page.goto(`/app/events/${event.id}`);
          await expect(sidebar).toBeVisible();
          const search = await openPalette(page);
          await search.fill(label);
          await palette
            .getByRole('option')
            .filter({ has: page.locator('span', { hasText: new RegExp(`^${escaped(label)}$`) }) })
            .first()
            .click();
          await expectArrival(page, label, things);
        }
      });
    });

    test.describe('phone', () => {
      test.use(phone.use);

      test('the bar and its menu', async ({ page, context, event }) => {
        const poll = await createEventPoll(context.request, event.id);
        await openPoll(context.request, poll.id);
        await page.goto(`/app/events/${event.id}`);
        const bar = page.locator('.event-bar');
        for (const label of await labelsOf(bar.getByRole('link'))) {
          await bar.getByRole('link', { name: label }).tap();
          await expectArrival(page, label, { [home]: event.title });
        }
        const messages = bar.locator('[data-chat-bar]');
        const label = (await messages.innerText()).trim();
        await messages.tap();
        await expect(page.getByRole('heading', { name: label, exact: true })).toBeVisible();
      });
    });
  });
}

test.describe('single session', () => {
  test.use(desktop.use);

  test('the main stage', nightly, async ({ page, context, person }) => {
    await test.info().attach('person', { body: person.email });
    const evening = await newEvent(context.request, { event_type: 'SINGLE_SESSION' });
    await page.goto(`/app/events/${evening.id}`);
    const stage = new Shell(page).navigation.getByRole('link', { name: 'Main Stage' });
    await stage.click();
    await expectArrival(page, 'Main Stage', { 'Main Stage': 'Set up your session' });
    await callOperation(context.request, CreateSession, {
      params: { event_id: evening.id },
      body: { title: 'Ink and paper', session_type: 'PANEL', day_number: 1, start_time: '10:00', end_time: '10:45' },
    });
    await page.goto(`/app/events/${evening.id}`);
    await stage.click();
    await expectArrival(page, 'Main Stage', { 'Main Stage': 'Ink and paper' });
  });
});
