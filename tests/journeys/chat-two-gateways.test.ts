/** Two people on two gateway processes keep chatting while one of the processes is killed. */
import type { BrowserContext, Page } from '@playwright/test';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { newContextFor, expect, nightly, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import {
  callOperation,
  generalRoom,
  removeFloodRules,
  newEvent,
  storedMessages,
} from '../support/journeys/product-api.ts';
import { runningProduct } from '../support/services/journey.ts';
import { timeouts } from '../support/services/timeouts.ts';

const messagesEach = 24;
/** The number of messages from each person after which the process is killed. */
const killedAfter = 8;

/** Counts the WebSockets that a page opens; the returned function returns their number so far. */
function countSockets(page: Page): () => number {
  let socketCount = 0;
  page.on('websocket', (socket) => {
    if (socket.url().includes('/socket.io/')) socketCount += 1;
  });
  return () => socketCount;
}

async function joinByCode(page: Page, code: string, title: string): Promise<void> {
  await page.goto('/app/events/join');
  await page.getByLabel('Join code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Find event' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Join event' }).click();
  await expect(page.getByText(`Welcome to ${title}`)).toBeVisible();
}

async function gatewayOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'gateway')?.value;
}

test('loses, duplicates and reorders no message when a gateway is killed mid-traffic', async ({ browser }) => {
  test.slow();
  const [host, guest] = [await newVerifiedAccount(), await newVerifiedAccount()];
  const hostBrowser = await newContextFor(browser, host, { gateway: 0 });
  const guestBrowser = await newContextFor(browser, guest, { gateway: 1 });
  const event = await newEvent(hostBrowser.request);
  await removeFloodRules(hostBrowser.request, event.id);
  const room_id = await generalRoom(hostBrowser.request, event.id);
  const hostPage = await hostBrowser.newPage();
  const guestPage = await guestBrowser.newPage();
  const sockets = { host: countSockets(hostPage), guest: countSockets(guestPage) };

  await joinByCode(guestPage, event.join_code ?? '', event.title);
  const chats = [new ChatPage(hostPage), new ChatPage(guestPage)] as const;
  for (const chat of chats) await chat.open(event.id);
  await chats[0].sendMessage('Can you hear me?');
  await expect(chats[1].log.getByText('Can you hear me?')).toBeVisible();
  await chats[1].sendMessage('Loud and clear.');
  await expect(chats[0].log.getByText('Loud and clear.')).toBeVisible();
  expect([await gatewayOf(hostBrowser), await gatewayOf(guestBrowser)]).toEqual(['0', '1']);
  const before = { host: sockets.host(), guest: sockets.guest() };

  const messages: string[] = ['Can you hear me?', 'Loud and clear.'];
  for (let number = 1; number <= messagesEach; number += 1) {
    const texts = [`host ${number}`, `guest ${number}`] as const;
    await Promise.all([chats[0].sendMessage(texts[0]), chats[1].sendMessage(texts[1])]);
    messages.push(...texts);
    if (number === killedAfter) process.kill(runningProduct().gateway[1]?.pid ?? 0, 'SIGKILL');
  }

  await expect
    .poll(async () => (await storedMessages(hostBrowser.request, room_id)).length, { timeout: 2 * timeouts.page })
    .toBe(messages.length);
  const stored = (await storedMessages(hostBrowser.request, room_id)).map(({ seq, content }) => ({
    seq,
    text: content,
  }));
  expect(stored.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
  expect(stored.map(({ text }) => text).toSorted()).toEqual(messages.toSorted());
  for (const chat of chats) {
    await expect.poll(async () => chat.transcript(), { timeout: 2 * timeouts.page }).toEqual(stored);
    await expect(chat.input).toHaveValue('');
    await expect(chat.page.getByTestId('pending-message')).toHaveCount(0);
  }
  await expect.poll(sockets.guest, { message: 'the guest is connected anew' }).toBeGreaterThan(before.guest);
  expect(sockets.host(), 'the host never reconnected').toBe(before.host);

  await chats[1].sendMessage('Still here.');
  await expect(chats[0].log.getByText('Still here.')).toBeVisible();
  await Promise.all([hostBrowser.close(), guestBrowser.close()]);
});

test('an attendee can read but not write when the room is read-only', nightly, async ({ browser }) => {
  const host = await newVerifiedAccount();
  const context = await newContextFor(browser, host);
  const event = await newEvent(context.request);
  await callOperation(context.request, UpdateEvent, {
    params: { event_id: event.id },
    body: { title: 'A quiet room' },
  });
  const chat = new ChatPage(await context.newPage());
  await chat.open(event.id);
  await expect(chat.page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  const send = chat.page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await chat.input.fill('   \n ');
  await expect(send).toBeDisabled();
  await pressKeyOn(chat.input, 'Enter');
  await expect(chat.page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  await chat.input.fill('one line');
  await pressKeyOn(chat.input, 'Shift+Enter');
  await chat.input.pressSequentially('another');
  await expect(chat.input).toHaveValue('one line\nanother');
  await pressKeyOn(chat.input, 'Enter');
  await expect(chat.log.getByText('one line')).toContainText('another');
  await expect(chat.input).toHaveValue('');
  await expect(chat.page.getByTestId('pending-message')).toHaveCount(0);
  const stored = await storedMessages(context.request, await generalRoom(context.request, event.id));
  expect(stored.map(({ content }) => content)).toEqual(['one line\nanother']);
  await context.close();
});
