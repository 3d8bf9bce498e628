/**
 * An event subscribes to a schedule URL: an organizer enters it, sees the reason of a failure, pauses and removes it.
 */
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { timeouts } from '../support/services/timeouts.ts';

for (const device of [desktop, phone]) {
  test.describe(device.name, nightly, () => {
    test.use(device.use);

    test('an organizer subscribes to a schedule URL, by keyboard', async ({ page, event }) => {
      await page.goto(`/app/events/${event.id}/import`);
      await pressKeyOn(page.getByRole('button', { name: 'Follow an address' }), 'Enter');
      const dialog = page.getByRole('dialog', { name: 'Follow an address' });
      await pressKeyOn(dialog.getByRole('button', { name: 'Follow', exact: true }), 'Enter');
      await expect(dialog.getByText('Please enter the address')).toBeVisible();
      const address = dialog.getByLabel('Address of the schedule');
      await address.fill('http://127.0.0.1/schedule.xml');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Schedules can only be fetched from public https addresses.')).toBeVisible();
      await expect(address).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      // No server listens there, which the screen reports.
      await address.fill('https://schedule.invalid/schedule.xml');
      await dialog.getByLabel('Look for changes').selectOption('Every hour');
      await pressKeyOn(dialog.getByRole('button', { name: 'Follow', exact: true }), 'Enter');
      await expect(page.getByText('No server responds at this address')).toBeVisible({ timeout: 2 * timeouts.page });
      await expect(page.getByText('Broken', { exact: true })).toBeVisible();
      await expect(page.getByText(/Every hour · checked/)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);

      const menu = page.getByRole('button', { name: 'Actions for schedule.invalid' });
      await pressKeyOn(menu, 'Enter');
      await pressKeyOn(page.getByRole('menuitem', { name: 'Pause' }), 'Enter');
      await expect(page.getByText('Paused', { exact: true })).toBeVisible();
      await pressKeyOn(menu, 'Enter');
      await pressKeyOn(page.getByRole('menuitem', { name: 'Stop following' }), 'Enter');
      await pressKeyOn(page.getByRole('alertdialog').getByRole('button', { name: 'Stop following' }), 'Enter');
      await expect(page.getByRole('button', { name: 'Follow an address' })).toBeVisible();
    });
  });
}
