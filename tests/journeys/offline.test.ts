/** The Wi-Fi of a venue: what can be read without a connection, what is kept, and how a new version comes. */
import type { Page } from '@playwright/test';
import { repliesCache } from '../../web/src/lib/offline-names.ts';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { axeFaults } from '../support/journeys/axe.ts';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { startOwnIngress } from '../support/journeys/own-ingress.ts';
import { importFile } from '../support/journeys/product-api.ts';
import { keynoteSpeaker, keynoteTitle, smallConference } from '../support/journeys/schedules.ts';
import { Shell } from '../support/journeys/shell-page.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until a worker answers for the page. */
async function kept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true);
}

/** Takes the connection away once the parts of the app that the page uses lie on the device. */
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

/** The paths of the API whose answers lie on the device. */
const answersOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    `caches.open('${repliesCache}').then((cache) => cache.keys())
      .then((requests) => requests.map(({ url }) => new URL(url).pathname).sort())`,
  );

/** How many sessions the own agenda has that is kept on the device. */
const bookmarksOn = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    `caches.match('${path}', { cacheName: '${repliesCache}', ignoreSearch: true, ignoreVary: true })
      .then((answer) => answer?.json()).then((agenda) => agenda?.session_ids.length ?? 0)`,
  );

test.describe('phone', () => {
  test.use(phone.use);

  test('agenda, speakers and one’s own agenda are there without a connection, also after a reload', async ({
    page,
    context,
    event,
  }) => {
    await importFile(context.request, event.id, smallConference());
    const agenda = new AgendaPage(page);
    const at = `/api/events/${event.id}`;

    await page.goto(`/app/events/${event.id}/agenda`);
    await kept(page);
    await agenda.view('List');
    await page.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` }).click();
    const bookmarked = page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` });
    await expect(bookmarked).toBeVisible();
    // Shown at once; kept when the server has answered.
    await expect.poll(() => bookmarksOn(page, `/api/events/${event.id}/my-agenda`)).toBe(1);
    await page.goto(`/app/events/${event.id}/speakers`);
    await expect(page.getByRole('link', { name: keynoteSpeaker })).toBeVisible();
    await expect
      .poll(() => answersOn(page))
      .toEqual(expect.arrayContaining(['/api/auth/me', at, `${at}/agenda`, `${at}/my-agenda`, `${at}/speakers`]));

    await goOffline(page);
    await page.reload();
    await expect(page.getByRole('link', { name: keynoteSpeaker })).toBeVisible();
    await expect(page.getByText(/^No connection\. You see what was loaded at \d/)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
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
    'agenda, speakers and one’s own agenda are there without a connection, and installed in German',
    nightly,
    async ({ page, context, event }) => {
      await importFile(context.request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/agenda?view=list`);
      await kept(page);
      expect(await page.evaluate<string>('navigator.serviceWorker.controller.scriptURL')).toMatch(/\/sw\.de\.js$/);
      const manifest = await page.request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
      expect(manifest.headers()['content-type']).toBe('application/manifest+json');
      expect(await manifest.json()).toMatchObject({ lang: 'de', start_url: '/app', display: 'standalone' });

      await page.getByRole('button', { name: `„${keynoteTitle}“ in mein Programm aufnehmen` }).click();
      const bookmarked = page.getByRole('button', { name: `„${keynoteTitle}“ aus meinem Programm entfernen` });
      await expect(bookmarked).toBeVisible();
      // Shown at once; kept when the server has answered.
      await expect.poll(() => bookmarksOn(page, `/api/events/${event.id}/my-agenda`)).toBe(1);
      await page.goto(`/app/events/${event.id}/speakers`);
      await expect(page.getByRole('heading', { level: 1, name: 'Vortragende' })).toBeVisible();
      const at = `/api/events/${event.id}`;
      await expect
        .poll(() => answersOn(page))
        .toEqual(expect.arrayContaining(['/api/auth/me', at, `${at}/agenda`, `${at}/my-agenda`, `${at}/speakers`]));

      await goOffline(page);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await expect(page.getByRole('heading', { level: 1, name: 'Vortragende' })).toBeVisible();
      await expect(page.getByRole('link', { name: keynoteSpeaker })).toBeVisible();
      await expect(page.getByText(/^Keine Verbindung\. Sie sehen den Stand von \d/)).toBeVisible();
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

test('what is written without a connection is there after a reload, and is sent with the connection', async ({
  page,
  person,
  context,
  event,
}) => {
  const chat = new ChatPage(page);
  await chat.open(event.id);
  await kept(page);
  await goOffline(page);
  await chat.say('Said in the cellar');
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
  // The form comes with the first wish to edit.
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
  'a screen that was never opened says so, and opens with the connection; with the person all answers go',
  nightly,
  async ({ page, person, context }) => {
    await page.goto('/app/events');
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
    await kept(page);
    await page.reload();
    await expect
      .poll(() => answersOn(page))
      .toEqual(['/api/auth/me', expect.stringMatching(/^\/api\/users\/\d+\/events$/)]);
    const shell = new Shell(page);
    await shell.openMenu();
    await goOffline(page);
    await shell.choose('Settings');
    await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

    const loadedAnew = page.waitForEvent('domcontentloaded');
    await shell.choose('Logout');
    await loadedAnew;
    await expect(page).toHaveURL('/');
    await expect.poll(() => answersOn(page), person.email).toEqual([]);
    await goOffline(page);
    await page.goto('/app/events');
    await expect(page.getByText('Plenum cannot be reached')).toBeVisible();
  },
);

test('a newer version is offered, and takes over with the next page', nightly, async ({ page, person }) => {
  await test.info().attach('person', { body: person.email });
  const door = await startOwnIngress();
  try {
    await page.goto(`${door.url}/app/events`);
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
    await kept(page);
    const { script } = door.publishAnother();
    await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())');
    await expect(page.getByText('A new version of Plenum is available')).toBeVisible();
    const ofTheNew = page.locator(`script[src="${script}"]`);
    await expect(ofTheNew).toHaveCount(0);
    await page.getByRole('button', { name: 'Load now' }).click();
    await expect(ofTheNew).toHaveCount(1);
    const hasSettled = `navigator.serviceWorker.getRegistration()
      .then(({ waiting, installing }) => waiting === null && installing === null)`;
    await expect.poll(() => page.evaluate<boolean>(hasSettled)).toBe(true);
    await expect(page.getByText('A new version of Plenum is available')).toBeHidden();
    await door.close();
    await page.reload();
    await expect(ofTheNew, 'the page of the new version is the one that is kept').toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  } finally {
    await door.close();
  }
});
