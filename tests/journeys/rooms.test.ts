/** Rooms: chat, moderation, restrictions and sessions, with two browsers on every screen size. */
import { CreateChatRoom, UpdateChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { DeleteRoomMessage, PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { axeViolations } from '../support/journeys/axe.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import {
  newContextFor,
  desktop,
  expect,
  nightlyExceptOn,
  nightly,
  phone,
  screens,
  test,
} from '../support/journeys/journey.ts';
import { pressKeyOn, submitChatInput } from '../support/journeys/keys.ts';
import { chooseFromMenu, openPopup } from '../support/journeys/menus.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { roomsScene } from '../support/journeys/rooms-scene.ts';
import { timeouts } from '../support/services/timeouts.ts';

const readOnlyText = 'You cannot send messages in this chat';

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('desktop', name), () => {
    test('rooms show unread counts, and the URL names the open room', async ({ browser }) => {
      const scene = await roomsScene(browser, use);
      // On a phone, the count of a room with a long name is outside the viewport.
      const body = { name: 'Hallway between the two main buildings', is_enabled: true };
      const hallway = await callOperation(scene.host.request, CreateChatRoom, {
        params: { event_id: scene.event.id },
        body,
      });
      const { chat } = scene.guest;
      await chat.open(scene.event.id);
      const rooms = chat.page.getByRole('navigation', { name: 'Chat rooms' });
      await callOperation(scene.host.request, PostRoomMessage, {
        params: { room_id: hallway.id },
        body: { content: 'Psst' },
      });
      await expect(rooms.getByRole('button', { name: 'Hallway' })).toContainText('1 unread message');
      expect(await chat.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      const params = { room_id: hallway.id };
      const spam = await callOperation(scene.host.request, PostRoomMessage, { params, body: { content: 'Buy now' } });
      await expect(rooms.getByRole('button', { name: 'Hallway' })).toContainText('2 unread messages');
      await callOperation(scene.host.request, DeleteRoomMessage, { params: { ...params, message_id: spam.id } });
      await expect(rooms.getByRole('button', { name: 'Hallway' })).toContainText('1 unread message', {
        timeout: 2 * timeouts.page,
      });
      const tab = chat.page.getByRole('tab', { name: /^Chat/ });
      await expect(tab).toHaveText(/1/);
      await rooms.getByRole('button', { name: 'Hallway' }).click();
      await expect(chat.log.getByText('Psst')).toBeVisible();
      await expect(tab, 'a room that is read has no unread messages').toHaveText('Chat');
      expect(new URL(chat.page.url()).searchParams.get('room')).toBe(String(hallway.id));
      await chat.input.fill('Half a thou');
      // A draft and its room are restored, even by a link without a room.
      await chat.page.goto(`/app/events/${scene.event.id}/speakers`);
      await chat.open(scene.event.id);
      await expect(chat.log.getByText('Psst')).toBeVisible();
      await expect(chat.input).toHaveValue('Half a thou');
      await rooms.getByRole('button', { name: 'Foyer' }).click();
      await expect(rooms.getByRole('button', { name: 'Hallway' })).not.toContainText('unread');
      await expect(chat.input).toHaveValue('');
      await scene.close();
    });
  });
}

