/** Webhooks: an owner creates one, tests it, reads its log and pauses it; on two screen sizes, by keyboard. */
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { timeouts } from '../support/services/timeouts.ts';

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('an owner creates a webhook, and sees why its receiver is not called', async ({ page, context, person }) => {
      expect(person.email).toContain('@');
      const { id } = await callOperation(context.request, CreateOrganization, { body: { name: 'Analytical Engines' } });
      await page.goto(`/app/organizations/${id}?tab=integrations`);
      await expect(page.getByText('No webhooks yet')).toBeVisible();
      await pressKeyOn(page.getByRole('button', { name: 'New webhook' }), 'Enter');
      const dialog = page.getByRole('dialog', { name: 'New webhook' });
      await dialog.getByLabel('What is it for?').fill('CRM');
      await dialog.getByLabel('Address').fill('http://127.0.0.1:8080/hook');
      await pressKeyOn(dialog.getByRole('button', { name: 'Create webhook' }), 'Enter');
      await expect(dialog.getByText('Please choose at least one')).toBeVisible();
      await pressKeyOn(dialog.getByLabel('An event changed', { exact: true }), 'Space');
      await pressKeyOn(dialog.getByRole('button', { name: 'Create webhook' }), 'Enter');
      await expect(dialog.getByText('Webhooks can only call public https addresses.')).toBeVisible();
      await expect(dialog.getByLabel('Address')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      // No server listens there, which the log reports.
      await dialog.getByLabel('Address').fill('https://receiver.invalid/hook');
      await page.keyboard.press('Enter');
      const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
      await expect(secret.getByText(/^whsec_/)).toBeVisible();
      await pressKeyOn(secret.getByRole('button', { name: 'I have copied it' }), 'Enter');
      await expect(page.getByText('Active')).toBeVisible();
      await pressKeyOn(page.getByRole('button', { name: 'Send a test' }), 'Enter');
      await expect(page.getByText('A test is on its way')).toBeVisible();
      await pressKeyOn(page.getByRole('button', { name: 'Deliveries' }), 'Enter');
      const log = page.getByRole('dialog', { name: 'Deliveries of CRM' });
      await log.getByText('1 attempt').click({ timeout: 2 * timeouts.page });
      await expect(log.getByText(/no reply \(not reachable\)/)).toBeVisible();
      await expect(log.getByText('"type":"webhook.test"')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(log).toBeHidden();
      await expect(page.getByText('Failing')).toBeVisible();
      await pressKeyOn(page.getByRole('button', { name: 'Actions for CRM' }), 'Enter');
      await pressKeyOn(page.getByRole('menuitem', { name: 'Pause' }), 'Enter');
      await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    });
  });
}
