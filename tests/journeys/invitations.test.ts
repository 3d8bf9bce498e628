/** The link of an invitation: for a new person, for a person with an account, and for a person with another address. */
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import { axeViolations } from '../support/journeys/axe.ts';
import { newContextFor, desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { findEmailLink, waitForEmailTo, newPerson, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';

test.describe('desktop', () => {
  const { use } = desktop;
  test.use(use);

  test('a person with an account logs in, returns and accepts', async ({ page, context, person, browser }) => {
    expect(person.email).not.toBe('');
    const event = await newEvent(context.request);
    const guestContext = await browser.newContext({ ...use, locale: 'en-GB' });
    const guest = await newVerifiedAccount();
    const body = { email: guest.email, role: 'ATTENDEE' as const };
    await callOperation(context.request, InviteToEvent, { params: { event_id: event.id }, body });
    const link = findEmailLink(await waitForEmailTo(guest.email), 'invitations');

    const invited = await guestContext.newPage();
    await invited.goto(link);
    await invited.getByRole('button', { name: 'Log in' }).click();
    const login = invited.getByRole('dialog', { name: 'Log In' });
    await expect(login.getByLabel('Email')).toHaveValue(guest.email);
    await login.getByLabel('Password', { exact: true }).fill(guest.password);
    await login.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(invited.getByRole('button', { name: 'Accept' })).toBeVisible();
    expect(new URL(invited.url()).pathname).toBe(new URL(link).pathname);
    expect(await axeViolations(invited)).toEqual([]);
    await invited.getByRole('button', { name: 'Accept' }).click();
    await expect(invited).toHaveURL(new RegExp(`/app/events/${event.id}`));
    await guestContext.close();
    await page.close();
  });
});

test.describe('phone', () => {
  const { use } = phone;
  test.use(use);

  test('a new person registers with the link and is in the event', async ({ page, context, person, event }) => {
    const guest = newPerson();
    const body = { email: guest.email, role: 'SPEAKER' as const, message: 'We would love to hear you.' };
    await callOperation(context.request, InviteToEvent, { params: { event_id: event.id }, body });
    const link = findEmailLink(await waitForEmailTo(guest.email), 'invitations');
    const { organization_id } = event;
    const colleague = { email: guest.email, role: 'MEMBER' as const };
    await callOperation(context.request, InviteToOrganization, { params: { organization_id }, body: colleague });

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This invitation is for somebody else' })).toBeVisible();
    await expect(page.getByText(guest.email)).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log out and continue' }).click();
    await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
    await expect(page).toHaveURL(link);
    await expect(page.getByText('We would love to hear you.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(guest.email);
    expect(await axeViolations(page)).toEqual([]);

    const boxes = [page.getByRole('checkbox', { name: event.title }), page.getByRole('checkbox').first()] as const;
    const submit = page.getByRole('button', { name: 'Create account and accept' });
    for (const box of boxes) await box.uncheck();
    await expect(submit).toBeDisabled();
    await boxes[0].check();
    await submit.click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await page.getByLabel('First name').fill(guest.first_name);
    await page.getByLabel('Last name').fill(guest.last_name);
    await page.getByLabel('Password', { exact: true }).fill(guest.password);
    await expect(page.getByText(/^Strength: /)).toBeVisible();
    await page.getByLabel('Confirm password').fill(guest.password);
    await submit.click();
    await expect(page).toHaveURL(new RegExp(`/app/events/${event.id}`));
    await expect(page.getByRole('heading', { name: event.title }).first()).toBeVisible();

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This invitation is no longer open' })).toBeVisible();
  });

  test(
    'an invitation shows on the dashboard and can be declined there',
    nightly,
    async ({ context, person, browser }) => {
      expect(person.email).not.toBe('');
      const event = await newEvent(context.request);
      const guest = await newVerifiedAccount();
      const guestContext = await newContextFor(browser, guest);
      const body = { email: guest.email, role: 'ATTENDEE' as const };
      await callOperation(context.request, InviteToEvent, { params: { event_id: event.id }, body });
      const page = await guestContext.newPage();
      await page.setViewportSize(use.viewport);
      await page.goto('/app/dashboard');
      await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: `Decline the invitation to ${event.title}` }).click();
      await expect(page.getByRole('heading', { name: event.title })).toBeHidden();
      await guestContext.close();
    },
  );
});
