/** Announcements in several browsers: recipients of the banner, dismissing it, and withdrawing it. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { EventUserRole } from '@plenum/contracts/enums';
import type { EventDetail } from '@plenum/contracts/events/events';
import type { ServerEventName } from '@plenum/contracts/server-events';
import { axeViolations } from '../support/journeys/axe.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { findCoveredControlsOn } from '../support/journeys/covered.ts';
import {
  newContextFor,
  desktop,
  expect,
  nightlyExceptOn,
  nightly,
  phone,
  screens,
  test,
} from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';

const path = (event: EventDetail) => `/app/events/${event.id}/announcements`;
const home = (event: EventDetail) => `/app/events/${event.id}`;
const banner = (page: Page) => page.getByRole('region', { name: 'Announcement', exact: true });
const form = (page: Page) => page.getByRole('button', { name: 'Announce', exact: true });
type ScreenOptions = Parameters<typeof newContextFor>[2];

/** Opens the home page of the event as a member whose socket receives server events. */
async function memberAt(
  { context, browser, event }: { context: BrowserContext; browser: Browser; event: EventDetail },
  role: EventUserRole,
  screen: ScreenOptions,
): Promise<Page> {
  const person = await newVerifiedAccount();
  await joinWithRole(context.request, event.id, person, role);
  const page = await (await newContextFor(browser, person, screen)).newPage();
  // Contains the announcements.
  const announcementsReply = page.waitForResponse(`**/api/app-state?event_id=${event.id}`);
  await page.goto(home(event));
  await announcementsReply;
  return page;
}

/** Resolves when a page has received a server event over a socket that it opens after this. */
const receivesEvent = (page: Page, name: ServerEventName): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes(`"${name}"`)) resolve();
      }),
    );
  });

/** Returns how far the content has shifted without any input. */
const shiftOf = (page: Page) => page.evaluate<number>('globalThis.shifted ?? -1');
const watchShifts = (page: Page) =>
  page.evaluate(
    `globalThis.shifted = 0; new PerformanceObserver((list) => {
       for (const { value } of list.getEntries()) globalThis.shifted += value;
     }).observe({ type: 'layout-shift' })`,
  );

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('an announcement to speakers reaches only them, immediately, and disappears everywhere when withdrawn', async ({
      page,
      context,
      browser,
      event,
    }) => {
      const world = { context, browser, event };
      const speaker = await memberAt(world, 'SPEAKER', use);
      const attendee = await memberAt(world, 'ATTENDEE', use);
      await page.goto(path(event));
      await page.getByLabel('Text').fill('To the green room, please.');
      await page.getByRole('radio', { name: 'A role' }).check();
      await page.getByLabel('Role', { exact: true }).selectOption('Speakers');
      await expect(page.getByText('Reaches one person at once')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await watchShifts(speaker);
      const announcing = `**/api/events/${event.id}/announcements`;
      await page.route(announcing, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 429, json: { error: 'rate_limited', message: 'Too many announcements.' } })
          : route.fallback(),
      );
      await form(page).click();
      await expect(page.getByRole('alert')).toContainText('Too many announcements.');
      await expect(page.getByLabel('Text')).toHaveValue('To the green room, please.');
      await page.unroute(announcing);
      await form(page).click();
      await expect(banner(speaker)).toContainText('Announcement for speakers');
      await expect(banner(speaker)).toContainText('To the green room, please.');
      // One line below the header.
      expect(await shiftOf(speaker)).toBeLessThan(0.05);
      expect(await axeViolations(speaker)).toEqual([]);
      await expect(page.getByLabel('Text')).toHaveValue('');

      // The later event, which everybody receives, shows that the attendee did not receive the earlier one.
      await page.getByLabel('Text').fill('Lunch is ready.');
      await page.getByRole('radio', { name: 'Everybody' }).check();
      await expect(page.getByText('Reaches 3 people at once')).toBeVisible();
      await form(page).click();
      await expect(banner(attendee)).toContainText('Lunch is ready.');
      await expect(banner(attendee)).not.toContainText('green room');
      await expect(banner(attendee)).not.toContainText('more after this one');
      await attendee.getByRole('link', { name: 'Agenda', exact: true }).first().click();
      await expect(attendee.getByRole('heading', { level: 1, name: 'Agenda' })).toBeAttached();
      await expect(banner(attendee)).toContainText('Lunch is ready.');
      expect(await findCoveredControlsOn(attendee)).toEqual([]);
      await expect(banner(speaker)).toContainText('Lunch is ready.');
      await expect(banner(speaker)).toContainText('One more after this one');

      const announcement = page.getByRole('listitem').filter({ hasText: 'green room' });
      await announcement.getByRole('button', { name: 'Take down' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click();
      await expect(announcement).toContainText('Taken down by');
      await expect(banner(speaker)).not.toContainText('One more after this one');
      expect(await axeViolations(page)).toEqual([]);
      await speaker.context().close();
      await attendee.context().close();
    });
  });
}

