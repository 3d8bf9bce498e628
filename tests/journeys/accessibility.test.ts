/**
 * Every screen there is, in one visit each: WCAG 2.2 AA as far as a machine can see it, by day and by night, nothing cut
 * off for people who zoom or enlarge text, a name of its own, and what it costs to come there first.
 */
import type { Locator, Page } from '@playwright/test';
import { eventAdminScreens, eventPaths } from '../../web/src/lib/event-paths.ts';
import { paths } from '../../web/src/lib/paths.ts';
import { axeFaults, type Theme } from '../support/journeys/axe.ts';
import { newcomerScreens, organizerScreens, publicScreens, type Screen } from '../support/journeys/every-route.ts';
import { expect, mainlyOn, nightly, screens, test } from '../support/journeys/journey.ts';
import { tabTo } from '../support/journeys/keyboard.ts';
import { press } from '../support/journeys/keys.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { Shell } from '../support/journeys/shell-page.ts';
import { codeMaxKb, gzipTotal, watchCode } from '../support/journeys/transferred.ts';
import { overflowOf, unreadableOn } from '../support/journeys/visible-texts.ts';
import { type Visit, visitor } from '../support/journeys/visiting.ts';

/** Every screen there is, one after the other. */
const allScreensTimeoutMs = 480_000;
type ScreenSize = (typeof screens)[number]['name'];

