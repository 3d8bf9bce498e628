/** A person finds others by interest, sees the match, and sends a request; presses are counted and printed. */
import type { Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { UpdatePrivacySettings, UpdateUser } from '@plenum/contracts/accounts/users';
import { AnswerConnection, ListPendingConnections } from '@plenum/contracts/networking/connections';
import { axeViolations } from '../support/journeys/axe.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { newContextFor, expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { Shell } from '../support/journeys/shell-page.ts';
import { productRows } from '../support/services/journey.ts';

const maxPresses = 4;

/** Creates a running session in the agenda of the event. */
async function runningSession(event_id: number): Promise<number> {
  const [row] = await productRows(
    `with bumped as (
       update events set agenda_version = agenda_version + 1, start_date = current_date, end_date = current_date + 1
        where id = $1)
     insert into sessions (event_id, title, session_type, starts_at, duration_minutes, location, status)
     values ($1, 'Queues in practice', 'PRESENTATION', now() - interval '10 minutes', 60, 'Hall 1', 'LIVE') returning id`,
    [event_id],
  );
  return (row as { id: number }).id;
}

/** Presses a control and counts it; typing does not count. */
const pressing = (pressedControls: string[]) => async (name: string, target: ReturnType<Page['getByRole']>) => {
  await target.click();
  pressedControls.push(name);
};

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('a person is found by an interest, gets a request, and is shown as nearby', async ({
      page,
      context,
      event,
      browser,
    }) => {
      const { request } = context;
      const event_id = event.id;
      const me = await callOperation(request, GetMe);
      await callOperation(request, UpdateUser, {
        params: { user_id: me.id },
        body: { interests: ['postgres', 'Bees'] },
      });
      const ada = await newVerifiedAccount();
      await joinWithRole(request, event_id, ada);
      const adaRequests = (await newContextFor(browser, ada)).request;
      const { id: theirId } = await callOperation(adaRequests, GetMe);
      const grace = await newVerifiedAccount();
      await joinWithRole(request, event_id, grace);

      // Ada adds the interest to her profile.
      const ownPage = await (await newContextFor(browser, ada, use)).newPage();
      await ownPage.goto('/app/profile');
      await ownPage.getByRole('button', { name: 'Edit profile' }).click();
      const field = ownPage.getByRole('textbox', { name: 'Interests' });
      await field.fill('Postgres');
      await pressKeyOn(field, 'Enter');
      await field.fill('Maps,');
      await ownPage.getByLabel('Ask me about').fill('queues in databases');
      await ownPage.getByRole('combobox', { name: 'Languages you speak' }).selectOption('French');
      await ownPage.getByRole('button', { name: 'Remove Maps' }).click();
      expect(await axeViolations(ownPage)).toEqual([]);
      await ownPage.getByRole('button', { name: 'Save' }).click();
      await expect(ownPage.getByText('Profile saved')).toBeVisible();
      await expect(ownPage.getByText('queues in databases')).toBeVisible();
      await ownPage.context().close();

      const pressedControls: string[] = [];
      const pressed = pressing(pressedControls);
      await page.goto(`/app/events/${event_id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (name === 'phone')
        await pressed('Networking', new Shell(page).bar.getByRole('link', { name: 'Networking', exact: true }));
      else await pressed('2 attendees', page.getByRole('main').getByRole('link', { name: '2 attendees' }));
      await expect(page.getByText('2 people')).toBeVisible();
      await pressed('Search people', page.getByRole('searchbox', { name: 'Search people' }));
      await page.keyboard.type('queues');
      await expect(page.getByText('1 person')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Postgres (in common)' }).first()).toBeVisible();
      await pressed('Connect', page.getByRole('button', { name: /^Connect/ }));
      const requestDialog = page.getByRole('dialog', { name: 'Ask to connect' });
      await expect(
        requestDialog.getByRole('radio', { name: 'May I ask you about queues in databases?' }),
      ).toBeChecked();
      await pressed('Send request', requestDialog.getByRole('button', { name: 'Send request' }));
      await expect(page.getByText(`Request sent to ${ada.full_name}`)).toBeVisible();
      console.log(
        `${name}: found by an interest and asked in ${pressedControls.length} presses: ${pressedControls.join(', ')}`,
      );
      expect(pressedControls.length).toBeLessThanOrEqual(maxPresses);

      // Filters are in the URL; on phones they are in one sheet.
      await page.goto(`/app/events/${event_id}/networking?tab=attendees`);
      if (name === 'phone') await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Interest', { exact: true }).selectOption('Postgres');
      await page.getByLabel('Language', { exact: true }).selectOption('fr');
      expect(await axeViolations(page)).toEqual([]);
      if (name === 'phone') await page.getByRole('button', { name: 'Show 1 person' }).click();
      await expect(page).toHaveURL(/interest=Postgres.*language=fr/);
      await page.reload();
      await expect(page.getByText('1 person')).toBeVisible();
      await page.getByRole('button', { name: ada.full_name, exact: true }).click();
      const profileDialog = page.getByRole('dialog', { name: ada.full_name });
      await expect(profileDialog.getByText('queues in databases')).toBeVisible();
      await expect(profileDialog.getByText('French')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');

      // They are connected; people who share their location are shown as nearby.
      const session = await runningSession(event_id);
      await productRows('insert into session_bookmarks (user_id, session_id) values ($1, $2) returning user_id', [
        theirId,
        session,
      ]);
      const pending = await callOperation(adaRequests, ListPendingConnections);
      const connection_id = pending.connections[0]?.id ?? 0;
      await callOperation(adaRequests, AnswerConnection, { params: { connection_id }, body: { status: 'ACCEPTED' } });
      await page.goto(`/app/events/${event_id}`);
      await expect(page.getByRole('link', { name: 'Queues in practice' })).toBeVisible();
      await expect(page.getByText('Your connections nearby')).toBeHidden();
      const body = { show_marked_sessions: true };
      await callOperation(adaRequests, UpdatePrivacySettings, { params: { user_id: theirId }, body });
      await page.reload();
      await expect(page.getByText('Your connections nearby')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Queues in practice, until .* Hall 1$/ })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
}
