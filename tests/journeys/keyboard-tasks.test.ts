/** All other tasks by keyboard alone: the focus is always visible, and is not lost when its element disappears. */
import { GetMe } from '@plenum/contracts/accounts/auth';
import { ReportContent } from '@plenum/contracts/chat/moderation';
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { JoinByCode } from '@plenum/contracts/events/joining';
import { AnswerConnection, ListPendingConnections, RequestConnection } from '@plenum/contracts/networking/connections';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { sendDirectMessageTo } from '../support/journeys/direct-chat.ts';
import { newContextFor, expect, nightly, test } from '../support/journeys/journey.ts';
import {
  expectFocusNear,
  openFromPalette,
  focusAndPress,
  tabBackTo,
  tabTo,
  focusAndType,
} from '../support/journeys/keyboard.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { openMenuByKey } from '../support/journeys/menus.ts';
import { findEmailLink, waitForEmailTo, newPerson, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, generalRoom, newEvent } from '../support/journeys/product-api.ts';
import { smallConference } from '../support/journeys/schedules.ts';
import { timeouts } from '../support/services/timeouts.ts';

test.use({ viewport: { width: 1366, height: 768 } });

test(
  'a newcomer signs up, joins, connects, writes, and sets up their account',
  nightly,
  async ({ page, context, browser }) => {
    test.slow();
    const host = await newVerifiedAccount();
    const office = await newContextFor(browser, host);
    const event = await newEvent(office.request, { title: 'Conference of Ways' });
    const person = newPerson();
    const main = page.getByRole('main');
    const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

    await test.step('signs up and logs in', async () => {
      const landing = new LandingPage(page);
      await landing.open();
      await focusAndPress(page, landing.start);
      const dialog = landing.dialog('Create Account');
      await focusAndType(page, dialog.getByLabel('First name'), person.first_name);
      await focusAndType(page, dialog.getByLabel('Last name'), person.last_name);
      await focusAndType(page, dialog.getByLabel('Email'), person.email);
      await focusAndType(page, dialog.getByLabel('Password', { exact: true }), person.password);
      await focusAndType(page, dialog.getByLabel('Confirm password'), person.password);
      await page.keyboard.press('Enter');
      await expect(landing.dialog('Check Your Email')).toBeVisible();
      await expectFocusNear(page);
      await page.goto(findEmailLink(await waitForEmailTo(person.email), 'verify-email'));
      await focusAndPress(page, page.getByRole('button', { name: 'Confirm address' }));
      await expect(page.getByText('Your email has been verified. You can now log in.')).toBeVisible();
      await focusAndPress(page, landing.login);
      const login = landing.dialog('Log In');
      await focusAndType(page, login.getByLabel('Email'), person.email);
      await focusAndType(page, login.getByLabel('Password', { exact: true }), person.password);
      await page.keyboard.press('Enter');
      await expect(heading('What brings you here?')).toBeVisible();
    });

    await test.step('joins with a code', async () => {
      await focusAndPress(page, main.getByRole('link', { name: 'Join Event' }));
      await focusAndType(page, main.getByLabel('Join code'), event.join_code ?? '');
      await page.keyboard.press('Enter');
      await expect(main.getByRole('heading', { level: 2, name: event.title })).toBeVisible();
      await expectFocusNear(page);
      await focusAndPress(page, main.getByRole('button', { name: 'Join event' }));
      await expect(heading(event.title)).toBeVisible();
    });

    await test.step('asks to connect', async () => {
      await page.goto(`/app/events/${event.id}/networking?tab=attendees`);
      await focusAndPress(page, main.getByRole('button', { name: `Connect with ${host.full_name}` }));
      const dialog = page.getByRole('dialog', { name: 'Ask to connect' });
      await tabTo(page, dialog.getByRole('radio').first());
      // An icebreaker of the event, at the end of the offered ones.
      await page.keyboard.press('ArrowUp');
      await expect(dialog.getByRole('radio', { name: 'Write my own' })).toBeChecked();
      await focusAndType(page, dialog.getByLabel('Your own icebreaker'), 'Tea?');
      await focusAndPress(page, dialog.getByRole('button', { name: 'Send request' }));
      await expect(page.getByText(`Request sent to ${host.full_name}`)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expectFocusNear(page);
    });

    await test.step('writes to a person', async () => {
      const { connections } = await callOperation(office.request, ListPendingConnections);
      const params = { connection_id: connections[0]?.id ?? 0 };
      await callOperation(office.request, AnswerConnection, { params, body: { status: 'ACCEPTED' } });
      await sendDirectMessageTo(office.request, context.request, 'Tea!');
      await focusAndPress(page, page.getByRole('button', { name: /^Messages/ }));
      const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: 'Tea!' });
      await focusAndPress(page, row.getByRole('button').first());
      const input = page.getByRole('textbox', { name: `Message to ${host.first_name}` });
      await expect(input).toBeEnabled();
      await focusAndType(page, input, 'At four?');
      await tabTo(page, page.getByRole('button', { name: 'Send', exact: true }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log')).toContainText('At four?');
      await expect(input).toBeFocused();
      // The toast would cover the next control.
      await tabBackTo(page, page.getByRole('button', { name: `Close conversation with ${host.full_name}` }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('log')).toHaveCount(0);
      await expectFocusNear(page);
    });

    await test.step('reads the notifications', async () => {
      const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
      await expect(bell).toHaveAccessibleName(/unread/);
      await tabBackTo(page, bell);
      await page.keyboard.press('Enter');
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await focusAndPress(page, panel.getByRole('button', { name: 'Mark all as read' }));
      await expect(panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
      await expectFocusNear(page);
      await page.keyboard.press('Escape');
      await expect(bell).toBeFocused();
    });

    await test.step('fills in the profile and the settings', async () => {
      await openFromPalette(page, 'profile', 'Profile');
      await focusAndPress(page, main.getByRole('button', { name: 'Edit profile' }));
      await expectFocusNear(page);
      await focusAndType(page, main.getByLabel('Company'), 'Keys Ltd');
      await focusAndPress(page, main.getByRole('button', { name: 'Save' }));
      await expect(page.getByText('Profile saved')).toBeVisible();
      await expectFocusNear(page);
      await openFromPalette(page, 'settings', /^Settings/);
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
    const host = await newVerifiedAccount();
    const office = await newContextFor(browser, host);
    const event = await newEvent(office.request, { title: 'Conference of Ways' });
    await callOperation(context.request, JoinByCode, { body: { code: event.join_code ?? '' } });
    expect(person.email).toContain('@');
    await page.goto(`/app/events/${event.id}/networking?tab=attendees`);
    const main = page.getByRole('main');
    await focusAndPress(page, main.getByRole('button', { name: `Connect with ${host.full_name}` }));
    const dialog = page.getByRole('dialog', { name: 'Ask to connect' });
    const send = dialog.getByRole('button', { name: 'Send request' });
    // Many tab stops, during which the other person sends a request.
    for (let round = 0; round < 3; round++) {
      await tabTo(page, dialog.getByRole('radio').first());
      await tabTo(page, send);
    }
    const { id: recipient_id } = await callOperation(context.request, GetMe);
    const body = { recipient_id, icebreaker_message: 'Tea?', originating_event_id: event.id };
    await callOperation(office.request, RequestConnection, { body });
    await expect(page.getByText('wants to connect').first()).toBeVisible();
    const hidden = { name: `Connect with ${host.full_name}`, includeHidden: true };
    await expect(page.getByRole('button', hidden)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocusNear(page);
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
      await tabTo(page, main.getByRole('button', { name: 'Choose a schedule file' }));
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
      await expectFocusNear(page);
    });

    await test.step('invites a person and withdraws the invitation', async () => {
      const { email } = newPerson();
      await page.goto(`${home}/admin/attendees?tab=invitations`);
      const open = main.getByRole('button', { name: 'Invite people' }).first();
      await focusAndPress(page, open);
      const dialog = page.getByRole('dialog', { name: 'Invite people' });
      await focusAndType(page, dialog.getByLabel('Email address'), email);
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expectFocusNear(page);
      const actions = main.getByRole('button', { name: `Actions for ${email}` });
      await tabTo(page, actions);
      await openMenuByKey(actions);
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Cancel invitation' })).toBeFocused();
      await page.keyboard.press('Enter');
      await focusAndPress(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel invitation' }));
      await expect(main.getByRole('button', { name: `Actions for ${email}` })).toBeHidden();
      await expectFocusNear(page);
    });

    await test.step('decides a case', async () => {
      const author = await newVerifiedAccount();
      const params = { event_id: event.id };
      await joinWithRole(context.request, event.id, author);
      const authorContext = await newContextFor(browser, author);
      const room_id = await generalRoom(context.request, event.id);
      const message = await callOperation(authorContext.request, PostRoomMessage, {
        params: { room_id },
        body: { content: 'Buy my keys' },
      });
      await callOperation(context.request, ReportContent, {
        params,
        body: { message_id: message.id, reason: 'Spam or advertising' },
      });
      await page.goto(`${home}/admin/moderation`);
      await focusAndPress(page, main.getByRole('button', { name: `Dismiss: ${author.full_name}` }));
      await focusAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }));
      await expect(page.getByText('No open cases')).toBeVisible();
      await expectFocusNear(page);
      await authorContext.close();
    });

    await test.step('changes the settings of the event', async () => {
      await page.goto(`${home}/admin/settings`);
      await tabTo(page, main.getByLabel('Title'));
      await page.keyboard.press('End');
      await page.keyboard.type(' and Means');
      await focusAndPress(page, main.getByRole('button', { name: 'Save changes' }));
      await expect(page.getByText('You have unsaved changes')).toBeHidden();
      await expectFocusNear(page);
      await expect(page.getByRole('banner')).toContainText('Conference of Ways and Means');
    });
  },
);
