/** Direct messages: tabs, texts and keys of the chat, and the limit of open windows. */
import type { APIRequestContext, Page } from '@playwright/test';
import { ListThreads, OpenThread } from '@plenum/contracts/chat/direct-messages';
import { maxActiveChatThreads } from '@plenum/contracts/limits';
import { newRegisteredMember } from '../support/journeys/conference-joining.ts';
import { DirectChat } from '../support/journeys/direct-chat.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { runningProduct } from '../support/services/journey.ts';

test.use(screens[0].use);

/** Creates people of an event with whom its organizer has started conversations that are still empty. */
async function silentThreads(request: APIRequestContext, event_id: number, count: number): Promise<readonly string[]> {
  const names: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { user_id, full_name } = await newRegisteredMember(request, event_id);
    await callOperation(request, OpenThread, { body: { user_id, event_id } });
    names.push(full_name);
  }
  return names;
}

/** Delays the replies to one request until they are released, or makes all of them fail. */
async function delayReplies(page: Page, address: RegExp): Promise<{ go(): void; fail(): void }> {
  let decide: (decision: 'go' | 'fail') => void = () => undefined;
  const decided = new Promise<'go' | 'fail'>((resolve) => {
    decide = resolve;
  });
  await page.route(address, async (route) => {
    if ((await decided) === 'go') await route.continue();
    else await route.fulfill({ status: 403, json: { message: 'No' } });
  });
  return { go: () => decide('go'), fail: () => decide('fail') };
}

const threadsAddress = /\/api\/direct-messages\/threads(\?|$)/;

test(
  'the sidebar has its tabs, its texts, and fallback names',
  nightly,
  async ({ page, context, person, browser, event }) => {
    const [name = '', unnamed = ''] = await silentThreads(context.request, event.id, 2);
    const chat = new DirectChat(page, name);

    await test.step('visitors without a login see none of it', async () => {
      const anonymous = await browser.newPage({ baseURL: runningProduct().app });
      await new LandingPage(anonymous).open();
      await expect(new DirectChat(anonymous, name).bar).toHaveCount(0);
      await anonymous.close();
    });
    await test.step('the list shows loading, failure and retry', async () => {
      const reply = await delayReplies(page, threadsAddress);
      await page.goto('/app/dashboard');
      await chat.bar.click();
      await expect(page.getByText('Loading conversations...')).toBeVisible();
      reply.fail();
      await expect(page.getByText('Error loading conversations')).toBeVisible();
      await page.unroute(threadsAddress);
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('No conversations yet')).toBeVisible();
      await expect(page.getByRole('tab')).toHaveCount(0);
    });
    await test.step('inside an event there are two tabs, and General is open by default', async () => {
      await page.route(threadsAddress, async (route) => {
        const reply = await route.fetch();
        const text = await reply.text();
        await route.fulfill({ response: reply, body: text.replaceAll(`"full_name":"${unnamed}"`, '"full_name":""') });
      });
      await page.goto(`/app/events/${event.id}`);
      await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['Event', 'General']);
      await expect(page.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText('No conversations yet')).toBeVisible();
      await page.getByRole('tab', { name: 'Event' }).click();
      await expect(chat.row).toContainText('Start a conversation');
      await expect(page.getByRole('listitem').filter({ hasText: 'Unknown User' })).toContainText(
        'Start a conversation',
      );
      await chat.row.getByRole('button').first().click();
      await expect(chat.log.getByText('No messages yet')).toBeVisible();
      await page.unroute(threadsAddress);
    });
    await test.step('the input is disabled until the other person has loaded, and rejects a blank message', async () => {
      const reply = await delayReplies(page, threadsAddress);
      await page.reload();
      const waiting = page.getByRole('textbox', { name: 'Loading…' });
      await expect(waiting).toBeDisabled();
      reply.go();
      await expect(chat.input).toBeEnabled();
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await expect(send).toBeDisabled();
      await chat.sendMessage('  \n ');
      await expect(send).toBeDisabled();
      await chat.input.fill('one line');
      await pressKeyOn(chat.input, 'Shift+Enter');
      await chat.input.pressSequentially('another');
      await expect(chat.input).toHaveValue('one line\nanother');
      await pressKeyOn(chat.input, 'Enter');
      await expect(chat.log.locator('[data-seq]')).toHaveText([/one line\s+another/]);
      const { threads } = await callOperation(context.request, ListThreads);
      expect(threads.map(({ last_seq }) => last_seq).toSorted(), person.full_name).toEqual([0, 1]);
    });
  },
);

test('at most three windows are open; a fourth one replaces the oldest', nightly, async ({ page, context, event }) => {
  const names = await silentThreads(context.request, event.id, maxActiveChatThreads + 1);
  const chats = names.map((name) => new DirectChat(page, name));
  const [first, ...otherChats] = chats;
  const last = otherChats.at(-1);
  if (first === undefined || last === undefined) throw new Error('There are no conversations.');
  await page.goto(`/app/events/${event.id}`);
  await first.bar.click();
  await page.getByRole('tab', { name: 'Event' }).click();
  const isOpen = async (...open: readonly boolean[]): Promise<void> => {
    for (const [index, chat] of chats.entries()) {
      await expect(chat.log, `${index}`).toHaveCount(open[index] === true ? 1 : 0);
    }
  };
  for (const chat of chats.slice(0, -1)) await chat.row.getByRole('button').first().click();
  await isOpen(true, true, true, false);
  await expect(page.getByRole('list', { name: 'Minimized conversations' })).toHaveCount(0);
  await last.row.getByRole('button').first().click();
  await isOpen(false, true, true, true);
  await expect(first.chip).toBeVisible();
  await first.chip.click();
  await isOpen(true, false, true, true);
  await page.getByRole('button', { name: `Minimize conversation with ${names[2]}` }).click();
  await isOpen(true, false, false, true);
  await expect(page.getByRole('list', { name: 'Minimized conversations' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: `Close conversation with ${names[3]}` }).click();
  await isOpen(true, false, false, false);

  await test.step('the panel replaces the dock up to a width of 768 px', async () => {
    const panel = page.getByRole('dialog', { name: 'Messages' });
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(panel.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Global', 'Event', 'Rooms']);
    await page.setViewportSize({ width: 769, height: 900 });
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveText(['Event', 'General']);
  });
});
