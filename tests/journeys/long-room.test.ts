/** A room with more messages than a page: scrolling back, new messages during that, and the unread marker. */
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { expect, nightlyExceptOn, nightly, screens, test } from '../support/journeys/journey.ts';
import { callOperation, removeFloodRules } from '../support/journeys/product-api.ts';
import { roomsScene, type RoomsScene } from '../support/journeys/rooms-scene.ts';

/** Each of two people posts this many: as many as a person may post in a burst. */
const messagesEach = 28;

/** Posts messages: first of the guest, whose read position moves with them, then of the host. */
async function talk({ room_id, host, guest }: RoomsScene): Promise<void> {
  for (const [name, { request }] of [['guest', guest] as const, ['host', host] as const]) {
    for (let number = 1; number <= messagesEach; number += 1) {
      await callOperation(request, PostRoomMessage, { params: { room_id }, body: { content: `${name} ${number}` } });
    }
  }
}

for (const { name, use } of screens) {
  test(
    `a person reads back and catches up in a long room on a ${name}`,
    nightlyExceptOn('phone', name),
    async ({ browser }) => {
      const scene = await roomsScene(browser, use);
      const { event, room_id } = scene;
      await removeFloodRules(scene.host.request, event.id);
      await talk(scene);
      const { chat } = scene.guest;
      await chat.open(event.id);
      await expect(chat.log.getByText(`host ${messagesEach}`)).toBeInViewport();
      expect((await chat.transcript()).length).toBe(50);
      const top = async (text: string): Promise<number> =>
        Math.round((await chat.log.getByText(text, { exact: true }).boundingBox())?.y ?? NaN);

      await test.step('older messages load near the top without moving the log', async () => {
        const logStart = chat.log.getByText('This is the beginning of Foyer.');
        await expect(async () => {
          await chat.log.evaluate((log) => void Reflect.set(log, 'scrollTop', 40));
          await expect.poll(async () => (await chat.transcript()).length, { timeout: 2000 }).toBe(2 * messagesEach);
        }).toPass();
        await expect(logStart).toBeAttached();
        await chat.log.evaluate((log) => void Reflect.set(log, 'scrollTop', 400));
        const [first] = await chat.transcript();
        expect(first?.text).toBe('guest 1');
      });

      await test.step('new messages during that move nothing and are counted', async () => {
        const before = await top('guest 10');
        await callOperation(scene.host.request, PostRoomMessage, {
          params: { room_id },
          body: { content: 'Look here' },
        });
        const toNewest = chat.page.getByRole('button', { name: '1 new message' });
        await expect(toNewest).toBeVisible();
        expect(await top('guest 10')).toBe(before);
        await toNewest.click();
        await expect(chat.log.getByText('Look here')).toBeInViewport();
        await expect(toNewest).toBeHidden();
      });

      await test.step('a new message of the reader scrolls into view, also from far above', async () => {
        await chat.log.evaluate((log) => void Reflect.set(log, 'scrollTop', 300));
        const toNewest = chat.page.getByRole('button', { name: 'Newest messages' });
        // The button is below the messages: it covers neither them, nor their actions, nor the input. The log shrinks in
        // the frame in which the button appears; measured before that frame, the two overlap.
        await expect(toNewest).toBeVisible();
        const [logBox, wayDown, inputBox] = await Promise.all(
          [chat.log, toNewest, chat.input].map((part) => part.boundingBox()),
        );
        expect(wayDown?.y ?? 0).toBeGreaterThanOrEqual((logBox?.y ?? NaN) + (logBox?.height ?? NaN) - 1);
        expect(inputBox?.y ?? 0).toBeGreaterThanOrEqual((wayDown?.y ?? NaN) + (wayDown?.height ?? NaN) - 1);
        await chat.sendMessage('I am back');
        await expect(chat.log.getByText('I am back')).toBeInViewport({ ratio: 1 });
        await expect(toNewest).toBeHidden();
      });

      await test.step('a line marks the first unread message', async () => {
        const line = chat.log.getByText('New messages', { exact: true });
        await expect(line).toHaveCount(1);
        const [lineBox, firstUnread] = await Promise.all([line.boundingBox(), top('host 1')]);
        expect(lineBox?.y ?? NaN).toBeLessThan(firstUnread);
      });
      await scene.close();
    },
  );
}

test('rooms that receive messages while the list of rooms loads are in the list', nightly, async ({ browser }) => {
  const scene = await roomsScene(browser, screens[0].use);
  const { page } = scene.guest.chat;
  const [requested, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/api\/events\/\d+\/chat-rooms\?/, async (route) => {
    const response = await route.fetch();
    requested.resolve();
    await answered.promise;
    await route.fulfill({ response });
  });
  const connected = Promise.withResolvers<void>();
  const socketConnected = page.waitForEvent('websocket').then((socket) => {
    // The first packet of socket.io: the server pushes from now on.
    void socket
      .waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
      .then(() => connected.resolve());
    return socket.waitForEvent('framereceived', ({ payload }) =>
      /"(?:chat_notification|room_head)".*"last_seq":1\b/.test(String(payload)),
    );
  });
  await page.goto(`/app/events/${scene.event.id}/networking?tab=chat`);
  await Promise.all([requested.promise, connected.promise]);
  const params = { room_id: scene.room_id };
  await callOperation(scene.host.request, PostRoomMessage, { params, body: { content: 'Good morning' } });
  await socketConnected;
  answered.resolve();
  await expect(scene.guest.chat.log.getByText('Good morning')).toBeVisible();
  await scene.close();
});
