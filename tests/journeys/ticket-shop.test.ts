/** A ticket shop: an admin connects it, sees an error, and disconnects it; on two screen sizes, by keyboard. */
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { timeouts } from '../support/services/timeouts.ts';

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('an admin connects pretix, and sees that the server does not respond', async ({ page, event }) => {
      await page.goto(`/app/events/${event.id}/admin/attendees?tab=shop`);
      await expect(page.getByText('No ticket shop is connected')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(page.getByRole('button', { name: 'Connect pretix' }), 'Enter');
      const dialog = page.getByRole('dialog', { name: 'Connect pretix' });
      await pressKeyOn(dialog.getByRole('button', { name: 'Connect', exact: true }), 'Enter');
      await expect(dialog.getByText('Please fill this in').first()).toBeVisible();
      await expect(dialog.getByLabel('Organizer')).toBeFocused();
      await dialog.getByLabel('Organizer').fill('acme');
      await dialog.getByLabel('Event', { exact: true }).fill('con');
      await dialog.getByLabel('API token').fill('a-token-of-a-team');
      await dialog.getByLabel('Address of pretix').fill('http://127.0.0.1');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('The ticket shop must have a public https address.')).toBeVisible();
      await expect(dialog.getByLabel('Address of pretix')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByLabel('Address of pretix').fill('https://pretix.invalid');
      await page.keyboard.press('Enter');
      await expect(page.getByText('The ticket shop is connected')).toBeVisible();
      await expect(page.getByText('acme/con')).toBeVisible();
      await expect(page.getByText(/\/api\/ticket-shops\/pretix\/[\w-]{20,}$/)).toBeVisible();
      await expect(page.getByText('pretix does not respond. We keep trying automatically.')).toBeVisible({
        timeout: 2 * timeouts.page,
      });
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(page.getByRole('button', { name: 'Read all orders' }), 'Enter');
      await expect(page.getByText('All orders are being read')).toBeVisible();
      await pressKeyOn(page.getByRole('button', { name: 'Disconnect' }), 'Enter');
      const confirm = page.getByRole('alertdialog', { name: 'Disconnect the ticket shop?' });
      await pressKeyOn(confirm.getByRole('button', { name: 'Disconnect' }), 'Enter');
      await expect(page.getByText('No ticket shop is connected')).toBeVisible();
    });
  });
}
