/** Screenshots of the main screens: one each on desktop and phone, in light and dark mode. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { setClientAndServerTime } from '../support/journeys/clocks.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { trackLoading } from '../support/journeys/loaded-screen.ts';
import { screenshotTime } from '../support/visual/conference.ts';
import { loginFile, sceneFile } from '../support/visual/files.ts';
import type { Scene } from '../support/visual/scene.ts';

/** Opens a screen at the time of the screenshots and takes one when no request is pending. */
async function open(page: Page, path: string, heading: string | RegExp): Promise<() => Promise<void>> {
  await setClientAndServerTime(page, screenshotTime);
  const rest = trackLoading(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return rest;
}

/** Hides notifications about the product, whose age is computed with the server's clock, which the test cannot set. */
const covered = (page: Page) => ({
  mask: [page.locator('section').filter({ has: page.getByRole('heading', { name: 'News from Plenum' }) })],
  maskColor: '#808080',
});

const scene = (): Scene => JSON.parse(readFileSync(sceneFile, 'utf8')) as Scene;
const home = (): string => `/app/events/${scene().event_id}`;

test.describe('without a login', () => {
  test('landing', async ({ page }) => {
    const rest = await open(page, '/', /^One room for your/);
    await rest();
    await expect(page).toHaveScreenshot('landing.png');
  });

  test('login', async ({ page }) => {
    const rest = await open(page, '/', /^One room for your/);
    const landing = new LandingPage(page);
    await landing.login.click();
    await expect(landing.dialog('Log In')).toBeVisible();
    await rest();
    await expect(page).toHaveScreenshot('login.png');
  });
});

interface Picture {
  readonly name: string;
  readonly path: () => string;
  readonly heading: string | RegExp;
  /** Additional elements that must be on the screen. */
  readonly shows?: (page: Page) => Locator;
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', path: () => '/app/dashboard', heading: 'Dashboard' },
  {
    name: 'event-home',
    path: home,
    heading: 'Open Assembly 2036',
    shows: (page) => page.getByRole('img', { name: /QR code/ }),
  },
  { name: 'agenda-grid', path: () => `${home()}/agenda?view=grid`, heading: 'Agenda' },
  { name: 'agenda-list', path: () => `${home()}/agenda?view=list`, heading: 'Agenda' },
  { name: 'speaker', path: () => `${home()}/speakers/${scene().speakerId}`, heading: 'Renée Ångström' },
  { name: 'session', path: () => `${home()}/sessions/${scene().session_id}`, heading: /^Bus stops/ },
  {
    name: 'networking-room',
    path: () => `${home()}/networking?tab=chat`,
    heading: 'Networking',
    shows: (page) => page.getByText('It is always the one you remember.'),
  },
  { name: 'settings', path: () => '/app/settings', heading: 'Settings' },
  { name: 'sessions-manager', path: () => `${home()}/admin/sessions`, heading: 'Sessions' },
  { name: 'event-settings', path: () => `${home()}/admin/settings`, heading: 'Event Settings' },
];

test.describe('with a login', () => {
  test.use({ storageState: loginFile });

  for (const { name, path, heading, shows } of pictures) {
    test(name, async ({ page }) => {
      const rest = await open(page, path(), heading);
      if (shows !== undefined) await expect(shows(page)).toBeVisible();
      await rest();
      await expect(page).toHaveScreenshot(`${name}.png`, covered(page));
    });
  }

  test('messages', async ({ page, isMobile }) => {
    const rest = await open(page, '/app/settings', 'Settings');
    await page.getByRole('button', { name: /^Messages/ }).click();
    const row = page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('listitem')
      .filter({ hasText: 'Amara Okafor' });
    await row.getByRole('button').first().click();
    await expect(page.getByRole('log', { name: 'Conversation with Amara Okafor' })).toContainText(
      'I bring the coffee.',
    );
    await expect(page.getByRole('textbox', { name: /^Message to / })).toBeEnabled();
    // The position of the caret differs: a phone keeps its keyboard closed.
    if (!isMobile) await page.getByRole('textbox', { name: /^Message to / }).focus();
    await rest();
    await expect(page).toHaveScreenshot('messages.png');
  });
});
