/** Search in messages: one finds what was said, and its room shows it however far back it is; at both widths, in German. */
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { axeFaults } from '../support/journeys/axe.ts';
import { expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { press } from '../support/journeys/keys.ts';
import { call, generalRoom } from '../support/journeys/product-api.ts';
import { type RoomsScene, roomsScene } from '../support/journeys/rooms-scene.ts';

/** Further than a room has loaded. */
const later = 56;

/** The guest says something, and others say much afterwards. */
async function talk({ room_id: id, guest, host }: RoomsScene): Promise<void> {
  const params = { room_id: id };
  await call(guest.request, PostRoomMessage, { params, body: { content: 'Who has found a green umbrella?' } });
  // In turns, because of the limit of each.
  for (let at = 0; at < later; at += 1) {
    const { request } = at % 2 === 0 ? guest : host;
    await call(request, PostRoomMessage, { params, body: { content: `And number ${at}` } });
  }
}

/** Makes the log lower in the frame in which it shows a message, as an on-screen keyboard or a notice does. */
const lowerWhileShowing = `{
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function (options) {
    scrollIntoView.call(this, options);
    this.closest('[role=log]').parentElement.style.marginBottom = '24px';
  };
}`;

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test('one finds a message by a word, and goes to it', async ({ browser }) => {
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
      // The word in the message is another form of it.
      await field.fill('umbrellas');
      const hit = dialog.getByRole('button', { name: /Who has found a green umbrella/ });
      await expect(hit).toContainText(scene.guest.person.full_name);
      expect(await axeFaults(page)).toEqual([]);
      await page.evaluate(lowerWhileShowing);
      await press(hit, 'Enter');
      await expect(dialog).toHaveCount(0);
      const bubble = log.getByText('Who has found a green umbrella?');
      await expect(bubble).toBeInViewport();
      await expect(log.getByText('And number 0', { exact: true })).toBeAttached();
      await scene.close();
    });
  });
}

test.describe('in the chat panel of a phone', nightly, () => {
  test('one finds a message from the list of rooms, and the panel shows it', async ({ browser }) => {
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

  test('one finds what somebody said, in pages', async ({ page, context, event }) => {
    const params = { room_id: await generalRoom(context.request, event.id) };
    for (let at = 0; at < 22; at += 1)
      await call(context.request, PostRoomMessage, { params, body: { content: `Häuser ${at}` } });
    await page.goto(`/app/events/${event.id}/networking?tab=chat`);
    await page.getByRole('button', { name: 'Nachrichten durchsuchen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nachrichten durchsuchen' });
    await dialog.getByRole('searchbox', { name: 'Nachrichten durchsuchen' }).fill('haus');
    const hits = dialog.getByRole('list', { name: 'Gefundene Nachrichten' }).getByRole('button', { name: /Häuser/ });
    await expect(hits).toHaveCount(20);
    await dialog.getByRole('button', { name: 'Mehr anzeigen' }).click();
    await expect(hits).toHaveCount(22);
    expect(await axeFaults(page)).toEqual([]);
  });
});
