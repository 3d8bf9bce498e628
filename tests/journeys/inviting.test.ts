/** Inviting people into an event and an organization, with what becomes of it. */
import { axeFaults } from '../support/journeys/axe.ts';
import { expect, screens, test } from '../support/journeys/journey.ts';
import { newPerson } from '../support/journeys/people.ts';
import { newEvent } from '../support/journeys/product-api.ts';

for (const { name, use } of screens) {
  test.describe(name, () => {
    test.use(use);

    test('one, several and a list are invited into an event, and one is taken back', async ({
      page,
      context,
      person,
    }) => {
      const event = await newEvent(context.request);
      const [one, two, three, listed] = [newPerson().email, newPerson().email, newPerson().email, newPerson().email];
      await page.goto(`/app/events/${event.id}/admin/attendees?tab=invitations`);
      await expect(page.getByText('No pending invitations')).toBeVisible();
      const open = page.getByRole('button', { name: 'Invite people' });
      const dialog = page.getByRole('dialog', { name: 'Invite people' });

      await open.click();
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(dialog.getByText('Enter an email address.')).toBeVisible();
      await dialog.getByLabel('Email address').fill(one);
      await dialog.getByLabel('Personal message').fill('Come and see.');
      await expect(dialog.getByText('13 of 500 characters')).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Send invitation' }).click();
      await expect(page.getByText(`Invitation sent to ${one}`)).toBeVisible();
      await expect(page.getByRole('button', { name: `Actions for ${one}` })).toBeVisible();

      await open.click();
      await dialog.getByRole('radio', { name: 'Several addresses' }).check();
      await dialog.getByLabel('Email addresses').fill(`${two}; ${three}\n${person.email}`);
      await dialog.getByRole('button', { name: 'Send 3 invitations' }).click();
      await expect(dialog.getByText('2 invitations sent')).toBeVisible();
      await expect(dialog.getByText('1 address was not invited:')).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Done' }).click();

      await open.click();
      await dialog.getByRole('radio', { name: 'A CSV file' }).check();
      const list = `email,role\n${listed},SPEAKER\nnobody,\n${two},\n`;
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await expect(dialog.getByText('Will be invited: 1')).toBeVisible();
      await expect(dialog.getByText('Not valid: 1')).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
      await expect(dialog.getByText('1 invitation sent')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();

      await page.getByRole('button', { name: `Actions for ${listed}` }).click();
      await page.getByRole('menuitem', { name: 'Cancel invitation' }).click();
      const confirm = page.getByRole('alertdialog');
      await confirm.getByRole('button', { name: 'Cancel invitation' }).click();
      await expect(page.getByText(`Invitation of ${listed} cancelled`)).toBeVisible();
      await expect(page.getByRole('button', { name: `Actions for ${listed}` })).toBeHidden();
      expect(await axeFaults(page)).toEqual([]);
    });
  });
}
