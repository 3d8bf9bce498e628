/**
 * Polls of a session: creating, running and answering them in several browsers, on both screen sizes, by keyboard, and
 * on the wall.
 */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightlyExceptOn, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu } from '../support/journeys/menus.ts';
import { createEventPoll, openPoll, pollsScene } from '../support/journeys/polls-scene.ts';

const cardOf = (page: Page, question: string) => page.getByRole('article', { name: question });

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('two people vote, change their minds, and see the results live', async ({ context, browser, event }) => {
      const scene = await pollsScene(context, browser, event, use);
      const poll = await scene.open({ question: 'Tabs or spaces?', options: ['Tabs', 'Spaces'] });
      const anna = await scene.enter();
      const ben = await scene.enter();
      const card = (page: Page) => cardOf(page, 'Tabs or spaces?');
      for (const { page } of [anna, ben]) await expect(card(page)).toBeVisible();
      await card(anna.page).getByRole('button', { name: 'Vote' }).click();
      await expect(card(anna.page).getByRole('alert')).toHaveText('Please choose an answer.');
      await card(anna.page).getByLabel('Spaces').check();
      await card(anna.page).getByRole('button', { name: 'Vote' }).click();
      await expect(card(anna.page).getByText('Your vote is in.')).toBeVisible();
      await expect(card(anna.page).getByRole('listitem').filter({ hasText: 'Spaces' })).toContainText('Your choice');
      await expect(card(ben.page).getByText('One person has voted.')).toBeVisible();
      expect(await axeViolations(anna.page)).toEqual([]);
      expect(await axeViolations(ben.page)).toEqual([]);
      await card(anna.page).getByRole('button', { name: 'Change my vote' }).click();
      await card(anna.page).getByLabel('Tabs').check();
      await card(anna.page).getByRole('button', { name: 'Vote' }).click();
      // Before a vote, the answers of the form display the results.
      await expect(card(ben.page).locator('label').filter({ hasText: 'Tabs' })).toContainText('1 vote · 100%');
      await scene.voteAs(poll, [1]);
      await expect(card(ben.page).getByText('2 people have voted.')).toBeVisible();
      await scene.close();
    });

    test('people can answer every kind of poll', nightly, async ({ context, browser, event }) => {
      test.slow();
      const scene = await pollsScene(context, browser, event, use);
      const { page } = await scene.enter();
      const vote = async (question: string) => {
        await cardOf(page, question).getByRole('button', { name: 'Vote' }).click();
        await expect(cardOf(page, question).getByText('Your vote is in.')).toBeVisible();
      };
      await scene.open({ kind: 'SEVERAL', question: 'Which ones?', choices_max: 2 });
      await cardOf(page, 'Which ones?').getByLabel('Red').check();
      await cardOf(page, 'Which ones?').getByLabel('Blue').check();
      await expect(cardOf(page, 'Which ones?').getByLabel('Green')).toBeDisabled();
      await vote('Which ones?');
      await scene.open({ kind: 'SCALE_10', question: 'How likely?', options: [] });
      await cardOf(page, 'How likely?').locator('label').filter({ hasText: '7' }).click();
      await vote('How likely?');
      await expect(cardOf(page, 'How likely?').getByText('Average 7')).toBeVisible();
      await scene.open({ kind: 'RANKING', question: 'In which order?' });
      await cardOf(page, 'In which order?').getByRole('button', { name: 'Blue' }).click();
      await cardOf(page, 'In which order?').getByRole('button', { name: 'Red' }).click();
      expect(await axeViolations(page)).toEqual([]);
      await vote('In which order?');
      await expect(cardOf(page, 'In which order?').getByRole('listitem').first()).toContainText('Blue');
      await scene.open({ kind: 'WORDS', question: 'In a word?', options: [] });
      await cardOf(page, 'In a word?').getByLabel('Answer 1').fill('Sunny');
      await vote('In a word?');
      await expect(cardOf(page, 'In a word?').getByText('Sunny')).toBeVisible();
      // The others are closed, and still visible.
      await expect(cardOf(page, 'Which ones?').getByText('Closed')).toBeVisible();
      await scene.close();
    });
  });
}

