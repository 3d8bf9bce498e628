/**
 * Reported content and content caught by rules passes through the queue, and decisions take effect for everybody
 * immediately.
 */
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { DecideModerationCase, ListModerationQueue, ReportContent } from '@plenum/contracts/chat/moderation';
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import type { EventUserRole } from '@plenum/contracts/enums';
import type { Body } from '@plenum/contracts/operation';
import { axeViolations } from '../support/journeys/axe.ts';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { newContextFor, desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { chooseFromMenu } from '../support/journeys/menus.ts';
import { type Person, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, generalRoom } from '../support/journeys/product-api.ts';
import { Shell } from '../support/journeys/shell-page.ts';

async function addMember(request: APIRequestContext, event_id: number, role: EventUserRole): Promise<Person> {
  const person = await newVerifiedAccount();
  await joinWithRole(request, event_id, person, role);
  return person;
}

const post = async (from: BrowserContext, room_id: number, content: string): Promise<number> =>
  (await callOperation(from.request, PostRoomMessage, { params: { room_id }, body: { content } })).id;

type Reason = Pick<Body<typeof ReportContent>, 'reason_kind' | 'reason'>;
async function reportMessage(from: BrowserContext, event_id: number, message_id: number, reason: Reason) {
  await callOperation(from.request, ReportContent, { params: { event_id }, body: { message_id, ...reason } });
}

test.describe('desktop', () => {
  const { use } = desktop;
  test.use(use);

  test('a report reaches the moderator, who decides by keyboard, and the message disappears', async ({
    context,
    browser,
    event,
  }) => {
    const room_id = await generalRoom(context.request, event.id);
    const author = await addMember(context.request, event.id, 'ATTENDEE');
    const moderator = await addMember(context.request, event.id, 'MODERATOR');
    const [authorContext, moderatorContext] = [
      await newContextFor(browser, author, use),
      await newContextFor(browser, moderator, use),
    ];

    // Moderators have no organizer screens, but a link to their queue.
    const page = await moderatorContext.newPage();
    await page.goto(`/app/events/${event.id}/speakers`);
    const shell = new Shell(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Speakers' })).toBeVisible();
    await shell.openNavigation();
    await expect(shell.navigation.getByRole('radio')).toHaveCount(0);
    await shell.follow('Moderation');
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
    await expect(page.getByText('No open cases')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    const authorPage = await authorContext.newPage();
    const chat = new ChatPage(authorPage);
    await chat.open(event.id);
    const message_id = await post(authorContext, room_id, 'Buy my watches');
    await expect(chat.log.getByText('Buy my watches')).toBeVisible();
    await reportMessage(context, event.id, message_id, { reason_kind: 'SPAM' });
    const caseCard = page.locator('[data-case]');
    await expect(caseCard).toHaveCount(1);
    await expect(caseCard.getByText('Buy my watches')).toBeVisible();
    await expect(caseCard.getByText('Spam or advertising')).toBeVisible();
    await expect(caseCard.getByText('1 report')).toBeVisible();
    // Moderators mute, but cannot ban.
    await expect(caseCard.getByRole('button', { name: `: ${author.full_name}` })).toHaveCount(3);
    expect(await axeViolations(page)).toEqual([]);

    await page.keyboard.press('j');
    await expect(caseCard.getByRole('button', { name: author.full_name, exact: true })).toBeFocused();
    await page.keyboard.press('2');
    const dialog = page.getByRole('dialog', { name: `Remove the text by ${author.full_name}?` });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Spam or advertising');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No open cases')).toBeVisible();
    await expect(chat.log.getByText('Buy my watches')).toBeHidden();

    await page.goto(`/app/events/${event.id}/admin/moderation?tab=closed`);
    await expect(caseCard.getByText(`Removed by ${moderator.full_name}`)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`/app/events/${event.id}/admin/moderation?tab=log`);
    await expect(page.getByText('Message removed')).toBeVisible();
    await expect(page.getByText('Spam or advertising')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    // All others are rejected.
    await authorPage.goto(`/app/events/${event.id}/admin/moderation`);
    await expect(authorPage.getByText('Only moderators of this event can open this page.')).toBeVisible();
    await authorContext.close();
    await moderatorContext.close();
  });
});

test.describe('phone', () => {
  const { use } = phone;
  test.use(use);

  test('a rule holds a message back, and the slower moderator sees that the case is decided', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const room_id = await generalRoom(context.request, event.id);
    const author = await addMember(context.request, event.id, 'ATTENDEE');
    const authorContext = await newContextFor(browser, author, use);

    await page.goto(`/app/events/${event.id}/admin/settings?tab=moderation`);
    await page.getByLabel('Blocked words').fill('watches\n\nhoroscopes');
    await page.getByRole('radio', { name: 'Hold back' }).check();
    await page.getByLabel('Maximum number of messages').fill('101');
    await expect(page.getByText('A number from 0 to 100')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-save-bar]')).toBeVisible();
    await page.getByLabel('Maximum number of messages').fill('20');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-save-bar]')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Blocked words')).toHaveValue('watches\nhoroscopes');

    await page.goto(`/app/events/${event.id}/admin/moderation`);
    await expect(page.getByText('No open cases')).toBeVisible();
    const authorPage = await authorContext.newPage();
    const chat = new ChatPage(authorPage);
    await chat.open(event.id);
    await post(authorContext, room_id, 'Cheap WATCHES here');
    const caseCard = page.locator('[data-case]');
    await expect(caseCard).toHaveCount(1);
    await expect(caseCard.getByText('Hidden until decided')).toBeVisible();
    await expect(caseCard.getByText('Rule: word list')).toBeVisible();
    await expect(chat.log.getByText('Cheap WATCHES here')).toBeHidden();
    await caseCard.getByRole('button', { name: `Dismiss: ${author.full_name}` }).click();
    await expect(page.getByText('The text appears again for everybody.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('No open cases')).toBeVisible();
    await expect(chat.log.getByText('Cheap WATCHES here')).toBeVisible();

    // Two moderators decide the same case.
    const message_id = await post(authorContext, room_id, 'Read this');
    const reporter = await addMember(context.request, event.id, 'ATTENDEE');
    const reporterContext = await newContextFor(browser, reporter, use);
    await reportMessage(reporterContext, event.id, message_id, { reason: 'Not for this room' });
    await caseCard.getByRole('button', { name: `Mute: ${author.full_name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Mute ${author.full_name}?` });
    await dialog.getByLabel('For how long').selectOption({ label: '4 hours' });
    const { cases } = await callOperation(context.request, ListModerationQueue, { params: { event_id: event.id } });
    await callOperation(context.request, DecideModerationCase, {
      params: { event_id: event.id, case_id: cases[0]?.id ?? 0 },
      body: { action: 'DISMISS', reason: 'It is fine' },
    });
    await dialog.getByRole('button', { name: 'Mute' }).click();
    await expect(page.getByText('Somebody else decided first')).toBeVisible();
    await expect(dialog).toBeHidden();
    await authorContext.close();
    await reporterContext.close();
  });
});

