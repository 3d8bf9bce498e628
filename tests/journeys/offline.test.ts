/** The Wi-Fi of a venue: what can be read without a connection, what is kept, and how a new version comes. */
import type { Page } from '@playwright/test';
import { answers_cache } from '../../web/src/lib/offline-names.ts';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { axeFaults } from '../support/journeys/axe.ts';
import { expect, screens, test } from '../support/journeys/journey.ts';
import { openOwnDoor } from '../support/journeys/own-door.ts';
import { importFile, newEvent } from '../support/journeys/product-api.ts';
import { keynote_speaker, keynote_title, smallConference } from '../support/journeys/schedules.ts';
import { Shell } from '../support/journeys/shell-page.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until a worker answers for the page. */
async function kept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null')).toBe(true);
}

/** The paths of the API whose answers lie on the device. */
const answersOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    `caches.open('${answers_cache}').then((cache) => cache.keys())
      .then((requests) => requests.map(({ url }) => new URL(url).pathname).sort())`,
  );

for (const { name, use } of screens) {
  test.describe(name, () => {
    test.use(use);

    test('agenda, speakers and one’s own agenda are there without a connection, also after a reload', async ({
      page,
      person,
      context,
    }) => {
      await test.info().attach('person', { body: person.email });
      const event = await newEvent(context.request);
      await importFile(context.request, event.id, smallConference());
      const agenda = new AgendaPage(page);
      const at = `/api/events/${event.id}`;

      await page.goto(`/app/events/${event.id}/agenda`);
      await kept(page);
      await agenda.view('List');
      await page.getByRole('button', { name: `Add “${keynote_title}” to my agenda` }).click();
      const bookmarked = page.getByRole('button', { name: `Remove “${keynote_title}” from my agenda` });
      await expect(bookmarked).toBeVisible();
      await page.goto(`/app/events/${event.id}/speakers`);
      await expect(page.getByRole('link', { name: keynote_speaker })).toBeVisible();
      await expect
        .poll(() => answersOn(page))
        .toEqual(expect.arrayContaining(['/api/auth/me', at, `${at}/agenda`, `${at}/my-agenda`, `${at}/speakers`]));

      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole('link', { name: keynote_speaker })).toBeVisible();
      await expect(page.getByText(/^No connection\. You see what was known at \d/)).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await page.goto(`/app/events/${event.id}/agenda?view=list`);
      await expect(bookmarked).toBeVisible();
      await page.getByRole('button', { name: 'My agenda', exact: true }).click();
      await agenda.expectCount(1, 1);
      await bookmarked.click();
      await expect(page.getByText('Your agenda was not changed')).toBeVisible();
      await expect(bookmarked).toBeVisible();

      await context.setOffline(false);
      await expect(page.getByText(/^No connection\./)).toBeHidden();
      await bookmarked.click();
      await expect(page.getByText('Your agenda is still empty')).toBeVisible();
    });
  });
}

test('a screen that was never opened says so, and opens with the connection', async ({ page, person, context }) => {
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
  await kept(page);
  const shell = new Shell(page);
  const menu = await shell.openMenu();
  await context.setOffline(true);
  await menu.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('with the person all answers go from the device', async ({ page, person, context }) => {
  await page.goto('/app/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await kept(page);
  await page.reload();
  await expect
    .poll(() => answersOn(page))
    .toEqual(['/api/auth/me', expect.stringMatching(/^\/api\/users\/\d+\/events$/)]);
  const loaded_anew = page.waitForEvent('domcontentloaded');
  await new Shell(page).choose('Logout');
  await loaded_anew;
  await expect(page).toHaveURL('/');
  await expect.poll(() => answersOn(page), person.email).toEqual([]);
  await context.setOffline(true);
  await page.goto('/app/events');
  await expect(page.getByText('Plenum cannot be reached')).toBeVisible();
});

test('a newer version is offered, and takes over with the next page', async ({ page, person }) => {
  await test.info().attach('person', { body: person.email });
  const door = await openOwnDoor();
  try {
    await page.goto(`${door.url}/app/events`);
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
    await kept(page);
    const { script } = door.publishAnother();
    await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())');
    await expect(page.getByText('A new version of Plenum is there')).toBeVisible();
    const ofTheNew = page.locator(`script[src="${script}"]`);
    await expect(ofTheNew).toHaveCount(0);
    await page.getByRole('button', { name: 'Load it now' }).click();
    await expect(ofTheNew).toHaveCount(1);
    const has_settled = `navigator.serviceWorker.getRegistration()
      .then(({ waiting, installing }) => waiting === null && installing === null)`;
    await expect.poll(() => page.evaluate<boolean>(has_settled)).toBe(true);
    await expect(page.getByText('A new version of Plenum is there')).toBeHidden();
    await door.close();
    await page.reload();
    await expect(ofTheNew, 'the page of the new version is the one that is kept').toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  } finally {
    await door.close();
  }
});
