/** Unsent text survives a reload, in every field of more than a line. */
import type { Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { newContextFor, desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { chooseFromMenu } from '../support/journeys/menus.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { pollsScene } from '../support/journeys/polls-scene.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';
import { questionsScene } from '../support/journeys/questions-scene.ts';

/** Reloads the page, and accepts the prompt of the browser. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

test('the profile of the person', nightly, async ({ page, person }) => {
  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { level: 1, name: person.full_name })).toBeVisible();
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Company').fill('Analytical Engines');
  await page.getByLabel('Website').fill('https://ada.example');
  await reload(page);
  await expect(page.getByLabel('Company')).toHaveValue('Analytical Engines');
  await expect(page.getByLabel('Website')).toHaveValue('https://ada.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await reload(page);
  await expect(page.getByText('Analytical Engines').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Company').fill('Somewhere else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await reload(page);
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
});

test('the settings of an event', nightly, async ({ page, event }) => {
  await page.goto(`/app/events/${event.id}/admin/settings`);
  await page.getByLabel('Title').fill('Three days of trees');
  await reload(page);
  await expect(page.getByLabel('Title')).toHaveValue('Three days of trees');
  await page.getByRole('link', { name: 'Agenda' }).first().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/agenda/);
  await expect(page.getByRole('heading', { name: 'Agenda', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Title')).toHaveValue(event.title);
});

test('an announcement', nightly, async ({ page, event }) => {
  const text = page.getByLabel('Text');
  await page.goto(`/app/events/${event.id}/announcements`);
  await text.fill('Lunch is ready.');
  await page.getByRole('link', { name: 'Agenda' }).first().click();
  await expect(text).toHaveCount(0);
  await page.goBack();
  await expect(text).toHaveValue('Lunch is ready.');
  await reload(page);
  await expect(text).toHaveValue('Lunch is ready.');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(text).toHaveValue('');
  await reload(page);
  await expect(text).toHaveValue('');
});

test('a request to connect, and a report', nightly, async ({ person, context, browser }) => {
  const { id: event_id } = await newEvent(context.request);
  const guest = await newVerifiedAccount();
  await joinWithRole(context.request, event_id, guest);
  const other = await newContextFor(browser, guest);
  const otherPage = await other.newPage();
  const note = 'We met at the tea.';

  const openRequest = async () => {
    await otherPage.goto(`/app/events/${event_id}/networking?tab=attendees`);
    await otherPage.getByRole('button', { name: `Connect with ${person.full_name}` }).click();
    return otherPage.getByRole('dialog', { name: 'Ask to connect' });
  };
  const requestDialog = await openRequest();
  await requestDialog.getByRole('radio', { name: 'Write my own' }).check();
  await requestDialog.getByLabel('Your own icebreaker').fill(note);
  await reload(otherPage);
  await expect((await openRequest()).getByLabel('Your own icebreaker')).toHaveValue(note);
  await requestDialog.getByRole('button', { name: 'Send request' }).click();
  await expect(otherPage.getByText(`Request sent to ${person.full_name}`)).toBeVisible();

  const { id: reportedId } = await callOperation(context.request, GetMe);
  const openReport = async () => {
    await otherPage.goto(`/app/users/${reportedId}?event=${event_id}`);
    await chooseFromMenu(otherPage.getByRole('button', { name: `Actions for ${person.full_name}` }), 'Report');
    return otherPage.getByRole('dialog', { name: `Report ${person.full_name}` });
  };
  const reporting = await openReport();
  await reporting.getByRole('radio', { name: 'Something else' }).check();
  await reporting.getByLabel('What should the moderators know?').fill('Shouts in the library.');
  await reload(otherPage);
  const secondDialog = await openReport();
  await expect(secondDialog.getByLabel('What should the moderators know?')).toHaveValue('Shouts in the library.');
  await expect(secondDialog.getByRole('radio', { name: 'Something else' })).toBeChecked();
  await other.close();
});

test.describe('next to a session', nightly, () => {
  test.use(desktop.use);

  test('a question', async ({ context, browser, event }) => {
    const scene = await questionsScene(context, browser, event, { mode: 'OPEN', screen: desktop.use });
    const { page } = await scene.enter();
    const text = page.getByLabel('Your question');
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
    const expectKept = async (): Promise<void> => {
      await expect(text).toHaveValue('Half a question');
      await expect(page.getByLabel('Ask anonymously')).toBeChecked();
    };
    await tab('Questions').click();
    await text.fill('Half a question');
    await page.getByLabel('Ask anonymously').check();

    await tab('Chat').click();
    await expect(text).toHaveCount(0);
    await tab('Questions').click();
    await expectKept();
    await page.getByRole('button', { name: 'Close the session chat' }).click();
    await page.getByRole('button', { name: 'Take part' }).click();
    await tab('Questions').click();
    await expectKept();
    await scene.setMode('OFF');
    await expect(text).toHaveCount(0);
    await scene.setMode('OPEN');
    await tab('Questions').click();
    await expectKept();
    await page.setViewportSize(phone.use.viewport);
    await tab('Questions').click();
    await expectKept();
    await reload(page);
    await tab('Questions').click();
    await expectKept();

    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Open questions' }).getByText('Half a question')).toBeVisible();
    await expect(text).toHaveValue('');
    await reload(page);
    await expect(page.getByRole('list', { name: 'Open questions' }).getByText('Half a question')).toBeVisible();
    await expect(text).toHaveValue('');
    await scene.close();
  });

  test('the answer to a poll', async ({ context, browser, event }) => {
    const scene = await pollsScene(context, browser, event, desktop.use);
    await scene.open({ kind: 'WORDS', question: 'In a word?', options: [] });
    const { page } = await scene.enter();
    const word = page.getByLabel('Answer 1');
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
    await word.fill('Sunny');
    await tab('Chat').click();
    await expect(word).toHaveCount(0);
    await tab('Polls').click();
    await expect(word).toHaveValue('Sunny');
    await reload(page);
    await expect(word).toHaveValue('Sunny');
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await page.getByRole('button', { name: 'Change my vote' }).click();
    await word.fill('Rainy');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Change my vote' }).click();
    await expect(word).toHaveValue('Sunny');
    await scene.close();
  });
});

test('a tall dialog keeps its buttons visible, and requires a confirmation before it discards text', async ({
  page,
  event,
}) => {
  await page.setViewportSize({ width: 1366, height: 560 });
  await page.goto(`/app/events/${event.id}/admin/sponsors`);
  await page.getByRole('button', { name: 'Add sponsor' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add sponsor' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  // Nothing is typed yet.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Add sponsor' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill('Analytical Engines');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Analytical Engines');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  // A second Escape, pressed before the confirmation has registered its own key handler, answers the confirmation.
  await page.evaluate(`{
    const escape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
    document.addEventListener('dismissableLayer.update', escape, { once: true });
  }`);
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(question).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});
