/** Organizers manage the people of an event, by mouse, touch and keyboard. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type ListEventUsers, RemoveEventUser } from '@plenum/contracts/events/attendees';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { ReplyBody } from '@plenum/contracts/operation';
import { axeViolations } from '../support/journeys/axe.ts';
import { joinWithRole, newRegisteredMember } from '../support/journeys/conference-joining.ts';
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
import { focusEnabled, pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu, openMenuByKey } from '../support/journeys/menus.ts';
import { newPerson, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';
import { Shell } from '../support/journeys/shell-page.ts';

/** Navigates from a screen of an event to its list for organizers, without a page load. */
async function openAttendees(page: Page): Promise<void> {
  const shell = new Shell(page);
  await shell.follow('Attendees');
  await expect(page.getByRole('heading', { level: 1, name: 'Attendees' })).toBeVisible();
}

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('desktop', name), () => {
    test.use(use);

    test('the people list follows changes by organizers, and exports as a file in any order', async ({
      page,
      context,
      person,
      event,
    }) => {
      const home = `/app/events/${event.id}`;
      await page.goto(`${home}/networking`);
      // On phones the people come first.
      const tab = page.getByRole('tab', { name: 'Attendees' });
      await expect(tab).toHaveAttribute('aria-selected', String(name === 'phone'));
      await tab.click();
      // The list is without oneself.
      await expect(page.getByText('Nobody else is here yet')).toBeVisible();
      await expect(page.getByRole('button', { name: person.full_name, exact: true })).toHaveCount(0);
      expect(await axeViolations(page)).toEqual([]);

      // A former member of the event, whom its organizers know.
      const existing = { ...newPerson(), first_name: 'Zoë', last_name: 'Zuse' };
      const { user_id: attendee_id } = await newRegisteredMember(context.request, event.id, existing);
      await callOperation(context.request, RemoveEventUser, { params: { event_id: event.id, attendee_id } });
      await openAttendees(page);
      await page.getByRole('button', { name: 'Add person' }).click();
      const addDialog = page.getByRole('dialog', { name: 'Add a person' });
      await addDialog.getByLabel('Email').fill(existing.email);
      await addDialog.getByLabel('First name').fill('Zoë');
      await addDialog.getByLabel('Last name').fill('Zuse');
      await pressKeyOn(addDialog.getByLabel('Last name'), 'Enter');
      await expect(page.getByText('Zoë Zuse was added')).toBeVisible();

      if (name === 'phone') {
        // The first person is near the top; the order and the export are in the sheet of the filters.
        const first = page.getByRole('list', { name: 'Attendees' }).getByRole('listitem').first();
        expect((await first.boundingBox())?.y).toBeLessThan(260);
        await page.getByRole('button', { name: 'Filters' }).click();
        await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Name, descending' });
      } else await pressKeyOn(page.getByRole('button', { name: /^Name/ }), 'Enter');
      await expect(page).toHaveURL(/direction=desc/);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Export CSV' }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(file).toMatch(/^\uFEFFLast name,First name,Email,Role/);
      expect(file).toContain('Zuse,Zoë,');

      if (name === 'phone') await page.keyboard.press('Escape');
      // The grid was loaded before; it is reloaded, not shown from cache.
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Networking' })).toBeVisible();
      await expect(page.getByText('1 person', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'Zoë Zuse' })).toBeVisible();
      // A press on a name shows what the person's privacy settings allow.
      await page.getByRole('button', { name: 'Zoë Zuse', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Zoë Zuse' }).getByText('Attendee')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
}

test.describe('phone', () => {
  test.use(phone.use);

  test('an organizer adds, finds, promotes, mutes and unmutes people', async ({ page, context, person, event }) => {
    for (const [first_name, last_name] of [
      ['Émilie', 'Châtelet'],
      ['Ada', 'Lovelace'],
    ] as const)
      await newRegisteredMember(context.request, event.id, { ...newPerson(), first_name, last_name });
    const timezone = 'America/New_York';
    await callOperation(context.request, UpdateEvent, { params: { event_id: event.id }, body: { timezone } });
    await page.goto(`/app/events/${event.id}/admin/attendees`);
    await expect(page.getByRole('heading', { level: 1, name: 'Attendees' })).toBeVisible();
    await expect(page.getByText('3 people')).toBeVisible();
    await expect(page.getByText(person.full_name).first()).toBeVisible();

    await page.getByRole('button', { name: 'Add person' }).click();
    const addDialog = page.getByRole('dialog', { name: 'Add a person' });
    await addDialog.getByRole('button', { name: 'Add person' }).click();
    await expect(addDialog.getByText('Enter an email address')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await addDialog.getByLabel('Email').fill(newPerson().email);
    await addDialog.getByLabel('First name').fill('Grace');
    await addDialog.getByLabel('Last name').fill('Hopper');
    await addDialog.getByRole('button', { name: 'Add person' }).click();
    await expect(page.getByText('Grace Hopper was invited')).toBeVisible();
    await expect(page.getByText('They belong to the event once they accept.')).toBeVisible();
    await expect(page.getByText('3 people')).toBeVisible();

    await page.getByRole('searchbox').fill('chatelet');
    await expect(page.getByText('1 found')).toBeVisible();
    await expect(page).toHaveURL(/q=chatelet/);
    // By keyboard alone from here.
    const menu = page.getByRole('button', { name: 'Actions for Émilie Châtelet' });
    await openMenuByKey(menu);
    await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const role = page.getByRole('dialog', { name: 'Role of Émilie Châtelet' });
    await focusEnabled(role.getByRole('radio', { name: /^Attendee/ }));
    await page.keyboard.press('ArrowUp');
    await expect(role.getByRole('radio', { name: /^Speaker/ })).toBeChecked();
    expect(await axeViolations(page)).toEqual([]);
    await pressKeyOn(role.getByRole('button', { name: 'Change role' }), 'Enter');
    await expect(page.getByText('Émilie Châtelet is now Speaker')).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await expect(
      filters.getByRole('combobox', { name: 'Role' }).getByRole('option', { name: 'Speaker (1)' }),
    ).toBeAttached();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(filters).toBeHidden();

    await chooseFromMenu(menu, 'Mute in chat');
    const muting = page.getByRole('dialog', { name: 'Mute Émilie Châtelet?' });
    await muting.getByRole('button', { name: 'Mute' }).click();
    await expect(muting.getByText('Please give a reason')).toBeVisible();
    await muting.getByLabel('Reason').fill('Advertising');
    await muting.getByLabel('For how long').selectOption({ label: '4 hours' });
    expect(await axeViolations(page)).toEqual([]);
    await muting.getByRole('button', { name: 'Mute' }).click();
    // In the time zone of the event, with the viewer's local time next to it.
    await expect(page.getByText(/^Muted until .+ \(.+ Brussels \(UTC\+\d\)\)$/)).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await chooseFromMenu(menu, 'Unmute');
    await page.getByRole('button', { name: 'Unmute' }).click();
    await expect(page.getByText(/^Muted until /)).toBeHidden();
  });
});

test.describe('desktop', () => {
  test.use(desktop.use);

  test('an owner adds a person of the organization directly', nightly, async ({ page, context, person }) => {
    const { organization, id: event_id } = await newEvent(context.request);
    const guest = { ...newPerson(), first_name: 'Grace', last_name: 'Hopper' };
    await newRegisteredMember(context.request, event_id, guest);
    await page.goto(`/app/organizations/${organization.id}?tab=members`);
    // By keyboard alone.
    await pressKeyOn(page.getByRole('button', { name: 'Add person' }), 'Enter');
    const addDialog = page.getByRole('dialog', { name: 'Add a person' });
    await expect(addDialog.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Grace');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Hopper');
    await page.keyboard.press('Enter');
    await expect(addDialog.getByText('This person already belongs to the organization.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await addDialog.getByLabel('Email').fill(guest.email);
    await addDialog.getByLabel('Role').selectOption({ label: 'Member' });
    await pressKeyOn(addDialog.getByRole('button', { name: 'Add person' }), 'Enter');
    await expect(page.getByText('Grace Hopper was added')).toBeVisible();
    await expect(page.getByText('2 members')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Actions for Grace Hopper' })).toBeVisible();
  });

  test(
    'a list of twenty thousand people renders only the rows near the window, each with its position',
    nightly,
    async ({ page, event }) => {
      const pageSize = 50;
      const total_items = 20_000;
      await page.route(/\/api\/events\/\d+\/users(?:\?|$)/, async (route) => {
        const url = new URL(route.request().url());
        // The few people who share an interest.
        if (url.searchParams.has('group')) return route.continue();
        const first = Number(url.searchParams.get('after') ?? 0);
        // The server rejects this cursor.
        url.searchParams.delete('after');
        const response = await route.fetch({ url: url.toString() });
        const list = (await response.json()) as ReplyBody<typeof ListEventUsers>;
        const event_users = Array.from({ length: pageSize }, (_, index) => ({
          ...list.event_users[0],
          user_id: 1_000_000 + first + index,
          full_name: `Person ${first + index + 1}`,
          bio: index % 3 === 0 ? 'Plants trees. '.repeat(20) : null,
        }));
        await route.fulfill({
          response,
          json: { ...list, event_users, total_items, next: String(first + pageSize) },
        });
      });
      await page.goto(`/app/events/${event.id}/networking?tab=attendees`);
      const cards = page.getByRole('main').getByRole('listitem');
      const cardOf = (number: number) =>
        cards.filter({ has: page.getByRole('button', { name: `Person ${number}`, exact: true }) });
      await expect(cardOf(1)).toBeInViewport();
      // Down, and up again if a slow page has been passed: only cards near the window are rendered.
      await expect(async () => {
        const first = Number(await cards.first().getAttribute('aria-posinset', { timeout: 1000 }));
        await page.mouse.wheel(0, first < 400 ? 2000 : -1500);
        await expect(cardOf(400)).toBeAttached({ timeout: 200 });
      }).toPass();
      expect(await cards.count()).toBeLessThan(60);
      await expect(cardOf(400)).toHaveAttribute('aria-posinset', '400');
      await expect(cardOf(400)).toHaveAttribute('aria-setsize', String(total_items));
      await expect(cardOf(1)).toHaveCount(0);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test('a ban takes effect in an open tab', nightly, async ({ page, context, browser, person, event }) => {
    const guest = await newVerifiedAccount();
    await joinWithRole(context.request, event.id, guest);
    const other = await newContextFor(browser, guest);
    const tab = await other.newPage();
    await tab.goto(`/app/events/${event.id}/networking?tab=attendees`);
    await expect(tab.getByRole('heading', { level: 2, name: person.full_name })).toBeVisible();
    await expect(tab.getByText('1 person')).toBeVisible();

    await page.goto(`/app/events/${event.id}/admin/attendees?q=${guest.last_name}`);
    await chooseFromMenu(page.getByRole('button', { name: `Actions for ${guest.full_name}` }), 'Ban from event');
    const banDialog = page.getByRole('dialog', { name: `Ban ${guest.full_name}?` });
    await banDialog.getByLabel('Reason').fill('Threats');
    await banDialog.getByRole('button', { name: 'Ban from event' }).click();
    await expect(page.getByText('Banned', { exact: true })).toBeVisible();

    await expect(tab).toHaveURL(/\/app\/dashboard/);
    await other.close();
  });
});
