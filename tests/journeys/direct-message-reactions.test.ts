/** Reactions to direct messages, for two people in two browsers, on every screen size; by keyboard and in German. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { EventDetail } from '@plenum/contracts/events/events';
import { axeViolations } from '../support/journeys/axe.ts';
import { blockPerson, connectedGuest, DirectChat, sendDirectMessageTo } from '../support/journeys/direct-chat.ts';
import { desktop, expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu, openMenuByKey } from '../support/journeys/menus.ts';
import type { Person } from '../support/journeys/people.ts';
import { SocketWire } from '../support/journeys/socket-wire.ts';
import { timeouts } from '../support/services/timeouts.ts';

interface Scene {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly person: Person;
  readonly browser: Browser;
  readonly event: EventDetail;
}

/** Opens the conversation of two people in a browser each; the guest has written. */
async function conversation({ page, context, person, browser, event }: Scene, use: (typeof screens)[number]['use']) {
  const guest = await connectedGuest(browser, context, event, use);
  const senderChat = new DirectChat(page, guest.person.full_name);
  const guestChat = new DirectChat(guest.page, person.full_name);
  for (const chat of [senderChat, guestChat]) {
    await chat.page.goto('/app/dashboard');
    await chat.open();
  }
  for (const text of ['We have a winner', 'And cake']) await guestChat.sendMessage(text);
  await expect(senderChat.log.getByText('And cake')).toBeVisible();
  await expect(guestChat.pending).toHaveCount(0);
  return { guest, mine: senderChat, theirs: guestChat };
}

/** Reloads the page, which keeps the windows on desktop and closes the panel on phones. */
async function reopen(chat: DirectChat, screen: string): Promise<void> {
  await chat.page.reload();
  if (screen === 'phone') {
    await chat.bar.click();
    await chat.row.getByRole('button').first().click();
  }
  await expect(chat.log).toBeVisible();
}

/** Checks that the focus did not fall back to the body, as it does when the focused control disappears. */
const expectFocus = (page: Page) => expect(page.locator('body')).not.toBeFocused();

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('one press adds a reaction, both people see the count, names are shown on demand, and the layout is stable', async ({
      page,
      context,
      person,
      browser,
      event,
    }) => {
      test.slow();
      const { guest, mine, theirs } = await conversation({ page, context, person, browser, event }, use);
      const before = await mine.log.getByText('And cake').boundingBox();
      const menus = page.getByRole('button', { name: `Actions for the message from ${guest.person.full_name}` });
      await chooseFromMenu(menus.nth(-2), 'Congratulations');
      const chip = theirs.log.getByRole('button', { name: '1 reaction: 🎉 1' });
      await expect(chip).toBeVisible();
      await expect(mine.log.getByRole('button', { name: '1 reaction: 🎉 1' })).toBeVisible();
      expect((await mine.log.getByText('And cake').boundingBox())?.y, 'the same position').toBe(before?.y);
      expect(await axeViolations(guest.page)).toEqual([]);

      await chip.click();
      const dialog = guest.page.getByRole('dialog', { name: 'Reactions' });
      await expect(dialog.getByText(person.full_name)).toBeVisible();
      await dialog.getByRole('button', { name: 'Congratulations, 1' }).click();
      const guestReaction = dialog.getByRole('button', { name: 'Congratulations, 2' });
      await expect(guestReaction).toHaveAttribute('aria-pressed', 'true');
      expect(await axeViolations(guest.page)).toEqual([]);
      await expect(mine.log.getByRole('button', { name: '2 reactions: 🎉 2' })).toBeVisible();
      await guestReaction.click();
      await expect(dialog.getByRole('button', { name: 'Congratulations, 1' })).toHaveAttribute('aria-pressed', 'false');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(mine.log.getByRole('button', { name: '1 reaction: 🎉 1' })).toBeVisible();
      await guest.context.close();
    });

    test('changes made while offline appear after reconnecting', async ({ page, context, person, browser, event }) => {
      test.slow();
      const wire = await new SocketWire(page).intercept();
      const { guest, mine, theirs } = await conversation({ page, context, person, browser, event }, use);
      await wire.disconnect();
      await chooseFromMenu(guest.page.getByRole('button', { name: 'Actions for your message' }).last(), 'Applause');
      await expect(theirs.log.getByRole('button', { name: '1 reaction: 👏 1' })).toBeVisible();
      await expect(mine.log.getByRole('button', { name: /reaction/ })).toHaveCount(0);
      wire.reconnect();
      await expect(mine.log.getByRole('button', { name: '1 reaction: 👏 1' })).toBeVisible({
        timeout: 4 * timeouts.page,
      });
      await reopen(mine, name);
      await expect(mine.log.getByRole('button', { name: '1 reaction: 👏 1' })).toBeVisible();

      // A person who may not write may not react, and still sees who did.
      await blockPerson(guest.context.request, context.request);
      await reopen(mine, name);
      const chip = mine.log.getByRole('button', { name: '1 reaction: 👏 1' });
      await chip.click();
      const dialog = page.getByRole('dialog', { name: 'Reactions' });
      await expect(dialog.getByText(guest.person.full_name)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Applause, 1' })).toBeDisabled();
      await guest.context.close();
    });
  });
}

test.describe('desktop by keyboard', nightly, () => {
  test.use(desktop.use);

  test('a person reacts, lists who reacted, removes the reaction, and keeps the focus, by keyboard', async ({
    page,
    context,
    browser,
    event,
  }) => {
    test.slow();
    const guest = await connectedGuest(browser, context, event, desktop.use);
    const senderChat = new DirectChat(page, guest.person.full_name);
    await sendDirectMessageTo(guest.context.request, context.request, 'We have a winner');
    await page.goto('/app/dashboard');
    await senderChat.open();
    const actions = page.getByRole('button', { name: `Actions for the message from ${guest.person.full_name}` });
    await expect(actions.last()).toHaveAttribute('tabindex', '0');
    await openMenuByKey(actions.last());
    await pressKeyOn(page.getByRole('menuitem', { name: 'Good', exact: true }), 'Enter');
    await expect(senderChat.log.getByRole('button', { name: '1 reaction: 👍 1' })).toBeVisible();
    await openMenuByKey(actions.last());
    await pressKeyOn(page.getByRole('menuitem', { name: 'Reactions' }), 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Reactions' });
    await pressKeyOn(dialog.getByRole('button', { name: 'Good, 1' }), 'Enter');
    await expect(dialog.getByText('No reactions left.')).toBeVisible();
    await expectFocus(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(senderChat.log).toBeVisible();
    await expectFocus(page);
    await pressKeyOn(actions.last(), 'ArrowUp');
    await expect(actions.nth(-2).or(page.getByRole('button', { name: 'Actions for your message' }))).toBeFocused();
    await guest.context.close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('reactions have German names', async ({ page, context, browser, event }) => {
    const guest = await connectedGuest(browser, context, event, phone.use);
    await sendDirectMessageTo(guest.context.request, context.request, 'Guten Tag');
    await page.goto('/app/dashboard');
    await page.getByRole('button', { name: /^Nachrichten/ }).click();
    const row = page
      .getByRole('list', { name: 'Unterhaltungen' })
      .getByRole('listitem')
      .filter({ hasText: 'Guten Tag' });
    await row.getByRole('button').first().click();
    const actions = page.getByRole('button', { name: `Aktionen für die Nachricht von ${guest.person.full_name}` });
    await chooseFromMenu(actions.last(), 'Applaus');
    await expect(page.getByRole('log').getByRole('button', { name: '1 Reaktion: 👏 1' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await guest.context.close();
  });
});
