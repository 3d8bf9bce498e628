/** Times and distances of direct messages, under a clock that the test moves. */
import type { APIRequestContext, BrowserContext, CDPSession, Page } from '@playwright/test';
import { ListThreads, SendDirectMessage } from '@plenum/contracts/direct-messages';
import {
  initialScrollGraceMs,
  loadOlderDirectDelayMs,
  loadOlderDirectShare,
  nearBottomDirectPx,
  pageSizeDefault,
  socketRequestTimeoutMs,
  typingIdleMs,
  typingRepeatMs,
  typingShownMs,
} from '@plenum/contracts/limits';
import { openBrowser } from '../support/gateway/socket-browser.ts';
import { connectedGuest, DirectChat, type Guest } from '../support/journeys/direct-chat.ts';
import { expect, screens, test } from '../support/journeys/journey.ts';
import { call } from '../support/journeys/product-api.ts';
import { endOf, scrollTo } from '../support/journeys/scrolling.ts';
import { SocketWire, stopClock } from '../support/journeys/socket-wire.ts';
import { runningProduct } from '../support/services/journey.ts';

test.use(screens[0].use);

/** What the code of a page throws, also where it is caught: what nobody is told is said only there. */
async function watchThrown(context: BrowserContext, page: Page): Promise<readonly string[]> {
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

/** Requests of a page that go to an address, by method. */
function asked(page: Page, method: 'GET' | 'POST', address: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && address.test(request.url())) count += 1;
  });
  return () => count;
}

const threadOf = async (request: APIRequestContext): Promise<number> => {
  const [thread] = (await call(request, ListThreads)).threads;
  if (thread === undefined) throw new Error('There is no conversation.');
  return thread.id;
};

/** Says something through the guest’s own socket, which has no page and no clock of its own. */
async function typeAs(guest: Guest, thread_id: number): Promise<() => void> {
  const reply = await guest.context.request.get('/api/auth/socket-token');
  const { token } = (await reply.json()) as { readonly token: string };
  const socket = await openBrowser(runningProduct().app, { token });
  await socket.request('typing_in_dm', { thread_id, is_typing: true });
  return () => socket.close();
}

test('typing is told every second and ends after five idle ones, here and there; what the socket loses goes over HTTP after three (product 8.15, 8.16, 9.12, 9.16, 9.17, 9.18)', async ({
  page,
  context,
  browser,
  event,
}) => {
  const guest = await connectedGuest(browser, context, event, screens[0].use);
  const thread_id = await threadOf(context.request);
  const wire = await new SocketWire(page).tap();
  await page.clock.install();
  const mine = new DirectChat(page, guest.person.full_name);
  await page.goto('/app/dashboard');
  await mine.open();
  await expect(mine.log.locator('[data-seq]')).toHaveCount(1);
  // The socket is there when it has told what was read.
  await expect.poll(() => wire.said('mark_messages_read').length).toBeGreaterThan(0);
  await stopClock(page);
  const signs = () => wire.said('typing_in_dm').map(({ is_typing }) => is_typing);

  await test.step('one’s own typing', async () => {
    await mine.input.pressSequentially('a');
    await expect.poll(signs).toEqual([true]);
    await page.clock.runFor(typingRepeatMs - 1);
    await mine.input.pressSequentially('b');
    expect(signs()).toEqual([true]);
    await page.clock.runFor(1);
    await mine.input.pressSequentially('c');
    await expect.poll(signs).toEqual([true, true]);
    await page.clock.runFor(typingIdleMs - 1);
    expect(signs()).toEqual([true, true]);
    await page.clock.runFor(1);
    await expect.poll(signs).toEqual([true, true, false]);
  });
  await test.step('the other person’s typing', async () => {
    const sign = mine.log.getByText(`${guest.person.first_name} is typing`);
    const leave = await typeAs(guest, thread_id);
    await expect(sign).toBeAttached();
    await page.clock.runFor(typingShownMs - 1);
    await expect(sign).toBeAttached();
    await page.clock.runFor(1);
    await expect(sign).toHaveCount(0);
    leave();
  });
  await test.step('a message that gets lost on the socket', async () => {
    const posted = asked(page, 'POST', /\/direct-messages\/threads\/\d+\/messages$/);
    const thrown = await watchThrown(context, page);
    wire.lose('send_direct_message');
    await mine.say('Through the other door');
    await wire.expectSaid('send_direct_message', 1);
    await page.clock.runFor(socketRequestTimeoutMs - 1);
    await expect(mine.pending).toHaveCount(1);
    expect(posted()).toBe(0);
    await page.clock.runFor(1);
    await expect(mine.pending).toHaveCount(0);
    expect(posted()).toBe(1);
    await expect(mine.log.getByText('Through the other door')).toHaveCount(1);
    expect(thrown.filter((text) => text.includes('Socket request timed out'))).not.toEqual([]);
  });
  await guest.context.close();
});

