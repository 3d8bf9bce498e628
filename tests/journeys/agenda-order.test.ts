/** Organizers reorder locations and tracks, alone and concurrently. */
import type { Page } from '@playwright/test';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import { axeViolations } from '../support/journeys/axe.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { newContextFor, expect, nightly, test } from '../support/journeys/journey.ts';
import { focusEnabled, pressKeyOn } from '../support/journeys/keys.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import {
  addTalk,
  sessionBlock,
  columnLocations,
  sessionDialog,
  dragSession,
  storedSessions,
} from '../support/journeys/planned-sessions.ts';
import { callOperation } from '../support/journeys/product-api.ts';

test.use({ viewport: { width: 1366, height: 768 } });

/** Opens the order of locations and tracks from the menu of the sessions manager. */
async function openOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Order…' }).click();
}

test('orders locations by building, even before they have sessions', nightly, async ({ page, context, event }) => {
  await addTalk(context.request, event.id, 'First talk', 'Tent');
  await addTalk(context.request, event.id, 'Second talk', 'Hall');
  await page.goto(`/app/events/${event.id}/admin/sessions?view=grid`);
  const order = sessionDialog(page, 'Order of locations and tracks');
  const open = () => openOrder(page);
  const save = () => order.getByRole('button', { name: 'Save order' }).click();
  const add = async (field: string, name: string) => {
    await order.getByLabel(field).fill(name);
    await page.keyboard.press('Enter');
  };
  await open();
  await add('New building', 'North');
  await pressKeyOn(order.getByRole('button', { name: 'Move Hall up' }), 'Enter');
  await pressKeyOn(order.getByRole('button', { name: 'Move Hall up' }), 'Enter');
  await expect(order.getByRole('list', { name: 'North' }).getByText('Hall')).toBeVisible();
  await add('New building', 'South');
  await pressKeyOn(order.getByRole('button', { name: 'Move Tent up' }), 'Enter');
  await add('New location', 'Hall');
  await expect(order.getByRole('alert')).toHaveText('There is a location with this name already.');
  await add('New location', 'Garden');
  await expect(order.getByRole('status').filter({ hasText: 'Garden added' })).toBeAttached();
  await expect(order.getByRole('list', { name: 'Without a building' }).getByText('Garden')).toBeVisible();

  const walk = order.getByLabel('Minutes to walk between buildings');
  await walk.fill('61');
  await save();
  await expect(order.getByRole('alert')).toHaveText('Enter a whole number from 1 to 60.');
  await expect(walk).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await walk.fill('5');
  await save();
  await expect(order).toHaveCount(0);
  await expect.poll(() => columnLocations(page)).toEqual(['Hall', 'Tent', 'Garden']);
  await expect(page.getByTestId('time-grid').getByText('North')).toBeVisible();
  expect((await callOperation(context.request, GetAgenda, { params: { event_id: event.id } })).walking_minutes).toBe(5);

  // Dropping into the empty column makes it non-removable; the one that is empty now can be removed.
  await focusEnabled(sessionBlock(page, 'First talk'));
  await page.keyboard.press('ArrowRight');
  await expect(sessionBlock(page, 'First talk')).toHaveAccessibleName(/Garden$/);
  await open();
  await order.getByRole('button', { name: 'Remove Tent, which has no session' }).click();
  await expect(order.getByRole('button', { name: /^Remove Garden/ })).toHaveCount(0);
  await save();
  await expect.poll(() => columnLocations(page)).toEqual(['Hall', 'Garden']);
});