const narrow = { width: 320, height: 640 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Contrast is the same at every size, so one of them is enough for the night. */
const themesOn: Readonly<Record<ScreenSize, readonly Theme[]>> = {
  desktop: ['dark', 'contrast', 'light'],
  phone: ['light'],
};

/** What axe finds, as lines of text that say where. */
async function findings(page: Page, where: string, device: ScreenSize): Promise<string[]> {
  return (await axeFaults(page, themesOn[device])).map((fault) => `${where} ${fault}`);
}

/** A window, and how the person reads in it. */
interface Reading {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly style?: string;
  /** Nothing may be cut off, but a wide table may be scrolled to (WCAG 1.4.4). */
  readonly mayScroll?: true;
}

/** As far as text may be spaced out without anything getting lost (WCAG 1.4.12). */
const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** The size that people choose in their browser or system. */
const enlarged = 'html { font-size: 200% !important; }';

/** By the device on which people read so. */
const readingsOn: Readonly<Record<ScreenSize, readonly Reading[]>> = {
  desktop: [
    // A window of 1280 by 1024 at 200 % zoom.
    { name: 'zoomed', size: { width: 640, height: 512 } },
    {
      name: 'enlarged',
      size: { width: 1280, height: 1024 },
      style: enlarged,
      mayScroll: true,
    },
  ],
  phone: [
    { name: 'narrow', size: narrow },
    // Each takes as long as the reading before it, so they run only at night.
    ...(process.env['PLENUM_JOURNEYS'] === 'all'
      ? ([
          { name: 'enlarged', size: narrow, style: enlarged, mayScroll: true },
          { name: 'spaced', size: narrow, style: spaced },
        ] as const)
      : []),
  ],
};

/** What does not fit into the window, or not into its place. */
async function misfits(page: Page, mayScroll = false): Promise<readonly string[]> {
  const cut = (await unreadableOn(page)).filter(({ is_shortened }) => !is_shortened);
  const overflow = mayScroll ? '' : await overflowOf(page);
  return [overflow, ...cut.map(({ text, why }) => `“${text}” ${why}`)].filter((fault) => fault !== '');
}

/** What still moves although less motion is wanted; what ends within a millisecond (base.css) is seen by nobody. */
const moving = `document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime > 1)
  .map(({ effect }) => 'moves: ' + effect.target.outerHTML.slice(0, 150))`;

/** What gets lost for people who zoom, enlarge text or space it out. */
async function sticksOut(page: Page, where: string, device: ScreenSize): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const { name, size, style, mayScroll } of readingsOn[device]) {
    await page.setViewportSize(size);
    const sheet = style === undefined ? undefined : await page.addStyleTag({ content: style });
    // The page may need a moment to follow the window.
    let last: readonly string[] = [];
    await expect
      .poll(async () => (last = await misfits(page, mayScroll)), { timeout: 3000 })
      .toEqual([])
      .catch(() => undefined);
    found.push(...last.map((fault) => `${where} (${name}) ${fault}`));
    await sheet?.evaluate((node) => void Reflect.set(node, 'textContent', ''));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** Scripts and styles of a first visit, with gzip; what the browser has kept of the screens before is counted all the same. */
async function overBudget(path: string, code: ReadonlySet<string>): Promise<readonly string[]> {
  const kb = (await gzipTotal(code)) / 1000;
  const max = codeMaxKb(path);
  return kb > max ? [`${path} fetches ${kb.toFixed(1)} kB of code, ${max} are allowed`] : [];
}

/** On a desktop each screen is a page load; on a phone the router of the app opens it. */
const visitorOn: Readonly<Record<ScreenSize, (page: Page) => Visit>> = {
  desktop: (page) => visitor(page, 'loads'),
  phone: (page) => visitor(page),
};

/** Screens after one another; titles by path without the query. */
async function look(
  page: Page,
  list: readonly Screen[],
  device: ScreenSize,
): Promise<{ faults: string[]; titles: Map<string, string> }> {
  const faults: string[] = [];
  const titles = new Map<string, string>();
  const visit = visitorOn[device](page);
  for (const { path, heading } of list) {
    const code = watchCode(page);
    await visit(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    faults.push(...(await findings(page, path, device)));
    // By now the page has loaded what it fetches when idle.
    if (device === 'desktop') faults.push(...(await overBudget(path, code.stop())));
    faults.push(...(await sticksOut(page, path, device)));
    faults.push(...(await page.evaluate<string[]>(moving)).map((fault) => `${path} ${fault}`));
    titles.set(path.split('?')[0] ?? path, await page.title());
  }
  return { faults, titles };
}

/** Different screens have different names in the tab. */
function expectDifferent(titles: ReadonlyMap<string, string>): void {
  const names = [...titles.values()];
  expect(new Set(names).size, JSON.stringify([...titles], null, 1)).toBe(names.length);
}

/** The same screens under the address of their organization, and where organizers are led on from. */
const elsewhere = new Set([
  '/app/organizations/1/events',
  '/app/organizations/1/events/1',
  '/app/events/1/session-pending',
]);

/** Every path that the product builds is among the screens that are looked at. */
function expectAllRoutes(list: readonly Screen[]): void {
  const shapeOf = (path: string) => path.replace(/[?#].*/, '').replaceAll(/\/(?:\d+|broken)(?=\/|$)/g, '/1');
  const lookedAt = new Set(list.map(({ path }) => shapeOf(path)));
  const { admin: adminPath, ...others } = eventPaths;
  const builders = [paths, others].flatMap((some) => Object.values<(...ids: readonly string[]) => string>(some));
  const built = builders.map((build) => shapeOf(build('1', '1')));
  const admin = eventAdminScreens.map((screen) => adminPath(1, screen));
  expect([...built, ...admin].filter((path) => !lookedAt.has(path) && !elsewhere.has(path))).toEqual([]);
}

test('in the colours of the system, the focus and what is chosen are seen', nightly, async ({ page, event }) => {
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
  const one = page.getByRole('switch', { name: 'Emails about notifications' });
  await expect(one).toBeChecked();
  const other = page.getByRole('switch').last();
  await other.click();
  await expect(other).not.toBeChecked();
  const grounds = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=switch]')].map((one) => one.checked + ' ' + getComputedStyle(one).backgroundColor)`,
  );
  expect(new Set(grounds).size, 'one ground for on, another for off').toBe(2);
  expect(new Set(grounds.map((ground) => ground.replace(/^\w+ /, ''))).size).toBe(2);
});

for (const { name, use } of screens) {
  test.describe(name, mainlyOn('phone', name), () => {
    test.use(use);

    test('public screens', async ({ page }) => {
      test.setTimeout(allScreensTimeoutMs);
      const { faults, titles } = await look(page, publicScreens, name);
      expectDifferent(titles);
      await new LandingPage(page).open();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('tablist', { name: 'What you can try' })).toBeVisible();
      for (const card of ['Networking', 'Live session', 'Agenda']) {
        const tab = page.getByRole('tab', { name: card });
        // Cards change at most every 600 ms; a person who is faster presses again. With a key, because a phone stays zoomed out
        // after text that did not fit, and a click misses then.
        await expect(async () => {
          await press(tab, 'Enter');
          await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 300 });
        }).toPass();
        faults.push(...(await sticksOut(page, card, name)), ...(await findings(page, card, name)));
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
        faults.push(...(await sticksOut(page, title, name)), ...(await findings(page, title, name)));
      }
      expect(faults).toEqual([]);
    });

    test('signed-in screens', async ({ page, context, person }) => {
      test.setTimeout(allScreensTimeoutMs);
      await test.info().attach('person', { body: person.email });
      const newcomer = await look(page, newcomerScreens, name);
      const organizersScreens = await organizerScreens(context.request);
      expectAllRoutes([...publicScreens, ...newcomerScreens, ...organizersScreens]);
      const organizer = await look(page, organizersScreens, name);
      const faults = [...newcomer.faults, ...organizer.faults];
      await page.goto('/app/dashboard');
      await new Shell(page).openMenu();
      faults.push(...(await findings(page, 'account menu', name)));
      expect(faults).toEqual([]);
      expectDifferent(new Map([...newcomer.titles, ...organizer.titles]));
    });
  });
}
