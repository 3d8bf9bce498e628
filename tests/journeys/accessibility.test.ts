/**
 * Visits every screen once: WCAG 2.2 AA as far as axe can check it, in light and dark mode, without clipped text at
 * higher zoom or text size, with a title per screen, and within a size budget for the first load.
 */
import type { Locator, Page } from '@playwright/test';
import { eventAdminScreens, eventPaths } from '../../web/src/lib/event-paths.ts';
import { paths } from '../../web/src/lib/paths.ts';
import { axeViolations, type Theme } from '../support/journeys/axe.ts';
import { newcomerScreens, organizerScreens, publicScreens, type Screen } from '../support/journeys/every-route.ts';
import { expect, nightlyExceptOn, nightly, screens, test } from '../support/journeys/journey.ts';
import { tabTo } from '../support/journeys/keyboard.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { Shell } from '../support/journeys/shell-page.ts';
import { maxCodeKb, gzipTotal, recordCodeRequests } from '../support/journeys/transferred.ts';
import { describeOverflow, findUnreadableTexts } from '../support/journeys/visible-texts.ts';
import { createVisitor } from '../support/journeys/visiting.ts';

/** All screens, in order. */
const allScreensTimeoutMs = 480_000;
type ScreenSize = (typeof screens)[number]['name'];

