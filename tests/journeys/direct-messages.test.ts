/** Direct messages between two people: in windows on desktop, in the panel on phones, and without a network. */
import { axeViolations } from '../support/journeys/axe.ts';
import {
  blockPerson,
  connectedGuest,
  DirectChat,
  icebreakerText,
  unreadDirectMessagesOf,
  sendDirectMessageTo,
} from '../support/journeys/direct-chat.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn, submitChatInput } from '../support/journeys/keys.ts';
import { chooseFromMenu } from '../support/journeys/menus.ts';

const [desktop, phone] = screens;

test.describe('a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('a conversation replaces the list, and a button leads back to it', async ({ page, context, browser, event }) => {
    const guest = await connectedGuest(browser, context, event, desktop.use);
    const chat = new DirectChat(page, guest.person.full_name);
    await page.goto('/app/dashboard');
    await chat.bar.click();
    await chat.row.getByRole('button').first().click();
    await expect(chat.input).toBeVisible();
    await expect(page.getByRole('list', { name: 'Conversations' })).toBeHidden();
    await page.getByRole('button', { name: 'Back to all conversations' }).click();
    await expect(chat.row).toBeVisible();
    await expect(chat.input).toBeHidden();
    await expect(page.getByRole('list', { name: 'Minimized conversations' })).toBeHidden();
    expect(await axeViolations(page)).toEqual([]);
    await guest.context.close();
  });
});

