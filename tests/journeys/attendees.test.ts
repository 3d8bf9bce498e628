/** The people of an event as its organizers work with them, with mouse, thumb and keyboard. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type ListEventUsers, RemoveEventUser } from '@plenum/contracts/events/attendees';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { ReplyBody } from '@plenum/contracts/operation';
import { axeFaults } from '../support/journeys/axe.ts';
import { joinAs, registeredMember } from '../support/journeys/conference-joining.ts';
import { browserOf, desktop, expect, mainlyOn, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { focus, press } from '../support/journeys/keys.ts';
import { choose, openByKey } from '../support/journeys/menus.ts';
import { newPerson, verifiedPerson } from '../support/journeys/people.ts';
import { call, newEvent } from '../support/journeys/product-api.ts';
import { Shell } from '../support/journeys/shell-page.ts';

/** From one screen of an event to its list for organizers, without loading the page anew. */
async function openAttendees(page: Page): Promise<void> {
  const shell = new Shell(page);
  await shell.follow('Attendees');
  await expect(page.getByRole('heading', { level: 1, name: 'Attendees' })).toBeVisible();
}

for (const { name, use } of screens) {
  test.describe(name, mainlyOn('desktop', name), () => {
    test.use(use);

    test('the people of an event follow what organizers change, and leave in any order as a file', async ({
      page,
      context,
      person,
      event,
    }) => {
      const home = `/app/events/${event.id}`;
      await page.goto(`${home}/networking`);
      // On a phone the people come first.
      const tab = page.getByRole('tab', { name: 'Attendees' });
      const select = page.locator('select[aria-label="Networking"]');
      await expect(tab.or(select)).toBeVisible();
      if (await tab.isVisible()) {
        await expect(tab).toHaveAttribute('aria-selected', 'false');
        await tab.click();
      } else await expect(select).toHaveValue('attendees');
      await expect(page.getByText('1 of 1')).toBeVisible();
      // A press on a name shows what the person lets be seen.
      await page.getByRole('button', { name: person.full_name, exact: true }).click();
      await expect(page.getByRole('dialog', { name: person.full_name }).getByText('Admin')).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await axeFaults(page)).toEqual([]);

      // Somebody who has been in the event before, and left: its organizers know them.
      const known = { ...newPerson(), first_name: 'Zoë', last_name: 'Zuse' };
      const { user_id: attendee_id } = await registeredMember(context.request, event.id, known);
      await call(context.request, RemoveEventUser, { params: { event_id: event.id, attendee_id } });
      await openAttendees(page);
      await page.getByRole('button', { name: 'Add person' }).click();
      const adding = page.getByRole('dialog', { name: 'Add a person' });
      await adding.getByLabel('Email').fill(known.email);
      await adding.getByLabel('First name').fill('Zoë');
      await adding.getByLabel('Last name').fill('Zuse');
      await press(adding.getByLabel('Last name'), 'Enter');
      await expect(page.getByText('Zoë Zuse was added')).toBeVisible();

      const order = page.getByRole('combobox', { name: 'Order' });
      const byName = page.getByRole('button', { name: /^Name/ });
      await expect(order.or(byName).first()).toBeVisible();
      if (await order.isVisible()) await order.selectOption({ label: 'Name, descending' });
      else await press(byName, 'Enter');
      await expect(page).toHaveURL(/direction=desc/);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Export CSV' }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(file).toMatch(/^\uFEFFLast name,First name,Email,Role/);
      expect(file).toContain('Zuse,Zoë,');

      // The grid was read before; it is read again, not shown as it was.
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Networking' })).toBeVisible();
      await expect(page.getByText('2 of 2')).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'Zoë Zuse' })).toBeVisible();
    });
  });
}