const narrow = { width: 320, height: 640 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Contrast does not depend on the window size, so dark mode is checked at one size only. */
const themesOn: Readonly<Record<ScreenSize, readonly Theme[]>> = {
  desktop: ['dark', 'contrast', 'light'],
  phone: ['light'],
};

/** Returns violations found by axe, as lines of text with their location. */
async function findings(page: Page, location: string, device: ScreenSize): Promise<string[]> {
  return (await axeViolations(page, themesOn[device])).map((fault) => `${location} ${fault}`);
}

/** A window size with the reading settings of a person. */
interface Reading {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly style?: string;
  /** Text must not be clipped, but a wide table may scroll (WCAG 1.4.4). */
  readonly mayScroll?: true;
}

/** The text spacing at which no content may be lost (WCAG 1.4.12). */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** The font size set in the browser or the system. */
const enlargedTextStyle = 'html { font-size: 200% !important; }';

/** Reading settings by device. */
const readingsOn: Readonly<Record<ScreenSize, readonly Reading[]>> = {
  desktop: [
    // A window of 1280 by 1024 at 200% zoom.
    { name: 'zoomed', size: { width: 640, height: 512 } },
    {
      name: 'enlarged',
      size: { width: 1280, height: 1024 },
      style: enlargedTextStyle,
      mayScroll: true,
    },
  ],
  phone: [
    { name: 'narrow', size: narrow },
    // Each takes as long as a normal pass, so they run only nightly.
    ...(process.env['PLENUM_JOURNEYS'] === 'all'
      ? ([
          { name: 'enlarged', size: narrow, style: enlargedTextStyle, mayScroll: true },
          { name: 'spaced', size: narrow, style: spaced },
        ] as const)
      : []),
  ],
};

/** Returns content that overflows the window or its container. */
async function findClippedContent(page: Page, mayScroll = false): Promise<readonly string[]> {
  const clipped = (await findUnreadableTexts(page)).filter(({ is_shortened }) => !is_shortened);
  const overflow = mayScroll ? '' : await describeOverflow(page);
  return [overflow, ...clipped.map(({ text, reason }) => `“${text}” ${reason}`)].filter((fault) => fault !== '');
}

/** What still moves with reduced motion; base.css ends animations within a millisecond, which is invisible. */
const moving = `document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime > 1)
  .map(({ effect }) => 'moves: ' + effect.target.outerHTML.slice(0, 150))`;

/** Returns content that is lost with zoom, larger text or wider text spacing. */
async function findOverflow(page: Page, location: string, device: ScreenSize): Promise<string[]> {
  const before = page.viewportSize();
  const violations: string[] = [];
  for (const { name, size, style, mayScroll } of readingsOn[device]) {
    await page.setViewportSize(size);
    const sheet = style === undefined ? undefined : await page.addStyleTag({ content: style });
    // The page may need a moment to adapt to the window.
    let last: readonly string[] = [];
    await expect
      .poll(async () => (last = await findClippedContent(page, mayScroll)), { timeout: 3000 })
      .toEqual([])
      .catch(() => undefined);
    violations.push(...last.map((fault) => `${location} (${name}) ${fault}`));
    await sheet?.evaluate((node) => void Reflect.set(node, 'textContent', ''));
  }
  if (before !== null) await page.setViewportSize(before);
  return violations;
}

/**
 * Returns the size problems of a first visit: scripts and styles, gzipped, including resources already cached from
 * earlier screens.
 */
async function overBudget(path: string, code: ReadonlySet<string>): Promise<readonly string[]> {
  const kb = (await gzipTotal(code)) / 1000;
  const max = maxCodeKb(path);
  return kb > max ? [`${path} fetches ${kb.toFixed(1)} kB of code, ${max} are allowed`] : [];
}

/** Loads screens in order, because the router of the app would only fetch what earlier screens lack; maps each path without its query to its title. */
async function visitScreens(
  page: Page,
  list: readonly Screen[],
  device: ScreenSize,
): Promise<{ faults: string[]; titles: Map<string, string> }> {
  const faults: string[] = [];
  const titles = new Map<string, string>();
  const visit = createVisitor(page, 'loads');
  for (const { path, heading } of list) {
    const code = recordCodeRequests(page);
    await visit(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    faults.push(...(await findings(page, path, device)));
    // By now the page has loaded what it prefetches when idle.
    faults.push(...(await overBudget(path, code.stop())));
    faults.push(...(await findOverflow(page, path, device)));
    faults.push(...(await page.evaluate<string[]>(moving)).map((fault) => `${path} ${fault}`));
    titles.set(path.split('?')[0] ?? path, await page.title());
  }
  return { faults, titles };
}

/** Checks that each screen has its own document title. */
function expectDifferent(titles: ReadonlyMap<string, string>): void {
  const names = [...titles.values()];
  expect(new Set(names).size, JSON.stringify([...titles], null, 1)).toBe(names.length);
}

/** The same screens under the URL of their organization, and those from which organizers are redirected. */
const redirectedPaths = new Set([
  '/app/organizations/1/events',
  '/app/organizations/1/events/1',
  '/app/events/1/session-pending',
]);

/** Checks that every path of the product is among the checked screens. */
function expectAllRoutes(list: readonly Screen[]): void {
  const shapeOf = (path: string) => path.replace(/[?#].*/, '').replaceAll(/\/(?:\d+|broken)(?=\/|$)/g, '/1');
  const checkedPaths = new Set(list.map(({ path }) => shapeOf(path)));
  const { admin: adminPath, ...others } = eventPaths;
  const builders = [paths, others].flatMap((routes) => Object.values<(...ids: readonly string[]) => string>(routes));
  const built = builders.map((build) => shapeOf(build('1', '1')));
  const admin = eventAdminScreens.map((screen) => adminPath(1, screen));
  expect([...built, ...admin].filter((path) => !checkedPaths.has(path) && !redirectedPaths.has(path))).toEqual([]);
}

test('focus and selection are visible in forced-colors mode', nightly, async ({ page, event }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto(`/app/events/${event.id}/admin/settings`);
  const line = async (of: Locator, width: string) => {
    await expect(of).toHaveCSS('outline-style', 'solid');
    await expect(of).toHaveCSS('outline-width', width);
  };
  await line(page.getByRole('tab', { selected: true }), '3px');
  await line(page.getByRole('tab', { selected: false }).first(), '1px');
  const navigation = new Shell(page).navigation;
  await line(navigation.locator('[aria-current=page]'), '3px');
  await line(page.getByRole('button', { name: 'Search everything' }), '1px');
  await tabTo(page, page.getByRole('button', { name: 'Search everything' }));
  await line(page.getByRole('button', { name: 'Search everything' }), '3px');

  await page.goto('/app/settings?tab=notifications');
  const single = page.getByRole('switch', { name: 'Emails about notifications' });
  await expect(single).toBeChecked();
  const other = page.getByRole('switch').last();
  await other.click();
  await expect(other).not.toBeChecked();
  const grounds = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=switch]')].map((one) => one.checked + ' ' + getComputedStyle(one).backgroundColor)`,
  );
  expect(new Set(grounds).size, 'different backgrounds for on and off').toBe(2);
  expect(new Set(grounds.map((ground) => ground.replace(/^\w+ /, ''))).size).toBe(2);
});

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('public screens', async ({ page }) => {
      test.setTimeout(allScreensTimeoutMs);
      const { faults, titles } = await visitScreens(page, publicScreens, name);
      expectDifferent(titles);
      await new LandingPage(page).open();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tablist', { name: 'What you can try' })).toBeVisible();
      for (const card of ['Networking', 'Live session', 'Agenda']) {
        const tab = page.getByRole('tab', { name: card });
        // Cards change at most every 600 ms, so presses are repeated. By key, because a phone stays zoomed out after
        // content that did not fit, and clicks miss then.
        await expect(async () => {
          await pressKeyOn(tab, 'Enter');
          await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 300 });
        }).toPass();
        faults.push(...(await findOverflow(page, card, name)), ...(await findings(page, card, name)));
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
        faults.push(...(await findOverflow(page, title, name)), ...(await findings(page, title, name)));
      }
      expect(faults).toEqual([]);
    });

    test('signed-in screens', async ({ page, context, person }) => {
      test.setTimeout(allScreensTimeoutMs);
      await test.info().attach('person', { body: person.email });
      const newcomer = await visitScreens(page, newcomerScreens, name);
      const organizersScreens = await organizerScreens(context.request);
      expectAllRoutes([...publicScreens, ...newcomerScreens, ...organizersScreens]);
      const organizer = await visitScreens(page, organizersScreens, name);
      const faults = [...newcomer.faults, ...organizer.faults];
      await page.goto('/app/dashboard');
      await new Shell(page).openMenu();
      faults.push(...(await findings(page, 'account menu', name)));
      expect(faults).toEqual([]);
      expectDifferent(new Map([...newcomer.titles, ...organizer.titles]));
    });
  });
}
