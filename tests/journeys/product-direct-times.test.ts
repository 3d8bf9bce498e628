/** Timeouts and scroll thresholds of direct messages, with a fake clock. */
import type { APIRequestContext, BrowserContext, CDPSession, Page } from '@playwright/test';
import { ListThreads, SendDirectMessage } from '@plenum/contracts/chat/direct-messages';
import {
  initialScrollGraceMs,
  loadOlderDirectDelayMs,
  loadOlderDirectShare,
  nearBottomDirectPx,
  defaultPageSize,
  socketRequestTimeoutMs,
  typingIdleMs,
  typingRepeatMs,
  typingDisplayMs,
} from '@plenum/contracts/limits';
import { openBrowser } from '../support/gateway/socket-browser.ts';
import { connectedGuest, DirectChat, type Guest } from '../support/journeys/direct-chat.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { maxScrollOf, scrollTo } from '../support/journeys/scrolling.ts';
import { SocketWire, stopClock } from '../support/journeys/socket-wire.ts';
import { runningProduct } from '../support/services/journey.ts';

test.use(screens[0].use);

/** Requests of older messages; the newest page is requested before the greatest sequence number. */
const olderRequest = new RegExp(`before_seq=(?!${Number.MAX_SAFE_INTEGER})`);

/** Each of the two people sends this many, in addition to the message of the connection request. */
const messagesEach = 28;
const totalMessages = 2 * messagesEach + 1;

/** Records every exception of the page, including caught ones: the timeout is visible nowhere else. */
async function recordExceptions(context: BrowserContext, page: Page): Promise<readonly string[]> {
  const thrown: string[] = [];
  const session: CDPSession = await context.newCDPSession(page);
  session.on('Debugger.paused', ({ data }) => {
    if (typeof data?.['description'] === 'string') thrown.push(data['description']);
    void session.send('Debugger.resume').catch(() => undefined);
  });
  await session.send('Debugger.enable');
  await session.send('Debugger.setPauseOnExceptions', { state: 'all' });
  return thrown;
}

/** Counts the requests of a page to a URL, by method. */
function countRequests(page: Page, method: 'GET' | 'POST', address: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) count += 1;
  });
  return () => count;
}

const threadOf = async (request: APIRequestContext): Promise<number> => {
  const [thread] = (await callOperation(request, ListThreads)).threads;
  if (thread === undefined) throw new Error('There is no conversation.');
  return thread.id;
};

/**
 * Sends a typing event over another socket of the guest, outside a page and its fake clock; returns a function that
 * closes it.
 */
async function sendTyping(guest: Guest, thread_id: number): Promise<() => void> {
  const reply = await guest.context.request.get('/api/auth/socket-token');
  const { token } = (await reply.json()) as { readonly token: string };
  const socket = await openBrowser(runningProduct().app, { token });
  await socket.request('typing_in_dm', { thread_id, is_typing: true });
  return () => socket.close();
}

test(
  'typing indicators repeat every second and stop after five; an unacknowledged message is sent over HTTP after three',
  nightly,
  async ({ page, context, browser, event }) => {
    const guest = await connectedGuest(browser, context, event, screens[0].use);
    const thread_id = await threadOf(context.request);
    const wire = await new SocketWire(page).intercept();
    await page.clock.install();
    const chat = new DirectChat(page, guest.person.full_name);
    await page.goto('/app/dashboard');
    await chat.open();
    await expect(chat.log.locator('[data-seq]')).toHaveCount(1);
    // The socket is connected once `mark_messages_read` was sent.
    await expect.poll(() => wire.sent('mark_messages_read').length).toBeGreaterThan(0);
    await stopClock(page);
    const sentTyping = () => wire.sent('typing_in_dm').map(({ is_typing }) => is_typing);

    await test.step('the typing events that the page sends', async () => {
      await chat.input.pressSequentially('a');
      await expect.poll(sentTyping).toEqual([true]);
      await page.clock.runFor(typingRepeatMs - 1);
      await chat.input.pressSequentially('b');
      expect(sentTyping()).toEqual([true]);
      await page.clock.runFor(1);
      await chat.input.pressSequentially('c');
      await expect.poll(sentTyping).toEqual([true, true]);
      await page.clock.runFor(typingIdleMs - 1);
      expect(sentTyping()).toEqual([true, true]);
      await page.clock.runFor(1);
      await expect.poll(sentTyping).toEqual([true, true, false]);
    });
    await test.step('the typing indicator of the other person', async () => {
      const indicator = chat.log.getByText(`${guest.person.first_name} is typing`);
      const closeSocket = await sendTyping(guest, thread_id);
      await expect(indicator).toBeAttached();
      await page.clock.runFor(typingDisplayMs - 1);
      await expect(indicator).toBeAttached();
      await page.clock.runFor(1);
      await expect(indicator).toHaveCount(0);
      closeSocket();
    });
    await test.step('a message without an acknowledgement', async () => {
      const postRequests = countRequests(page, 'POST', /\/direct-messages\/threads\/\d+\/messages$/);
      const thrown = await recordExceptions(context, page);
      wire.drop('send_direct_message');
      await chat.sendMessage('Sent over HTTP');
      await wire.expectSent('send_direct_message', 1);
      await page.clock.runFor(socketRequestTimeoutMs - 1);
      await expect(chat.pending).toHaveCount(1);
      expect(postRequests()).toBe(0);
      await page.clock.runFor(1);
      await expect(chat.pending).toHaveCount(0);
      expect(postRequests()).toBe(1);
      await expect(chat.log.getByText('Sent over HTTP')).toHaveCount(1);
      expect(thrown.filter((text) => text.includes('Socket request timed out'))).not.toEqual([]);
    });
    await guest.context.close();
  },
);

