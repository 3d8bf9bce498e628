/** Unreliable Wi-Fi at a venue: screens that are readable offline, cached responses, and updates. */
import type { Page } from '@playwright/test';
import { repliesCache } from '../../web/src/lib/offline-names.ts';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { axeViolations } from '../support/journeys/axe.ts';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { importScheduleFile } from '../support/journeys/product-api.ts';
import { keynoteSpeaker, keynoteTitle, smallConference } from '../support/journeys/schedules.ts';
import { startSeparateIngress } from '../support/journeys/separate-ingress.ts';
import { Shell } from '../support/journeys/shell-page.ts';

test.use({ serviceWorkers: 'allow' });

async function waitUntilCached(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true);
}

/** Goes offline once the parts of the app that the page uses are cached. */
async function goOffline(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate<readonly string[]>(
        `Promise.all(performance.getEntriesByType('resource').map(({ name }) => name)
          .filter((url) => url.startsWith(location.origin + '/assets/'))
          .map(async (url) => (await caches.match(url)) === undefined ? [url] : []))
          .then((missing) => missing.flat())`,
      ),
    )
    .toEqual([]);
  await page.context().setOffline(true);
}

/** Returns API paths with a cached response. */
const cachedPaths = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    `caches.open('${repliesCache}').then((cache) => cache.keys())
      .then((requests) => requests.map(({ url }) => new URL(url).pathname).sort())`,
  );

/** Returns the number of sessions in the cached personal agenda. */
const bookmarksOn = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    `caches.match('${path}', { cacheName: '${repliesCache}', ignoreSearch: true, ignoreVary: true })
      .then((answer) => answer?.json()).then((agenda) => agenda?.session_ids.length ?? 0)`,
  );