test(
  'a person is reported from the network and muted; the room becomes read-only for them immediately',
  nightly,
  async ({ page, context, browser, event }) => {
    const author = await addMember(context.request, event.id, 'SPEAKER');
    const reporter = await addMember(context.request, event.id, 'ATTENDEE');
    const authorContext = await newContextFor(browser, author);
    const reporterContext = await newContextFor(browser, reporter);
    const { id: author_id } = await callOperation(authorContext.request, GetMe);

    const authorPage = await reporterContext.newPage();
    await authorPage.goto(`/app/users/${author_id}?event=${event.id}`);
    await expect(authorPage.getByRole('heading', { level: 1, name: author.full_name })).toBeVisible();
    await chooseFromMenu(authorPage.getByRole('button', { name: `Actions for ${author.full_name}` }), 'Report');
    const reporting = authorPage.getByRole('dialog', { name: `Report ${author.full_name}` });
    await reporting.getByRole('button', { name: 'Report' }).click();
    await expect(reporting.getByText('Please choose a reason')).toBeVisible();
    await reporting.getByRole('radio', { name: 'Something else' }).check();
    await reporting.getByRole('button', { name: 'Report' }).click();
    await expect(reporting.getByText('Please describe in a few words what is wrong')).toBeVisible();
    expect(await axeViolations(authorPage)).toEqual([]);
    await reporting.getByLabel('What should the moderators know?').fill('Shouts at people');
    await reporting.getByRole('button', { name: 'Report' }).click();
    await expect(authorPage.getByText('The moderators will review it.', { exact: false })).toBeVisible();

    const chat = new ChatPage(await authorContext.newPage());
    await chat.open(event.id);
    await page.goto(`/app/events/${event.id}/admin/moderation`);
    const caseCard = page.locator('[data-case]');
    await expect(caseCard.getByText('Shouts at people')).toBeVisible();
    await expect(caseCard.getByText('Person', { exact: true })).toBeVisible();
    await caseCard.getByRole('button', { name: `Mute: ${author.full_name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
    await expect(page.getByText('No open cases')).toBeVisible();
    await expect(chat.page.getByText('You cannot send messages in this chat')).toBeVisible();
    await page.goto(`/app/events/${event.id}/admin/moderation?tab=log`);
    await expect(page.getByText('Muted for 1 day')).toBeVisible();
    await authorContext.close();
    await reporterContext.close();
  },
);
