/** Replies to messages and edits, for two people in two browsers, on every screen size; by keyboard and in German. */
import { EditRoomMessage } from '@plenum/contracts/chat/room-messages';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn, submitChatInput } from '../support/journeys/keys.ts';
import { chooseFromMenu, chooseFromMenuByKey } from '../support/journeys/menus.ts';
import { callOperation, generalRoom, storedMessages } from '../support/journeys/product-api.ts';
import { roomsScene } from '../support/journeys/rooms-scene.ts';

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test('a reply quotes a message, and follows its edits and its deletion', async ({ browser }) => {
      const scene = await roomsScene(browser, use);
      const [host, guest] = [scene.host.chat, scene.guest.chat];
      await host.open(scene.event.id);
      await guest.open(scene.event.id);
      await guest.sendMessage('Where is the coffe?');
      const guestActions = host.page.getByRole('button', {
        name: `Actions for the message from ${scene.guest.person.full_name}`,
      });
      await chooseFromMenu(guestActions.last(), 'Reply');
      await expect(host.input).toBeFocused();
      await expect(host.page.getByText(`Reply to ${scene.guest.person.full_name}`)).toBeVisible();
      await pressKeyOn(host.input, 'Escape');
      await expect(host.page.getByText(`Reply to ${scene.guest.person.full_name}`)).toBeHidden();
      await chooseFromMenu(guestActions.last(), 'Reply');
      await host.page.reload();
      await expect(host.page.getByText(`Reply to ${scene.guest.person.full_name}`)).toBeVisible();
      await host.sendMessage('In the hall');
      await expect(host.page.getByText(`Reply to ${scene.guest.person.full_name}`)).toBeHidden();
      const quote = guest.log.getByRole('button', { name: /Where is the coffe/ });
      await expect(quote).toContainText(scene.guest.person.full_name);
      expect(await axeViolations(guest.page)).toEqual([]);

      const ownMessage = guest.page.getByRole('button', {
        name: `Actions for the message from ${scene.guest.person.full_name}`,
      });
      await chooseFromMenu(ownMessage.first(), 'Edit');
      const dialog = guest.page.getByRole('dialog', { name: 'Edit message' });
      await dialog.getByLabel('Message').fill('Where is the coffee?');
      expect(await axeViolations(guest.page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      for (const { log } of [host, guest]) {
        await expect(log.getByText('(edited)')).toBeVisible();
        await expect(log.getByRole('button', { name: /Where is the coffee\?/ })).toBeVisible();
      }

      await chooseFromMenu(guestActions.first(), 'Earlier texts');
      const earlier = host.page.getByRole('dialog', { name: /^Earlier texts/ });
      await expect(earlier.getByText('Where is the coffe?')).toBeVisible();
      expect(await axeViolations(host.page)).toEqual([]);
      await earlier.getByRole('button', { name: 'Close' }).click();
      await chooseFromMenu(guestActions.first(), 'Delete message');
      await host.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(guest.log.getByText('The answered message is gone')).toBeVisible();
      await expect(host.log.getByText('The answered message is gone')).toBeVisible();
      await scene.close();
    });
  });
}

test.describe('desktop by keyboard', nightly, () => {
  test('a person replies, jumps to the answered message and edits', async ({ browser }) => {
    const scene = await roomsScene(browser, screens[0].use);
    const { chat: host } = scene.host;
    await host.open(scene.event.id);
    for (let count = 1; count <= 25; count += 1) await host.sendMessage(`Line ${count}`);
    await expect(host.log.locator('[data-seq]')).toHaveCount(25);
    const actions = host.page.getByRole('button', {
      name: `Actions for the message from ${scene.host.person.full_name}`,
    });
    await chooseFromMenuByKey(actions.first(), 'Reply');
    await host.input.pressSequentially('About the first');
    await submitChatInput(host.input);
    await expect(host.log.getByText('Line 1', { exact: true }).first()).not.toBeInViewport();
    await chooseFromMenuByKey(actions.last(), 'Go to the answered message');
    await expect(host.log.locator('[data-seq="1"]')).toBeInViewport();
    await chooseFromMenuByKey(actions.last(), 'Edit');
    const dialog = host.page.getByRole('dialog', { name: 'Edit message' });
    await dialog.getByLabel('Message').fill('About line one');
    await pressKeyOn(dialog.getByRole('button', { name: 'Save' }), 'Enter');
    await expect(host.log.getByText('About line one')).toBeVisible();
    expect((await storedMessages(scene.host.request, scene.room_id)).at(-1)).toMatchObject({
      content: 'About line one',
      reply_to: { seq: 1 },
    });
    await scene.close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('an edited message is marked', async ({ page, context, event }) => {
    const room_id = await generalRoom(context.request, event.id);
    await page.goto(`/app/events/${event.id}/networking?tab=chat`);
    const input = page.getByRole('textbox', { name: /^Nachricht an / });
    await input.fill('Guten Tag');
    await submitChatInput(input);
    await expect(page.getByRole('log').getByText('Guten Tag')).toBeVisible();
    await expect(page.getByTestId('pending-message')).toHaveCount(0);
    const [stored] = await storedMessages(context.request, room_id);
    const params = { room_id, message_id: stored?.id ?? 0 };
    await callOperation(context.request, EditRoomMessage, { params, body: { content: 'Guten Abend' } });
    await expect(page.getByText('(bearbeitet)')).toBeVisible();
    await chooseFromMenu(page.getByRole('button', { name: /^Aktionen für/ }), 'Antworten');
    await expect(page.getByText(/^Antwort an /)).toBeVisible();
    await expect(input).toBeFocused();
  });
});
