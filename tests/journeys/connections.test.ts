/** Two people meet: they request, accept, chat, withdraw, disconnect and block. */
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { EventDetail } from '@plenum/contracts/events/events';
import { AnswerConnection, ListPendingConnections, RequestConnection } from '@plenum/contracts/networking/connections';
import type { ReplyBody } from '@plenum/contracts/operation';
import type { GetAppState } from '@plenum/contracts/overview/app-state';
import { axeViolations } from '../support/journeys/axe.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { newContextFor, desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu, openPopup } from '../support/journeys/menus.ts';
import { type Person, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';

const line = 'Which talk should nobody miss?';

/** Creates an event with one icebreaker, and a guest next to the person who created it. */
async function newMeeting(request: APIRequestContext): Promise<{ event: EventDetail; guest: Person }> {
  const { id: event_id } = await newEvent(request);
  const event = await callOperation(request, UpdateEvent, { params: { event_id }, body: { icebreakers: [line] } });
  const guest = await newVerifiedAccount();
  await joinWithRole(request, event_id, guest);
  return { event, guest };
}

/** Sends a request over the API, for journeys that begin after the request. */
async function requestConnection(from: APIRequestContext, to: APIRequestContext, event_id: number): Promise<number> {
  const { id: recipient_id } = await callOperation(to, GetMe);
  const body = { recipient_id, icebreaker_message: line, originating_event_id: event_id };
  return (await callOperation(from, RequestConnection, { body })).id;
}

async function connectByApi(from: APIRequestContext, to: APIRequestContext, event_id: number): Promise<void> {
  const connection_id = await requestConnection(from, to, event_id);
  await callOperation(to, AnswerConnection, { params: { connection_id }, body: { status: 'ACCEPTED' } });
}

const people = (event: EventDetail): string => `/app/events/${event.id}/networking?tab=attendees`;
const cardOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Selects a tab of a screen, which is a select element on phones. */
async function chooseTab(page: Page, screen: string, tab: string): Promise<void> {
  const select = page.locator(`select[aria-label="${screen}"]`);
  const wide = page.getByRole('tab', { name: tab });
  await expect(select.or(wide).first()).toBeVisible();
  if (await select.isVisible()) {
    const label = (await select.locator('option').allTextContents()).find((text) => text.startsWith(tab)) ?? tab;
    await select.selectOption({ label });
  } else await wide.click();
}

test.describe('phone', () => {
  const { use } = phone;
  test.use(use);

  test('two people meet, connect and talk', async ({ page, context, person, browser }) => {
    const { event, guest } = await newMeeting(context.request);
    const other = await newContextFor(browser, guest, use);
    const otherPage = await other.newPage();
    await otherPage.goto('/app/network?tab=incoming');
    await expect(otherPage.getByText('No requests')).toBeVisible();
    expect(await axeViolations(otherPage)).toEqual([]);

    await page.goto(people(event));
    const card = cardOf(page, guest.full_name);
    await expect(card).toBeVisible();
    // People cannot connect with themselves.
    await expect(cardOf(page, person.full_name)).toHaveCount(0);
    await card.getByRole('button', { name: `Connect with ${guest.full_name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask to connect' });
    await expect(dialog.getByText(guest.full_name)).toBeVisible();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByText('Please choose an icebreaker or write your own')).toBeInViewport();
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await dialog.getByRole('radio', { name: 'Write my own' }).check();
    await expect(dialog.getByLabel('Your own icebreaker')).toBeFocused();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByText('Please write a few words')).toBeVisible();
    await dialog.getByLabel('Your own icebreaker').fill('x'.repeat(501));
    await expect(dialog.getByText('501 of 500 characters')).toBeVisible();
    await expect(dialog.getByText('At most 500 characters')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('radio', { name: line }).check();
    await dialog.getByLabel('Your note').fill('I am at the door.');
    await expect(dialog.getByRole('figure')).toHaveText(`${guest.full_name} will see${line}\nI am at the door.`);
    // A rejection is displayed next to the button, regardless of the scroll position of the dialog.
    await page.route('**/api/connections', (route) => route.fulfill({ status: 409, json: { message: 'Not now' } }));
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Not now' })).toBeInViewport({ ratio: 1 });
    await page.unroute('**/api/connections');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`Request sent to ${guest.full_name}`)).toBeVisible();
    await expect(card.getByRole('button', { name: /^Requested/ })).toBeDisabled();

    // It arrives without a reload.
    const request = cardOf(otherPage, person.full_name).filter({ hasText: line });
    await expect(request).toBeVisible();
    await expect(otherPage.getByRole('link', { name: `Both at ${event.title}` })).toBeVisible();
    // A phone opens the network with the open requests, and stays there once they are answered.
    await otherPage.goto('/app/network');
    await expect(otherPage.getByRole('combobox', { name: 'Network' })).toHaveValue('incoming');
    await expect(request).toBeVisible();
    expect(await axeViolations(otherPage)).toEqual([]);
    await otherPage.getByRole('button', { name: `Accept the request from ${person.full_name}` }).click();
    // The card stays, with the way to the conversation.
    await expect(request.getByText('You are connected')).toBeVisible();
    const toConversation = request.getByRole('button', { name: `Message ${person.full_name}` });
    await expect(toConversation).toBeFocused();
    expect(await axeViolations(otherPage)).toEqual([]);

    // The sender sees it immediately, and the first message is the icebreaker.
    await expect(page.getByText(`${guest.full_name} accepted your request`)).toBeVisible();
    // On phones a toast may cover the card for a moment, which does not affect the keyboard.
    await pressKeyOn(card.getByRole('button', { name: `Message ${guest.full_name}` }), 'Enter');
    const input = page.getByRole('textbox', { name: `Message to ${guest.first_name}` });
    await expect(input).toBeVisible();
    await expect(page.getByText(line).last()).toBeVisible();
    await toConversation.click();
    await expect(otherPage.getByRole('textbox', { name: `Message to ${person.first_name}` })).toBeVisible();
    await other.close();
  });

  test(
    'the network can be searched and exported, and people disconnect and block',
    nightly,
    async ({ page, context, person, browser }) => {
      const { event, guest } = await newMeeting(context.request);
      const other = await newContextFor(browser, guest, use);
      await page.goto('/app/network');
      await expect(page.getByText('No connections yet')).toBeVisible();
      await expect(page.getByRole('link', { name: `Find people at ${event.title}` })).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveCount(0);
      await connectByApi(context.request, other.request, event.id);
      const row = page.getByRole('link', { name: guest.full_name, exact: true });
      await expect(row).toBeVisible();
      await expect(page.getByText('1 connection')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('searchbox').fill('nobody of this name');
      await expect(page.getByText('No matches')).toBeVisible();
      await page.getByRole('searchbox').fill(guest.last_name.toLowerCase());
      await expect(page.getByText('1 found')).toBeVisible();

      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(file).toMatch(/^\uFEFF"?Name/);
      expect(file).toContain(guest.full_name);

      // The profile opens for connections; removing ends the connection for both.
      await row.click();
      await expect(page.getByRole('heading', { level: 1, name: guest.full_name })).toBeVisible();
      await expect(page.getByRole('button', { name: `Message ${guest.full_name}` })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await chooseFromMenu(page.getByRole('button', { name: `Actions for ${guest.full_name}` }), 'Remove connection');
      const removeDialog = page.getByRole('alertdialog');
      await expect(removeDialog.getByText(/Your conversation is deleted/)).toBeVisible();
      await removeDialog.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText(`${guest.full_name} is no longer in your network`)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Connection required' })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);

      // Blocked: no actions are offered for the other person.
      const otherPage = await other.newPage();
      await otherPage.goto(people(event));
      const card = cardOf(otherPage, person.full_name);
      await expect(card.getByRole('button', { name: `Connect with ${person.full_name}` })).toBeVisible();
      await chooseFromMenu(page.getByRole('button', { name: `Actions for ${guest.full_name}` }), 'Block');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
      await expect(page.getByText(`You have blocked ${guest.full_name}.`, { exact: false }).first()).toBeVisible();
      await otherPage.reload();
      await expect(card).toBeVisible();
      // The name alone can be pressed.
      await expect(card.getByRole('button')).toHaveCount(1);
      await page.goto('/app/network?tab=blocked');
      await expect(cardOf(page, guest.full_name)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: `Unblock ${guest.full_name}` }).click();
      await expect(page.getByText('You have blocked nobody')).toBeVisible();
      await other.close();
    },
  );
});

test.describe('desktop', nightly, () => {
  const { use } = desktop;
  test.use(use);

  test('a request is answered on the profile, declined, or withdrawn', async ({ page, context, person, browser }) => {
    const { event, guest } = await newMeeting(context.request);
    const other = await newContextFor(browser, guest, use);
    await requestConnection(other.request, context.request, event.id);

    await page.goto(people(event));
    await expect(cardOf(page, guest.full_name).getByText('Wants to connect')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await cardOf(page, guest.full_name)
      .getByRole('button', { name: `Decline the request from ${guest.full_name}` })
      .click();
    await expect(page.getByText(`You declined the request from ${guest.full_name}`)).toBeVisible();

    // The person who declined may send a request, the declined person may not.
    const otherPage = await other.newPage();
    await otherPage.goto(people(event));
    await expect(cardOf(otherPage, person.full_name)).toBeVisible();
    await expect(cardOf(otherPage, person.full_name).getByRole('button')).toHaveText([person.full_name]);
    await requestConnection(context.request, other.request, event.id);
    await expect(cardOf(otherPage, person.full_name).getByText('Wants to connect')).toBeVisible();

    await chooseTab(page, 'Networking', 'Requests');
    await expect(page.getByText('No requests')).toBeVisible();
    await page.getByRole('button', { name: `Withdraw the request to ${guest.full_name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText(`The request to ${guest.full_name} has been withdrawn`)).toBeVisible();
    await expect(page.getByText('No sent requests')).toBeVisible();
    await expect(cardOf(otherPage, person.full_name).getByText('Wants to connect')).toBeHidden();
    const { total_items } = await callOperation(other.request, ListPendingConnections);
    expect(total_items).toBe(0);
    await other.close();
  });
});

test(
  'organizers message anybody and connect from their list; speakers get requests on their page',
  nightly,
  async ({ page, context, person }) => {
    const { event, guest } = await newMeeting(context.request);
    await page.goto(`/app/events/${event.id}/admin/attendees?q=${guest.last_name}`);
    const menu = page.getByRole('button', { name: `Actions for ${guest.full_name}` });
    await openPopup(menu, page.getByRole('menuitem', { name: 'Message' }));
    await chooseFromMenu(menu, 'Connect');
    const dialog = page.getByRole('dialog', { name: 'Ask to connect' });
    await dialog.getByRole('radio', { name: line }).check();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText(`Request sent to ${guest.full_name}`)).toBeVisible();
    await openPopup(menu, page.getByText(`Requested: ${guest.full_name} has not answered yet`));
    await chooseFromMenu(menu, 'Message');
    await expect(page.getByRole('textbox', { name: `Message to ${guest.first_name}` })).toBeVisible();
    expect(person.email).toContain('@');
  },
);

test('an event without icebreakers or custom messages shows a notice', nightly, async ({ page, context, person }) => {
  const { event, guest } = await newMeeting(context.request);
  expect(person.email).toContain('@');
  await page.goto(people(event));
  await expect(cardOf(page, guest.full_name)).toBeVisible();
  await page.route('**/api/app-state?*', async (route) => {
    const state = (await (await route.fetch()).json()) as ReplyBody<typeof GetAppState>;
    const { event: detail } = state;
    await route.fulfill({
      json: { ...state, event: { ...detail, icebreakers: [], allow_custom_icebreaker: false } },
    });
  });
  await page.reload();
  await cardOf(page, guest.full_name)
    .getByRole('button', { name: `Connect with ${guest.full_name}` })
    .click();
  await expect(page.getByRole('dialog', { name: 'Ask to connect' }).getByText('No icebreakers yet')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test('read receipts can be switched off in the settings', nightly, async ({ page, context, person }) => {
  expect(person.email).toContain('@');
  await page.goto('/app/settings');
  const receipts = page.getByRole('switch', { name: 'Let people see that I have read their messages' });
  await expect(receipts).toBeChecked();
  await receipts.click();
  await expect(receipts).not.toBeChecked();
  await expect.poll(async () => (await callOperation(context.request, GetMe)).read_receipts).toBe(false);
});
