/** The notification list: new notifications are counted, open their subject, and can be disabled by kind. */
import type { APIRequestContext, Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { EventDetail } from '@plenum/contracts/events/events';
import { RequestConnection } from '@plenum/contracts/networking/connections';
import { GetNotificationDelivery } from '@plenum/contracts/notifications/notification-delivery';
import { CountNotifications, GetNotificationSettings } from '@plenum/contracts/notifications/notifications';
import { axeViolations } from '../support/journeys/axe.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { connectedGuest, unreadDirectMessagesOf, sendDirectMessageTo } from '../support/journeys/direct-chat.ts';
import { newContextFor, desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { openPopup } from '../support/journeys/menus.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';
import { isConnected } from '../support/journeys/socket-wire.ts';

const line = 'Which talk should nobody miss?';

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const openPanel = (page: Page) => openPopup(bellOf(page), panelOf(page));

async function sendRequest(from: APIRequestContext, to: APIRequestContext, event: EventDetail): Promise<void> {
  const { id: recipient_id } = await callOperation(to, GetMe);
  const body = { recipient_id, icebreaker_message: line, originating_event_id: event.id };
  await callOperation(from, RequestConnection, { body });
}

test.describe('phone', () => {
  const { use } = phone;
  test.use(use);

  test('a request arrives, is counted, leads to its answer and is marked as read', async ({
    page,
    context,
    person,
    browser,
  }) => {
    await test.info().attach('person', { body: person.email });
    const { id: event_id } = await newEvent(context.request);
    const event = await callOperation(context.request, UpdateEvent, {
      params: { event_id },
      body: { icebreakers: [line] },
    });
    const guest = await newVerifiedAccount();
    await joinWithRole(context.request, event_id, guest, 'SPEAKER');
    const other = await newContextFor(browser, guest, use);

    await page.goto('/app/dashboard');
    await pressKeyOn(bellOf(page), 'Enter');
    await expect(panelOf(page).getByText('No notifications')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(bellOf(page)).toBeFocused();

    await sendRequest(other.request, context.request, event);
    await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
    await expect(page).toHaveTitle(/^\(1\) /);
    await openPanel(page);
    const request = panelOf(page).getByRole('link', { name: `${guest.full_name} would like to connect with you` });
    await expect(request).toContainText('Unread');
    await expect(panelOf(page).getByRole('heading', { name: 'Today' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await request.click();
    await expect(page).toHaveURL(/\/app\/network\?tab=incoming$/);
    await expect(panelOf(page)).toHaveCount(0);
    await expect(bellOf(page)).toHaveAccessibleName('Notifications');
    await expect(page).not.toHaveTitle(/^\(/);

    // The guest was put on stage by another person, and marks the notification as read by opening the session.
    await expect.poll(async () => (await callOperation(other.request, CountNotifications)).unread_count).toBe(1);
    const otherPage = await other.newPage();
    await otherPage.goto(`/app/events/${event.id}/agenda`);
    await expect(bellOf(otherPage)).toHaveAccessibleName('Notifications');
    await openPanel(otherPage);
    await expect(
      panelOf(otherPage).getByRole('link', { name: `Your role in ${event.title} is now speaker` }),
    ).toBeVisible();
    await panelOf(otherPage).getByRole('button', { name: 'Close notifications' }).click();
    await expect(panelOf(otherPage)).toHaveCount(0);
    await other.close();
  });

  test('a person chooses the kinds of notifications', nightly, async ({ page, context, person }) => {
    await test.info().attach('person', { body: person.email });
    await page.goto('/app/dashboard');
    await openPanel(page);
    await panelOf(page).getByRole('link', { name: 'Choose notifications' }).click();
    await expect(page).toHaveURL(/\/app\/settings\?tab=notifications$/);
    const messages = page.getByRole('checkbox', { name: 'Somebody wrote to you: in the app' });
    const byMail = page.getByRole('combobox', { name: 'Somebody wrote to you: by email' });
    await expect(messages).toBeChecked();
    expect(await axeViolations(page)).toEqual([]);
    await pressKeyOn(messages, 'Space');
    await expect(messages).not.toBeChecked();
    const { id: user_id } = await callOperation(context.request, GetMe);
    await expect
      .poll(() => callOperation(context.request, GetNotificationSettings, { params: { user_id } }))
      .toMatchObject({ DIRECT_MESSAGE: false, SESSION_STARTING: true });
    await expect(byMail).toBeDisabled();
    const requests = page.getByRole('combobox', { name: 'Somebody would like to connect: by email' });
    await requests.selectOption('Once a day');
    const quietHoursSwitch = page.getByRole('switch', { name: /at night/ });
    await page.getByLabel('From', { exact: true }).fill('21:30');
    await pressKeyOn(page.getByLabel('From', { exact: true }), 'Enter');
    await pressKeyOn(messages, 'Tab');
    await expect
      .poll(() => callOperation(context.request, GetNotificationDelivery, { params: { user_id } }))
      .toMatchObject({
        channels: { CONNECTION_REQUESTED: { mail: 'DAILY' } },
        quiet_hours: { from: '21:30:00', to: '07:00:00' },
      });
    await page.reload();
    await expect(messages).not.toBeChecked();
    await expect(requests).toHaveValue('DAILY');
    await expect(quietHoursSwitch).toBeChecked();
  });
});

test.describe('desktop', nightly, () => {
  const { use } = desktop;
  test.use(use);

  test('a message counts once in the title and opens its conversation, and all can be marked as read', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const guest = await connectedGuest(browser, context, event, use);
    await Promise.all([isConnected(page), page.goto('/app/dashboard')]);
    await sendDirectMessageTo(guest.context.request, context.request, 'I am at the door.');
    await expect(bellOf(page)).toHaveAccessibleName('Notifications, 1 unread');
    await expect(page).toHaveTitle(/^\(1\) /);
    const toast = page.locator('[data-toaster]', { hasText: `${guest.person.full_name} wrote to you` });
    await expect(toast).toBeVisible();
    await expect(toast.getByRole('status')).toHaveText(/wrote to you/);
    await openPanel(page);
    const message = panelOf(page).getByRole('link', { name: `${guest.person.full_name} wrote to you` });
    const path = (await message.getAttribute('href')) ?? '';
    await panelOf(page).getByRole('button', { name: 'Mark all as read' }).click();
    await expect(panelOf(page).getByText('Unread')).toHaveCount(0);
    await expect(panelOf(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    // That does not mark the conversation itself as read.
    await expect(page).toHaveTitle(/^\(1\) /);
    await message.click();
    await expect(page.getByRole('log').getByText('I am at the door.')).toBeVisible();
    await expect(page).not.toHaveTitle(/^\(/);
    // There is no notification for a conversation on screen.
    await expect(toast).toHaveCount(0);
    await sendDirectMessageTo(guest.context.request, context.request, 'Do you see me?');
    await expect(page.getByRole('log').getByText('Do you see me?')).toBeVisible();
    await expect.poll(() => unreadDirectMessagesOf(context.request)).toBe(0);
    await expect(toast).toHaveCount(0);
    const secondPage = await context.newPage();
    await secondPage.goto(path);
    await expect(secondPage.getByRole('log').getByText('I am at the door.')).toBeVisible();
    await guest.context.close();
  });
});
