/** The link of an invitation, for a new person, a person with an account, and a person with another address. */
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import { axeViolations } from '../support/journeys/axe.ts';
import { newContextFor, desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { openPopup } from '../support/journeys/menus.ts';
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

  test('a new person invited as an admin is informed that they join as an attendee, and the inviter changes the role', async ({
    page,
    context,
    person,
    browser,
  }) => {
    expect(person.email).not.toBe('');
    const event = await newEvent(context.request);
    const guest = newPerson();
    await page.goto(`/app/events/${event.id}/admin/attendees`);
    await page.getByRole('button', { name: 'Invite people' }).click();
    const inviting = page.getByRole('dialog', { name: 'Invite people' });
    await inviting.getByLabel('Email address').fill(guest.email);
    await inviting.getByLabel('Role').selectOption('Admin');
    await expect(inviting.getByText('People who register with this invitation join as attendees')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await inviting.getByRole('button', { name: 'Send invitation' }).click();

    const guestContext = await browser.newContext({ ...use, locale: 'en-GB' });
    const invited = await guestContext.newPage();
    await invited.goto(findEmailLink(await waitForEmailTo(guest.email), 'invitations'));
    await expect(invited.getByText('You will join as an attendee')).toBeVisible();
    await expect(invited.getByText('if you also join its organization (Example e.V.)')).toBeVisible();
    expect(await axeViolations(invited)).toEqual([]);
    await invited.getByLabel('First name').fill(guest.first_name);
    await invited.getByLabel('Last name').fill(guest.last_name);
    await invited.getByLabel('Password', { exact: true }).fill(guest.password);
    await invited.getByLabel('Confirm password').fill(guest.password);
    await invited.getByRole('button', { name: 'Create account and accept' }).click();
    await expect(invited.getByText(`Your role at ${event.title}: Attendee`)).toBeVisible();
    await guestContext.close();

    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await openPopup(bell, panel);
    const name = `${guest.first_name} ${guest.last_name}`;
    await panel.getByRole('link', { name: `${name}, invited as admin, joined ${event.title} as attendee` }).click();
    const role = page.getByRole('dialog', { name: `Role of ${name}` });
    await expect(role.getByRole('radio', { name: 'Attendee' })).toBeChecked();
    expect(await axeViolations(page)).toEqual([]);
    await role.getByRole('radio', { name: 'Admin' }).check();
    await role.getByRole('button', { name: 'Change role' }).click();
    await expect(role).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Admin');
    await expect(page).toHaveURL(/\/admin\/attendees$/);
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
