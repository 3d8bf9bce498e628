/** Inviting people to an event and an organization, and tracking the invitations. */
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { axeViolations } from '../support/journeys/axe.ts';
import { newContextFor, desktop, expect, nightly, test } from '../support/journeys/journey.ts';
import { chooseFromMenu } from '../support/journeys/menus.ts';
import { findEmailLink, waitForEmailTo, newPerson, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation } from '../support/journeys/product-api.ts';

test.describe('desktop', () => {
  const { use } = desktop;
  test.use(use);

  test(
    'an organizer invites one, several and a list of people to an event, and withdraws one invitation',
    nightly,
    async ({ page, person, event }) => {
      const [firstEmail, secondEmail, thirdEmail, listed] = [
        newPerson().email,
        newPerson().email,
        newPerson().email,
        newPerson().email,
      ];
      await page.goto(`/app/events/${event.id}/admin/attendees?tab=invitations`);
      await expect(page.getByText('No pending invitations')).toBeVisible();
      const open = page.getByRole('button', { name: 'Invite people' });
      const dialog = page.getByRole('dialog', { name: 'Invite people' });

      await open.click();
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(dialog.getByText('Enter an email address.')).toBeVisible();
      await dialog.getByLabel('Email address').fill(firstEmail);
      await dialog.getByLabel('Personal message').fill('Come and see.');
      await expect(dialog.getByText('13 of 500 characters')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText(`Invitation sent to ${firstEmail}`)).toBeVisible();
      await expect(page.getByRole('button', { name: `Actions for ${firstEmail}` })).toBeVisible();

      await open.click();
      await dialog.getByRole('radio', { name: 'Several addresses' }).check();
      await dialog.getByLabel('Email addresses').fill(`${secondEmail}; ${thirdEmail}\n${person.email}`);
      await dialog.getByRole('button', { name: 'Send 3 invitations' }).click();
      await expect(dialog.getByText('2 invitations sent')).toBeVisible();
      await expect(dialog.getByText('1 address was not invited:')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Done' }).click();

      await open.click();
      await dialog.getByRole('radio', { name: 'A CSV file' }).check();
      const list = `email,role\n${listed},SPEAKER\nnobody,\n${secondEmail},\n`;
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await expect(dialog.getByText('Will be invited: 1')).toBeVisible();
      await expect(dialog.getByText('Not valid: 1')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
      await expect(dialog.getByText('1 invitation sent')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();

      await chooseFromMenu(page.getByRole('button', { name: `Actions for ${listed}` }), 'Send again');
      await expect(page.getByText('You can send the invitation again five minutes after the last one.')).toBeVisible();
      await chooseFromMenu(page.getByRole('button', { name: `Actions for ${listed}` }), 'Cancel invitation');
      const confirm = page.getByRole('alertdialog');
      await confirm.getByRole('button', { name: 'Cancel invitation' }).click();
      await expect(page.getByText(`Invitation to ${listed} cancelled`)).toBeVisible();
      await expect(page.getByRole('button', { name: `Actions for ${listed}` })).toBeHidden();
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test('an organization invites people, and a new and an existing person join', async ({
    page,
    context,
    person,
    browser,
  }) => {
    const name = `${person.last_name} e.V.`;
    const { id } = await callOperation(context.request, CreateOrganization, { body: { name } });
    const [newcomer, existing] = [newPerson(), await newVerifiedAccount()];
    await page.goto(`/app/organizations/${id}?tab=invitations`);
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await expect(dialog.getByRole('radio', { name: 'A CSV file' })).toBeHidden();
    await dialog.getByRole('radio', { name: 'Several addresses' }).check();
    await dialog.getByLabel('Email addresses').fill(`${newcomer.email}\n${existing.email}`);
    await dialog.getByLabel('Role').selectOption({ label: 'Admin' });
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expect(dialog.getByText('2 invitations sent')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: `Actions for ${newcomer.email}` })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    const nobody = await browser.newContext({ ...use, locale: 'en-GB' });
    const registering = await nobody.newPage();
    await registering.goto(findEmailLink(await waitForEmailTo(newcomer.email), 'invitations'));
    await expect(registering.getByRole('heading', { name: `You are invited to ${name}` })).toBeVisible();
    expect(await axeViolations(registering)).toEqual([]);
    await registering.getByLabel('First name').fill(newcomer.first_name);
    await registering.getByLabel('Last name').fill(newcomer.last_name);
    await registering.getByLabel('Password', { exact: true }).fill(newcomer.password);
    await registering.getByLabel('Confirm password').fill(newcomer.password);
    // A single invitation needs no selection.
    await expect(registering.getByText('Which invitations do you accept?')).toBeHidden();
    await registering.getByRole('button', { name: 'Create account and accept' }).click();
    await expect(registering.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(registering).toHaveURL(`/app/organizations/${id}`);
    await expect(registering.getByRole('link', { name: 'Create event' }).first()).toBeVisible();
    await nobody.close();

    const existingContext = await newContextFor(browser, existing, use);
    const acceptPage = await existingContext.newPage();
    await acceptPage.goto(findEmailLink(await waitForEmailTo(existing.email), 'invitations'));
    await acceptPage.getByRole('button', { name: 'Accept' }).click();
    await expect(acceptPage).toHaveURL(`/app/organizations/${id}`);
    await expect(acceptPage.getByText('3 members')).toBeVisible();
    await existingContext.close();
    await page.reload();
    await expect(page.getByText('No pending invitations')).toBeVisible();
  });
});