test(
  'does not silently overwrite an order saved by another organizer',
  nightly,
  async ({ page, context, browser, event }) => {
    await addTalk(context.request, event.id, 'First talk', 'Hall A');
    await addTalk(context.request, event.id, 'Second talk', 'Hall B');
    const ada = await newVerifiedAccount();
    await joinWithRole(context.request, event.id, ada, 'ORGANIZER');
    const other = await newContextFor(browser, ada, { viewport: { width: 1366, height: 768 } });
    const otherPage = await other.newPage();
    for (const screen of [page, otherPage]) {
      await screen.goto(`/app/events/${event.id}/admin/sessions?view=grid`);
      await openOrder(screen);
    }
    const orderOn = (screen: Page) => sessionDialog(screen, 'Order of locations and tracks');
    const saveOn = (screen: Page) => orderOn(screen).getByRole('button', { name: 'Save order' }).click();
    const addLocationOn = async (screen: Page, name: string) => {
      await orderOn(screen).getByLabel('New location').fill(name);
      await saveOn(screen);
    };
    await addLocationOn(otherPage, 'Garden');
    await expect(orderOn(otherPage)).toHaveCount(0);
    await addLocationOn(page, 'Tent');
    await expect(orderOn(page).getByRole('alert')).toContainText('Somebody else has saved another order');
    await expect.poll(() => columnLocations(otherPage)).toEqual(['Hall A', 'Hall B', 'Garden']);

    await orderOn(page).getByRole('button', { name: 'Use theirs' }).click();
    await expect(orderOn(page).getByRole('list').getByText('Garden')).toBeVisible();
    await saveOn(page);
    await expect(orderOn(page)).toHaveCount(0);
    await expect.poll(() => columnLocations(page)).toEqual(['Hall A', 'Hall B', 'Garden', 'Tent']);

    // The reverse: this order replaces the other one after confirmation.
    for (const screen of [page, otherPage]) await openOrder(screen);
    await addLocationOn(otherPage, 'Roof');
    await expect(orderOn(otherPage)).toHaveCount(0);
    await addLocationOn(page, 'Yard');
    await orderOn(page).getByRole('button', { name: 'Save mine' }).click();
    await expect(orderOn(page)).toHaveCount(0);
    await expect.poll(() => columnLocations(otherPage)).toEqual(['Hall A', 'Hall B', 'Garden', 'Tent', 'Yard']);
    await other.close();
  },
);

test('two organizers plan at the same time', async ({ page, context, browser, event }) => {
  await addTalk(context.request, event.id, 'Shared talk', 'Hall A');
  await addTalk(context.request, event.id, 'Other talk', 'Hall B');
  const ada = await newVerifiedAccount();
  await joinWithRole(context.request, event.id, ada, 'ORGANIZER');
  const other = await newContextFor(browser, ada, { viewport: { width: 1366, height: 768 } });
  const otherPage = await other.newPage();
  const address = `/app/events/${event.id}/admin/sessions?view=grid`;
  await page.goto(address);
  await otherPage.goto(address);
  await expect(sessionBlock(otherPage, 'Shared talk')).toBeVisible();
  await focusEnabled(sessionBlock(page, 'Shared talk'));
  await page.keyboard.press('ArrowDown');
  await expect(sessionBlock(otherPage, 'Shared talk')).toHaveAccessibleName(/^09:05/);

  // The other organizer moves the session while it is dragged here: it stays under the pointer and is not overwritten.
  const from = await sessionBlock(page, 'Shared talk').boundingBox();
  const hall = await page.locator('[data-drop-location="Hall B"]').boundingBox();
  if (from === null || hall === null) throw new Error('The grid is not on screen.');
  await dragSession(page, sessionBlock(page, 'Shared talk'), { x: hall.x + 30, y: from.y + 100 });
  // The other location order waits too; a name that was typed but not added is saved.
  await openOrder(otherPage);
  const order = sessionDialog(otherPage, 'Order of locations and tracks');
  await pressKeyOn(order.getByRole('button', { name: 'Move Hall B up' }), 'Enter');
  await order.getByLabel('New location').fill('Garden');
  await order.getByRole('button', { name: 'Save order' }).click();
  await expect.poll(() => columnLocations(otherPage)).toEqual(['Hall B', 'Hall A', 'Garden']);
  await focusEnabled(sessionBlock(otherPage, 'Shared talk'));
  await otherPage.keyboard.press('ArrowUp');
  await otherPage.keyboard.press('ArrowUp');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'moved “Shared talk”' })).toBeAttached();
  expect(await columnLocations(page)).toEqual(['Hall A', 'Hall B']);
  await page.mouse.up();
  await expect(page.getByText('“Shared talk” was moved by somebody else')).toBeVisible();
  await expect.poll(() => columnLocations(page)).toEqual(['Hall B', 'Hall A', 'Garden']);
  await expect(sessionBlock(page, 'Shared talk')).toHaveAccessibleName(/^08:55.*Hall A$/);
  await expect(sessionBlock(page, 'Shared talk')).toContainText(ada.first_name);

  // The earlier move can no longer be undone, because that would undo the other organizer's move.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'was not moved' })).toBeAttached();
  await expect
    .poll(() => storedSessions(context.request, event.id))
    .toContainEqual({ title: 'Shared talk', day_number: 1, start_time: '08:55:00', location: 'Hall A' });
  await other.close();
});