test.describe('desktop', () => {
  test.use(desktop.use);

  test('the first announcement is read by an existing live region, and one withdrawn immediately never shows', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const attendee = await memberAt({ context, browser, event }, 'ATTENDEE', desktop.use);
    const announced = receivesEvent(attendee, 'announcement_made');
    const ended = receivesEvent(attendee, 'announcement_ended');
    const read = attendee.waitForResponse(`**/api/app-state?event_id=${event.id}`);
    const connected = attendee.waitForEvent('websocket');
    await attendee.reload();
    await Promise.all([read, connected]);
    // Screen readers need the live regions to exist before the first announcement.
    await attendee.evaluate(`document.querySelectorAll('[role=status]').forEach((one) => one.dataset.known = '')`);
    const liveRegion = attendee.locator('[role=status][data-known]');
    // Delays the banner chunk, whose file name is not predictable.
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    await attendee.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.fallback();
    });
    await page.goto(path(event));
    await page.getByLabel('Text').fill('Wrong hall.');
    await form(page).click();
    await announced;
    await page.getByRole('listitem').filter({ hasText: 'Wrong hall.' }).getByRole('button').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take down' }).click();
    await ended;
    arrive();
    await page.getByLabel('Text').fill('Leave hall A.');
    await form(page).click();
    await expect(banner(attendee)).toContainText('Leave hall A.');
    await expect(banner(attendee)).not.toContainText('more after this one');
    await expect(liveRegion.filter({ hasText: 'Leave hall A.' })).toHaveText('Announcement: Leave hall A.');
    await attendee.context().close();
  });
});

test.describe('by keyboard', nightly, () => {
  test.use(desktop.use);

  test('a dismissed banner stays away, the focus stays on the screen, and the notification list has the announcement', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const attendee = await memberAt({ context, browser, event }, 'ATTENDEE', desktop.use);
    await page.goto(path(event));
    for (const text of ['First.', 'Second.']) {
      await page.getByLabel('Text').fill(text);
      await pressKeyOn(form(page), 'Enter');
      await expect(banner(attendee)).toContainText(text);
      await expect(page.getByLabel('Text')).toHaveValue('');
    }
    const dismissButton = banner(attendee).getByRole('button', { name: 'Dismiss announcement' });
    await pressKeyOn(dismissButton, 'Enter');
    await expect(banner(attendee)).toContainText('First.');
    await expect(dismissButton).toBeFocused();
    await pressKeyOn(dismissButton, 'Enter');
    await expect(banner(attendee)).toHaveCount(0);
    await expect(attendee.locator('#content')).toBeFocused();
    const announcementsReply = attendee.waitForResponse(`**/api/app-state?event_id=${event.id}`);
    await attendee.reload();
    await announcementsReply;
    await attendee.getByRole('button', { name: /^Notifications/ }).click();
    await expect(attendee.getByRole('link', { name: /^Announcement at .*Second\./ })).toBeVisible();
    await expect(banner(attendee)).toHaveCount(0);
    await attendee.context().close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('staff send an announcement to staff from the control room', async ({ page, event }) => {
    await page.goto(`${home(event)}/admin/control-room`);
    await page.getByRole('link', { name: 'Durchsagen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Durchsagen' })).toBeVisible();
    await page.getByRole('radio', { name: 'Einen Ort' }).check();
    await expect(page.getByText('Im Programm gibt es noch keine Orte.')).toBeVisible();
    await page.getByRole('radio', { name: 'Eine Rolle' }).check();
    await page.getByLabel('Rolle', { exact: true }).selectOption('Veranstaltungsteam');
    await page.getByLabel('Text').fill('Bitte alle zur Technik.');
    await page.getByRole('button', { name: 'Durchsage senden' }).click();
    const announcement = page.getByRole('region', { name: 'Durchsage', exact: true });
    await expect(announcement).toContainText('Durchsage für das Veranstaltungsteam');
    expect(await axeViolations(page)).toEqual([]);
  });
});
