/** Creating, branding and publishing an event until it is full, as its organizer and its guests. */
import type { Page } from '@playwright/test';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { axeViolations } from '../support/journeys/axe.ts';
import { fillSeats } from '../support/journeys/conference-joining.ts';
import { newContextFor, desktop, expect, nightly, test } from '../support/journeys/journey.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, productDateIn, newEvent } from '../support/journeys/product-api.ts';

const join_code = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

const openTab = (page: Page, label: string) => page.getByRole('tab', { name: label }).click();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('You have unsaved changes')).toBeHidden();
}

test.describe('desktop', () => {
  test.use(desktop.use);

  test(
    'an organizer creates a conference from scratch, brands it and publishes it',
    nightly,
    async ({ page, person, browser }) => {
      test.slow();
      const organization = await callOperation(page.context().request, CreateOrganization, {
        body: { name: `${person.last_name} e.V.` },
      });
      await page.goto(`/app/organizations/${organization.id}/events/new`);
      await page.getByRole('radio', { name: /A conference/ }).check();
      await page.getByLabel('Title').fill('Three days of trees');
      await page.getByLabel('First day').fill(productDateIn(30));
      await page.getByLabel('Last day').fill(productDateIn(32));
      await page.getByRole('button', { name: 'Create event' }).click();
      await expect(page.getByRole('heading', { name: 'Three days of trees', level: 1 })).toBeVisible();
      await expect(page.getByText('Opening', { exact: false }).or(page.getByText('Doors open')).first()).toBeVisible();
      const home = page.url();

      await page.goto(`${home}/admin`);
      await expect(page).toHaveURL(`${home}/admin/settings`);
      await page.getByLabel('Title').fill(' ');
      // The form is taller than the window, and its save button stays visible.
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeInViewport();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Title is required').first()).toBeVisible();
      await page.getByLabel('Title').fill('Four days of trees');
      await page.getByLabel('Last day').fill(productDateIn(33));
      await save(page);

      await openTab(page, 'Format and venue');
      await expect(page).toHaveURL(/tab=venue/);
      await page.getByRole('radio', { name: /^In person/ }).check();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Required for an in-person event').first()).toBeVisible();
      await page.getByLabel('Name of the venue').fill('Old Mill');
      await page.getByLabel('Street address').fill('Mill Lane 1');
      await page.getByLabel('City').fill('Ghent');
      await page.getByLabel('Country').fill('Belgium');
      await save(page);

      await openTab(page, 'Branding');
      await page.getByRole('textbox', { name: 'Accent', exact: true }).fill('#ffd400');
      await page.getByLabel('Text below the title').fill('Come and plant some.');
      await save(page);
      expect(await axeViolations(page)).toEqual([]);

      await openTab(page, 'Content');
      await page.getByRole('button', { name: 'Add question' }).click();
      await page.getByLabel('Question 3').fill('What shall I bring?');
      await page.getByLabel('Answer 3').fill('A spade.');
      await save(page);

      await openTab(page, 'Joining');
      await page.getByRole('radio', { name: /^Everybody with the code/ }).check();
      await save(page);
      const oldCode = await page.getByText(join_code).textContent();
      await page.getByRole('button', { name: 'Renew code' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Renew code' }).click();
      await expect(page.getByText('The event has a new code')).toBeVisible();
      await expect(page.getByText(join_code)).not.toHaveText(oldCode ?? '');
      const code = (await page.getByText(join_code).textContent()) ?? '';

      await page.goto(home);
      await expect(page.getByText('In person', { exact: true })).toBeVisible();
      await expect(page.getByText('Mill Lane 1')).toBeVisible();
      await expect(page.getByText('What shall I bring?')).toBeVisible();
      await page.getByRole('button', { name: 'Review and publish' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('is still open. It is not required')).toBeVisible();
      // A missing item is one press away, before and after publishing.
      await dialog.getByRole('link', { name: 'Introduce the speakers' }).click();
      await expect(page).toHaveURL(/admin\/speakers/);
      await expect(page.getByText('5 of 6 done')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Next: Introduce the speakers' })).toBeVisible();
      await page.goto(home);
      await page.getByRole('button', { name: 'Review and publish' }).click();
      await expect(dialog.getByRole('heading', { name: 'Ready to publish?' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Publish event' }).click();
      await expect(page.getByText('Event published')).toBeVisible();
      await expect(dialog.getByRole('heading', { name: 'Your event is open' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Poster' }).click();
      await expect(dialog.getByRole('img', { name: 'Poster of Four days of trees' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      // Only the sheet is printed: one page of A4.
      await expect(page.locator('[data-print-sheet] svg[role=img]')).toBeAttached();
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      expect(pdf.toString('latin1')).toMatch(/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
      await page.keyboard.press('Escape');

      const guest = await newVerifiedAccount();
      const guestContext = await newContextFor(browser, guest);
      const joinPage = await guestContext.newPage();
      await joinPage.goto(`/app/events/join?code=${oldCode ?? ''}`);
      await expect(joinPage.getByText('No event has this code')).toBeVisible();
      await joinPage.getByLabel('Join code').fill(code);
      await joinPage.getByRole('button', { name: 'Find event' }).click();
      await expect(joinPage.getByRole('heading', { name: 'Four days of trees' })).toBeVisible();
      await joinPage.getByRole('button', { name: 'Join event' }).click();
      await expect(joinPage.getByRole('heading', { name: 'Four days of trees', level: 1 })).toBeVisible();
      await joinPage.goto(`${home}/admin/settings`);
      await expect(joinPage.getByText('Only organizers of this event can change its settings.')).toBeVisible();
      await guestContext.close();
    },
  );

  test('the fifty-first guest is rejected with a clear message', nightly, async ({ page, context, browser }) => {
    test.slow();
    const organizer = await newVerifiedAccount();
    const backstage = await newContextFor(browser, organizer);
    const event = await newEvent(backstage.request, { title: 'A full house' });
    await fillSeats(event.id, 50);
    const lateGuest = await newVerifiedAccount();
    const reply = await context.request.post('/api/auth/login', {
      data: { email: lateGuest.email, password: lateGuest.password },
    });
    expect(reply.ok()).toBe(true);
    await page.goto('/app/events/join');
    await page.getByLabel('Join code').fill(event.join_code ?? '');
    await page.getByRole('button', { name: 'Find event' }).click();
    await expect(page.getByText('All seats are taken')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join event' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await backstage.close();
  });

  test(
    'an event is deleted permanently after the confirmation word and the password',
    nightly,
    async ({ page, person }) => {
      const event = await newEvent(page.context().request, { title: 'Over and out' });
      await page.goto(`/app/events/${event.id}/admin/settings?tab=danger`);
      const button = page.getByRole('button', { name: 'Delete event' });
      await page.getByLabel('Type DELETE to continue').fill('delete');
      await expect(button).toBeDisabled();
      await page.getByLabel('Type DELETE to continue').fill('DELETE');
      await button.click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Password', { exact: true }).fill(`${person.password}!`);
      await dialog.getByRole('button', { name: 'Delete event' }).click();
      await expect(dialog.getByText('This password is wrong')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByLabel('Password', { exact: true }).fill(person.password);
      await dialog.getByRole('button', { name: 'Delete event' }).click();
      await expect(page).toHaveURL(`/app/organizations/${event.organization_id}`);
      await page.goto(`/app/events/${event.id}`);
      await expect(page).toHaveURL('/app/dashboard');
    },
  );
});
