import { GetMe } from '@plenum/contracts/accounts/auth';
import { ReportContent } from '@plenum/contracts/chat/moderation';
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
/** All other tasks by keyboard alone: the focus is always visible, and is not lost when its element disappears. */
import { JoinByCode } from '@plenum/contracts/events/joining';
import { AnswerConnection, ListPendingConnections, RequestConnection } from '@plenum/contracts/networking/connections';
import { joinAs } from '../support/journeys/conference-joining.ts';
import { writeTo } from '../support/journeys/direct-chat.ts';
import { browserOf, expect, nightly, test } from '../support/journeys/journey.ts';
import { expectNotLost, goWithPalette, pressAt, tabBackTo, tabTo, typeAt } from '../support/journeys/keyboard.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { openByKey } from '../support/journeys/menus.ts';
import { linkIn, mailTo, newPerson, verifiedPerson } from '../support/journeys/people.ts';
import { call, generalRoom, newEvent } from '../support/journeys/product-api.ts';
import { smallConference } from '../support/journeys/schedules.ts';
import { timeouts } from '../support/services/timeouts.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test(
  'a newcomer signs up, joins, connects, writes, and sets up their account',
  nightly,
  async ({ page, context, browser }) => {
    test.slow();
    const host = await verifiedPerson();
    const office = await browserOf(browser, host);
    const event = await newEvent(office.request, { title: 'Conference of Ways' });
    const person = newPerson();
    const main = page.getByRole('main');
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

    await test.step('signs up and logs in', async () => {
      const landing = new LandingPage(page);
      await landing.open();
      await pressAt(page, landing.start);
      const dialog = landing.dialog('Create Account');
      await typeAt(page, dialog.getByLabel('First name'), person.first_name);
      await typeAt(page, dialog.getByLabel('Last name'), person.last_name);
      await typeAt(page, dialog.getByLabel('Email'), person.email);
      await typeAt(page, dialog.getByLabel('Password', { exact: true }), person.password);
      await typeAt(page, dialog.getByLabel('Confirm password'), person.password);
      await page.keyboard.press('Enter');
      await expect(landing.dialog('Check Your Email')).toBeVisible();
      await expectNotLost(page);
      await page.goto(linkIn(await mailTo(person.email), 'verify-email'));
      await pressAt(page, page.getByRole('button', { name: 'Confirm address' }));
      await expect(page.getByText('Your email has been verified. You can now log in.')).toBeVisible();
      await pressAt(page, landing.login);
      const login = landing.dialog('Log In');
      await typeAt(page, login.getByLabel('Email'), person.email);
      await typeAt(page, login.getByLabel('Password', { exact: true }), person.password);
      await page.keyboard.press('Enter');
      await expect(heading('What brings you here?')).toBeVisible();
    });

    await test.step('joins with a code', async () => {
      await pressAt(page, main.getByRole('link', { name: 'Join an event' }));
      await typeAt(page, main.getByLabel('Join code'), event.join_code ?? '');
      await page.keyboard.press('Enter');
      await expect(main.getByRole('heading', { level: 2, name: event.title })).toBeVisible();
      await expectNotLost(page);
      await pressAt(page, main.getByRole('button', { name: 'Join event' }));
      await expect(heading(event.title)).toBeVisible();
    });

    await test.step('asks to connect', async () => {
      await page.goto(`/app/events/${event.id}/networking?tab=attendees`);
      await pressAt(page, main.getByRole('button', { name: `Connect with ${host.full_name}` }));
      const dialog = page.getByRole('dialog', { name: 'Ask to connect' });
      await tabTo(page, dialog.getByRole('radio').first());
      // An icebreaker of the event, at the end of the offered ones.
      await page.keyboard.press('ArrowUp');
      await expect(dialog.getByRole('radio', { name: 'Write my own' })).toBeChecked();
      await typeAt(page, dialog.getByLabel('Your own icebreaker'), 'Tea?');
      await pressAt(page, dialog.getByRole('button', { name: 'Send request' }));
      await expect(page.getByText(`Request sent to ${host.full_name}`)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expectNotLost(page);
    });

    await test.step('writes to a person', async () => {
      const { connections } = await call(office.request, ListPendingConnections);
      const params = { connection_id: connections[0]?.id ?? 0 };
      await call(office.request, AnswerConnection, { params, body: { status: 'ACCEPTED' } });
      await writeTo(office.request, context.request, 'Tea!');
      await pressAt(page, page.getByRole('button', { name: /^Messages/ }));
      const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: 'Tea!' });
      await pressAt(page, row.getByRole('button').first());
      const input = page.getByRole('textbox', { name: `Message to ${host.first_name}` });
      await expect(input).toBeEnabled();
      await typeAt(page, input, 'At four?');
      await tabTo(page, page.getByRole('button', { name: 'Send', exact: true }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log')).toContainText('At four?');
      await expect(input).toBeFocused();
      // The toast would cover the next control.
      await tabBackTo(page, page.getByRole('button', { name: `Close conversation with ${host.full_name}` }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log')).toHaveCount(0);
      await expectNotLost(page);
    });

    await test.step('reads the notifications', async () => {
      const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
      await expect(bell).toHaveAccessibleName(/unread/);
      await tabBackTo(page, bell);
      await page.keyboard.press('Enter');
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await pressAt(page, panel.getByRole('button', { name: 'Mark all as read' }));
      await expect(panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
      await expectNotLost(page);
      await page.keyboard.press('Escape');
      await expect(bell).toBeFocused();
    });

    await test.step('fills in the profile and the settings', async () => {
      await goWithPalette(page, 'profile', 'Profile');
      await pressAt(page, main.getByRole('button', { name: 'Edit profile' }));
      await expectNotLost(page);
      await typeAt(page, main.getByLabel('Company'), 'Keys Ltd');
      await pressAt(page, main.getByRole('button', { name: 'Save' }));
      await expect(page.getByText('Profile saved')).toBeVisible();
      await expectNotLost(page);
      await goWithPalette(page, 'settings', /^Settings/);
      await tabTo(page, main.getByRole('tab', { name: 'Privacy' }));
      await page.keyboard.press('ArrowRight');
      await expect(main.getByRole('tab', { name: 'Notifications' })).toBeFocused();
      const messages = main.getByRole('checkbox', { name: 'Somebody wrote to you: in the app' });
      await tabTo(page, messages);
      await page.keyboard.press('Space');
      await expect(messages).not.toBeChecked();
      await expect(messages).toBeFocused();
    });
    await office.close();
  },
);

test(
  'a dialog returns the focus to the replacement of its button',
  nightly,
  async ({ page, context, person, browser }) => {
    const host = await verifiedPerson();
    const office = await browserOf(browser, host);
    const event = await newEvent(office.request, { title: 'Conference of Ways' });
    await call(context.request, JoinByCode, { body: { code: event.join_code ?? '' } });
    expect(person.email).toContain('@');
    await page.goto(`/app/events/${event.id}/networking?tab=attendees`);
    const main = page.getByRole('main');
    await pressAt(page, main.getByRole('button', { name: `Connect with ${host.full_name}` }));
    const dialog = page.getByRole('dialog', { name: 'Ask to connect' });
    const send = dialog.getByRole('button', { name: 'Send request' });
    // Many tab stops, during which the other person sends a request.
    for (let round = 0; round < 3; round++) {
      await tabTo(page, dialog.getByRole('radio').first());
      await tabTo(page, send);
    }
    const { id: recipient_id } = await call(context.request, GetMe);
    const body = { recipient_id, icebreaker_message: 'Tea?', originating_event_id: event.id };
    await call(office.request, RequestConnection, { body });
    await expect(page.getByText('wants to connect').first()).toBeVisible();
    const hidden = { name: `Connect with ${host.full_name}`, includeHidden: true };
    await expect(page.getByRole('button', hidden)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectNotLost(page);
    await office.close();
  },
);

test(
  'an organizer imports, invites, decides and changes settings',
  nightly,
  async ({ page, context, person, browser }) => {
    test.slow();
    expect(person.email).toContain('@');
    const event = await newEvent(context.request, { title: 'Conference of Ways' });
    const main = page.getByRole('main');
    const home = `/app/events/${event.id}`;

    await test.step('imports a schedule', async () => {
      await page.goto(`${home}/import`);
      await tabTo(page, main.getByRole('button', { name: 'Choose a file' }));
      // The key may reach the browser before Playwright waits for the file chooser.
      await expect(async () => {
        const fileChooser = page.waitForEvent('filechooser', { timeout: 3000 });
        await page.keyboard.press('Enter');
        await (await fileChooser).setFiles(smallConference());
      }).toPass();
      await expect(page.getByRole('heading', { name: 'This file would change the agenda' })).toBeVisible({
        timeout: 2 * timeouts.page,
      });
      await tabTo(page, main.getByRole('button', { name: 'Import now' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible({ timeout: 2 * timeouts.page });
      await expectNotLost(page);
    });

    await test.step('invites a person and withdraws the invitation', async () => {
      const { email } = newPerson();
      await page.goto(`${home}/admin/attendees?tab=invitations`);
      const open = main.getByRole('button', { name: 'Invite people' }).first();
      await pressAt(page, open);
      const dialog = page.getByRole('dialog', { name: 'Invite people' });
      await typeAt(page, dialog.getByLabel('Email address'), email);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expectNotLost(page);
      const actions = main.getByRole('button', { name: `Actions for ${email}` });
      await tabTo(page, actions);
      await openByKey(actions);
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Cancel invitation' })).toBeFocused();
      await page.keyboard.press('Enter');
      await pressAt(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }));
      await expect(main.getByRole('button', { name: `Actions for ${email}` })).toBeHidden();
      await expectNotLost(page);
    });

    await test.step('decides a case', async () => {
      const author = await verifiedPerson();
      const params = { event_id: event.id };
      await joinAs(context.request, event.id, author);
      const authorContext = await browserOf(browser, author);
      const room_id = await generalRoom(context.request, event.id);
      const message = await call(authorContext.request, PostRoomMessage, {
        params: { room_id },
        body: { content: 'Buy my keys' },
      });
      await call(context.request, ReportContent, {
        params,
        body: { message_id: message.id, reason: 'Spam or advertising' },
      });
      await page.goto(`${home}/admin/moderation`);
      await pressAt(page, main.getByRole('button', { name: `Dismiss: ${author.full_name}` }));
      await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }));
      await expect(page.getByText('No open cases')).toBeVisible();
      await expectNotLost(page);
      await authorContext.close();
    });

    await test.step('changes the settings of the event', async () => {
      await page.goto(`${home}/admin/settings`);
      await tabTo(page, main.getByLabel('Title'));
      await page.keyboard.press('End');
      await page.keyboard.type(' and Means');
      await pressAt(page, main.getByRole('button', { name: 'Save changes' }));
      await expect(page.getByText('You have unsaved changes')).toBeHidden();
      await expectNotLost(page);
      await expect(page.getByRole('banner')).toContainText('Conference of Ways and Means');
    });
  },
);
