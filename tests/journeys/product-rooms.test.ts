/** Rooms in detail: failures and their texts, and timeouts and scroll thresholds with a fake clock. */
import type { Locator, Page } from '@playwright/test';
import { CreateChatRoom, UpdateChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { defaultModerationRules, SetModerationRules } from '@plenum/contracts/chat/moderation-rules';
import { ListRoomMessages, PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import {
  initialScrollGraceMs,
  loadOlderWithinPx,
  nearBottomRoomPx,
  defaultPageSize,
  roomJoinTimeoutMs,
  roomLeaveTimeoutMs,
  typingIdleMs,
  typingRepeatMs,
  typingDisplayMs,
} from '@plenum/contracts/limits';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import type { ChatPage } from '../support/journeys/chat-page.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { callOperation, removeFloodRules } from '../support/journeys/product-api.ts';
import { roomsScene, type RoomsScene } from '../support/journeys/rooms-scene.ts';
import { maxScrollOf, scrollTo } from '../support/journeys/scrolling.ts';
import { Shell } from '../support/journeys/shell-page.ts';
import { SocketWire, stopClock } from '../support/journeys/socket-wire.ts';

const [{ use }] = screens;

const post = (scene: RoomsScene, side: 'host' | 'guest', content: string) =>
  callOperation(scene[side].request, PostRoomMessage, { params: { room_id: scene.room_id }, body: { content } });

const notice = (page: Page, title: string, text: string, tone: 'error' | 'good'): Locator =>
  page.locator(`[data-toaster][data-tone=${tone}]`).filter({ hasText: title }).filter({ hasText: text });

async function deleteNewest({ page }: ChatPage): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect(async () => {
    await page
      .getByRole('button', { name: /^Actions for the message from/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Delete message' }).click({ timeout: 2000 });
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Delete' }).click();
}

test('failures in a room show their text, and unknown people have a fallback name', nightly, async ({ browser }) => {
  const scene = await roomsScene(browser, use);
  const { chat } = scene.host;
  const { page } = chat;
  await chat.open(scene.event.id);
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  await page.route('**/api/chat-rooms/*/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { message: 'No' } }) : route.continue(),
  );
  await chat.sendMessage('Not today');
  await expect(notice(page, 'Error', 'Failed to send message', 'error')).toBeVisible();
  await page.unroute('**/api/chat-rooms/*/messages');
  await chat.log.getByRole('button', { name: 'Discard' }).click();

  await test.step('a deletion that fails, and one that succeeds', async () => {
    await post(scene, 'guest', 'Silly words');
    await expect(chat.log.getByText('Silly words')).toBeVisible();
    await page.route('**/api/chat-rooms/*/messages/*', (route) =>
      route.fulfill({ status: 500, json: { message: 'No' } }),
    );
    await deleteNewest(chat);
    await expect(notice(page, 'Error', 'Failed to delete the message', 'error')).toBeVisible();
    await expect(chat.log.getByText('Silly words')).toBeVisible();
    await page.unroute('**/api/chat-rooms/*/messages/*');
    await deleteNewest(chat);
    const gone = 'The message has been removed from the chat.';
    await expect(notice(page, 'Message deleted', gone, 'good')).toBeVisible();
  });
  await test.step('a message removed by a rule is shown as deleted by Moderator', async () => {
    const rules = { ...defaultModerationRules, words: ['watches'] };
    await callOperation(scene.host.request, SetModerationRules, { params: { event_id: scene.event.id }, body: rules });
    await post(scene, 'guest', 'Cheap watches');
    await expect(chat.log.getByText('Message deleted by Moderator')).toBeVisible();
  });
  await test.step('an author without a name is shown as Unknown User', async () => {
    await post(scene, 'guest', 'Who am I?');
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const gateway = socket.connectToServer();
      gateway.onMessage((frame) => {
        socket.send(String(frame).replaceAll(`"full_name":"${scene.guest.person.full_name}"`, '"full_name":""'));
      });
    });
    await page.reload();
    await expect(chat.log.getByText('Who am I?')).toBeVisible();
    await expect(chat.log.getByText('Unknown User').first()).toBeVisible();
  });
  await scene.close();
});

test('the event and the session show a notice when they have no rooms', nightly, async ({ browser }) => {
  const scene = await roomsScene(browser, screens[1].use);
  const session = await callOperation(scene.host.request, CreateSession, {
    params: { event_id: scene.event.id },
    body: {
      title: 'Ink and paper',
      session_type: 'PRESENTATION',
      day_number: 1,
      start_time: '10:00',
      end_time: '11:00',
      chat_mode: 'DISABLED',
    },
  });
  await callOperation(scene.host.request, UpdateChatRoom, {
    params: { room_id: scene.room_id },
    body: { is_enabled: false },
  });
  const { page } = scene.guest.chat;
  await page.goto(`/app/events/${scene.event.id}/sessions/${session.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ink and paper' })).toBeVisible();
  await new Shell(page).bar.getByRole('button', { name: /^Messages/ }).click();
  await expect(page.getByRole('tab')).toHaveText(['Global', 'Event', 'Rooms', 'Session']);
  await page.getByRole('tab', { name: 'Rooms' }).click();
  await expect(page.getByText('No chat rooms available', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Session' }).click();
  await expect(page.getByText('No chat rooms available for this session')).toBeVisible();
  await scene.close();
});

/** Requests of older messages; the newest page is requested before the greatest sequence number. */
const olderRequest = new RegExp(String.raw`/messages\?.*before_seq=(?!${Number.MAX_SAFE_INTEGER})`);

/** Each of two people posts this many: as many as a person may post in a burst. */
const messagesEach = 28;

test('timeouts and scroll thresholds of a room', nightly, async ({ browser }) => {
  const scene = await roomsScene(browser, use);
  await removeFloodRules(scene.host.request, scene.event.id);
  for (const side of ['guest', 'host'] as const) {
    for (let number = 1; number <= messagesEach; number += 1) await post(scene, side, `${side} ${number}`);
  }
  const params = { room_id: scene.room_id };
  for (const [query, count, hasNext] of [
    [{}, defaultPageSize, true],
    [{ page: 2 }, 2 * messagesEach - defaultPageSize, false],
  ] as const) {
    const reply = await callOperation(scene.host.request, ListRoomMessages, { params, query });
    expect(reply.messages.length).toBe(count);
    expect(reply.next !== null).toBe(hasNext);
    expect(reply).toMatchObject({ current_page: 'page' in query ? 2 : 1, per_page: defaultPageSize });
  }
  const { chat } = scene.host;
  const { page } = chat;
  const wire = await new SocketWire(page).intercept();
  let older = 0;
  page.on('request', (request) => {
    if (olderRequest.test(request.url())) older += 1;
  });
  const bubbles = chat.log.locator('[data-seq]');
  await page.clock.install();
  // Open once before stopping the clock: lazy loading depends on timers.
  await chat.open(scene.event.id);
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(bubbles).toHaveCount(defaultPageSize);
  await tab('Requests').click();
  await expect(bubbles).toHaveCount(0);
  await stopClock(page);
  await tab('Chat').click();
  await expect(bubbles).toHaveCount(defaultPageSize);
  const toNewest = page.getByRole('button', { name: 'Newest messages' });
  const endPx = await maxScrollOf(chat.log);

  await test.step('initial scrolling requests nothing', async () => {
    await scrollTo(chat.log, 0);
    await expect(toNewest).toBeVisible();
    await page.clock.runFor(initialScrollGraceMs - 1);
    await scrollTo(chat.log, endPx);
    await expect(toNewest).toBeHidden();
    await page.clock.runFor(1);
    expect(older).toBe(0);
  });
  await test.step('the end is near within 10 px', async () => {
    await scrollTo(chat.log, endPx - nearBottomRoomPx - 1);
    await expect(toNewest).toBeVisible();
    await scrollTo(chat.log, endPx - nearBottomRoomPx);
    await expect(toNewest).toBeHidden();
  });
  await test.step('older messages are requested within 100 px of the top', async () => {
    await scrollTo(chat.log, loadOlderWithinPx + 1);
    await expect(toNewest).toBeVisible();
    expect(older).toBe(0);
    await scrollTo(chat.log, loadOlderWithinPx);
    await expect(bubbles).toHaveCount(2 * messagesEach);
    expect(older).toBe(1);
  });
  await test.step('typing indicators repeat every second and stop after five', async () => {
    const from = wire.sent('typing_in_room').length;
    const sentTyping = () =>
      wire
        .sent('typing_in_room')
        .slice(from)
        .map(({ is_typing }) => is_typing);
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
  await test.step('the typing indicator of another person disappears after five seconds', async () => {
    const guest = scene.guest.chat;
    await guest.page.clock.install();
    await guest.open(scene.event.id);
    await expect(page.getByText('2 people here')).toBeAttached();
    await stopClock(guest.page);
    const indicator = page.getByText(`${scene.guest.person.full_name} is typing…`);
    await guest.input.pressSequentially('x');
    await expect(indicator).toBeVisible();
    await page.clock.runFor(typingDisplayMs - 1);
    await expect(indicator).toBeVisible();
    await page.clock.runFor(1);
    await expect(indicator).toBeHidden();
  });
  await scene.close();
});

test('a room is left before the next one is entered, with short timeouts for both', nightly, async ({ browser }) => {
  const scene = await roomsScene(browser, use);
  const hallway = await callOperation(scene.host.request, CreateChatRoom, {
    params: { event_id: scene.event.id },
    body: { name: 'Hallway', is_enabled: true },
  });
  await post(scene, 'guest', 'In general');
  await callOperation(scene.guest.request, PostRoomMessage, {
    params: { room_id: hallway.id },
    body: { content: 'In the hallway' },
  });
  const { chat } = scene.host;
  const { page } = chat;
  const wire = await new SocketWire(page).intercept();
  const joined = () => wire.sent('join_chat_room').map(({ room_id }) => room_id);
  const rooms = page.getByRole('navigation', { name: 'Chat rooms' });
  await page.clock.install();
  await chat.open(scene.event.id);
  await expect(chat.log.getByText('In general')).toBeVisible();
  await expect.poll(joined).toContain(scene.room_id);
  await stopClock(page);

  wire.drop('leave_chat_room', 'join_chat_room');
  await rooms.getByRole('button', { name: 'Hallway' }).click();
  await expect.poll(() => wire.sent('leave_chat_room').at(-1)?.['room_id']).toBe(scene.room_id);
  await page.clock.runFor(roomLeaveTimeoutMs - 1);
  expect(joined()).not.toContain(hallway.id);
  await page.clock.runFor(1);
  await expect.poll(joined).toContain(hallway.id);

  // Without an acknowledgement of the entry, a room is read over HTTP.
  await page.clock.runFor(roomJoinTimeoutMs - 1);
  await expect(chat.log.getByText('In the hallway')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(chat.log.getByText('In the hallway')).toBeVisible();

  await test.step('the messages of a room are not cached for the next visit', async () => {
    wire.drop();
    const before = joined().filter((id) => id === scene.room_id).length;
    await rooms.getByRole('button', { name: 'Foyer' }).click();
    await expect(chat.log.getByText('In general')).toBeVisible();
    expect(joined().filter((id) => id === scene.room_id).length).toBe(before + 1);
  });
  await scene.close();
});
