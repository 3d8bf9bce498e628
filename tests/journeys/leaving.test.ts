/** Leaving an event and an organization, with the dialog that names the consequences (`docs/product/membership.md`). */
import { GetEvent } from '@plenum/contracts/events/events';
import { JoinByCode } from '@plenum/contracts/events/joining';
import { AcceptOrganizationInvitation, InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import { CreateOrganization, GetOrganization } from '@plenum/contracts/events/organizations';
import { axeViolations } from '../support/journeys/axe.ts';
import { newContextFor, desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { findEmailLink, waitForEmailTo, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('the last owner of an organization names a successor, and leaves', async ({
    page,
    context,
    person,
    browser,
  }) => {
    await test.info().attach('person', { body: person.email });
    const { id } = await callOperation(context.request, CreateOrganization, { body: { name: 'Analytical Engines' } });
    await page.goto(`/app/organizations/${id}?tab=settings`);
    await expect(page.getByText('You are its only member')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave organization…' })).toBeHidden();

    const successor = await newVerifiedAccount();
    const successorPage = await newContextFor(browser, successor);
    await callOperation(context.request, InviteToOrganization, {
      params: { organization_id: id },
      body: { email: successor.email, role: 'MEMBER' },
    });
    const token = findEmailLink(await waitForEmailTo(successor.email), 'invitations')
      .split('/')
      .at(-1);
    await callOperation(successorPage.request, AcceptOrganizationInvitation, { params: { token: token ?? '' } });

    await page.reload();
    await page.getByRole('button', { name: 'Leave organization…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave Analytical Engines?' });
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(dialog.getByText('Choose who takes over')).toBeVisible();
    const successorSelect = dialog.getByRole('combobox', { name: 'Who takes over' });
    await successorSelect.fill(successor.last_name);
    await page.getByRole('option', { name: successor.full_name }).click();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await expect(page.getByText('You have left Analytical Engines')).toBeVisible();
    const { current_user_role } = await callOperation(successorPage.request, GetOrganization, {
      params: { organization_id: id },
    });
    expect(current_user_role).toBe('OWNER');
    await successorPage.close();
  });
});

test.describe('phone', nightly, () => {
  test.use(phone.use);

  test('an attendee leaves an event from its home page and loses access', async ({
    page,
    context,
    person,
    browser,
  }) => {
    const host = await newContextFor(browser, await newVerifiedAccount());
    const event = await newEvent(host.request, { title: 'Open Days' });
    const { join_code } = await callOperation(host.request, GetEvent, { params: { event_id: event.id } });
    await callOperation(context.request, JoinByCode, { body: { code: join_code ?? '' } });
    await test.info().attach('person', { body: person.email });
    await page.goto(`/app/events/${event.id}`);
    await page.getByRole('button', { name: 'Leave event…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave Open Days?' });
    await expect(dialog.getByText('Your connections stay')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Leave event…' }).click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await expect(page.getByText('You have left Open Days')).toBeVisible();
    await page.goto(`/app/events/${event.id}`);
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await host.close();
  });
});