test.describe('desktop', () => {
  test.use(desktop.use);

  test(
    'a poll of the event is shown once on its page, where moderators can vote as well',
    nightly,
    async ({ page, context, event }) => {
      const { id: poll_id } = await createEventPoll(context.request, event.id);
      await openPoll(context.request, poll_id);
      await page.goto(`/app/events/${event.id}/polls`);
      await expect(page.getByRole('button', { name: 'New poll…' })).toHaveCount(1);
      const card = cardOf(page, 'Tea?');
      await expect(card).toHaveCount(1);
      await expect(card.getByRole('button', { name: 'Close' })).toBeVisible();
      await card.getByLabel('Yes').check();
      await card.getByRole('button', { name: 'Vote' }).click();
      await expect(card.getByText('Your vote is in.')).toBeVisible();
      await expect(card.getByText('One person has voted.')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test('an organizer writes and runs a poll by keyboard, and the wall and the files are updated', async ({
    page,
    context,
    browser,
    event,
  }) => {
    test.slow();
    const scene = await pollsScene(context, browser, event, desktop.use);
    await page.goto(`${scene.path}/polls`);
    await pressKeyOn(page.getByRole('button', { name: 'New poll…' }), 'Enter');
    const dialog = page.getByRole('dialog', { name: 'New poll' });
    await dialog.getByLabel('Question').fill('Where shall we meet?');
    await dialog.getByLabel('Answer 1', { exact: true }).fill('Here');
    await pressKeyOn(dialog.getByRole('button', { name: 'Save draft' }), 'Enter');
    await expect(dialog.getByRole('alert')).toContainText('2 to 10 answers');
    await dialog.getByLabel('Answer 2', { exact: true }).fill('There');
    expect(await axeViolations(page)).toEqual([]);
    await pressKeyOn(dialog.getByRole('button', { name: 'Save draft' }), 'Enter');
    const card = cardOf(page, 'Where shall we meet?');
    await expect(card.getByText('Draft')).toBeVisible();
    await pressKeyOn(card.getByRole('button', { name: 'Start poll' }), 'Enter');
    await expect(card.getByText('Open', { exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await pressKeyOn(page.getByRole('button', { name: 'Stage wall…' }), 'Enter');
    const wallDialog = page.getByRole('dialog', { name: 'Stage wall' });
    await pressKeyOn(wallDialog.getByRole('button', { name: 'Create address' }), 'Enter');
    await expect(wallDialog.getByLabel('Address of the stage wall')).toHaveValue(/\/wall\//);
    const address = await wallDialog.getByLabel('Address of the stage wall').inputValue();
    await page.keyboard.press('Escape');
    const anna = await scene.enter();
    const wall = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await wall.goto(address);
    await expect(wall.getByRole('heading', { name: 'Where shall we meet?' })).toBeVisible();
    await expect(wall.getByText('0 · 0%')).toHaveCount(2);
    await cardOf(anna.page, 'Where shall we meet?').getByLabel('There').check();
    await cardOf(anna.page, 'Where shall we meet?').getByRole('button', { name: 'Vote' }).click();
    await expect(wall.getByText('1 · 100%')).toBeVisible();
    expect(await axeViolations(wall)).toEqual([]);

    await pressKeyOn(card.getByRole('button', { name: 'Close' }), 'Enter');
    await expect(cardOf(anna.page, 'Where shall we meet?').getByText('Closed')).toBeVisible();
    await expect(wall.getByText('Poll closed')).toBeVisible();
    // A canvas may be too large or disabled.
    await page.evaluate(`{
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (done) {
        HTMLCanvasElement.prototype.toBlob = toBlob;
        done(null);
      };
    }`);
    const menu = card.getByRole('button', { name: 'Actions for Where shall we meet?' });
    await chooseFromMenu(menu, 'Results as picture');
    await expect(page.getByText('The picture could not be created. Please try again.')).toBeVisible();
    const picture = page.waitForEvent('download');
    await chooseFromMenu(menu, 'Results as picture');
    const saved = await picture;
    expect(saved.suggestedFilename()).toBe('Poll Where shall we meet_.png');
    const bytes = await readFile(await saved.path());
    expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(5_000);
    const csv = page.waitForEvent('download');
    await chooseFromMenu(menu, 'CSV');
    expect(await readFile(await (await csv).path(), 'utf8')).toContain('There,1,1');
    await wall.close();
    await scene.close();
  });
});

test.describe('phone', () => {
  test.use(phone.use);

  test('an organizer starts a poll from the session in three presses', async ({ page, context, browser, event }) => {
    const scene = await pollsScene(context, browser, event, phone.use);
    await page.goto(scene.path);
    await page.getByRole('tab', { name: 'Polls' }).click();
    await page.getByRole('button', { name: 'New poll…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New poll' });
    await dialog.getByLabel('Question').fill('Shall we go on?');
    const start = dialog.getByRole('button', { name: 'Start poll' });
    await start.click();
    await expect(dialog.getByRole('alert')).toBeInViewport();
    await dialog.getByLabel('Answer 1', { exact: true }).fill('Yes');
    // Enter moves to the next answer, and adds one after the last.
    await pressKeyOn(dialog.getByLabel('Answer 1', { exact: true }), 'Enter');
    await page.keyboard.type('No');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Answer 3', { exact: true })).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await start.dblclick();
    await expect(cardOf(page, 'Shall we go on?').getByText('Open', { exact: true })).toBeVisible();
    await expect(cardOf(page, 'Shall we go on?')).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`${scene.path}#polls$`));
    await page.getByRole('button', { name: 'Close “Shall we go on?”' }).click();
    await expect(cardOf(page, 'Shall we go on?').getByText('Closed')).toBeVisible();
    await scene.close();
  });

  test(
    'starting a poll does not close a poll that another moderator starts at the same time',
    nightly,
    async ({ page, context, browser, event }) => {
      const scene = await pollsScene(context, browser, event, phone.use);
      const address = new RegExp(`/api/sessions/${scene.session_id}/polls$`);
      // The other poll is opened before this request arrives, and this browser has not heard of it.
      await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
      await page.goto(`${scene.path}#polls`);
      await page.getByRole('button', { name: 'New poll…' }).click();
      const dialog = page.getByRole('dialog', { name: 'New poll' });
      await dialog.getByLabel('Question').fill('Mine?');
      await dialog.getByLabel('Kind').selectOption('Scale 1 to 5');
      const openTheirs = async (route: Route) => {
        await scene.open({ question: 'Theirs?' });
        await route.continue();
      };
      await page.route(address, openTheirs, { times: 1 });
      await dialog.getByRole('button', { name: 'Start poll' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Another poll has been opened in the meantime.');
      await expect(dialog.getByText('“Theirs?” is open. Starting this poll closes it.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Start poll' }).click();
      await expect(cardOf(page, 'Mine?').getByText('Open', { exact: true })).toBeVisible();
      await expect(cardOf(page, 'Theirs?').getByText('Closed')).toBeVisible();
      await scene.close();
    },
  );

  test(
    'an anonymous poll is labeled as anonymous, and counts votes in groups',
    nightly,
    async ({ context, browser, event }) => {
      test.slow();
      const scene = await pollsScene(context, browser, event, phone.use);
      const poll = await scene.open({
        question: 'Are you well?',
        options: ['Yes', 'No'],
        is_anonymous: true,
        may_change: false,
      });
      const { page } = await scene.enter();
      const card = cardOf(page, 'Are you well?');
      await expect(card.getByText('Nobody can tell who chose what')).toBeVisible();
      await card.getByLabel('Yes').check();
      await card.getByRole('button', { name: 'Vote' }).click();
      await expect(card.getByText('Your vote is in.')).toBeVisible();
      await expect(card.getByText('No votes are counted yet.')).toBeVisible();
      await expect(card.getByText('Your choice')).toHaveCount(0);
      await scene.voteAs(
        poll,
        Array.from({ length: 9 }, (_, index) => index % 2),
      );
      await expect(card.getByText('5 people have voted.')).toBeVisible();
      await scene.close();
    },
  );
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('a person answers with a word, and withdraws it from the cloud', async ({ page, context, browser, event }) => {
    const scene = await pollsScene(context, browser, event, phone.use);
    await scene.open({ kind: 'WORDS', question: 'In einem Wort?', options: [] });
    await page.goto(scene.path);
    const card = cardOf(page, 'In einem Wort?');
    await card.getByLabel('Antwort 1').fill('Frech');
    await card.getByRole('button', { name: 'Abstimmen' }).click();
    await expect(card.getByText('Ihre Stimme ist abgegeben.')).toBeVisible();
    await chooseFromMenu(page.getByRole('button', { name: 'Verwalten' }), 'Umfragen leiten');
    await expect(page.getByRole('heading', { level: 1, name: 'Umfragen leiten' })).toBeVisible();
    await card.getByText('Wörter der Wortwolke').click();
    await card.getByRole('button', { name: '„Frech“ aus der Wortwolke ausblenden' }).click();
    await expect(card.getByRole('button', { name: '„frech“ wieder in der Wortwolke einblenden' })).toBeVisible();
    await expect(card.getByText('Noch keine Antworten.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await scene.close();
  });
});
