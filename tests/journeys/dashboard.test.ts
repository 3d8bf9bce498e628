/** The dashboard and the door before it. */
import { CreateEvent } from '@plenum/contracts/events';
import { CreateOrganization } from '@plenum/contracts/organizations';
import { axeFaults } from '../support/journeys/axe.ts';
import { desktop, expect, phone, test } from '../support/journeys/journey.ts';
import { call, dateIn } from '../support/journeys/product-api.ts';

test.describe('desktop', () => {
  test.use(desktop.use);

  test('a door that cannot look says why, and is no welcome for newcomers', async ({ page, person }) => {
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

  test('an organizer with drafts alone is not told that there are no events (product 1.7)', async ({
    page,
    context,
    person,
  }) => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
    await expect(page.getByText('No events yet')).toBeVisible();
    const organization = await call(context.request, CreateOrganization, { body: { name: 'Drafters e.V.' } });
    const params = { organization_id: organization.id };
    for (const title of ['First draft', 'Second draft'])
      await call(context.request, CreateEvent, {
        params,
        body: {
          title,
          event_type: 'CONFERENCE',
          start_date: dateIn(20),
          end_date: dateIn(21),
          timezone: 'Europe/Brussels',
          company_name: 'Drafters e.V.',
        },
      });
    await page.reload();
    await expect(page.getByText('2 drafts that only organizers see')).toBeVisible();
    await expect(page.getByText('No events yet')).toBeHidden();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Second draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Second draft' })).toBeVisible();
  });
});
