/** Two people write to each other: in windows on a desk, in the panel of a phone, and without a network. */
import { axeFaults } from '../support/journeys/axe.ts';
import { block, connectedGuest, DirectChat, icebreaker, unreadOf, writeTo } from '../support/journeys/direct-chat.ts';
import { expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { press, send } from '../support/journeys/keys.ts';
import { choose } from '../support/journeys/menus.ts';

const [desktop, phone] = screens;

test.describe('desktop', () => {
  test.use(desktop.use);

  test('two people meet, write, type and read', async ({ page, context, person, browser, event }) => {
    test.slow();
    const guest = await connectedGuest(browser, context, event, desktop.use);
    const mine = new DirectChat(page, guest.person.full_name);
    const theirs = new DirectChat(guest.page, person.full_name);
    await writeTo(guest.context.request, context.request, 'I am at the door.');
    await page.goto('/app/dashboard');
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(mine.bar).toHaveAccessibleName(/^Messages.*1 unread conversation$/);
    await mine.bar.click();
    await expect(mine.row).toContainText('I am at the door.');
    await mine.row.getByRole('button').first().click();
    await expect(mine.input).toBeFocused();
    await expect(mine.log).toContainText(icebreaker);
    await expect(mine.bar).toHaveAccessibleName('Messages');
    await expect(page).not.toHaveTitle(/^\(/);

    await guest.page.goto('/app/dashboard');
    await theirs.open();
    await mine.input.pressSequentially('The opening, of course. https://example.org/opening');
    await expect(theirs.log.getByText(`${person.first_name} is typing`)).toBeAttached();
    await send(mine.input);
    await expect(mine.input).toHaveValue('');
    await expect(theirs.log.getByRole('link', { name: 'https://example.org/opening' })).toBeVisible();
    await expect(theirs.log.getByText(/ is typing$/)).toHaveCount(0);
    await expect(mine.pending).toHaveCount(0);
    await expect.poll(async () => mine.readMarks()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await guest.context.close();
  });

  test(
    'a window that is minimized or left behind by a reload marks nothing as read',
    nightly,
    async ({ page, context, person, browser, event }) => {
      test.slow();
      const guest = await connectedGuest(browser, context, event, desktop.use);
      const mine = new DirectChat(page, guest.person.full_name);
      const theirs = new DirectChat(guest.page, person.full_name);
      await page.goto('/app/dashboard');
      await mine.open();
      await guest.page.goto('/app/dashboard');
      await theirs.open();
      await mine.input.fill('half a thou');
      await press(mine.input, 'Escape');
      await expect(mine.log).toBeHidden();
      await expect(mine.row.getByRole('button').first()).toBeFocused();
      await theirs.say('Are you there?');
      await expect(mine.chip).toHaveAccessibleName(/1 unread message$/);
      await expect(mine.row).toContainText('Are you there?');
      await expect(page).toHaveTitle(/^\(1\) /);
      expect(await unreadOf(context.request)).toBe(1);
      await page.reload();
      await expect(mine.chip).toHaveAccessibleName(/1 unread message$/);
      expect(await axeFaults(page)).toEqual([]);
      await mine.chip.click();
      await expect(mine.input).toBeFocused();
      await expect(mine.input).toHaveValue('half a thou');
      await expect.poll(async () => unreadOf(context.request)).toBe(0);
      await page.reload();
      await expect(mine.log).toContainText('Are you there?');
      await expect(mine.input).toHaveValue('half a thou');
      await guest.context.close();
    },
  );

  test('without a network the text stays, and is sent once when it is sent again', async ({
    page,
    context,
    person,
    browser,
    event,
  }) => {
    const guest = await connectedGuest(browser, context, event, desktop.use);
    const mine = new DirectChat(page, guest.person.full_name);
    const theirs = new DirectChat(guest.page, person.full_name);
    await page.goto('/app/dashboard');
    await mine.open();
    await guest.page.goto('/app/dashboard');
    await theirs.open();
    await context.setOffline(true);
    await mine.say('Through the tunnel');
    await expect(page.getByRole('alert').filter({ hasText: 'Not sent.' })).toBeVisible();
    await expect(mine.input).toHaveValue('Through the tunnel');
    await expect(mine.pending).toHaveCount(0);
    await context.setOffline(false);
    // The page gives up at once while the browser says that it has no network.
    await page.waitForFunction('navigator.onLine');
    await send(mine.input);
    await expect(theirs.log.getByText('Through the tunnel')).toHaveCount(1);
    await expect(mine.log.getByText('Through the tunnel')).toHaveCount(1);
    await expect(mine.input).toHaveValue('');
    await guest.context.close();
  });

  test(
    'whoever may not write any more sees that, and what they wrote',
    nightly,
    async ({ page, context, browser, event }) => {
      const guest = await connectedGuest(browser, context, event, desktop.use);
      const mine = new DirectChat(page, guest.person.full_name);
      await page.goto('/app/dashboard');
      await mine.open();
      await block(guest.context.request, context.request);
      await mine.say('Did I say something?');
      await expect(page.getByText(`You cannot send messages to ${guest.person.first_name}.`)).toBeVisible();
      await expect(mine.input).toHaveCount(0);
      await expect(mine.pending).toHaveCount(0);
      await expect(page.getByText('Did I say something?')).toBeVisible();
      await guest.context.close();
    },
  );

  test(
    'a deleted chat leaves the list, comes back when that fails, and begins anew',
    nightly,
    async ({ page, context, person, browser, event }) => {
      const guest = await connectedGuest(browser, context, event, desktop.use);
      const mine = new DirectChat(page, guest.person.full_name);
      const theirs = new DirectChat(guest.page, person.full_name);
      await page.goto('/app/dashboard');
      await mine.bar.click();
      const ask = async (): Promise<void> => {
        await choose(mine.row.getByRole('button', { name: `Actions for ${guest.person.full_name}` }), 'Delete chat');
      };
      const dialog = page.getByRole('alertdialog');
      const toast = (text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });
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
      await expect(mine.row).toBeVisible();
      await page.unroute(/\/clear$/);
      await ask();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(toast('The conversation has been removed from your chat list')).toContainText('Chat deleted');
      await expect(page.getByText('No conversations yet')).toBeVisible();
      await guest.page.goto('/app/dashboard');
      await theirs.open();
      await theirs.say('Once more?');
      await expect(mine.row).toContainText('Once more?');
      await mine.row.getByRole('button').first().click();
      await expect(mine.log).toContainText('Once more?');
      await expect(mine.log).not.toContainText(icebreaker);
      await guest.context.close();
    },
  );
});

test.describe('phone', () => {
  test.use(phone.use);

  test('the panel has a tab for each place, and a conversation fills the screen', async ({
    page,
    context,
    person,
    browser,
    event,
  }) => {
    test.slow();
    const guest = await connectedGuest(browser, context, event, phone.use);
    const mine = new DirectChat(page, guest.person.full_name);
    const theirs = new DirectChat(guest.page, person.full_name);
    await writeTo(guest.context.request, context.request, 'I am at the door.');
    await page.goto('/app/dashboard');
    await expect(mine.bar).toHaveAccessibleName(/^Messages.*1 unread conversation$/);
    await mine.bar.click();
    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.getByRole('button', { name: 'Close messages' }).click();
    await expect(mine.bar).toBeFocused();

    await page.goto(`/app/events/${event.id}`);
    await mine.bar.click();
    await expect(page.getByRole('tab')).toHaveText([/^Global/, /^Event/, 'Rooms']);
    await page.getByRole('tab', { name: 'Rooms' }).click();
    await expect(page.getByRole('button', { name: /General/ })).toBeVisible();
    await page.getByRole('tab', { name: /^Event/ }).click();
    expect(await axeFaults(page)).toEqual([]);
    const inbox = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await expect(inbox).toHaveText([new RegExp(guest.person.full_name), /^General/, /^Green room/, /^Organizers/]);
    await inbox.nth(1).getByRole('button').click();
    await expect(page.getByRole('log', { name: /General/ })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.getByRole('button', { name: 'All rooms' }).click();
    await mine.row.getByRole('button').first().click();
    await expect(mine.log).toContainText(icebreaker);
    await page.getByRole('button', { name: guest.person.full_name, exact: true }).click();
    const profile = page.getByText('Attendee', { exact: true });
    await expect(profile).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(mine.log).toContainText(icebreaker);

    await guest.page.goto('/app/dashboard');
    await theirs.open();
    await theirs.input.pressSequentially('On');
    await expect(mine.log.getByText(`${guest.person.first_name} is typing`)).toBeAttached();
    await theirs.say('On my way');
    await expect(mine.log).toContainText('On my way');
    await expect.poll(async () => theirs.readMarks()).toBeGreaterThan(0);
    expect(await axeFaults(page)).toEqual([]);
    // Phones zoom into smaller inputs.
    await expect(mine.input).toHaveCSS('font-size', '16px');
    await page.getByRole('button', { name: 'Back to all conversations' }).click();
    await expect(mine.row).toContainText('On my way');
    // Messages would cover the page that was asked for.
    await page.reload();
    await expect(mine.bar).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeHidden();
    await mine.bar.click();
    await mine.row.getByRole('button').first().click();
    await expect(mine.log).toContainText('On my way');
    await page.goBack();
    await expect(mine.log).toBeHidden();
    await expect(mine.row).toContainText('On my way');
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeHidden();
    await expect(page).toHaveURL(`/app/events/${event.id}`);
    await guest.context.close();
  });
});