test.describe('phone', () => {
  test.use(phone.use);

  test('people are added, found, promoted, muted and let speak again', async ({ page, context, person, event }) => {
    for (const [first_name, last_name] of [
      ['Émilie', 'Châtelet'],
      ['Ada', 'Lovelace'],
    ] as const)
      await registeredMember(context.request, event.id, { ...newPerson(), first_name, last_name });
    const timezone = 'America/New_York';
    await call(context.request, UpdateEvent, { params: { event_id: event.id }, body: { timezone } });
    await page.goto(`/app/events/${event.id}/admin/attendees`);
    await expect(page.getByRole('heading', { level: 1, name: 'Attendees' })).toBeVisible();
    await expect(page.getByText('3 people')).toBeVisible();
    await expect(page.getByText(person.full_name).first()).toBeVisible();

    await page.getByRole('button', { name: 'Add person' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a person' });
    await adding.getByRole('button', { name: 'Add person' }).click();
    await expect(adding.getByText('Enter an email address')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await adding.getByLabel('Email').fill(newPerson().email);
    await adding.getByLabel('First name').fill('Grace');
    await adding.getByLabel('Last name').fill('Hopper');
    await adding.getByRole('button', { name: 'Add person' }).click();
    await expect(page.getByText('Grace Hopper was invited')).toBeVisible();
    await expect(page.getByText('They belong to the event once they accept.')).toBeVisible();
    await expect(page.getByText('3 people')).toBeVisible();

    await page.getByRole('searchbox').fill('chatelet');
    await expect(page.getByText('1 found')).toBeVisible();
    await expect(page).toHaveURL(/q=chatelet/);
    // By keyboard alone from here.
    const menu = page.getByRole('button', { name: 'Actions for Émilie Châtelet' });
    await openByKey(menu);
    await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const role = page.getByRole('dialog', { name: 'Role of Émilie Châtelet' });
    await focus(role.getByRole('radio', { name: /^Attendee/ }));
    await page.keyboard.press('ArrowUp');
    await expect(role.getByRole('radio', { name: /^Speaker/ })).toBeChecked();
    expect(await axeFaults(page)).toEqual([]);
    await press(role.getByRole('button', { name: 'Change role' }), 'Enter');
    await expect(page.getByText('Émilie Châtelet is now Speaker')).toBeVisible();
    await expect(
      page.getByRole('combobox', { name: 'Role' }).getByRole('option', { name: 'Speaker (1)' }),
    ).toBeAttached();

    await choose(menu, 'Mute in chat');
    const muting = page.getByRole('dialog', { name: 'Mute Émilie Châtelet?' });
    await muting.getByRole('button', { name: 'Mute' }).click();
    await expect(muting.getByText('Please give a reason')).toBeVisible();
    await muting.getByLabel('Reason').fill('Advertising');
    await muting.getByLabel('For how long').selectOption({ label: '4 hours' });
    expect(await axeFaults(page)).toEqual([]);
    await muting.getByRole('button', { name: 'Mute' }).click();
    // In the time of the event, as everything of it, with one's own beside it.
    await expect(page.getByText(/^Muted until .+ \(.+ Brussels \(UTC\+\d\)\)$/)).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await choose(menu, 'Unmute');
    await page.getByRole('button', { name: 'Unmute' }).click();
    await expect(page.getByText(/^Muted until /)).toBeHidden();
  });
});

test.describe('desktop', () => {
  test.use(desktop.use);

  test('the owner of an organization adds somebody it knows at once', nightly, async ({ page, context, person }) => {
    const { organization, id: event_id } = await newEvent(context.request);
    const guest = { ...newPerson(), first_name: 'Grace', last_name: 'Hopper' };
    await registeredMember(context.request, event_id, guest);
    await page.goto(`/app/organizations/${organization.id}?tab=members`);
    // By keyboard alone.
    await press(page.getByRole('button', { name: 'Add person' }), 'Enter');
    const adding = page.getByRole('dialog', { name: 'Add a person' });
    await expect(adding.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Grace');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Hopper');
    await page.keyboard.press('Enter');
    await expect(adding.getByText('This person already belongs to the organization.')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await adding.getByLabel('Email').fill(guest.email);
    await adding.getByLabel('Role').selectOption({ label: 'Member' });
    await press(adding.getByRole('button', { name: 'Add person' }), 'Enter');
    await expect(page.getByText('Grace Hopper was added')).toBeVisible();
    await expect(page.getByText('2 members')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Actions for Grace Hopper' })).toBeVisible();
  });

  test(
    'of twenty thousand people, those near the window are on the page, and each is one of all',
    nightly,
    async ({ page, event }) => {
      const pageSize = 50;
      const total_items = 20_000;
      await page.route(/\/api\/events\/\d+\/users(?:\?|$)/, async (route) => {
        const url = new URL(route.request().url());
        const first = Number(url.searchParams.get('after') ?? 0);
        // The server would not know this cursor.
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
          json: { ...list, event_users, total_items, next_cursor: String(first + pageSize) },
        });
      });
      await page.goto(`/app/events/${event.id}/networking?tab=attendees`);
      const cards = page.getByRole('main').getByRole('listitem');
      const cardOf = (number: number) =>
        cards.filter({ has: page.getByRole('button', { name: `Person ${number}`, exact: true }) });
      await expect(cardOf(1)).toBeInViewport();
      // Down, and up again if a slow page has passed it meanwhile: only cards near the window are there.
      await expect(async () => {
        const first = Number(await cards.first().getAttribute('aria-posinset', { timeout: 1000 }));
        await page.mouse.wheel(0, first < 400 ? 2000 : -1500);
        await expect(cardOf(400)).toBeAttached({ timeout: 200 });
      }).toPass();
      expect(await cards.count()).toBeLessThan(60);
      await expect(cardOf(400)).toHaveAttribute('aria-posinset', '400');
      await expect(cardOf(400)).toHaveAttribute('aria-setsize', String(total_items));
      await expect(cardOf(1)).toHaveCount(0);
      expect(await axeFaults(page)).toEqual([]);
    },
  );

  test('a ban reaches an open tab', nightly, async ({ page, context, browser, event }) => {
    const guest = await verifiedPerson();
    await joinAs(context.request, event.id, guest);
    const other = await browserOf(browser, guest);
    const tab = await other.newPage();
    await tab.goto(`/app/events/${event.id}/networking?tab=attendees`);
    await expect(tab.getByRole('heading', { level: 2, name: guest.full_name })).toBeVisible();
    await expect(tab.getByText('2 of 2')).toBeVisible();

    await page.goto(`/app/events/${event.id}/admin/attendees?q=${guest.last_name}`);
    await choose(page.getByRole('button', { name: `Actions for ${guest.full_name}` }), 'Ban from event');
    const banning = page.getByRole('dialog', { name: `Ban ${guest.full_name}?` });
    await banning.getByLabel('Reason').fill('Threats');
    await banning.getByRole('button', { name: 'Ban from event' }).click();
    await expect(page.getByText('Banned', { exact: true })).toBeVisible();

    await expect(tab).toHaveURL(/\/app\/dashboard/);
    await other.close();
  });
});
