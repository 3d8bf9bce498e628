/**
 * API tokens of people and organizations: creating, using, restricting and revoking them, on two screen sizes and by
 * keyboard.
 */
import { CreateEvent } from '@plenum/contracts/events/events';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightlyExceptOn, nightly, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation } from '../support/journeys/product-api.ts';

const event = {
  event_type: 'CONFERENCE',
  start_date: '2031-03-28',
  end_date: '2031-03-29',
  timezone: 'Europe/Berlin',
  company_name: 'Analytical Engines',
  status: 'PUBLISHED',
} as const;

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('desktop', name), () => {
    test.use(use);

    test('a person creates a token by keyboard, a program uses it, and the person revokes it', async ({
      page,
      person,
      playwright,
      baseURL,
    }) => {
      await page.goto('/app/settings?tab=tokens');
      await expect(page.getByText('No tokens yet')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(page.getByRole('button', { name: 'New token' }), 'Enter');
      const dialog = page.getByRole('dialog', { name: 'New API token' });
      await dialog.getByLabel('What is it for?').fill('Badge printer');
      await dialog.getByLabel('Your password').fill('a wrong password');
      await pressKeyOn(dialog.getByRole('button', { name: 'Create token' }), 'Enter');
      await expect(dialog.getByText('Please choose at least one scope')).toBeVisible();
      await pressKeyOn(dialog.getByLabel('Read your profile, events and organizations'), 'Space');
      await pressKeyOn(dialog.getByRole('button', { name: 'Create token' }), 'Enter');
      await expect(dialog.getByText('The password is wrong')).toBeVisible();
      await expect(dialog.getByLabel('Your password')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByLabel('Your password').fill(person.password);
      await page.keyboard.press('Enter');
      const tokenDialog = page.getByRole('dialog', { name: 'Your new token' });
      const token = await tokenDialog.getByText(/^plenum_pat_/).textContent();
      expect(token).toMatch(/^plenum_pat_[0-9A-Za-z]{36}$/);
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(tokenDialog.getByRole('button', { name: 'I have copied it' }), 'Enter');
      await expect(page.getByText('Badge printer', { exact: true })).toBeVisible();
      await expect(page.getByText(token ?? '')).toBeHidden();

      const program = await playwright.request.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        extraHTTPHeaders: { authorization: `Bearer ${token}` },
        storageState: { cookies: [], origins: [] },
      });
      expect(await (await program.get('/api/auth/me')).json()).toMatchObject({ email: person.email });
      expect((await program.get('/api/notifications')).status()).toBe(403);
      await pressKeyOn(page.getByRole('button', { name: 'Revoke Badge printer' }), 'Enter');
      await pressKeyOn(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }), 'Enter');
      await expect(page.getByText('No tokens yet')).toBeVisible();
      expect((await program.get('/api/auth/me')).status()).toBe(401);
      await program.dispose();
    });

    test('an owner creates a token of the organization', nightly, async ({ page, context, person }) => {
      const { id } = await callOperation(context.request, CreateOrganization, { body: { name: 'Analytical Engines' } });
      await page.goto(`/app/organizations/${id}?tab=integrations`);
      await page.getByRole('button', { name: 'New token' }).click();
      const dialog = page.getByRole('dialog', { name: 'New API token' });
      await dialog.getByLabel('What is it for?').fill('Ticket shop');
      await dialog.getByRole('button', { name: 'All read-only scopes' }).click();
      await dialog.getByLabel('Networks').fill('192.0.2.0/24\n2001:db8::/32');
      await dialog.getByLabel('Your password').fill(person.password);
      await dialog.getByRole('button', { name: 'Create token' }).click();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await expect(page.getByText('Only from 192.0.2.0/24, 2001:db8::/32')).toBeVisible();
      await page.getByText(/^\d+ scopes$/).click();
      await expect(page.getByText('Read the public agenda: sessions and speakers')).toBeVisible();
      await expect(page.getByText(/^Read secrets/)).toBeHidden();
      expect(await axeViolations(page)).toEqual([]);
    });

    test(
      'an owner restricts a token to an event by keyboard',
      nightly,
      async ({ page, context, person, playwright, baseURL }) => {
        const { id } = await callOperation(context.request, CreateOrganization, {
          body: { name: 'Analytical Engines' },
        });
        const [spring, autumn] = await Promise.all(
          ['Spring', 'Autumn'].map((title) =>
            callOperation(context.request, CreateEvent, { params: { organization_id: id }, body: { ...event, title } }),
          ),
        );
        await page.goto(`/app/organizations/${id}?tab=integrations`);
        await pressKeyOn(page.getByRole('button', { name: 'New token' }), 'Enter');
        const dialog = page.getByRole('dialog', { name: 'New API token' });
        await dialog.getByLabel('What is it for?').fill('Display');
        await pressKeyOn(dialog.getByRole('radio', { name: /^All events/ }), 'ArrowRight');
        await expect(dialog.getByRole('radio', { name: /^Only these events/ })).toBeChecked();
        // Scopes of the organization are no longer offered.
        await expect(dialog.getByLabel('Manage webhooks')).toBeHidden();
        await pressKeyOn(dialog.getByLabel('Read the public agenda: sessions and speakers'), 'Space');
        await dialog.getByLabel('Your password').fill(person.password);
        await pressKeyOn(dialog.getByRole('button', { name: 'Create token' }), 'Enter');
        await expect(dialog.getByText('Please choose at least one event')).toBeVisible();
        await pressKeyOn(dialog.getByRole('checkbox', { name: 'Spring' }), 'Space');
        expect(await axeViolations(page)).toEqual([]);
        await pressKeyOn(dialog.getByRole('button', { name: 'Create token' }), 'Enter');
        const token = await page.getByRole('status', { name: 'Your new token' }).textContent();
        await pressKeyOn(page.getByRole('button', { name: 'I have copied it' }), 'Enter');
        await expect(page.getByText(/Only for Spring/)).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        const program = await playwright.request.newContext({
          ...(baseURL === undefined ? {} : { baseURL }),
          extraHTTPHeaders: { authorization: `Bearer ${token}` },
          storageState: { cookies: [], origins: [] },
        });
        expect((await program.get(`/api/events/${spring?.id}/agenda`)).status()).toBe(200);
        expect((await program.get(`/api/events/${autumn?.id}/agenda`)).status()).toBe(404);
        await program.dispose();
      },
    );
  });
}
