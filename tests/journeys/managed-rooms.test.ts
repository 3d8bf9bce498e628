/**
 * The networking screen of organizers: rooms created, changed, reordered by keyboard, closed and removed; the wall of a
 * room.
 */
import { CreateChatRoom, ListChatRoomsAdmin } from '@plenum/contracts/chat/chat-rooms';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { chooseFromMenu, chooseFromMenuByKey, openPopup } from '../support/journeys/menus.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { roomsScene } from '../support/journeys/rooms-scene.ts';

test.describe('desktop', () => {
  const { use } = desktop;
  test(
    'an organizer creates, changes, reorders, closes and removes rooms by keyboard',
    nightly,
    async ({ browser }) => {
      test.slow();
      const scene = await roomsScene(browser, use);
      const { page } = scene.host.chat;
      const params = { event_id: scene.event.id };
      const stored = async () => {
        const { chat_rooms } = await callOperation(scene.host.request, ListChatRoomsAdmin, { params });
        return chat_rooms
          .filter((room) => room.room_type === 'GLOBAL')
          .toSorted((first, second) => first.display_order - second.display_order)
          .map((room) => `${room.name}${room.is_enabled ? '' : ' (closed)'}`);
      };
      await scene.guest.chat.open(scene.event.id);
      await page.goto(`/app/events/${scene.event.id}/admin/networking`);
      const general = page.getByRole('list', { name: 'For everybody' });
      await expect(general.getByText('1 person here')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);

      await pressKeyOn(page.getByRole('button', { name: 'Add room' }), 'Enter');
      const dialog = page.getByRole('dialog', { name: 'New room' });
      await dialog.getByLabel('Name').fill('x'.repeat(101));
      await pressKeyOn(dialog.getByLabel('Name'), 'Enter');
      await expect(dialog.getByText('The name needs 1 to 100 characters')).toBeVisible();
      await dialog.getByLabel('Name').fill('Hallway');
      await dialog.getByLabel('Slow mode').selectOption('30 seconds');
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(dialog.getByRole('button', { name: 'Create room' }), 'Enter');
      await expect(dialog).toBeHidden();
      await expect(general.getByText('Slow mode: 30 seconds')).toBeVisible();
      expect(await stored()).toEqual(['Foyer', 'Hallway (closed)']);

      await pressKeyOn(page.getByRole('button', { name: /Move Hallway up/ }), 'Enter');
      await expect.poll(stored).toEqual(['Hallway (closed)', 'Foyer']);
      await pressKeyOn(general.getByRole('listitem').filter({ hasText: 'Hallway' }).getByRole('switch'), 'Space');
      await expect.poll(stored).toEqual(['Hallway', 'Foyer']);
      await expect(scene.guest.chat.page.getByRole('button', { name: 'Hallway' })).toBeVisible();

      await pressKeyOn(page.getByRole('button', { name: 'Close all public rooms' }), 'Enter');
      await pressKeyOn(page.getByRole('alertdialog').getByRole('button', { name: 'Close rooms' }), 'Enter');
      await expect(page.getByText('2 rooms closed')).toBeVisible();
      expect(await stored()).toEqual(['Hallway (closed)', 'Foyer (closed)']);
      await expect(scene.guest.chat.page.getByText('No chat rooms available')).toBeVisible();

      await chooseFromMenuByKey(page.getByRole('button', { name: 'Actions for Hallway' }), 'Delete room');
      await pressKeyOn(page.getByRole('alertdialog').getByRole('button', { name: 'Delete room' }), 'Enter');
      await expect(page.getByText('Hallway deleted')).toBeVisible();
      expect(await stored()).toEqual(['Foyer (closed)']);
      await scene.close();
    },
  );

  test('the wall of a room shows messages and ends with its link', nightly, async ({ browser }) => {
    const scene = await roomsScene(browser, use);
    const { page } = scene.host.chat;
    await callOperation(scene.host.request, CreateChatRoom, {
      params: { event_id: scene.event.id },
      body: { name: 'Backroom', room_type: 'GREEN_ROOM' },
    });
    await page.goto(`/app/events/${scene.event.id}/admin/networking`);
    await openPopup(
      page.getByRole('button', { name: 'Actions for Backroom' }),
      page.getByRole('menuitem', { name: 'Edit room' }),
    );
    await expect(page.getByRole('menuitem', { name: /Stage wall/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await chooseFromMenu(page.getByRole('button', { name: 'Actions for Foyer' }), /Stage wall/);
    const dialog = page.getByRole('dialog', { name: 'Stage wall of Foyer' });
    await dialog.getByRole('button', { name: 'Create address' }).click();
    await expect(dialog.getByLabel('Address of the stage wall')).toHaveValue(/\/wall\//);
    const address = await dialog.getByLabel('Address of the stage wall').inputValue();
    expect(await axeViolations(page)).toEqual([]);

    const wallBrowser = await browser.newContext();
    const wall = await wallBrowser.newPage();
    await wall.goto(address);
    await expect(wall.getByRole('heading', { name: 'Foyer' })).toBeVisible();
    await scene.guest.chat.open(scene.event.id);
    await scene.guest.chat.sendMessage('Hello hall');
    await expect(wall.getByText('Hello hall')).toBeVisible();
    expect(await axeViolations(wall)).toEqual([]);
    await dialog.getByRole('button', { name: 'Turn off stage wall' }).click();
    await expect(wall.getByRole('heading', { name: 'This stage wall cannot be shown' })).toBeVisible();
    await Promise.all([wallBrowser.close(), scene.close()]);
  });
});
