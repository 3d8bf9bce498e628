/** Two organizers edit the same text: the second one sees both texts and chooses. */
import type { Locator, Page } from '@playwright/test';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { GetEvent } from '@plenum/contracts/events/events';
import { GetSession } from '@plenum/contracts/schedule/sessions';
import { axeViolations } from '../support/journeys/axe.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { newContextFor, expect, nightly, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { addTalk, sessionCard } from '../support/journeys/planned-sessions.ts';
import { callOperation } from '../support/journeys/product-api.ts';

const question = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Somebody else has changed this text' });
const answer = (page: Page, name: string) => pressKeyOn(question(page).getByRole('button', { name }), 'Enter');
const textOf = (page: Page, name: string) => question(page).getByRole('group', { name });

test(
  'does not silently overwrite a session description that another organizer has changed',
  nightly,
  async ({ page, context, browser, event }) => {
    const { id: session_id } = await addTalk(context.request, event.id, 'Shared talk', 'Hall');
    const ada = await newVerifiedAccount();
    await joinWithRole(context.request, event.id, ada, 'ORGANIZER');
    const other = await newContextFor(browser, ada, { viewport: { width: 1366, height: 768 } });
    const description = async () =>
      (await callOperation(context.request, GetSession, { params: { session_id } })).description;
    const long = Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of the talk.`).join('\n\n');
    const openOn = async (screen: Page) => {
      await screen.goto(`/app/events/${event.id}/admin/sessions`);
      await pressKeyOn(screen.getByRole('button', { name: 'Edit Shared talk' }), 'Enter');
      return sessionCard(screen, 'Shared talk').getByLabel('Description', { exact: true });
    };
    const savedOn = (screen: Page) =>
      expect(sessionCard(screen, 'Shared talk').getByText('Saved', { exact: true })).toBeVisible();
    const otherPage = await other.newPage();
    const [field, theirField] = [await openOn(page), await openOn(otherPage)];

    // Written offline: this browser does not receive the other organizer's changes.
    await context.setOffline(true);
    await field.fill(`${long}\n\nThe end by me.`);
    await expect(sessionCard(page, 'Shared talk').getByText('Not saved')).toBeVisible();
    await theirField.fill(`${long}\n\nThe end by **Ada**.`);
    await savedOn(otherPage);
    await context.setOffline(false);
    await expect(textOf(page, 'Their text')).toContainText('The end by **Ada**.');
    await expect(textOf(page, 'Your text')).toContainText('The end by me.');
    await expect(question(page).locator('mark')).toHaveText(['**Ada**.', 'me.']);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1366, height: 768 });
    expect(await axeViolations(page)).toEqual([]);
    await answer(page, 'Use theirs');
    await savedOn(page);
    await expect(field).toHaveValue(`${long}\n\nThe end by **Ada**.`);
    expect(await description()).toContain('<strong>Ada</strong>');

    // The reverse: this text replaces the other one after confirmation, based on the version that was shown.
    await context.setOffline(true);
    await field.fill('All by me.');
    await expect(sessionCard(page, 'Shared talk').getByText('Not saved')).toBeVisible();
    await theirField.fill('All by Ada.');
    await expect.poll(description).toBe('<p>All by Ada.</p>');
    await context.setOffline(false);
    await expect(textOf(page, 'Their text')).toHaveText('All by Ada.');
    await answer(page, 'Keep mine');
    await savedOn(page);
    expect(await description()).toBe('<p>All by me.</p>');
    await expect(theirField).toHaveValue('All by me.');

    // Text typed afterwards is based on the saved version.
    await pressKeyOn(field, 'ControlOrMeta+End');
    await page.keyboard.type(' And more.');
    await expect.poll(description).toBe('<p>All by me. And more.</p>');
    await expect(question(page)).toHaveCount(0);
    await other.close();
  },
);

test(
  'two versions of event texts are merged in the form, even after a reload',
  nightly,
  async ({ page, context, event }) => {
    const params = { event_id: event.id };
    const saveAsAda = (description: string) =>
      callOperation(context.request, UpdateEvent, { params, body: { description, company_name: 'Ada e.V.' } });
    const detail = () => callOperation(context.request, GetEvent, { params });
    await page.goto(`/app/events/${event.id}/admin/settings`);
    const field = page.getByLabel('Description');
    await field.fill('By me.');
    await saveAsAda('By Ada.');
    // The draft is based on the text at the time when it was begun.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(field).toHaveValue('By me.');
    const save = page.getByRole('button', { name: 'Save changes' });
    await pressKeyOn(save, 'Enter');
    await expect(textOf(page, 'Their text')).toHaveText('By Ada.');
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('Somebody else has changed this text');
    await expect(field).toHaveValue('By me.');
    expect((await detail()).description).toBe('By Ada.');

    await field.fill('By Ada and me.');
    await saveAsAda('By Ada, again.');
    await pressKeyOn(save, 'Enter');
    await expect(textOf(page, 'Their text')).toHaveText('By Ada, again.');
    await answer(page, 'Keep mine');
    await expect(save).toHaveCount(0);
    // A text that was not edited here keeps the other organizer's version.
    expect(await detail()).toMatchObject({ description: 'By Ada and me.', company_name: 'Ada e.V.' });
  },
);
