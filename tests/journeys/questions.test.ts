/**
 * Questions of a session: asking, voting and moderating in several browsers, on both screen sizes, by keyboard, and on
 * the wall.
 */
import type { Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { ListSessionChatRooms } from '@plenum/contracts/chat/chat-rooms';
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { ListQuestions } from '@plenum/contracts/live/questions';
import { axeViolations } from '../support/journeys/axe.ts';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { desktop, expect, nightlyExceptOn, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu } from '../support/journeys/menus.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { questionsScene } from '../support/journeys/questions-scene.ts';

const openQuestions = (page: Page, name = 'Questions') =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const listOf = (page: Page, name = 'Open questions') => page.getByRole('list', { name });
const voteOf = (page: Page, text: string) => page.getByRole('button', { name: new RegExp(`^Vote for “${text}”`) });

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('two people ask and vote, and everybody sees it live', async ({ context, browser, event }) => {
      const scene = await questionsScene(context, browser, event, { mode: 'OPEN', screen: use });
      const anna = await scene.enter();
      const ben = await scene.enter();
      for (const { page } of [anna, ben]) await openQuestions(page);
      await expect(anna.page.getByText('No questions yet')).toBeVisible();
      expect(await axeViolations(anna.page)).toEqual([]);

      await anna.page.getByLabel('Your question').fill('Who counts the votes?');
      await anna.page.getByLabel('Ask anonymously').check();
      await anna.page.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(listOf(anna.page).getByText('You, anonymously')).toBeVisible();
      const ownRow = listOf(ben.page).getByRole('listitem').filter({ hasText: 'Who counts the votes?' });
      await expect(ownRow.getByText('Anonymous', { exact: true })).toBeVisible();
      await expect(ben.page.getByText(anna.person.full_name)).toHaveCount(0);

      await ben.page.getByLabel('Your question').fill('Is it fast?');
      await ben.page.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(listOf(anna.page).getByText('Is it fast?')).toBeVisible();
      await voteOf(ben.page, 'Who counts the votes\\?').click();
      await expect(voteOf(ben.page, 'Who counts the votes\\?')).toHaveAttribute('aria-pressed', 'true');
      await expect(listOf(anna.page).getByRole('listitem').first()).toContainText('1 vote');
      expect(await axeViolations(ben.page)).toEqual([]);
      await voteOf(ben.page, 'Who counts the votes\\?').click();
      await expect(listOf(anna.page).getByRole('listitem').first()).toContainText('0 votes');

      // Withdrawn before anybody has voted.
      await anna.page.getByRole('button', { name: 'Withdraw “Who counts the votes?”' }).click();
      await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
      // A row stays, dimmed, while the pointer is over the list.
      await ben.page.getByRole('heading', { level: 1 }).hover();
      await expect(listOf(ben.page).getByText('Who counts the votes?')).toHaveCount(0);
      await scene.close();
    });
  });
}