test.describe('desktop', () => {
  test.use(desktop.use);

  test('two people meet, write, see typing and read', async ({ page, context, person, browser, event }) => {
    test.slow();
    const guest = await connectedGuest(browser, context, event, desktop.use);
    const chat = new DirectChat(page, guest.person.full_name);
    const guestChat = new DirectChat(guest.page, person.full_name);
    await sendDirectMessageTo(guest.context.request, context.request, 'I am at the door.');
    await page.goto('/app/dashboard');
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(chat.bar).toHaveAccessibleName(/^Messages.*1 unread conversation$/);
    await chat.bar.click();
    await expect(chat.row).toContainText('I am at the door.');
    await chat.row.getByRole('button').first().click();
    await expect(chat.input).toBeFocused();
    await expect(chat.log).toContainText(icebreakerText);
    await expect(chat.bar).toHaveAccessibleName('Messages');
    await expect(page).not.toHaveTitle(/^\(/);

    await guest.page.goto('/app/dashboard');
    await guestChat.open();
    await chat.input.pressSequentially('The opening, of course. https://example.org/opening');
    await expect(guestChat.log.getByText(`${person.first_name} is typing`)).toBeAttached();
    await submitChatInput(chat.input);
    await expect(chat.input).toHaveValue('');
    await expect(guestChat.log.getByRole('link', { name: 'https://example.org/opening' })).toBeVisible();
    await expect(guestChat.log.getByText(/ is typing$/)).toHaveCount(0);
    await expect(chat.pending).toHaveCount(0);
    await expect.poll(async () => chat.readMarks()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    await guest.context.close();
  });

  test(
    'a minimized window, or a window restored by a reload, marks nothing as read',
    nightly,
    async ({ page, context, person, browser, event }) => {
      test.slow();
      const guest = await connectedGuest(browser, context, event, desktop.use);
      const chat = new DirectChat(page, guest.person.full_name);
      const guestChat = new DirectChat(guest.page, person.full_name);
      await page.goto('/app/dashboard');
      await chat.open();
      await guest.page.goto('/app/dashboard');
      await guestChat.open();
      await chat.input.fill('half a thou');
      await pressKeyOn(chat.input, 'Escape');
      await expect(chat.log).toBeHidden();
      await expect(chat.row.getByRole('button').first()).toBeFocused();
      await guestChat.sendMessage('Are you there?');
      await expect(chat.chip).toHaveAccessibleName(/1 unread message$/);
      await expect(chat.row).toContainText('Are you there?');
      await expect(page).toHaveTitle(/^\(1\) /);
      expect(await unreadDirectMessagesOf(context.request)).toBe(1);
      await page.reload();
      await expect(chat.chip).toHaveAccessibleName(/1 unread message$/);
      expect(await axeViolations(page)).toEqual([]);
      await chat.chip.click();
      await expect(chat.input).toBeFocused();
      await expect(chat.input).toHaveValue('half a thou');
      await expect.poll(async () => unreadDirectMessagesOf(context.request)).toBe(0);
      await page.reload();
      await expect(chat.log).toContainText('Are you there?');
      await expect(chat.input).toHaveValue('half a thou');
      await guest.context.close();
    },
  );

  test('a text stays without a network, and a retry sends it exactly once', async ({
    page,
    context,
    person,
    browser,
    event,
  }) => {
    const guest = await connectedGuest(browser, context, event, desktop.use);
    const chat = new DirectChat(page, guest.person.full_name);
    const guestChat = new DirectChat(guest.page, person.full_name);
    await page.goto('/app/dashboard');
    await chat.open();
    await guest.page.goto('/app/dashboard');
    await guestChat.open();
    await context.setOffline(true);
    await chat.sendMessage('Through the tunnel');
    await expect(page.getByRole('alert').filter({ hasText: 'Not sent.' })).toBeVisible();
    await expect(chat.input).toHaveValue('Through the tunnel');
    await expect(chat.pending).toHaveCount(0);
    await context.setOffline(false);
    // The page gives up immediately while the browser reports that it is offline.
    await page.waitForFunction('navigator.onLine');
    await submitChatInput(chat.input);
    await expect(guestChat.log.getByText('Through the tunnel')).toHaveCount(1);
    await expect(chat.log.getByText('Through the tunnel')).toHaveCount(1);
    await expect(chat.input).toHaveValue('');
    await guest.context.close();
  });

  test(
    'a person who may no longer write sees a notice and their earlier messages',
    nightly,
    async ({ page, context, browser, event }) => {
      const guest = await connectedGuest(browser, context, event, desktop.use);
      const chat = new DirectChat(page, guest.person.full_name);
      await page.goto('/app/dashboard');
      await chat.open();
      await blockPerson(guest.context.request, context.request);
      await chat.sendMessage('Did I say something?');
      await expect(page.getByText(`You cannot send messages to ${guest.person.first_name}.`)).toBeVisible();
      await expect(chat.input).toHaveCount(0);
      await expect(chat.pending).toHaveCount(0);
      await expect(page.getByText('Did I say something?')).toBeVisible();
      await guest.context.close();
    },
  );

  test(
    'a deleted chat leaves the list, returns when the deletion fails, and starts empty again',
    nightly,
    async ({ page, context, person, browser, event }) => {
      const guest = await connectedGuest(browser, context, event, desktop.use);
      const chat = new DirectChat(page, guest.person.full_name);
      const guestChat = new DirectChat(guest.page, person.full_name);
      await page.goto('/app/dashboard');
      await chat.bar.click();
      const ask = async (): Promise<void> => {
        await chooseFromMenu(
          chat.row.getByRole('button', { name: `Actions for ${guest.person.full_name}` }),
          'Delete chat',
        );
      };
      const dialog = page.getByRole('alertdialog');
      const toast = (text: string) => page.locator('[data-toaster]').filter({ hasText: text });
      await ask();
      await expect(dialog).toContainText(`Delete chat with ${guest.person.full_name}? You can start fresh anytime.`);
      await page.mouse.click(5, 400);
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await ask();
      await page.route(/\/clear$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(toast('Failed to delete chat')).toContainText('Error');
      await expect(chat.row).toBeVisible();
      await page.unroute(/\/clear$/);
      await ask();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(toast('The conversation has been removed from your chat list')).toContainText('Chat deleted');
      await expect(page.getByText('No conversations yet')).toBeVisible();
      await guest.page.goto('/app/dashboard');
      await guestChat.open();
      await guestChat.sendMessage('Once more?');
      await expect(chat.row).toContainText('Once more?');
      await chat.row.getByRole('button').first().click();
      await expect(chat.log).toContainText('Once more?');
      await expect(chat.log).not.toContainText(icebreakerText);
      await guest.context.close();
    },
  );
});

test.describe('phone', () => {
  test.use(phone.use);

  test('the panel has a tab for each list, and a conversation fills the screen', async ({
    page,
    context,
    person,
    browser,
    event,
  }) => {
    test.slow();
    const guest = await connectedGuest(browser, context, event, phone.use);
    const chat = new DirectChat(page, guest.person.full_name);
    const guestChat = new DirectChat(guest.page, person.full_name);
    await sendDirectMessageTo(guest.context.request, context.request, 'I am at the door.');
    await page.goto('/app/dashboard');
    await expect(chat.bar).toHaveAccessibleName(/^Messages.*1 unread conversation$/);
    await chat.bar.click();
    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close messages' }).click();
    await expect(chat.bar).toBeFocused();

    await page.goto(`/app/events/${event.id}`);
    await chat.bar.click();
    await expect(page.getByRole('tab')).toHaveText([/^Global/, /^Event/, 'Rooms']);
    await page.getByRole('tab', { name: 'Rooms' }).click();
    await expect(page.getByRole('button', { name: /Foyer/ })).toBeVisible();
    await page.getByRole('tab', { name: /^Event/ }).click();
    expect(await axeViolations(page)).toEqual([]);
    const inbox = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await expect(inbox).toHaveText([new RegExp(guest.person.full_name), /^Foyer/, /^Green room/, /^Organizers/]);
    await inbox.nth(1).getByRole('button').click();
    await expect(page.getByRole('log', { name: /Foyer/ })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.getByRole('button', { name: 'All rooms' }).click();
    await chat.row.getByRole('button').first().click();
    await expect(chat.log).toContainText(icebreakerText);
    await page.getByRole('button', { name: guest.person.full_name, exact: true }).click();
    const profile = page.getByText('Attendee', { exact: true });
    await expect(profile).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(chat.log).toContainText(icebreakerText);

    await guest.page.goto('/app/dashboard');
    await guestChat.open();
    await guestChat.input.pressSequentially('On');
    await expect(chat.log.getByText(`${guest.person.first_name} is typing`)).toBeAttached();
    await guestChat.sendMessage('On my way');
    await expect(chat.log).toContainText('On my way');
    await expect.poll(async () => guestChat.readMarks()).toBeGreaterThan(0);
    expect(await axeViolations(page)).toEqual([]);
    // Phones zoom into inputs with smaller text.
    await expect(chat.input).toHaveCSS('font-size', '16px');
    await page.getByRole('button', { name: 'Back to all conversations' }).click();
    await expect(chat.row).toContainText('On my way');
    // Messages would cover the requested page.
    await page.reload();
    await expect(chat.bar).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeHidden();
    await chat.bar.click();
    await chat.row.getByRole('button').first().click();
    await expect(chat.log).toContainText('On my way');
    await page.goBack();
    await expect(chat.log).toBeHidden();
    await expect(chat.row).toContainText('On my way');
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeHidden();
    await expect(page).toHaveURL(`/app/events/${event.id}`);
    await guest.context.close();
  });
});
