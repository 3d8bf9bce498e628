/** An event on a phone: the bar with the main pages, and the header. */
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import { JoinByCode } from '@plenum/contracts/events/joining';
import { GetAgenda, SetAgendaOrder } from '@plenum/contracts/schedule/agenda';
import { UpdateSession } from '@plenum/contracts/schedule/sessions';
import { axeViolations } from '../support/journeys/axe.ts';
import { setClientAndServerTime } from '../support/journeys/clocks.ts';
import { connectedGuest, DirectChat, sendDirectMessageTo } from '../support/journeys/direct-chat.ts';
import { newContextFor, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { tabBackTo } from '../support/journeys/keyboard.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, generalRoom, importScheduleFile } from '../support/journeys/product-api.ts';
import { smallConference } from '../support/journeys/schedules.ts';
import { Shell, visibleSizeOf } from '../support/journeys/shell-page.ts';

test.describe('phone', () => {
  test.use(phone.use);

  test('the bar links to the pages of the day and counts unread items, and the header hides while scrolling', async ({
    page,
    context,
    browser,
    event,
  }) => {
    test.slow();
    await importScheduleFile(context.request, event.id, smallConference());
    const guest = await connectedGuest(browser, context, event, phone.use);
    const { bar, header, navigation } = new Shell(page);
    const chat = new DirectChat(page, guest.person.full_name);
    await page.goto(`/app/events/${event.id}`);

    await test.step('each entry is a link that marks the current place', async () => {
      await expect(bar.getByRole('listitem')).toHaveText(['Event Home', 'Agenda', 'Networking', 'Messages', 'More']);
      await expect(bar.getByRole('link', { name: 'Event Home' })).toHaveAttribute('aria-current', 'page');
      for (const [place, heading, path] of [
        ['Agenda', 'Agenda', /\/agenda$/],
        ['Networking', 'Networking', /\/networking$/],
        ['Event Home', event.title, /\/events\/\d+$/],
      ] as const) {
        const link = bar.getByRole('link', { name: place });
        const { width, height } = await visibleSizeOf(link);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        await link.tap();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
        await expect(bar.locator('[aria-current=page]')).toHaveText(place);
      }
      const { sessions } = await callOperation(context.request, GetAgenda, { params: { event_id: event.id } });
      await page.goto(`/app/events/${event.id}/sessions/${sessions[0]?.id}`);
      await expect(bar.locator('[aria-current=page]')).toHaveText('Agenda');
      await page.goto(`/app/events/${event.id}`);
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('Messages counts conversations with unread messages, Networking the rooms', async () => {
      await sendDirectMessageTo(guest.context.request, context.request, 'I am at the door.');
      const room_id = await generalRoom(context.request, event.id);
      await callOperation(guest.context.request, PostRoomMessage, {
        params: { room_id },
        body: { content: 'Good morning' },
      });
      await expect(chat.bar).toHaveAccessibleName('Messages 1 conversation with unread messages');
      await expect(bar.getByRole('link', { name: 'Networking' })).toHaveAccessibleName(
        'Networking 1 conversation with unread messages',
      );
      await chat.bar.tap();
      await expect(page.getByRole('tab')).toHaveText([/^Global1/, /^Event2/, /^Rooms1/]);
      await expect(chat.row).toContainText('I am at the door.');
      await page.getByRole('tab', { name: /^Rooms/ }).tap();
      await page.getByRole('button', { name: /^Foyer/ }).tap();
      await expect(page.getByRole('log')).toContainText('Good morning');
      await expect(page.getByRole('tab')).toHaveCount(0);
      await page.getByRole('button', { name: 'All rooms' }).tap();
      await page.getByRole('button', { name: 'Close messages' }).tap();
      await expect(chat.bar).toBeFocused();
      await expect(chat.bar).toHaveAccessibleName('Messages 1 conversation with unread messages');
    });

    await test.step('More has all other places, with open tasks for organizers', async () => {
      await bar.getByRole('button', { name: /^More/ }).tap();
      await new Shell(page).switchTo('Organize');
      await navigation.getByRole('link', { name: 'Event Settings' }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Event Settings' })).toBeVisible();
      await expect(navigation).toBeHidden();
    });

    await test.step('in Organize mode the bar has the pages for organizers, and the header has the messages', async () => {
      await expect(bar.getByRole('listitem')).toHaveText([
        'Control room',
        'Run of show',
        'Sessions',
        'Moderation',
        /^More/,
      ]);
      await expect(bar.locator('[aria-current=page]')).toHaveCount(0);
      for (const place of ['Control room', 'Run of show', 'Sessions', 'Moderation']) {
        await bar.getByRole('link', { name: place }).tap();
        await expect(page.getByRole('heading', { level: 1, name: place })).toBeAttached();
        await expect(bar.locator('[aria-current=page]')).toHaveText(place);
      }
      await expect(header.getByRole('button', { name: /^Messages/ })).toBeVisible();
      await page.goto(`/app/events/${event.id}/admin/settings`);
    });

    await test.step('the bar makes room for the on-screen keyboard, and never covers the end of the page', async () => {
      await page.getByLabel('Title').tap();
      await expect(bar).toBeHidden();
      await page.getByLabel('Title').fill('Another title');
      await expect(bar).toBeHidden();
      // Nothing below the finger moves until it is lifted.
      await page.getByRole('button', { name: 'Save' }).tap();
      await expect(page.locator('[data-save-bar]')).toBeHidden();
      await expect(bar).toBeVisible();
    });

    await test.step('the header hides while scrolling down, and returns with the first scroll up or the focus', async () => {
      await page.goto(`/app/events/${event.id}/agenda`);
      await expect(page.getByRole('article').first()).toBeVisible();
      // The bar follows the content in tab order, and moves the header from then on.
      await expect(bar).toBeVisible();
      const scroll = (byPx: number) => page.evaluate<void>(`window.scrollBy(0, ${byPx})`);
      await scroll(400);
      await expect(header).not.toBeInViewport();
      // A list that corrects the height of its rows also scrolls.
      await page.waitForFunction(
        `new Promise((done) => { const from = scrollY; setTimeout(() => done(scrollY === from), 500); })`,
      );
      await scroll(-40);
      await expect(header).toBeInViewport({ ratio: 1 });
      await scroll(400);
      await expect(header).not.toBeInViewport();
      await tabBackTo(page, page.getByRole('button', { name: /^Account menu of / }));
      await expect(header).toBeInViewport({ ratio: 1 });
    });
    await guest.context.close();
  });
});

test(
  'the home page of an event follows the day: preparation, sessions with remaining time, follow-up',
  nightly,
  async ({ page, context, browser, event }) => {
    test.slow();
    await importScheduleFile(context.request, event.id, smallConference());
    const { sessions } = await callOperation(context.request, GetAgenda, { params: { event_id: event.id } });
    const idOf = (title: string) => sessions.find((session) => session.title === title)?.id ?? 0;
    const guest = await connectedGuest(browser, context, event, phone.use);
    const home = guest.page.getByRole('main');
    const openAt = async (time: string | null) => {
      if (time !== null) await setClientAndServerTime(guest.page, time);
      await guest.page.goto(`/app/events/${event.id}`);
      await expect(guest.page.getByRole('heading', { level: 1, name: event.title })).toBeAttached();
    };

    await test.step('before the event: the days left, and what to prepare', async () => {
      await openAt(null);
      await expect(home.getByRole('heading', { name: /^It starts in \d+ days$/ })).toBeVisible();
      await expect(home.getByRole('link', { name: 'Bookmark the sessions you want to see' })).toBeVisible();
      await expect(home.getByText('Next: day 1, 09:00')).toBeVisible();
    });

    await test.step('on the day: the empty state, then the next session, what runs and what was moved', async () => {
      await openAt('2027-02-06T10:20:00+01:00');
      await expect(home.getByText('Nothing bookmarked for today')).toBeVisible();
      for (const session_id of [idOf('Talk 21 on Networks'), idOf('Talk 32 on Community'), idOf('Talk 3 on Databases')])
        await guest.context.request.put(`/api/sessions/${session_id}/bookmark`);
      await callOperation(context.request, SetAgendaOrder, {
        params: { event_id: event.id },
        body: {
          locations: [
            { name: 'Studio 3', building: 'North' },
            { name: 'Library', building: 'South' },
          ],
          tracks: [],
          walking_minutes: 20,
        },
      });
      const body = { start_time: '12:30', end_time: '13:00' };
      await callOperation(context.request, UpdateSession, {
        params: { session_id: idOf('Talk 3 on Databases') },
        body,
      });
      await openAt('2027-02-06T10:20:00+01:00');
      await expect(home.getByText('until 10:45 · North, Studio 3 · 25 min left')).toBeVisible();
      await expect(home.getByRole('heading', { name: 'Your next session in 40 min' })).toBeVisible();
      await expect(home.getByRole('link', { name: 'Talk 32 on Community' })).toBeVisible();
      await expect(home.getByText('11:00 – 11:45 · South, Library')).toBeVisible();
      await expect(home.getByText('Tight: 20 min walk to South, 15 min in between')).toBeVisible();
      await expect(home.getByText('Also live')).toBeVisible();
      await expect(home.getByRole('heading', { name: 'Next', exact: true })).toBeVisible();
      await expect(home.getByRole('link', { name: 'Talk 21 on Networks' })).toHaveCount(1);
      await expect(home.getByRole('link', { name: /Talk 3 on Databases/ })).toContainText('12:30');
      expect(await axeViolations(guest.page)).toEqual([]);
      await openAt('2027-02-06T11:30:00+01:00');
      await expect(home.getByRole('heading', { name: 'Your next session in 1 h' })).toBeVisible();
    });

    await test.step('after the event: what remains', async () => {
      await openAt('2027-02-08T10:00:00+01:00');
      await expect(home.getByRole('heading', { name: 'The event is over' })).toBeVisible();
    });
    await page.close();
    await guest.context.close();
  },
);

test(
  'on tablets, a rail links to every page of the side navigation, in both modes of organizers',
  nightly,
  async ({ page, browser, event }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    const { bar } = new Shell(page);
    await page.goto(`/app/events/${event.id}`);
    await expect(bar.getByRole('listitem')).toHaveText(['Event Home', 'Agenda', 'Speakers', 'Networking']);
    await expect(bar.getByRole('button')).toHaveCount(0);
    expect((await visibleSizeOf(bar)).width).toBeLessThan(120);
    await bar.getByRole('link', { name: 'Networking' }).click();
    await expect(page).toHaveURL(/\/networking$/);
    await expect(bar.locator('[aria-current=page]')).toHaveText('Networking');
    await expect(page.getByRole('button', { name: /^Messages/ })).toBeVisible();

    await bar.getByText('Organize', { exact: true }).click();
    await expect(bar.getByRole('radio', { name: 'Organize' })).toBeChecked();
    await expect(bar.getByRole('heading')).toHaveText(['Prepare', 'Run', 'After']);
    const places = bar.getByRole('link');
    await expect(places).toHaveCount(14);
    for (const place of ['Sessions', 'Event Settings', 'Control room', 'Moderation', 'Feedback'])
      await expect(bar.getByRole('link', { name: place, exact: true })).toBeInViewport({ ratio: 1 });
    for (const place of await places.all()) {
      const { width, height } = await visibleSizeOf(place);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(await axeViolations(page)).toEqual([]);
    await bar.getByRole('link', { name: 'Event Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Event Settings' })).toBeVisible();
    await expect(bar.locator('[aria-current=page]')).toHaveText('Event Settings');

    const other = await newContextFor(browser, await newVerifiedAccount());
    await callOperation(other.request, JoinByCode, { body: { code: event.join_code ?? '' } });
    const otherPage = await other.newPage();
    await otherPage.setViewportSize({ width: 820, height: 1180 });
    await otherPage.goto(`/app/events/${event.id}`);
    const otherBar = new Shell(otherPage).bar;
    await expect(otherBar.getByRole('link', { name: 'Speakers' })).toBeVisible();
    await expect(otherBar.getByRole('radio')).toHaveCount(0);
    await other.close();
  },
);
