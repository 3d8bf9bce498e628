/**
 * Mentions in a room: selecting a name, the notification, and opening the message; on every screen size, by keyboard,
 * in German.
 */
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { axeViolations } from '../support/journeys/axe.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { newPerson, type Person, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, generalRoom, storedMessages } from '../support/journeys/product-api.ts';
import { roomsScene } from '../support/journeys/rooms-scene.ts';

const namesOf = ({ first_name, last_name, full_name }: Person) => ({ first_name, last_name, full_name });

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test('a person mentions another, who is notified and opens the message', async ({ browser }) => {
      const scene = await roomsScene(browser, use);
      const [host, guest] = [scene.host.chat, scene.guest.chat];
      const { full_name } = scene.guest.person;
      await callOperation(scene.guest.request, PostRoomMessage, {
        params: { room_id: scene.room_id },
        body: { content: 'I am here' },
      });
      await guest.page.goto('/app/dashboard');
      await host.open(scene.event.id);
      await expect(host.log.getByText('I am here')).toBeVisible();
      await host.input.pressSequentially('Welcome @');
      const suggestions = host.page.getByRole('listbox', { name: 'People to mention' });
      const option = suggestions.getByRole('option', { name: full_name });
      await expect(option).toBeInViewport({ ratio: 1 });
      await expect(host.input).toHaveAttribute('aria-activedescendant', /./);
      expect(await axeViolations(host.page)).toEqual([]);
      // The list is above the field, and does not cover the send button.
      const [list, field] = [await suggestions.boundingBox(), await host.input.boundingBox()];
      expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
      await option.click();
      await expect(host.input).toHaveValue(`Welcome @${full_name} `);
      await expect(host.input).toBeFocused();
      await expect(suggestions).toHaveCount(0);
      // The chosen mention survives a reload, like the text.
      await host.page.reload();
      await expect(host.input).toHaveValue(`Welcome @${full_name} `);
      await expect(host.log.getByText('I am here')).toBeVisible();
      await host.page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(host.log.getByRole('button', { name: `@${full_name}` })).toBeVisible();
      expect(await storedMessages(scene.host.request, scene.room_id)).toMatchObject([
        {},
        { content: `Welcome @${full_name}`, mentions: [{ user_id: scene.guest.user_id, name: full_name }] },
      ]);

      await guest.page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications, 1 unread/ })
        .click();
      await guest.page.getByRole('link', { name: new RegExp(`${scene.host.person.full_name} mentioned you`) }).click();
      const mention = guest.log.getByRole('button', { name: `@${full_name}` });
      await expect(mention).toBeInViewport();
      await expect(guest.page).not.toHaveURL(/message=/);
      expect(await axeViolations(guest.page)).toEqual([]);
      await host.log.getByRole('button', { name: `@${full_name}` }).click();
      await expect(host.page.getByRole('dialog', { name: full_name })).toBeVisible();
      await scene.close();
    });
  });
}

test.describe('desktop by keyboard', nightly, () => {
  test('a person steps through the names, closes the list, and adds a mention to an existing message', async ({
    browser,
  }) => {
    const scene = await roomsScene(browser, screens[0].use);
    const { chat: host } = scene.host;
    const { full_name } = scene.guest.person;
    const suggestions = host.page.getByRole('listbox', { name: 'People to mention' });
    await host.open(scene.event.id);
    await host.input.pressSequentially(`@${full_name.slice(0, 5)}`);
    await expect(suggestions.getByRole('option')).toHaveCount(1);
    await pressKeyOn(host.input, 'Escape');
    await expect(suggestions).toHaveCount(0);
    await pressKeyOn(host.input, 'Enter');
    await expect(host.log.getByText(`@${full_name.slice(0, 5)}`, { exact: true })).toBeVisible();
    await host.input.pressSequentially(`@${full_name.slice(0, 5)}`);
    await expect(suggestions.getByRole('option')).toHaveCount(1);
    for (const key of ['ArrowDown', 'ArrowUp', 'Tab']) await pressKeyOn(host.input, key);
    await expect(host.input).toHaveValue(`@${full_name} `);
    await host.input.pressSequentially('hello');
    await expect(suggestions).toHaveCount(0);
    await pressKeyOn(host.input, 'Enter');
    await expect(host.log.getByRole('button', { name: `@${full_name}` })).toBeVisible();
    await expect(host.page.getByTestId('pending-message')).toHaveCount(0);

    const actions = host.page.getByRole('button', { name: /^Actions for the message from/ });
    await pressKeyOn(actions.first(), 'Enter');
    await host.page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = host.page.getByRole('dialog', { name: 'Edit message' });
    await dialog.getByLabel('Message').fill('');
    await dialog.getByLabel('Message').pressSequentially(`And @${full_name.slice(0, 5)}`);
    const inDialog = dialog.getByRole('listbox', { name: 'People to mention' });
    await expect(inDialog.getByRole('option')).toHaveCount(1);
    await pressKeyOn(dialog.getByLabel('Message'), 'Enter');
    await expect(dialog.getByLabel('Message')).toHaveValue(`And @${full_name} `);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(host.log.getByRole('button', { name: `@${full_name}` })).toHaveCount(2);
    await scene.close();
  });
});

test.describe('two people with the same name', nightly, () => {
  test('both are mentioned when the text has the name twice', async ({ browser }) => {
    const scene = await roomsScene(browser, screens[0].use);
    const { chat: host } = scene.host;
    const { person: namesake } = scene.guest;
    const second = await newVerifiedAccount({ ...newPerson(), ...namesOf(namesake) });
    await joinWithRole(scene.host.request, scene.event.id, second);
    await host.open(scene.event.id);
    const suggestions = host.page.getByRole('listbox', { name: 'People to mention' });
    for (const at of [0, 1]) {
      await host.input.pressSequentially(`@${namesake.full_name.slice(0, 5)}`);
      await expect(suggestions.getByRole('option')).toHaveCount(2);
      await suggestions.getByRole('option').nth(at).click();
    }
    await expect(host.input).toHaveValue(`@${namesake.full_name} @${namesake.full_name} `);
    await pressKeyOn(host.input, 'Enter');
    await expect(host.log.getByRole('button', { name: `@${namesake.full_name}` })).toHaveCount(2);
    await expect(host.page.getByTestId('pending-message')).toHaveCount(0);
    const [stored] = await storedMessages(scene.host.request, scene.room_id);
    expect(stored?.mentions).toHaveLength(2);
    await scene.close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('names are suggested above the field in German', async ({ page, context, event }) => {
    const params = { room_id: await generalRoom(context.request, event.id) };
    await callOperation(context.request, PostRoomMessage, { params, body: { content: 'Guten Tag' } });
    await page.goto(`/app/events/${event.id}/networking?tab=chat`);
    const input = page.getByRole('textbox', { name: /^Nachricht an / });
    await input.pressSequentially('@');
    // People cannot mention themselves, and nobody else has written.
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.goto('/app/settings?tab=notifications');
    await expect(page.getByText('Jemand erwähnt Sie in einem Chat')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });
});
