/** Importing a file that lacks imported sessions requires a confirmation and can be undone. */
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { importScheduleFile } from '../support/journeys/product-api.ts';
import { shortConference, smallConference, smallConferenceSessions } from '../support/journeys/schedules.ts';
import { timeouts } from '../support/services/timeouts.ts';

for (const device of [desktop, phone]) {
  test.describe(device.name, nightly, () => {
    test.use(device.use);

    test('an import shows its changes, asks for confirmation, and can be undone', async ({ page, event }) => {
      await importScheduleFile(page.context().request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/import`);
      await page.getByLabel('Choose a schedule file').setInputFiles(shortConference());
      await expect(page.getByRole('heading', { name: 'This file would change the agenda' })).toBeVisible({
        timeout: 2 * timeouts.page,
      });
      const all = smallConferenceSessions;
      const confirm = page.getByRole('checkbox', { name: `Cancel ${all - 1} of ${all} imported sessions` });
      await expect(confirm).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Cancelled' })).toHaveCount(all - 1);
      const start = page.getByRole('button', { name: 'Import now' });
      await expect(start).toBeDisabled();
      expect(await axeViolations(page)).toEqual([]);

      await page.reload();
      await confirm.check();
      await start.click();
      await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible({ timeout: 2 * timeouts.page });
      await page.getByRole('button', { name: 'Undo this import' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' });
      await dialog.getByRole('button', { name: 'Undo this import' }).click();
      await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
      await page.getByRole('button', { name: 'Import another file' }).click();
      await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    });
  });
}
