/** The activity log of an account, and the secret links of an event, on two screen sizes. */
import { OpenSecretSchedule } from '@plenum/contracts/schedule/public-schedules';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('a password change offers to revoke API tokens, and is listed with its device', async ({ page, person }) => {
      await page.goto('/app/settings?tab=security');
      await expect(page.getByText('Nothing has happened in the last six months.')).toBeVisible();
      const revokes = page.getByLabel('Revoke my API tokens and private calendar addresses');
      await expect(revokes).toBeChecked();
      const newPassword = `${person.password} Anew 1`;
      await page.getByLabel('Current password').fill(person.password);
      await page.getByLabel('New password').fill(newPassword);
      await page.getByLabel('Confirm password').fill(newPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
      await expect(page.getByText(/Chrome on Linux/).last()).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });

    test('organizers see who created the secret links of their event', async ({ page, context, person }) => {
      const { id: event_id } = await newEvent(context.request);
      await callOperation(context.request, OpenSecretSchedule, { params: { event_id } });
      await page.goto(`/app/events/${event_id}/admin/settings?tab=public`);
      const row = page.getByRole('listitem').filter({ hasText: 'Secret schedule address' });
      await expect(row).toContainText(`Created by ${person.first_name} ${person.last_name} on`);
      await row.scrollIntoViewIfNeeded();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
}
