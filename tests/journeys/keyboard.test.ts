/** The paths of an attendee and of an organizer by keyboard alone, each in one language. */
import type { Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { RequestConnection } from '@plenum/contracts/networking/connections';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { newContextFor, desktop, expect, nightly, test } from '../support/journeys/journey.ts';
import { openFromPalette, focusAndPress, tabBackTo, tabTo, focusAndType } from '../support/journeys/keyboard.ts';
import { type Person, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, importScheduleFile, newEvent } from '../support/journeys/product-api.ts';
import { keynoteTitle, smallConference } from '../support/journeys/schedules.ts';

/** Labels of each screen at which a journey begins or ends. */
const english = {
  login: 'Login',
  loginTitle: 'Log In',
  email: 'Email',
  password: 'Password',
  arrival: /^Dashboard$/,
  menu: /^Account menu of /,
  logout: 'Logout',
};
const german: typeof english = {
  login: 'Anmelden',
  loginTitle: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  arrival: /^Was führt Sie hierher\?$/,
  menu: /^Kontomenü von /,
  logout: 'Abmelden',
};

/** The same digits whether the browser expects the day or the month first. */
const typedDay = `0707${new Date().getUTCFullYear() + 1}`;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function logIn(page: Page, { email, password }: Person, labels: typeof english): Promise<void> {
  await page.goto('/');
  await focusAndPress(
    page,
    page.getByRole('navigation').getByRole('button', { name: labels.login, exact: true }).first(),
  );
  const dialog = page.getByRole('dialog', { name: labels.loginTitle });
  await focusAndType(page, dialog.getByLabel(labels.email), email);
  await focusAndType(page, dialog.getByLabel(labels.password, { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(heading(page, labels.arrival)).toBeVisible();
}

async function logOut(page: Page, labels: typeof english): Promise<void> {
  const items = page.getByRole('menuitem');
  // A new screen takes the focus, and an open menu closes; the person opens it again.
  await expect(async () => {
    if (!(await items.first().isVisible())) {
      await tabBackTo(page, page.getByRole('button', { name: labels.menu }));
      await page.keyboard.press('Enter');
    }
    await expect(items.first()).toBeFocused({ timeout: 3000 });
  }).toPass();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: labels.logout, exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
}

test.describe('in English', () => {
  test.use(desktop.use);

  test('an attendee finds a session, bookmarks it, chats, answers and leaves', async ({ page, context, browser }) => {
    const host = await newVerifiedAccount();
    const guest = await newVerifiedAccount();
    const office = await newContextFor(browser, host);
    const event = await newEvent(office.request, { title: 'Conference of Keys' });
    await importScheduleFile(office.request, event.id, smallConference());
    await callOperation(office.request, UpdateEvent, { params: { event_id: event.id }, body: { status: 'PUBLISHED' } });
    await joinWithRole(office.request, event.id, guest);

    await logIn(page, guest, english);
    const { id: recipient_id } = await callOperation(context.request, GetMe);
    await callOperation(office.request, RequestConnection, {
      body: { recipient_id, icebreaker_message: 'Tea?', originating_event_id: event.id },
    });
    await openFromPalette(page, 'why opening', keynoteTitle);
    await expect(heading(page, keynoteTitle)).toBeVisible();

    const bookmark = page.getByRole('main').getByRole('button', { name: 'Add to my agenda' });
    await focusAndPress(page, bookmark);
    const bookmarked = page.getByRole('button', { name: 'On my agenda' });
    await expect(bookmarked).toHaveAttribute('aria-pressed', 'true');

    await expect(page.getByRole('log')).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('log')).toBeFocused();
    await focusAndType(page, page.getByRole('textbox', { name: /^Message to / }), 'Said without a mouse');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log')).toContainText('Said without a mouse');

    await openFromPalette(page, 'Network', /^Network(?!ing)/);
    await expect(page).toHaveURL('/app/network');
    await tabTo(page, page.getByRole('tab', { name: /^Connections/ }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /^Requests/ })).toBeFocused();
    await focusAndPress(page, page.getByRole('button', { name: `Accept the request from ${host.full_name}` }));
    await expect(page.getByText('You are connected')).toBeVisible();

    await logOut(page, english);
    await office.close();
  });
});

test.describe('in German', () => {
  test.use({ ...desktop.use, locale: 'de-DE' });

  test('an organizer creates an event and a session, and publishes', async ({ page }) => {
    const person = await newVerifiedAccount();
    await logIn(page, person, german);
    await openFromPalette(page, 'Organisation anlegen', 'Organisation anlegen');
    await expect(heading(page, 'Organisation anlegen')).toBeVisible();
    await focusAndType(page, page.getByRole('main').getByLabel('Name'), `${person.last_name} e.V.`);
    await page.keyboard.press('Enter');
    await expect(heading(page, `${person.last_name} e.V.`)).toBeVisible();

    const main = page.getByRole('main');
    await focusAndPress(page, main.getByRole('link', { name: 'Veranstaltung anlegen' }).first());
    await expect(heading(page, 'Veranstaltung anlegen')).toBeVisible();
    await focusAndType(page, main.getByLabel('Titel'), 'By keyboard');
    await focusAndType(page, main.getByLabel('Erster Tag'), typedDay);
    await focusAndType(page, main.getByLabel('Letzter Tag'), typedDay);
    await focusAndPress(page, main.getByRole('button', { name: 'Veranstaltung anlegen' }));
    await expect(heading(page, 'By keyboard')).toBeVisible();
    const home = page.url();

    await openFromPalette(page, 'Programmpunkte', 'Programmpunkte');
    await focusAndPress(page, main.getByRole('button', { name: 'Neuer Programmpunkt' }).first());
    await expect(page.getByRole('dialog', { name: 'Neuer Programmpunkt' }).getByLabel('Titel')).toBeFocused();
    await page.keyboard.type('Opening words');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('heading', { name: 'Opening words' })).toBeVisible();

    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(home);
    await focusAndPress(page, main.getByRole('button', { name: 'Prüfen und veröffentlichen' }));
    await focusAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Veranstaltung veröffentlichen' }));
    await expect(page.getByText('Veranstaltung veröffentlicht')).toBeVisible();
    await page.keyboard.press('Escape');
    await logOut(page, german);
  });
});

test(
  'j, k and the arrow keys step through list rows, and the help sheet lists the shortcuts',
  nightly,
  async ({ page, context, person }) => {
    await test.info().attach('person', { body: person.email });
    const event = await newEvent(context.request, { title: 'Conference of Lines' });
    await importScheduleFile(context.request, event.id, smallConference());
    await page.goto(`/app/events/${event.id}/agenda?view=list`);
    const links = page.getByTestId('agenda-list').getByRole('link');
    await expect(links.first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expect(links.nth(2)).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowUp');
    await expect(links.nth(0)).toBeFocused();
    const title = (await links.nth(0).textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(heading(page, title)).toBeVisible();

    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const line of ['Next item in a list', 'Search on this page', 'Go to chat', 'Agenda', 'Messages']) {
      await expect(sheet.getByText(line, { exact: true })).toBeVisible();
    }
    await expect(sheet.getByText('On this page', { exact: true })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await page.goto(`/app/events/${event.id}/admin/sessions`);
    await expect(page.getByTestId('session-card').first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.getByTestId('session-card').first().getByRole('link')).toBeFocused();
  },
);

test('the first tab stops of a screen skip to the content and to the chat', async ({ page, event }) => {
  await page.goto(`/app/events/${event.id}/networking?tab=chat`);
  await expect(page.getByRole('log')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to chat' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toBeFocused();
  await page.goto('/app/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Skip to chat' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Messages/ })).toBeFocused();
});