test.describe('desktop', () => {
  const { use } = desktop;
  test('slow mode, announcement mode and closing take effect while people write', nightly, async ({ browser }) => {
    const scene = await roomsScene(browser, use);
    const { chat } = scene.guest;
    const params = { room_id: scene.room_id };
    await chat.open(scene.event.id);
    await callOperation(scene.host.request, UpdateChatRoom, { params, body: { slow_mode_seconds: 60 } });
    await expect(chat.page.getByText('Slow mode: one message every 60 seconds')).toBeVisible();
    await chat.sendMessage('First');
    await expect(chat.page.getByText(/^You can write again in \d+ seconds?$/)).toBeVisible();
    await chat.input.fill('Second');
    await expect(chat.page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();

    await callOperation(scene.host.request, UpdateChatRoom, {
      params,
      body: { announce_only: true, slow_mode_seconds: 0 },
    });
    await expect(chat.page.getByText('Only organizers can write in this room')).toBeVisible();
    await callOperation(scene.host.request, UpdateChatRoom, { params, body: { announce_only: false } });
    await expect(chat.input).toHaveValue('Second');
    await chat.page.reload();
    await expect(chat.input, 'the draft survives a reload').toHaveValue('Second');
    await submitChatInput(chat.input);
    await expect(chat.input).toHaveValue('');

    await callOperation(scene.host.request, UpdateChatRoom, { params, body: { is_enabled: false } });
    await expect(chat.page.getByText('No chat rooms available')).toBeVisible();
    await scene.close();
  });
});

test.describe('phone', () => {
  const { use } = phone;
  test('two people chat, a moderator mutes one of them and unmutes them again', async ({ browser }) => {
    test.slow();
    const scene = await roomsScene(browser, use);
    const [host, guest] = [scene.host.chat, scene.guest.chat];
    await host.open(scene.event.id);
    await guest.open(scene.event.id);
    await expect(host.page.getByText('No messages yet. Start the conversation!')).toBeVisible();
    // Displayed for three or more people.
    await expect(host.page.getByText('2 people here')).toBeAttached();
    await expect(host.page.getByText('2 people here')).toBeHidden();

    await guest.input.pressSequentially('Where is the coffee?');
    await expect(host.page.getByText(`${scene.guest.person.full_name} is typing…`)).toBeVisible();
    await submitChatInput(guest.input);
    await expect(host.log.getByText('Where is the coffee?')).toBeVisible();
    await expect(host.page.getByText(`${scene.guest.person.full_name} is typing…`)).toBeHidden();
    await host.sendMessage('In the hall: https://example.org/map.');
    const link = guest.log.getByRole('link', { name: 'https://example.org/map' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer ugc nofollow');
    await expect(guest.log.getByText('Organizer')).toBeVisible();
    await host.sendMessage('With cake');
    await guest.sendMessage('Silly words');
    await expect(host.log.getByText('Silly words')).toBeVisible();
    expect(await axeViolations(host.page)).toEqual([]);

    // Messages sent in quick succession appear in the order in which they were stored.
    const guestActions = `Actions for the message from ${scene.guest.person.full_name}`;
    await chooseFromMenu(host.page.getByRole('button', { name: guestActions }).last(), 'Delete message');
    const dialog = host.page.getByRole('alertdialog', { name: 'Delete this message?' });
    await expect(dialog.getByText(scene.guest.person.full_name)).toBeVisible();
    await expect(dialog.getByText('Silly words')).toBeVisible();
    expect(await axeViolations(host.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(host.page.getByText('The message has been removed from the chat.')).toBeVisible();
    await expect(host.log.getByText(`Message deleted by ${scene.host.person.full_name}`)).toBeVisible();
    await expect(guest.log.getByText('Silly words')).toBeHidden();
    await expect(host.page.getByText('Silly words'), 'nor in the live region').toHaveCount(0);

    // Three presses mute the author of a message, two reply to it.
    const menu = host.page.getByRole('button', { name: guestActions }).first();
    await chooseFromMenu(menu, 'Reply');
    await expect(host.input).toBeFocused();
    await pressKeyOn(host.input, 'Escape');
    await chooseFromMenu(menu, /^Mute/);
    const muting = host.page.getByRole('dialog', { name: `Mute ${scene.guest.person.full_name}?` });
    await expect(muting.getByLabel('Reason')).toHaveValue('Wrote: “Where is the coffee?”');
    expect(await axeViolations(host.page)).toEqual([]);
    await muting.getByRole('button', { name: 'Mute' }).click();
    await expect(guest.page.getByText(readOnlyText)).toBeVisible();
    await expect(guest.page.getByText('Chat access is restricted')).toBeVisible();
    await expect(guest.log.getByText('With cake')).toBeVisible();
    expect(await axeViolations(guest.page)).toEqual([]);
    await host.page.getByRole('button', { name: 'Unmute' }).click();
    await expect(guest.input).toBeVisible();
    await guest.sendMessage('Thank you');
    await expect(host.log.getByText('Thank you')).toBeVisible();

    // The menu of the name has the same entries, and others about the person.
    await host.log.getByRole('button', { name: scene.guest.person.full_name }).first().click();
    const profileDialog = host.page.getByRole('dialog', { name: scene.guest.person.full_name });
    await expect(profileDialog.getByRole('button', { name: /^Connect/ })).toBeVisible();
    expect(await axeViolations(host.page)).toEqual([]);
    await profileDialog.getByRole('button', { name: 'Delete all messages' }).click();
    await host.page.getByRole('alertdialog').getByRole('button', { name: 'Delete all messages' }).click();
    await expect(host.page.getByText(`2 messages by ${scene.guest.person.full_name} deleted`)).toBeVisible();
    await expect(guest.log.locator('[data-seq]')).toHaveText([/In the hall/, 'With cake']);
    await expect(host.log.getByText('Thank you')).toHaveCount(0);
    await scene.close();
  });

  test('a message is reported to the moderators', nightly, async ({ browser }) => {
    const scene = await roomsScene(browser, use);
    await callOperation(scene.host.request, PostRoomMessage, {
      params: { room_id: scene.room_id },
      body: { content: 'Buy my boat' },
    });
    const { chat } = scene.guest;
    await chat.open(scene.event.id);
    const actions = chat.page.getByRole('button', { name: /^Actions for the message from/ });
    await openPopup(actions, chat.page.getByRole('menuitem', { name: 'Report message' }));
    await expect(chat.page.getByRole('menuitem', { name: 'Delete message' })).toHaveCount(0);
    await chooseFromMenu(actions, 'Report message');
    const reporting = chat.page.getByRole('dialog');
    await expect(reporting.getByText('Buy my boat')).toBeVisible();
    // Moderators are notified immediately, on any screen.
    const speaker = await newVerifiedAccount();
    await joinWithRole(scene.host.request, scene.event.id, speaker, 'MODERATOR');
    const moderatorContext = await newContextFor(browser, speaker, use);
    const otherPage = await moderatorContext.newPage();
    const websocketOpened = otherPage.waitForEvent('websocket');
    await otherPage.goto(`/app/events/${scene.event.id}/speakers`);
    // A moderator who is not connected yet finds the report among the notifications instead.
    await (
      await websocketOpened
    ).waitForEvent('framereceived', ({ payload }) => /^(?:40|3probe)/.test(String(payload)));
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Speakers' })).toBeVisible();
    await reporting.getByRole('radio', { name: 'Spam or advertising' }).check();
    await reporting.getByRole('button', { name: 'Report' }).click();
    await expect(otherPage.getByText(/^Reports at .* need a decision/)).toBeVisible();
    await moderatorContext.close();
    await scene.close();
  });

  test('a message that cannot be sent waits for a retry', nightly, async ({ browser }) => {
    const scene = await roomsScene(browser, use);
    const { chat } = scene.guest;
    await chat.open(scene.event.id);
    await chat.page.route('**/api/chat-rooms/*/messages', async (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { message: 'No' } }) : route.continue(),
    );
    await chat.sendMessage('Hold on to this');
    await expect(chat.page.getByText('Failed to send message')).toBeVisible();
    await chat.page.reload();
    await expect(chat.log.getByText('Hold on to this')).toBeVisible();
    expect(await axeViolations(chat.page)).toEqual([]);
    await chat.page.unroute('**/api/chat-rooms/*/messages');
    await chat.log.getByRole('button', { name: 'Try again' }).click();
    await expect(chat.page.getByTestId('failed-message')).toHaveCount(0);
    await expect(chat.log.locator('[data-seq]')).toHaveText(['Hold on to this']);
    await scene.close();
  });
});

const sessionWidths = [
  { name: 'a phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { name: 'a tablet', use: { viewport: { width: 900, height: 1100 }, hasTouch: true } },
  { name: 'a laptop', use: { viewport: { width: 1366, height: 768 } } },
] as const;

for (const { name, use } of sessionWidths) {
  test(
    `the chat of a session on ${name}, and backstage for its speakers`,
    name === 'a laptop' ? {} : nightly,
    async ({ browser }) => {
      const scene = await roomsScene(browser, use);
      const session = await callOperation(scene.host.request, CreateSession, {
        params: { event_id: scene.event.id },
        body: {
          title: 'Ink and paper',
          session_type: 'PRESENTATION',
          day_number: 1,
          start_time: '10:00',
          end_time: '11:00',
          chat_mode: 'ENABLED',
        },
      });
      const path = `/app/events/${scene.event.id}/sessions/${session.id}`;
      for (const { chat } of [scene.host, scene.guest]) {
        await chat.page.goto(path);
        await expect(chat.page.getByRole('heading', { name: 'Ink and paper' })).toBeVisible();
        if (use.viewport.width < 1025) await chat.page.getByRole('tab', { name: 'Chat' }).click();
        await expect(chat.input).toBeInViewport();
      }
      const [host, guest] = [scene.host.chat, scene.guest.chat];
      await expect(guest.page.getByRole('tab', { name: /^(Public|Backstage)$/ })).toHaveCount(0);
      await host.page.getByRole('tab', { name: 'Backstage' }).click();
      await host.sendMessage('Only for us');
      await guest.sendMessage('Hello stage');
      await expect(host.page.getByRole('tab', { name: /^Public/ })).toContainText('1 unread message');
      await host.page.getByRole('tab', { name: /^Public/ }).click();
      await expect(host.log.getByText('Hello stage')).toBeVisible();
      expect(await axeViolations(host.page)).toEqual([]);
      await scene.close();
    },
  );
}