test.describe('phone', () => {
  test.use(phone.use);

  test('agenda, speakers and the personal agenda are readable offline, even after a reload', async ({
    page,
    context,
    event,
  }) => {
    await importScheduleFile(context.request, event.id, smallConference());
    const agenda = new AgendaPage(page);
    const at = `/api/events/${event.id}`;

    await page.goto(`/app/events/${event.id}/agenda`);
    await waitUntilCached(page);
    await agenda.view('List');
    await page.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` }).click();
    const bookmarked = page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` });
    await expect(bookmarked).toBeVisible();
    // Shown immediately; cached when the server has replied.
    await expect.poll(() => bookmarksOn(page, `/api/events/${event.id}/my-agenda`)).toBe(1);
    await page.goto(`/app/events/${event.id}/speakers`);
    await expect(page.getByRole('link', { name: keynoteSpeaker })).toBeVisible();
    await expect
      .poll(() => cachedPaths(page))
      .toEqual(expect.arrayContaining(['/api/auth/me', at, `${at}/agenda`, `${at}/my-agenda`, `${at}/speakers`]));

    await goOffline(page);
    await page.reload();
    await expect(page.getByRole('link', { name: keynoteSpeaker })).toBeVisible();
    await expect(page.getByText(/^No connection\. You see what was loaded at \d/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`/app/events/${event.id}/agenda?view=list`);
    await expect(bookmarked).toBeVisible();
    await page.getByRole('button', { name: 'My agenda', exact: true }).click();
    await agenda.expectCount(1, 1);
    await bookmarked.click();
    await expect(page.getByText('Your agenda could not be changed')).toBeVisible();
    await expect(bookmarked).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(/^No connection\./)).toBeHidden();
    await bookmarked.click();
    await expect(page.getByText('Your agenda is still empty')).toBeVisible();
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test(
    'agenda, speakers and the personal agenda are readable offline, and the app installs in German',
    nightly,
    async ({ page, context, event }) => {
      await importScheduleFile(context.request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/agenda?view=list`);
      await waitUntilCached(page);
      expect(await page.evaluate<string>('navigator.serviceWorker.controller.scriptURL')).toMatch(/\/sw\.de\.js$/);
      const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
      expect(manifest.headers()['content-type']).toBe('application/manifest+json');
      expect(await manifest.json()).toMatchObject({ lang: 'de', start_url: '/app', display: 'standalone' });

      await page.getByRole('button', { name: `„${keynoteTitle}“ in mein Programm aufnehmen` }).click();
      const bookmarked = page.getByRole('button', { name: `„${keynoteTitle}“ aus meinem Programm entfernen` });
      await expect(bookmarked).toBeVisible();
      // Shown immediately; cached when the server has replied.
      await expect.poll(() => bookmarksOn(page, `/api/events/${event.id}/my-agenda`)).toBe(1);
      await page.goto(`/app/events/${event.id}/speakers`);
      await expect(page.getByRole('heading', { level: 1, name: 'Vortragende' })).toBeVisible();
      const at = `/api/events/${event.id}`;
      await expect
        .poll(() => cachedPaths(page))
        .toEqual(expect.arrayContaining(['/api/auth/me', at, `${at}/agenda`, `${at}/my-agenda`, `${at}/speakers`]));

      await goOffline(page);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.getByRole('heading', { level: 1, name: 'Vortragende' })).toBeVisible();
      await expect(page.getByRole('link', { name: keynoteSpeaker })).toBeVisible();
      await expect(page.getByText(/^Keine Verbindung\. Stand der Anzeige: \d/)).toBeVisible();
      await page.goto(`/app/events/${event.id}/agenda?view=list&mine=1`);
      await expect(page.getByRole('heading', { level: 1, name: 'Programm' })).toBeVisible();
      await expect(bookmarked).toBeVisible();
      await expect(page.getByRole('button', { name: /in mein Programm aufnehmen$/ })).toHaveCount(0);
      await page.goto('/app/settings');
      await expect(page.getByRole('heading', { name: 'Noch nicht auf diesem Gerät' })).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    },
  );
});

test('text written offline survives a reload, and is sent after reconnecting', async ({
  page,
  person,
  context,
  event,
}) => {
  const chat = new ChatPage(page);
  await chat.open(event.id);
  await waitUntilCached(page);
  await goOffline(page);
  await chat.sendMessage('Said in the cellar');
  await expect(page.getByTestId('failed-message')).toBeVisible();
  await chat.input.fill('And not finished');
  await page.reload();
  await expect(page.getByText(/^No connection\./)).toBeVisible();
  await context.setOffline(false);
  await expect(chat.log.getByText('Said in the cellar')).toBeVisible();
  await expect(chat.input).toHaveValue('And not finished');
  await chat.log.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('failed-message')).toHaveCount(0);
  await expect(chat.log.locator('[data-seq]')).toHaveText(['Said in the cellar']);

  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { level: 1, name: person.full_name })).toBeVisible();
  await page.getByRole('button', { name: 'Edit profile' }).click();
  // The form loads with the first press on edit.
  await expect(page.getByLabel('Company')).toBeVisible();
  await goOffline(page);
  await page.getByLabel('Company').fill('Cellar Ltd');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await context.setOffline(false);
  await expect(page.getByLabel('Company')).toHaveValue('Cellar Ltd');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
});

test(
  'a screen that was never opened shows a notice offline and opens after reconnecting; logging out clears all cached responses',
  nightly,
  async ({ page, person, context }) => {
    await page.goto('/app/events');
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
    await waitUntilCached(page);
    await page.reload();
    await expect
      .poll(() => cachedPaths(page))
      .toEqual(['/api/auth/me', expect.stringMatching(/^\/api\/users\/\d+\/events$/)]);
    const shell = new Shell(page);
    await shell.openMenu();
    await goOffline(page);
    await shell.choose('Settings');
    await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

    const reloaded = page.waitForEvent('domcontentloaded');
    await shell.choose('Logout');
    await reloaded;
    await expect(page).toHaveURL('/');
    await expect.poll(() => cachedPaths(page), person.email).toEqual([]);
    await goOffline(page);
    await page.goto('/app/events');
    // The browser knows that nobody is logged in, without a request.
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();
  },
);

test('an update is offered, and takes effect with the next page', nightly, async ({ page, person }) => {
  await test.info().attach('person', { body: person.email });
  const ingress = await startSeparateIngress();
  try {
    await page.goto(`${ingress.url}/app/events`);
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
    await waitUntilCached(page);
    const { script } = ingress.publishNewVersion();
    await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())');
    await expect(page.getByText('A new version of Plenum is available')).toBeVisible();
    const newVersionPage = page.locator(`script[src="${script}"]`);
    await expect(newVersionPage).toHaveCount(0);
    await page.getByRole('button', { name: 'Load now' }).click();
    await expect(newVersionPage).toHaveCount(1);
    const isSettled = `navigator.serviceWorker.getRegistration()
      .then(({ waiting, installing }) => waiting === null && installing === null)`;
    await expect.poll(() => page.evaluate<boolean>(isSettled)).toBe(true);
    await expect(page.getByText('A new version of Plenum is available')).toBeHidden();
    await ingress.close();
    await page.reload();
    await expect(newVersionPage, 'the cached page is that of the new version').toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  } finally {
    await ingress.close();
  }
});