test.describe('desktop', () => {
  test.use(desktop.use);

  test(
    'a link to a chat message opens it, although the questions tab is open',
    nightly,
    async ({ context, browser, event }) => {
      const scene = await questionsScene(context, browser, event, { mode: 'OPEN', screen: desktop.use });
      const { page, person } = await scene.enter();
      const { id: user_id } = await callOperation(page.context().request, GetMe);
      await openQuestions(page);
      await expect(page.getByText('No questions yet')).toBeVisible();
      const rooms = await callOperation(context.request, ListSessionChatRooms, {
        params: { session_id: scene.session_id },
      });
      const room_id = rooms.find(({ subtype }) => subtype === 'PUBLIC')?.id ?? 0;
      await callOperation(context.request, PostRoomMessage, {
        params: { room_id },
        body: { content: `Your turn, @${person.full_name}`, mentions: [user_id] },
      });
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications, 1 unread/ })
        .click();
      await page.getByRole('link', { name: / mentioned you/ }).click();
      await expect(page.getByRole('log').getByText(/^Your turn/)).toBeInViewport();
      await expect(page).not.toHaveURL(/message=/);
      // The link takes effect once: afterwards the questions open as before.
      await openQuestions(page);
      await expect(page.getByText('No questions yet')).toBeVisible();
      await scene.close();
    },
  );

  test('typing in the chat continues while the questions open', nightly, async ({ context, browser, event }) => {
    const scene = await questionsScene(context, browser, event, { mode: 'OFF', screen: desktop.use });
    const { page } = await scene.enter();
    const { input } = new ChatPage(page);
    await input.fill('Half a ');
    await scene.setMode('OPEN');
    await expect(page.getByRole('tab', { name: /^Questions/ })).toBeVisible();
    await expect(input).toBeFocused();
    await page.keyboard.type('thought');
    await expect(input).toHaveValue('Half a thought');
    await scene.close();
  });

  test('rows keep their position while the pointer is over them', nightly, async ({ context, browser, event }) => {
    const scene = await questionsScene(context, browser, event, { mode: 'OPEN', screen: desktop.use });
    const [anna, ben] = [await scene.enter(), await scene.enter()];
    for (const { page } of [anna, ben]) await openQuestions(page);
    for (const [{ page }, text] of [
      [anna, 'First?'],
      [ben, 'Second?'],
    ] as const) {
      await page.getByLabel('Your question').fill(text);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(listOf(anna.page).getByText(text)).toBeVisible();
    }
    const rows = listOf(anna.page).getByRole('listitem');
    await expect(rows).toHaveText([/First\?/, /Second\?/]);
    await rows.first().hover();
    const third = await scene.enter();
    await openQuestions(third.page);
    await voteOf(third.page, 'Second\\?').click();
    await expect(rows.nth(1)).toContainText('1');
    await expect(voteOf(anna.page, 'Second\\?')).toContainText('1');
    await expect(rows).toHaveText([/First\?/, /Second\?/]);
    await anna.page.getByRole('heading', { level: 1 }).hover();
    await expect(rows).toHaveText([/Second\?/, /First\?/]);
    await scene.close();
  });

  test('a moderator handles all questions of the desk by keyboard, and the wall and the lectern are updated', async ({
    page,
    context,
    browser,
    event,
  }) => {
    test.slow();
    const scene = await questionsScene(context, browser, event, { mode: 'MODERATED', screen: desktop.use });
    const anna = await scene.enter();
    await openQuestions(anna.page);
    await anna.page.getByLabel('Your question').fill('Why is it so?');
    await anna.page.keyboard.press('Control+Enter');
    await expect(
      listOf(anna.page, 'Your questions that others do not see').getByText('Waits for approval'),
    ).toBeVisible();

    await page.goto(`${scene.path}/questions`);
    const column = (name: string) => page.getByRole('list', { name: new RegExp(`^${name}`) });
    await expect(column('Waiting').getByText('Why is it so?')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await expect(column('Open').getByText('Why is it so?')).toBeVisible();
    await expect(listOf(anna.page).getByText('Why is it so?')).toBeVisible();

    await page.getByText('Settings and links').click();
    await pressKeyOn(page.getByRole('button', { name: 'Stage wall…' }), 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Stage wall of the questions' });
    await pressKeyOn(dialog.getByRole('button', { name: 'Create address' }), 'Enter');
    await expect(dialog.getByLabel('Address of the stage wall')).toHaveValue(/\/wall\//);
    const address = await dialog.getByLabel('Address of the stage wall').inputValue();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const wallContext = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const wall = await wallContext.newPage();
    await wall.goto(address);
    await expect(wall.getByText('Why is it so?')).toBeVisible();
    await expect(wall.getByRole('img', { name: /QR code of the page/ })).toBeVisible();

    await pressKeyOn(page.getByRole('button', { name: /^Next on stage/ }), 'Enter');
    await expect(wall.getByRole('region', { name: 'Question on stage' })).toContainText('Why is it so?');
    expect(await axeViolations(wall)).toEqual([]);
    const lectern = await context.newPage();
    await lectern.goto(`${scene.path}/lectern`);
    await expect(lectern.getByRole('heading', { level: 1, name: 'Why is it so?' })).toBeVisible();
    expect(await axeViolations(lectern)).toEqual([]);
    // Votes arrive constantly, and are not announced.
    await expect(lectern.getByText('0 votes')).toBeVisible();
    await expect(lectern.locator('[aria-live]').filter({ hasText: 'Why is it so?' })).toHaveText('Why is it so?');

    await pressKeyOn(page.getByRole('button', { name: 'Answer…: Why is it so?' }), 'w');
    await page.getByLabel('Answer', { exact: true }).fill('Because it works.');
    await pressKeyOn(page.getByRole('button', { name: 'Mark as answered' }), 'Enter');
    await expect(column('Answered').getByText('Because it works.')).toBeVisible();
    await expect(listOf(anna.page, 'Answered').getByText('Because it works.')).toBeVisible();
    await expect(wall.getByText('Question on stage')).toHaveCount(0);
    const { questions } = await callOperation(context.request, ListQuestions, {
      params: { session_id: scene.session_id },
      query: { view: 'ANSWERED' },
    });
    expect(questions).toMatchObject([{ text: 'Why is it so?', answer: 'Because it works.' }]);
    await wallContext.close();
    await scene.close();
  });
});

test.describe('desktop', () => {
  test.use(desktop.use);

  test(
    'a moderator mutes an author, undoes it, and sees a message when the undo fails',
    nightly,
    async ({ page, context, browser, event }) => {
      const scene = await questionsScene(context, browser, event, { mode: 'OPEN', screen: desktop.use });
      const anna = await scene.enter();
      await openQuestions(anna.page);
      await anna.page.getByLabel('Your question').fill('Why me?');
      await anna.page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.goto(`${scene.path}/questions`);
      const mute = () => chooseFromMenu(page.getByRole('button', { name: 'Actions for Why me?' }), /no more questions/);
      const undo = page.getByRole('button', { name: 'Undo' });
      await page.route('**/questions/*/mute', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
      );
      await mute();
      await undo.click();
      await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
      await page.unroute('**/questions/*/mute');
      await mute();
      await undo.click();
      await expect(page.getByText('This person can ask questions again.')).toBeVisible();
      await scene.close();
    },
  );
});

test.describe('in German, on a phone', () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test(
    'a person asks a question, and the organizer switches questions off and on',
    nightly,
    async ({ page, context, browser, event }) => {
      const scene = await questionsScene(context, browser, event, { mode: 'OPEN', screen: phone.use });
      await page.goto(scene.path);
      await openQuestions(page, 'Fragen');
      await page.getByLabel('Ihre Frage').fill('Warum?');
      await page.getByRole('button', { name: 'Frage stellen', exact: true }).click();
      await expect(listOf(page, 'Offene Fragen').getByText('Warum?')).toBeVisible();
      await chooseFromMenu(page.getByRole('button', { name: 'Verwalten' }), 'Fragen moderieren');
      await expect(page.getByRole('heading', { level: 1, name: 'Fragen moderieren' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      const inSession = page.getByRole('switch', { name: 'Fragen in diesem Programmpunkt' });
      await page.getByText('Einstellungen und Links').click();
      await inSession.click();
      await expect(page.getByRole('combobox', { name: 'Neue Fragen erscheinen' })).toHaveCount(0);
      await expect(inSession).not.toBeChecked();
      expect(await axeViolations(page)).toEqual([]);
      await page.goto(scene.path);
      await openQuestions(page, 'Fragen');
      await expect(page.getByText('Zu diesem Programmpunkt sind keine Fragen möglich.')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await chooseFromMenu(page.getByRole('button', { name: 'Verwalten' }), 'Fragen moderieren');
      await inSession.click();
      await expect(page.getByRole('combobox', { name: 'Neue Fragen erscheinen' })).toHaveValue('OPEN');
      await scene.close();
    },
  );
});
