/** The dashboard, and the check before it. */
import { GetMe } from '@plenum/contracts/accounts/auth';
import { OpenThread, SendDirectMessage } from '@plenum/contracts/chat/direct-messages';
import { CreateEvent } from '@plenum/contracts/events/events';
import { JoinByCode } from '@plenum/contracts/events/joining';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { RequestConnection } from '@plenum/contracts/networking/connections';
import { BookmarkSession } from '@plenum/contracts/schedule/my-agenda';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { axeViolations } from '../support/journeys/axe.ts';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { newContextFor, desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, productDateIn, newEvent } from '../support/journeys/product-api.ts';

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('a failed check shows the reason, not the welcome screen for newcomers', async ({ page, person }) => {
    await test.info().attach('person', { body: person.email });
    const organizations = /\/api\/organizations(?:\?|$)/;
    await page.route(organizations, (route) =>
      route.fulfill({ status: 400, json: { message: 'The list is not here.' } }),
    );
    await page.goto('/app');
    await expect(page.getByRole('alert')).toContainText('The list is not here.');
    await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeHidden();
    await page.unroute(organizations);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'What brings you here?' })).toBeVisible();
  });
});

test.describe('phone', () => {
  test.use(phone.use);

  test(
    'an organizer with only drafts does not see a notice that there are no events',
    nightly,
    async ({ page, context, person }) => {
      await page.goto('/app/dashboard');
      await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
      await expect(page.getByText('No events yet')).toBeVisible();
      const organization = await callOperation(context.request, CreateOrganization, {
        body: { name: 'Drafters e.V.' },
      });
      const params = { organization_id: organization.id };
      for (const title of ['First draft', 'Second draft'])
        await callOperation(context.request, CreateEvent, {
          params,
          body: {
            title,
            event_type: 'CONFERENCE',
            start_date: productDateIn(20),
            end_date: productDateIn(21),
            timezone: 'Europe/Brussels',
            company_name: 'Drafters e.V.',
          },
        });
      await page.reload();
      await expect(page.getByRole('heading', { level: 2, name: 'Events you run' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'First draft' })).toBeVisible();
      await expect(page.getByText('No events yet')).toBeHidden();
      expect(await axeViolations(page)).toEqual([]);
      // Each task leads to the screen where it is done.
      await page
        .getByRole('list', { name: 'Needs your attention: Second draft' })
        .getByRole('link', { name: 'Describe the event' })
        .click();
      await expect(page).toHaveURL(/\/admin\/settings\?tab=content$/);
      await page.goBack();
      await page.getByRole('link', { name: 'Second draft' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Second draft' })).toBeVisible();
    },
  );

  test('on the day of an event, the dashboard shows current and next sessions, and connection requests', async ({
    page,
    context: { request },
    person,
    browser,
  }) => {
    expect(person.email).not.toBe('');
    const event = await newEvent(request, {
      start_date: productDateIn(0, 'UTC'),
      end_date: productDateIn(1, 'UTC'),
      timezone: 'UTC',
    });
    const params = { event_id: event.id };
    for (const day_number of [1, 2])
      for (const [title, start_time, end_time] of [
        ['Morning', '00:00', '12:00'],
        ['Afternoon', '12:00', '00:00'],
      ] as const) {
        const body = {
          title: `${title} ${day_number}`,
          session_type: 'WORKSHOP',
          day_number,
          start_time,
          end_time,
        } as const;
        const { id: session_id } = await callOperation(request, CreateSession, { params, body });
        await expect(
          await request.put(`/api${BookmarkSession.path.replace(':session_id', String(session_id))}`),
        ).toBeOK();
      }
    const guest = await newContextFor(browser, await newVerifiedAccount());
    await callOperation(guest.request, JoinByCode, { body: { code: event.join_code ?? '' } });
    const { id: recipient_id } = await callOperation(request, GetMe);
    await callOperation(guest.request, RequestConnection, {
      body: { recipient_id, icebreaker_message: 'Shall we have lunch together?', originating_event_id: event.id },
    });

    await page.goto('/app/dashboard');
    // The organizer sees open tasks and their own sessions.
    await expect(page.getByText('Nothing needs your attention')).toBeVisible();
    const upcomingLinks = page.getByRole('list', { name: 'Your sessions, now and next' }).getByRole('link');
    await expect(upcomingLinks.first()).toContainText(/(?:Morning \duntil 12:00|Afternoon \duntil 00:00)Join/);
    await expect(upcomingLinks.nth(1)).not.toContainText('Join');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /would like to connect with you/ }).click();
    await expect(page.getByText('Shall we have lunch together?')).toBeVisible();
    await page.goBack();
    await upcomingLinks.first().click();
    await expect(page.getByRole('heading', { level: 1, name: /(?:Morning|Afternoon) [12]/ })).toBeVisible();
    await page.goto('/app/dashboard');
    await page.getByRole('link', { name: 'Control room' }).click();
    await expect(page).toHaveURL(/\/admin\/control-room$/);
    await guest.close();
  });

  test('a person without bookmarks sees running sessions and new messages, one press away from each', async ({
    context: { request },
    person,
    browser,
  }) => {
    const event = await newEvent(request, {
      start_date: productDateIn(0, 'UTC'),
      end_date: productDateIn(1, 'UTC'),
      timezone: 'UTC',
    });
    for (const [title, start_time, end_time] of [
      ['Morning', '00:00', '12:00'],
      ['Afternoon', '12:00', '00:00'],
    ] as const)
      await callOperation(request, CreateSession, {
        params: { event_id: event.id },
        body: { title, session_type: 'WORKSHOP', day_number: 1, start_time, end_time, chat_mode: 'ENABLED' },
      });
    const account = await newVerifiedAccount();
    const guest = await newContextFor(browser, account, phone.use);
    await callOperation(guest.request, JoinByCode, { body: { code: event.join_code ?? '' } });
    const guestPage = await guest.newPage();
    await guestPage.goto('/app/dashboard');
    const sessions = guestPage.getByRole('list', { name: 'On now and next' }).getByRole('link');
    await expect(sessions.first()).toContainText(/(?:Morninguntil 12:00|Afternoonuntil 00:00)Join/);
    // Nothing is displayed that is empty.
    await expect(guestPage.getByText('Recent connections')).toHaveCount(0);
    expect(await axeViolations(guestPage)).toEqual([]);

    const { id: user_id } = await callOperation(guest.request, GetMe);
    const { id: thread_id } = await callOperation(request, OpenThread, { body: { user_id, event_id: event.id } });
    await callOperation(request, SendDirectMessage, {
      params: { thread_id },
      body: { content: 'Are you in the hall?' },
    });
    const message = guestPage.getByRole('button', { name: /Are you in the hall\?/ });
    await expect(message).toContainText(person.first_name);
    expect(await axeViolations(guestPage)).toEqual([]);
    await sessions.first().click();
    await expect(new ChatPage(guestPage).input).toBeVisible();
    await guestPage.goBack();
    await message.click();
    await expect(guestPage.getByRole('textbox', { name: `Message to ${person.first_name}` })).toBeVisible();
    await guest.close();
  });
});
