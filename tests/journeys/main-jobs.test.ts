/** The most frequent tasks on the day of a conference, within the maximum number of presses; each count is printed. */
import type { Locator, Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { UpdateUser } from '@plenum/contracts/accounts/users';
import { CreateSession, UpdateSessionStatus } from '@plenum/contracts/schedule/sessions';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { connectedGuest, DirectChat, sendDirectMessageTo } from '../support/journeys/direct-chat.ts';
import { newContextFor, expect, nightlyExceptOn, screens, test } from '../support/journeys/journey.ts';
import { submitChatInput } from '../support/journeys/keys.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, importScheduleFile } from '../support/journeys/product-api.ts';
import { roomsScene } from '../support/journeys/rooms-scene.ts';
import { keynoteTitle, smallConference } from '../support/journeys/schedules.ts';
import { isConnected } from '../support/journeys/socket-wire.ts';
import { productRows } from '../support/services/journey.ts';

/** Greatest number of presses of each task. */
const maxPresses = { bookmark: 2, join: 1, ask: 3, answer: 2, mute: 3 } as const;

/** Presses and counts; typing does not count. */
function presses(): { readonly press: (name: string, target: Locator) => Promise<void>; readonly names: string[] } {
  const names: string[] = [];
  const press = async (name: string, target: Locator) => {
    await target.click();
    names.push(name);
  };
  return { press, names };
}

/** Returns the link to the people: among the places of the event on a phone, the number of attendees on wider screens. */
const linkToPeople = (page: Page, screen: string): Locator =>
  screen === 'phone'
    ? page.getByRole('navigation').getByRole('link', { name: /^Networking$/ })
    : page.getByRole('main').getByRole('link', { name: '1 attendee' });

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('a person finds and bookmarks a talk', async ({ page, context, event }) => {
      await importScheduleFile(context.request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/agenda`);
      const { press, names } = presses();
      const agenda = new AgendaPage(page);
      await press('Search the agenda', agenda.search);
      await page.keyboard.type('why we meet');
      // A press while the list is still being filtered would hit a row that is replaced.
      await expect(page.getByText('1 session', { exact: true })).toBeVisible();
      await press('Add to my agenda', page.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` }));
      await expect(page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` })).toBeVisible();
      console.log(`${name}: a talk found and bookmarked in ${names.length} presses: ${names.join(', ')}`);
      expect(names.length).toBeLessThanOrEqual(maxPresses.bookmark);
    });

    test('a person joins the room of a running session', async ({ page, context, event }) => {
      const session = await callOperation(context.request, CreateSession, {
        params: { event_id: event.id },
        body: {
          title: 'Queues in practice',
          session_type: 'PANEL',
          day_number: 1,
          start_time: '09:00',
          end_time: '20:00',
          chat_mode: 'ENABLED',
        },
      });
      await productRows('update events set start_date = current_date, end_date = current_date + 1 where id = $1', [
        event.id,
      ]);
      await callOperation(context.request, UpdateSessionStatus, {
        params: { session_id: session.id },
        body: { status: 'LIVE' },
      });
      await page.goto(`/app/events/${event.id}`);
      const { press, names } = presses();
      // The title, which contains the visible label, is the link that the whole row follows.
      await press(
        'Join',
        page
          .getByRole('main')
          .getByRole('link', { name: /^Queues in practice.*Join$/ })
          .first(),
      );
      await expect(page.getByRole('heading', { level: 1, name: 'Queues in practice' })).toBeVisible();
      const chat = new ChatPage(page);
      await expect(chat.input).toBeInViewport();
      await chat.sendMessage('Here I am');
      await expect(chat.log.getByText('Here I am')).toBeInViewport();
      console.log(`${name}: the room of a running session joined in ${names.length} presses: ${names.join(', ')}`);
      expect(names.length).toBeLessThanOrEqual(maxPresses.join);
    });

    test('a person finds somebody with the same interest and asks to connect', async ({
      page,
      context,
      event,
      browser,
    }) => {
      const ada = await newVerifiedAccount();
      await joinWithRole(context.request, event.id, ada);
      const adaContext = await newContextFor(browser, ada);
      for (const { request } of [context, adaContext]) {
        const { id: user_id } = await callOperation(request, GetMe);
        await callOperation(request, UpdateUser, { params: { user_id }, body: { interests: ['Postgres'] } });
      }
      await page.goto(`/app/events/${event.id}`);
      const { press, names } = presses();
      await press('People', linkToPeople(page, name));
      const person = page.getByRole('listitem').filter({ hasText: 'Postgres (in common)' }).first();
      await press('Connect', person.getByRole('button', { name: `Connect with ${ada.full_name}` }));
      const dialog = page.getByRole('dialog', { name: 'Ask to connect' });
      await expect(dialog.getByRole('radio', { name: /^We share an interest: Postgres/ })).toBeChecked();
      await press('Send request', dialog.getByRole('button', { name: 'Send request' }));
      await expect(page.getByText(`Request sent to ${ada.full_name}`)).toBeVisible();
      console.log(`${name}: somebody with the same interest asked in ${names.length} presses: ${names.join(', ')}`);
      expect(names.length).toBeLessThanOrEqual(maxPresses.ask);
      await adaContext.close();
    });

    test('a person chooses an interest and asks somebody who has it', async ({ page, context, event, browser }) => {
      const ada = await newVerifiedAccount();
      await joinWithRole(context.request, event.id, ada);
      const adaContext = await newContextFor(browser, ada);
      const { id: user_id } = await callOperation(adaContext.request, GetMe);
      await callOperation(adaContext.request, UpdateUser, { params: { user_id }, body: { interests: ['Postgres'] } });
      await page.goto(`/app/events/${event.id}`);
      const { press, names } = presses();
      await press('People', linkToPeople(page, name));
      await press('Postgres', page.getByRole('list', { name: 'Find people by interest' }).getByRole('button'));
      const line = 'I saw that you are interested in Postgres. Would you like to talk about it?';
      await expect(page.getByRole('main').getByText(line)).toBeVisible();
      await press('Connect', page.getByRole('button', { name: `Connect with ${ada.full_name}` }));
      const toast = page.locator('[data-toaster]').filter({ hasText: `Request sent to ${ada.full_name}` });
      await expect(toast.getByText(line)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Requested/ })).toBeDisabled();
      console.log(`${name}: somebody with a chosen interest asked in ${names.length} presses: ${names.join(', ')}`);
      expect(names.length).toBeLessThanOrEqual(maxPresses.ask);
      await toast.getByRole('button', { name: 'Withdraw' }).click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Withdraw' })
        .click();
      await expect(page.getByText(`The request to ${ada.full_name} has been withdrawn`)).toBeVisible();
      await adaContext.close();
    });

    test('a person answers a message', async ({ page, context, event, browser }) => {
      const guest = await connectedGuest(browser, context, event, use);
      const chat = new DirectChat(page, guest.person.full_name);
      await Promise.all([isConnected(page), page.goto(`/app/events/${event.id}`)]);
      const { press, names } = presses();
      await sendDirectMessageTo(guest.context.request, context.request, 'Where are you?');
      const toast = page.locator('[data-toaster]').filter({ hasText: `${guest.person.full_name} wrote to you` });
      await press('Reply', toast.getByRole('button', { name: 'Reply' }));
      await expect(chat.log.getByText('Where are you?')).toBeInViewport();
      await expect(chat.input).toBeFocused();
      await page.keyboard.type('At the door');
      if (name === 'phone') await press('Send', page.getByRole('button', { name: 'Send' }));
      else await submitChatInput(chat.input);
      await expect(chat.log.getByText('At the door')).toBeInViewport();
      await expect(chat.input).toBeInViewport();
      console.log(`${name}: a message answered in ${names.length} presses: ${names.join(', ')}`);
      expect(names.length).toBeLessThanOrEqual(maxPresses.answer);
      await guest.context.close();
    });

    test('a moderator mutes the author of a message', async ({ browser }) => {
      const scene = await roomsScene(browser, use);
      const { host, guest } = scene;
      await guest.chat.open(scene.event.id);
      await guest.chat.sendMessage('Buy my watches');
      await host.chat.open(scene.event.id);
      const { page } = host.chat;
      await expect(host.chat.log.getByText('Buy my watches')).toBeVisible();
      const { press, names } = presses();
      await press(
        'Actions',
        page.getByRole('button', { name: `Actions for the message from ${guest.person.full_name}` }),
      );
      await press('Mute', page.getByRole('menuitem', { name: `Mute ${guest.person.full_name}` }));
      await press('Mute', page.getByRole('dialog').getByRole('button', { name: 'Mute' }));
      await expect(guest.chat.page.getByText('You cannot send messages in this chat')).toBeVisible();
      console.log(`${name}: an author muted in ${names.length} presses: ${names.join(', ')}`);
      expect(names.length).toBeLessThanOrEqual(maxPresses.mute);
      await scene.close();
    });
  });
}
