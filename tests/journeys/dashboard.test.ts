import { GetMe } from '@plenum/contracts/accounts/auth';
import { CreateEvent } from '@plenum/contracts/events/events';
/** The dashboard, and the check before it. */
import { JoinByCode } from '@plenum/contracts/events/joining';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { RequestConnection } from '@plenum/contracts/networking/connections';
import { BookmarkSession } from '@plenum/contracts/schedule/my-agenda';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { axeViolations } from '../support/journeys/axe.ts';
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
    'an organizer with only drafts is not told that there are no events',
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
      await expect(page.getByText('2 drafts, visible to organizers only')).toBeVisible();
      await expect(page.getByText('No events yet')).toBeHidden();
      expect(await axeViolations(page)).toEqual([]);
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
    const upcomingLinks = page.getByRole('list', { name: 'Your sessions, now and next' }).getByRole('link');
    await expect(upcomingLinks.first()).toContainText(/(?:Morning|Afternoon) [12]Nowuntil \d\d:00/);
    await expect(upcomingLinks.nth(1)).not.toContainText('Now');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: /would like to connect with you/ }).click();
    await expect(page.getByText('Shall we have lunch together?')).toBeVisible();
    await page.goBack();
    await upcomingLinks.first().click();
    await expect(page.getByRole('heading', { level: 1, name: /(?:Morning|Afternoon) [12]/ })).toBeVisible();
    await guest.close();
  });
});
