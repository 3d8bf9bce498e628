/** WCAG 2.2 AA as far as a machine can see it, on every screen, by day and by night, and without scrolling sideways. */
import type { Page } from '@playwright/test';
import { axeFaults, type Theme } from '../support/journeys/axe.ts';
import { newcomer_screens, organizerScreens, public_screens, type Screen } from '../support/journeys/every-route.ts';
import { expect, screens, test } from '../support/journeys/journey.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { watchRest } from '../support/journeys/screen-at-rest.ts';

/** Every screen there is, one after the other. */
const all_screens_timeout_ms = 480_000;
const narrow = { width: 320, height: 640 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What axe finds, as lines of text that say where. */
async function findings(page: Page, where: string, themes: readonly Theme[]): Promise<string[]> {
  return (await axeFaults(page, themes)).map((fault) => `${where} ${fault}`);
}

/** A window, and how the person reads in it. */
interface Reading {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly style?: string;
}

/** As far as text may be spaced out without anything getting lost (WCAG 1.4.12). */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

const readings: readonly Reading[] = [
  { name: 'narrow', size: narrow },
  // A window of 1280 by 1024 at 200 % zoom.
  { name: 'zoomed', size: { width: 640, height: 512 } },
  { name: 'spaced', size: narrow, style: spaced },
];

/** By how much the page scrolls sideways, in words. */
const overflow = `(() => {
  const width = document.documentElement.scrollWidth;
  return width > innerWidth ? 'is ' + width + ' px wide in a window of ' + innerWidth : '';
})()`;

/** What sticks out of the window for people who zoom or space text out. */
async function sticksOut(page: Page, where: string): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const { name, size, style } of readings) {
    await page.setViewportSize(size);
    const sheet = style === undefined ? undefined : await page.addStyleTag({ content: style });
    // The page may need a moment to follow the window.
    await expect
      .poll(() => page.evaluate<string>(overflow), { timeout: 3000 })
      .toBe('')
      .catch(() => undefined);
    const fault = await page.evaluate<string>(overflow);
    if (fault !== '') found.push(`${where} (${name}) ${fault}`);
    await sheet?.evaluate((node) => void Reflect.set(node, 'textContent', ''));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** Screens after one another; titles by path without the query. */
async function look(
  page: Page,
  list: readonly Screen[],
  themes: readonly Theme[],
): Promise<{ faults: string[]; titles: Map<string, string> }> {
  const faults: string[] = [];
  const titles = new Map<string, string>();
  const rest = watchRest(page);
  for (const { path, heading } of list) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    await rest();
    faults.push(...(await sticksOut(page, path)), ...(await findings(page, path, themes)));
    titles.set(path.split('?')[0] ?? path, await page.title());
  }
  return { faults, titles };
}

/** Different screens have different names in the tab. */
function expectDifferent(titles: ReadonlyMap<string, string>): void {
  const names = [...titles.values()];
  expect(new Set(names).size, JSON.stringify([...titles], null, 1)).toBe(names.length);
}

/** Contrast is the same at every size, so one of them is enough for the night. */
const themes_of = { desktop: ['dark', 'light'], phone: ['light'] } as const;

for (const { name, use } of screens) {
  const themes = themes_of[name];
  test.describe(name, () => {
    test.use(use);

    test('public screens', async ({ page }) => {
      test.setTimeout(all_screens_timeout_ms);
      const { faults, titles } = await look(page, public_screens, themes);
      expectDifferent(titles);
      await new LandingPage(page).open();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tablist', { name: 'What you can try' })).toBeVisible();
      for (const card of ['Networking', 'Live session', 'Agenda']) {
        const tab = page.getByRole('tab', { name: card });
        // Cards change at most every 600 ms; a person who is faster clicks again.
        await expect(async () => {
          await tab.click();
          await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 300 });
        }).toPass();
        faults.push(...(await sticksOut(page, card)), ...(await findings(page, card, themes)));
      }
      expect(faults).toEqual([]);
    });

    test('account forms with their errors', async ({ page }) => {
      const faults: string[] = [];
      const landing = new LandingPage(page);
      for (const title of ['Log In', 'Create Account', 'Reset Password'] as const) {
        await landing.open();
        await (title === 'Create Account' ? landing.start : landing.login).click();
        if (title === 'Reset Password') await page.getByRole('button', { name: 'Forgot your password?' }).click();
        await landing.dialog(title).locator('[type=submit]').click();
        await expect(landing.dialog(title).getByRole('alert').first()).toBeVisible();
        faults.push(...(await sticksOut(page, title)), ...(await findings(page, title, themes)));
      }
      expect(faults).toEqual([]);
    });

    test('signed-in screens (product 2.19, 2.20)', async ({ page, context, person }) => {
      test.setTimeout(all_screens_timeout_ms);
      await test.info().attach('person', { body: person.email });
      const newcomer = await look(page, newcomer_screens, themes);
      const organizer = await look(page, await organizerScreens(context.request), themes);
      const faults = [...newcomer.faults, ...organizer.faults];
      const menu = page.getByRole('button', { name: /^Account menu of / });
      await menu.click();
      await expect(page.getByRole('menu')).toBeVisible();
      faults.push(...(await findings(page, 'account menu', themes)));
      expect(faults).toEqual([]);
      expectDifferent(new Map([...newcomer.titles, ...organizer.titles]));
    });
  });
}
