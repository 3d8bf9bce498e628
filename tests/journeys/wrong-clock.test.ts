/** The clock of a device is 20 minutes wrong: every screen uses the server time for starts, ends and expiries. */
import type { APIRequestContext, Page } from '@playwright/test';
import { UpdateChatRoom } from '@plenum/contracts/chat/chat-rooms';
import { CreateAnnouncement } from '@plenum/contracts/live/announcements';
import { BookmarkSession } from '@plenum/contracts/schedule/my-agenda';
import { CreateSession, UpdateSession } from '@plenum/contracts/schedule/sessions';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { correctDeviceClock, skewDeviceClock } from '../support/journeys/clocks.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { newContextFor, desktop, expect, nightly, test } from '../support/journeys/journey.ts';
import { chooseFromMenu } from '../support/journeys/menus.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, productDateIn, generalRoom, newEvent } from '../support/journeys/product-api.ts';
import { productRows } from '../support/services/journey.ts';

const location = 'Great hall';

/** Creates a session that begins this many minutes from now. */
async function sessionIn(
  request: APIRequestContext,
  event_id: number,
  title: string,
  minutes: number,
  length: number,
): Promise<number> {
  const body = {
    title,
    location,
    session_type: 'PANEL',
    day_number: 1,
    start_time: '09:00',
    end_time: '10:00',
  } as const;
  const { id: session_id } = await callOperation(request, CreateSession, { params: { event_id }, body });
  await callOperation(request, UpdateSession, {
    params: { session_id },
    body: { streaming_platform: 'ZOOM', zoom_meeting_id: 'https://zoom.us/j/123456789' },
  });
  await productRows(
    `update sessions set starts_at = now() + $2::int * interval '1 minute', duration_minutes = $3 where id = $1`,
    [session_id, minutes, length],
  );
  return session_id;
}

/** Checks that the session page can be joined, and that it shows the remaining time unless `isOpen`. */
async function seesSession(page: Page, event_id: number, session_id: number, isOpen: boolean): Promise<void> {
  await page.goto(`/app/events/${event_id}/sessions/${session_id}`);
  await expect(page.getByRole('link', { name: 'Join on Zoom' })).toBeVisible();
  if (isOpen) await expect(page.getByText(/^Starts in/)).toHaveCount(0);
  else await expect(page.getByText(/^Starts in 2[45] min\./)).toBeVisible();
}

for (const minutes of [20, -20]) {
  test.describe(`${minutes} minutes`, nightly, () => {
    test.use(desktop.use);

    test('of clock error do not change any screen', async ({ page, context, browser, person }) => {
      test.slow();
      await test.info().attach('person', { body: person.email });
      const event = await newEvent(context.request, { start_date: productDateIn(0), end_date: productDateIn(1) });
      // At night the session still belongs to the previous day.
      await productRows('update events set start_date = start_date - 1 where id = $1', [event.id]);
      const session = (title: string, from: number, length: number) =>
        sessionIn(context.request, event.id, title, from, length);
      const running = await session('Running', -12, 24);
      const soonSession = await session('Soon', 8, 30);
      const lateSession = await session('Later', 25, 30);
      const room_id = await generalRoom(context.request, event.id);
      await callOperation(context.request, UpdateChatRoom, { params: { room_id }, body: { slow_mode_seconds: 60 } });
      const visitor = await newVerifiedAccount();
      await joinWithRole(context.request, event.id, visitor, 'ATTENDEE');
      await callOperation(context.request, CreateAnnouncement, {
        params: { event_id: event.id },
        body: { text: 'Lunch is served.', audience: 'EVERYBODY', minutes: 10, client_id: crypto.randomUUID() },
      });
      const visiting = await newContextFor(browser, visitor, desktop.use);
      await callOperation(visiting.request, BookmarkSession, { params: { session_id: running } });
      for (const device of [context, visiting]) await skewDeviceClock(device, minutes);
      const guest = await visiting.newPage();

      await test.step('front page: the next session, and the time left', async () => {
        await guest.goto(`/app/events/${event.id}`);
        await expect(guest.getByRole('region', { name: 'Announcement', exact: true })).toContainText(
          'Lunch is served.',
        );
        await expect(guest.getByRole('heading', { name: 'On your agenda now' })).toBeVisible();
        await expect(guest.getByText(/ · 1[012]\smin\sleft$/)).toBeVisible();
      });
      await test.step('dashboard: the running session', async () => {
        await guest.goto('/app/dashboard');
        await expect(guest.getByRole('link', { name: /^Running until \d.* Join$/ })).toBeVisible();
      });
      await test.step('agenda: the marker of the current time', async () => {
        await guest.goto(`/app/events/${event.id}/agenda?view=list`);
        await expect(guest.getByTestId('agenda-list')).toContainText(/Running.*Now \d.*Soon/s);
      });
      await test.step('sessions: reactions, the entry, and the time left', async () => {
        await seesSession(guest, event.id, running, true);
        await expect(guest.getByRole('group', { name: 'React to the session' })).toBeVisible();
        await seesSession(guest, event.id, soonSession, true);
        await seesSession(guest, event.id, lateSession, false);
        await expect(guest.getByRole('group', { name: 'React to the session' })).toHaveCount(0);
        await correctDeviceClock(guest);
        await expect(guest.getByText(/^Starts in 2[345] min\./)).toBeVisible();
      });
      await test.step('chat: slow mode, and the time limit for edits', async () => {
        const chat = new ChatPage(guest);
        await chat.open(event.id);
        await chat.sendMessage('First');
        await expect(guest.getByText(/^You can write again in [3-6]\d seconds$/)).toBeVisible();
        await guest.reload();
        await expect(guest.getByText(/^You can write again in [1-5]?\d seconds?$/)).toBeVisible();
        await chooseFromMenu(guest.getByRole('button', { name: /^Actions for the message from/ }), 'Edit');
      });
      await test.step('staff: announcements, and the sessions from which a location can run late', async () => {
        await page.goto(`/app/events/${event.id}/announcements`);
        const runs = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Shown now' }) });
        await expect(runs).toContainText('Lunch is served.');
        const encodedLocation = encodeURIComponent(location);
        await page.goto(`/app/events/${event.id}/run-of-show?place=${encodedLocation}`);
        await page.getByRole('button', { name: 'Running late…' }).click();
        const from = page.getByRole('dialog').getByLabel('From', { exact: true });
        await expect(from.getByRole('option')).toHaveText([/Running/, /Soon/, /Later/]);
      });
      await visiting.close();
    });
  });
}
