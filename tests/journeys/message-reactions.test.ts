/** Reactions to messages, for two people in two browsers, on every screen size; by keyboard and in German. */
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn, submitChatInput } from '../support/journeys/keys.ts';
import { chooseFromMenu, openMenuByKey } from '../support/journeys/menus.ts';
import { roomsScene } from '../support/journeys/rooms-scene.ts';

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test('one press adds a reaction, everybody sees the count, names are shown on demand, and the layout is stable', async ({
      browser,
    }) => {
      const scene = await roomsScene(browser, use);
      const [host, guest] = [scene.host.chat, scene.guest.chat];
      await host.open(scene.event.id);
      await guest.open(scene.event.id);
      await guest.sendMessage('We have a winner');
      await guest.sendMessage('And cake');
      const second = host.log.getByText('And cake');
      await expect(second).toBeVisible();
      await expect(guest.page.getByTestId('pending-message')).toHaveCount(0);
      const before = await second.boundingBox();
      const actions = host.page.getByRole('button', {
        name: `Actions for the message from ${scene.guest.person.full_name}`,
      });
      await chooseFromMenu(actions.first(), 'Congratulations');
      const chip = guest.log.getByRole('button', { name: '1 reaction: 🎉 1' });
      await expect(chip).toBeVisible();
      expect((await second.boundingBox())?.y, 'the same position').toBe(before?.y);
      expect(await axeViolations(guest.page)).toEqual([]);

      await chip.click();
      const dialog = guest.page.getByRole('dialog', { name: 'Reactions' });
      await expect(dialog.getByText(scene.host.person.full_name)).toBeVisible();
      await dialog.getByRole('button', { name: 'Congratulations, 1' }).click();
      const guestReaction = dialog.getByRole('button', { name: 'Congratulations, 2' });
      await expect(guestReaction).toHaveAttribute('aria-pressed', 'true');
      expect(await axeViolations(guest.page)).toEqual([]);
      await expect(host.log.getByRole('button', { name: '2 reactions: 🎉 2' })).toBeVisible();
      await guestReaction.click();
      await expect(dialog.getByRole('button', { name: 'Congratulations, 1' })).toHaveAttribute('aria-pressed', 'false');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(host.log.getByRole('button', { name: '1 reaction: 🎉 1' })).toBeVisible();
      await host.page.reload();
      await expect(host.log.getByRole('button', { name: '1 reaction: 🎉 1' })).toBeVisible();
      await scene.close();
    });
  });
}

test.describe('desktop by keyboard', nightly, () => {
  test('a person reacts and lists who reacted, by keyboard', async ({ browser }) => {
    const scene = await roomsScene(browser, desktop.use);
    const { chat } = scene.host;
    await chat.open(scene.event.id);
    await chat.sendMessage('My own');
    const actions = chat.page.getByRole('button', { name: /^Actions for the message from/ });
    await openMenuByKey(actions);
    await pressKeyOn(chat.page.getByRole('menuitem', { name: 'Good', exact: true }), 'Enter');
    await expect(chat.log.getByText('1', { exact: true })).toBeVisible();
    await openMenuByKey(actions);
    await pressKeyOn(chat.page.getByRole('menuitem', { name: 'Reactions' }), 'Enter');
    const dialog = chat.page.getByRole('dialog', { name: 'Reactions' });
    await pressKeyOn(dialog.getByRole('button', { name: 'Good, 1' }), 'Enter');
    await expect(dialog.getByText('No reactions left.')).toBeVisible();
    await chat.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await scene.close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('reactions have German names', async ({ page, event }) => {
    await page.goto(`/app/events/${event.id}/networking?tab=chat`);
    const input = page.getByRole('textbox', { name: /^Nachricht an / });
    await input.fill('Guten Tag');
    await submitChatInput(input);
    await chooseFromMenu(page.getByRole('button', { name: /^Aktionen für/ }), 'Applaus');
    await expect(page.getByRole('log').getByRole('button', { name: '1 Reaktion: 👏 1' })).toBeVisible();
  });
});