test(
  'without a socket, messages are sent over HTTP immediately',
  nightly,
  async ({ page, context, browser, event }) => {
    const guest = await connectedGuest(browser, context, event, screens[0].use);
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close());
    const chat = new DirectChat(page, guest.person.full_name);
    await page.goto('/app/dashboard');
    await chat.open();
    await chat.sendMessage('Sent without a socket');
    await expect(chat.pending).toHaveCount(0);
    await expect(chat.log.locator('[data-seq]').filter({ hasText: 'Sent without a socket' })).toHaveCount(1);
    await guest.context.close();
  },
);

test('older messages load in pages of fifty near the top', nightly, async ({ page, context, browser, event }) => {
  const guest = await connectedGuest(browser, context, event, screens[0].use);
  const thread_id = await threadOf(context.request);
  for (const request of [context.request, guest.context.request]) {
    for (let number = 1; number <= messagesEach; number += 1)
      await callOperation(request, SendDirectMessage, { params: { thread_id }, body: { content: `Number ${number}` } });
  }
  const chat = new DirectChat(page, guest.person.full_name);
  const bubbles = chat.log.locator('[data-seq]');
  const older = countRequests(page, 'GET', olderRequest);
  await page.clock.install();
  await page.goto('/app/dashboard');
  // Open once before stopping the clock: lazy loading depends on timers.
  await chat.open();
  await expect(bubbles).toHaveCount(defaultPageSize);
  await page.getByRole('button', { name: `Close conversation with ${guest.person.full_name}` }).click();
  await stopClock(page);
  await chat.row.getByRole('button').first().click();
  await expect(bubbles).toHaveCount(defaultPageSize);
  const toNewest = page.getByRole('button', { name: 'Newest messages' });
  const endPx = await maxScrollOf(chat.log);

  await test.step('initial scrolling requests nothing', async () => {
    await scrollTo(chat.log, 0);
    await expect(toNewest).toBeVisible();
    await page.clock.runFor(initialScrollGraceMs - 1);
    await scrollTo(chat.log, endPx);
    await expect(toNewest).toBeHidden();
    await page.clock.runFor(1 + loadOlderDirectDelayMs);
    expect(older()).toBe(0);
  });
  await test.step('the end is near within 100 px', async () => {
    await scrollTo(chat.log, endPx - nearBottomDirectPx - 1);
    await expect(toNewest).toBeVisible();
    await scrollTo(chat.log, endPx - nearBottomDirectPx);
    await expect(toNewest).toBeHidden();
  });
  await test.step('the upper quarter requests older messages after a delay', async () => {
    await scrollTo(chat.log, Math.floor(endPx * loadOlderDirectShare) + 1);
    await expect(toNewest).toBeVisible();
    await page.clock.runFor(loadOlderDirectDelayMs);
    expect(older()).toBe(0);
    await scrollTo(chat.log, Math.floor(endPx * loadOlderDirectShare));
    await page.clock.runFor(loadOlderDirectDelayMs - 1);
    expect(older()).toBe(0);
    await page.clock.runFor(1);
    await expect(bubbles).toHaveCount(totalMessages);
    expect(older()).toBe(1);
  });
  await guest.context.close();
});