test('without a socket messages go over HTTP at once (product 8.16)', async ({ page, context, browser, event }) => {
  const guest = await connectedGuest(browser, context, event, screens[0].use);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket(/\/socket\.io\//, (socket) => void socket.close());
  const mine = new DirectChat(page, guest.person.full_name);
  await page.goto('/app/dashboard');
  await mine.open();
  await mine.say('Slow but sure');
  await expect(mine.pending).toHaveCount(0);
  await expect(mine.log.locator('[data-seq]').filter({ hasText: 'Slow but sure' })).toHaveCount(1);
  await guest.context.close();
});

test('a long conversation comes by pages of fifty as one nears its beginning, and stays at its end (product 9.6, 9.19, 9.21, 9.22)', async ({
  page,
  context,
  browser,
  event,
}) => {
  const guest = await connectedGuest(browser, context, event, screens[0].use);
  const thread_id = await threadOf(context.request);
  for (const request of [context.request, guest.context.request]) {
    for (let number = 1; number <= 28; number += 1)
      await call(request, SendDirectMessage, { params: { thread_id }, body: { content: `Number ${number}` } });
  }
  const mine = new DirectChat(page, guest.person.full_name);
  const bubbles = mine.log.locator('[data-seq]');
  const older = asked(page, 'GET', /before_seq=(?!9007199254740991)/);
  await page.clock.install();
  await page.goto('/app/dashboard');
  // Opened for the first time, a window waits for its code, and its code for the clock.
  await mine.open();
  await expect(bubbles).toHaveCount(pageSizeDefault);
  await page.getByRole('button', { name: `Close conversation with ${guest.person.full_name}` }).click();
  await stopClock(page);
  await mine.row.getByRole('button').first().click();
  await expect(bubbles).toHaveCount(pageSizeDefault);
  const toNewest = page.getByRole('button', { name: 'Newest messages' });
  const endPx = await endOf(mine.log);

  await test.step('the scrolling with which a conversation opens asks for nothing', async () => {
    await scrollTo(mine.log, 0);
    await expect(toNewest).toBeVisible();
    await page.clock.runFor(initialScrollGraceMs - 1);
    await scrollTo(mine.log, endPx);
    await expect(toNewest).toBeHidden();
    await page.clock.runFor(1 + loadOlderDirectDelayMs);
    expect(older()).toBe(0);
  });
  await test.step('the end is near within 100 px', async () => {
    await scrollTo(mine.log, endPx - nearBottomDirectPx - 1);
    await expect(toNewest).toBeVisible();
    await scrollTo(mine.log, endPx - nearBottomDirectPx);
    await expect(toNewest).toBeHidden();
  });
  await test.step('the upper quarter asks for older ones, after a moment', async () => {
    await scrollTo(mine.log, Math.floor(endPx * loadOlderDirectShare) + 1);
    await expect(toNewest).toBeVisible();
    await page.clock.runFor(loadOlderDirectDelayMs);
    expect(older()).toBe(0);
    await scrollTo(mine.log, Math.floor(endPx * loadOlderDirectShare));
    await page.clock.runFor(loadOlderDirectDelayMs - 1);
    expect(older()).toBe(0);
    await page.clock.runFor(1);
    await expect(bubbles).toHaveCount(57);
    expect(older()).toBe(1);
  });
  await guest.context.close();
});
