/** Searching messages: a result opens in its room, regardless of its age; on both screen sizes, in German. */
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation, generalRoom } from '../support/journeys/product-api.ts';
import { type RoomsScene, roomsScene } from '../support/journeys/rooms-scene.ts';

/** Older than what a room has loaded. */
const later = 56;

/** Posts a message of the guest, and many of others afterwards. */
async function talk({ room_id: id, guest, host }: RoomsScene): Promise<void> {
  const params = { room_id: id };
  await callOperation(guest.request, PostRoomMessage, { params, body: { content: 'Who has found a green umbrella?' } });
  // Alternating, because of the rate limit of each person.
  for (let index = 0; index < later; index += 1) {
    const { request } = index % 2 === 0 ? guest : host;
    await callOperation(request, PostRoomMessage, { params, body: { content: `And number ${index}` } });
  }
}

/** Shrinks the log in the frame in which it shows a message, as an on-screen keyboard or a notice does. */
const shrinkLogWhileShowing = `{
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function (options) {
    scrollIntoView.call(this, options);
    this.closest('[role=log]').parentElement.style.marginBottom = '24px';
  };
}`;

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test('a person finds a message by a word, and opens it', async ({ browser }) => {
      const scene = await roomsScene(browser, use);
      await talk(scene);
      const { page, log } = scene.host.chat;
      await scene.host.chat.open(scene.event.id);
      await expect(log.getByText(`And number ${later - 1}`, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Search messages' }).click();
      const dialog = page.getByRole('dialog', { name: 'Search messages' });
      const field = dialog.getByRole('searchbox', { name: 'Search messages' });
      await expect(field).toBeFocused();
      await field.fill('xylophone');
      await expect(dialog.getByText('No messages found')).toBeVisible();
      // The message contains another form of the word.
      await field.fill('umbrellas');
      const result = dialog.getByRole('button', { name: /Who has found a green umbrella/ });
      await expect(result).toContainText(scene.guest.person.full_name);
      expect(await axeViolations(page)).toEqual([]);
      await page.evaluate(shrinkLogWhileShowing);
      await pressKeyOn(result, 'Enter');
      await expect(dialog).toHaveCount(0);
      const bubble = log.getByText('Who has found a green umbrella?');
      await expect(bubble).toBeInViewport();
      await expect(log.getByText('And number 0', { exact: true })).toBeAttached();
      await scene.close();
    });
  });
}

test.describe('in the chat panel of a phone', nightly, () => {
  test('a person searches from the list of rooms, and the panel shows the message', async ({ browser }) => {
    const scene = await roomsScene(browser, phone.use);
    await talk(scene);
    const { page, log } = scene.host.chat;
    await page.goto(`/app/events/${scene.event.id}`);
    await page.getByRole('button', { name: /^(Chat|Messages)/ }).click();
    const panel = page.getByRole('dialog', { name: 'Messages' });
    await panel.getByRole('tab', { name: 'Rooms' }).click();
    await panel.getByRole('button', { name: 'Search messages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Search messages' });
    const field = dialog.getByRole('searchbox', { name: 'Search messages' });
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Search messages' })).toBeFocused();
    await page.keyboard.press('Enter');
    await field.fill('umbrellas');
    await dialog.getByRole('button', { name: /Who has found a green umbrella/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(log.getByText('Who has found a green umbrella?')).toBeInViewport();
    await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(false);
    await scene.close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('a person finds messages by author, paginated', async ({ page, context, event }) => {
    const params = { room_id: await generalRoom(context.request, event.id) };
    for (let index = 0; index < 22; index += 1)
      await callOperation(context.request, PostRoomMessage, { params, body: { content: `Häuser ${index}` } });
    await page.goto(`/app/events/${event.id}/networking?tab=chat`);
    await page.getByRole('button', { name: 'Nachrichten durchsuchen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nachrichten durchsuchen' });
    await dialog.getByRole('searchbox', { name: 'Nachrichten durchsuchen' }).fill('haus');
    const results = dialog.getByRole('list', { name: 'Gefundene Nachrichten' }).getByRole('button', { name: /Häuser/ });
    await expect(results).toHaveCount(20);
    await dialog.getByRole('button', { name: 'Mehr anzeigen' }).click();
    await expect(results).toHaveCount(22);
    expect(await axeViolations(page)).toEqual([]);
  });
});
