/** App shell: event routes, event navigation, error screens, demo login, API paths, pagination. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { GetMe } from '@plenum/contracts/accounts/auth';
import { UpdateEventUser } from '@plenum/contracts/events/attendees';
import type { EventDetail } from '@plenum/contracts/events/events';
import { JoinByCode } from '@plenum/contracts/events/joining';
import { CreateOrganization } from '@plenum/contracts/events/organizations';
import { defaultPageSize } from '@plenum/contracts/limits';
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { CreateSponsor } from '@plenum/contracts/schedule/sponsors';
import { GetClientSettings } from '@plenum/contracts/system/clients';
import { webDistDir } from '../../scripts/embedded/web-build.ts';
import { newContextFor, expect, nightly, screens, test } from '../support/journeys/journey.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { createEventPoll, openPoll } from '../support/journeys/polls-scene.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';
import { Shell } from '../support/journeys/shell-page.ts';
import { productRows } from '../support/services/journey.ts';

test.use(screens[0].use);

const newSession = (
  request: APIRequestContext,
  event_id: number,
  title: string,
  day_number: number,
  start_time: string,
) =>
  callOperation(request, CreateSession, {
    params: { event_id },
    body: { title, session_type: 'PANEL', day_number, start_time, end_time: start_time.replace(/\d\d$/, '45') },
  });

/** Opens a path and expects its main heading. */
async function expectScreen(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
}

test(
  'organization URLs open the same event screens; a single-session event has setup and waiting screens',
  nightly,
  async ({ page, context, browser, person, event }) => {
    const session = await newSession(context.request, event.id, 'Ink and paper', 1, '10:00');
    const { id: user_id } = await callOperation(context.request, GetMe);
    const organization = `/app/organizations/${event.organization_id}`;
    const eventUnderOrganization = `${organization}/events/${event.id}`;
    await expectScreen(page, `/app/users/${user_id}`, person.full_name);
    await expectScreen(page, eventUnderOrganization, 'Agenda');
    await expectScreen(page, `${eventUnderOrganization}/sessions/${session.id}`, 'Ink and paper');
    await page.goto(`${eventUnderOrganization}/admin`);
    await expect(page).toHaveURL(`${eventUnderOrganization}/admin/settings`);
    await expect(page.getByRole('heading', { level: 1, name: 'Event Settings' })).toBeVisible();
    const evening = await newEvent(context.request, { event_type: 'SINGLE_SESSION' });
    const guestContext = await newContextFor(browser, await newVerifiedAccount(), screens[0].use);
    await callOperation(guestContext.request, JoinByCode, { body: { code: evening.join_code ?? '' } });
    const guestPage = await guestContext.newPage();
    for (const address of [
      `/app/events/${evening.id}`,
      `/app/organizations/${evening.organization_id}/events/${evening.id}`,
    ]) {
      await expectScreen(page, `${address}/setup-session`, 'Set up your session');
      await expectScreen(guestPage, `${address}/session-pending`, 'The session is being prepared');
      // Organizers see no waiting screen: they can create the session.
      await expectScreen(page, `${address}/session-pending`, 'Set up your session');
      await expect(page).toHaveURL(`/app/events/${evening.id}/setup-session`);
    }
    await guestContext.close();
  },
);

/** Returns items of the event navigation. */
const navigationItems = (page: Page) => new Shell(page).navigation.getByRole('listitem');

const commonEntries = ['Event Home', 'Agenda', 'Speakers', 'Networking'];
const toPrepare = ['Sessions', 'Speakers', 'Attendees', 'Sponsors', 'Networking', 'Import schedule', 'Event Settings'];
const toRun = ['Control room', 'Run of show', 'Announcements', 'Moderation', 'Polls'];
const forOrganizers = [...toPrepare, ...toRun, 'Statistics', 'Feedback'];

test('navigation entries by role', async ({ page, context, browser, event }) => {
  const guestContext = await newContextFor(browser, await newVerifiedAccount(), screens[0].use);
  await callOperation(guestContext.request, JoinByCode, { body: { code: event.join_code ?? '' } });
  const { id: attendee_id } = await callOperation(guestContext.request, GetMe);
  const guestPage = await guestContext.newPage();
  await page.goto(`/app/events/${event.id}`);
  await expect(navigationItems(page)).toHaveText(commonEntries);
  await new Shell(page).switchTo('Organize');
  await expect(navigationItems(page)).toHaveText(forOrganizers);
  // Attendees see the sponsors page once there is a sponsor.
  await callOperation(context.request, CreateSponsor, {
    params: { event_id: event.id },
    body: { name: 'Example AG', tier_id: 'gold' },
  });
  await guestPage.goto(`/app/events/${event.id}`);
  await expect(navigationItems(guestPage)).toHaveText([...commonEntries, 'Sponsors']);
  // Polls of the event appear with the first one that is opened.
  const poll = await createEventPoll(context.request, event.id);
  await guestPage.reload();
  await expect(navigationItems(guestPage)).toHaveText([...commonEntries, 'Sponsors']);
  await openPoll(context.request, poll.id);
  // Counts for attendees may be a second old, in each process.
  await expect(async () => {
    await guestPage.reload();
    await expect(navigationItems(guestPage)).toHaveText([...commonEntries, 'Sponsors', 'Polls'], { timeout: 5_000 });
  }).toPass();
  await new Shell(guestPage).navigation.getByRole('link', { name: 'Polls' }).click();
  await expect(guestPage).toHaveURL(`/app/events/${event.id}/polls`);
  await expect(guestPage.getByRole('main').getByRole('heading', { name: 'Tea?' })).toBeVisible();
  await guestPage.goto(`/app/events/${event.id}`);
  for (const [role, extraEntries] of [
    ['SPEAKER', ['Polls', 'Run of show']],
    ['MODERATOR', ['Run of show', 'Announcements', 'Moderation', 'Polls']],
    ['ORGANIZER', []],
  ] as const) {
    await callOperation(context.request, UpdateEventUser, {
      params: { event_id: event.id, attendee_id },
      body: { role },
    });
    await guestPage.reload();
    await expect(navigationItems(guestPage), role).toHaveText([
      ...commonEntries,
      'Sponsors',
      // As patterns, because the number of open cases may follow “Moderation”.
      ...extraEntries.map((name) => new RegExp(name)),
    ]);
    await expect(new Shell(guestPage).navigation.getByRole('radio')).toHaveCount(role === 'ORGANIZER' ? 2 : 0);
  }
  await guestContext.close();
});

test('an event of one session has its main stage instead of the agenda', nightly, async ({ page, context, event }) => {
  const stage = new Shell(page).navigation.getByRole('link', { name: 'Main Stage' });
  const expectStageLink = async (session_id: number): Promise<void> => {
    await page.goto(`/app/events/${event.id}`);
    await expect(stage).toHaveAttribute('href', `/app/events/${event.id}/sessions/${session_id}`);
  };
  // Created out of chronological order.
  await newSession(context.request, event.id, 'Second day, early', 2, '08:00');
  const named = await newSession(context.request, event.id, 'First day, late', 1, '20:00');
  const earliest = await newSession(context.request, event.id, 'First day, early', 1, '09:00');
  await page.goto(`/app/events/${event.id}`);
  await expect(navigationItems(page).filter({ hasText: 'Agenda' })).toHaveCount(1);
  await expect(stage).toHaveCount(0);
  // The API allows only one day here; the reply is mocked to also test sorting by day.
  const mockSingleSession = async (main_session_id: number | null): Promise<void> => {
    await page.route(`**/api/events/${event.id}`, async (route) => {
      const response = await route.fetch();
      const json: EventDetail = await response.json();
      await route.fulfill({ response, json: { ...json, event_type: 'SINGLE_SESSION', main_session_id } });
    });
  };
  await mockSingleSession(null);
  await expectStageLink(earliest.id);
  await expect(new Shell(page).navigation.getByRole('link', { name: 'Agenda' })).toHaveCount(0);
  await mockSingleSession(named.id);
  await expectStageLink(named.id);
  await stage.click();
  await expect(page.getByRole('heading', { level: 1, name: 'First day, late' })).toBeVisible();
});

test('unverified users see a yellow alert on every screen', nightly, async ({ browser, event }) => {
  const person = await newVerifiedAccount();
  const context = await newContextFor(browser, person);
  // Unverified accounts cannot log in; an open login survives a change to unverified.
  await productRows('update users set email_verified_at = null where email = $1', [person.email]);
  const page = await context.newPage();
  for (const path of ['/app/dashboard', '/app/profile', `/app/events/${event.id}`]) {
    await page.goto(path);
    const alert = page.getByRole('status').filter({ hasText: 'Email Verification Required' });
    await expect(alert).toContainText(
      'Please verify your email address to access this page. Check your email for the verification link.',
    );
    await expect(alert, 'yellow').toHaveCSS('background-color', 'rgb(255, 240, 191)');
  }
  // Unverified users have no chat.
  await expect(page.getByRole('complementary', { name: 'Messages' })).toHaveCount(0);
  await context.close();
});

test(
  '403, 404 and 500 screens offer Go Back, Go to Dashboard and a report link',
  nightly,
  async ({ page, context, person, browser }) => {
    await test.info().attach('person', { body: person.email });
    const stranger = await newContextFor(browser, await newVerifiedAccount());
    const foreign = await callOperation(stranger.request, CreateOrganization, { body: { name: 'Of others' } });
    await stranger.close();
    const event = await newEvent(context.request);
    const { report_url } = await callOperation(context.request, GetClientSettings);
    if (report_url === null) throw new Error('The product runs without REPORT_URL.');
    await page.route(`**/api/events/${event.id}/agenda`, (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: 'Query failed', request_id: 'r-4711' } }),
    );
    const { id: closedSession } = await newSession(context.request, event.id, 'For others', 1, '09:00');
    await page.route(`**/api/sessions/${closedSession}`, (route) =>
      route.fulfill({
        status: 403,
        json: { code: 403, error: 'forbidden', message: 'You are not allowed to do this.' },
      }),
    );
    for (const [path, title] of [
      ['/app/organizations/999999999', 'Page Not Found'],
      // Resources of others return the same reply as missing ones.
      [`/app/organizations/${foreign.id}`, 'Page Not Found'],
      [`/app/events/${event.id}/sessions/${closedSession}`, 'Access Denied'],
      [`/app/events/${event.id}/agenda`, 'Server Error'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/app/dashboard');
      await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Report this problem' })).toHaveAttribute('href', report_url);
      if (title === 'Server Error') {
        await page.getByText('Technical details').click();
        await expect(page.getByText('Query failed')).toBeVisible();
        await expect(page.getByText('r-4711')).toBeVisible();
      }
    }
    await test.step('a failed screen reloads when opened again', async () => {
      const agenda = new Shell(page).navigation.getByRole('link', { name: 'Agenda' });
      await page.goto(`/app/events/${event.id}`);
      await agenda.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Server Error' })).toBeVisible();
      await page.unroute(`**/api/events/${event.id}/agenda`);
      await page.getByRole('button', { name: 'Go Back' }).click();
      await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
      await agenda.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
    });
  },
);

/** Returns the file name of the shell’s chunk. */
function shellChunkFile(): string {
  const text = readFileSync(join(webDistDir, '.vite', 'manifest.json'), 'utf8');
  const chunks = Object.values(JSON.parse(text) as Record<string, { readonly name?: string; readonly file: string }>);
  const chunk = chunks.find(({ name }) => name === 'shell');
  if (chunk === undefined) throw new Error('The build has no chunk named “shell”.');
  return chunk.file;
}

test('if the shell fails to load, the fallback error screen offers Try Again and Go to Dashboard', async ({
  page,
  person,
}) => {
  const shellChunk = `**/${shellChunkFile()}`;
  await page.route(shellChunk, (route) => route.abort());
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/app/dashboard');
  await page.unroute(shellChunk);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
});

test('all API requests start with /api; demo login sends no credentials', nightly, async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) requestedPaths.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Demo' }).click();
  const demoRequest = page.waitForRequest((request) => request.url().endsWith('/api/auth/demo'));
  await page.getByRole('button', { name: 'Look around as an attendee' }).click();
  expect((await demoRequest).postData() ?? '').not.toMatch(/password|@/);
  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible();
  expect(requestedPaths.length).toBeGreaterThan(0);
  expect(requestedPaths.filter((path) => !path.startsWith('/api/') && !path.startsWith('/socket.io'))).toEqual([]);
});

test('lists return page 1 of 50 by default', nightly, async ({ page, person, event }) => {
  await page.goto('/app/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  for (const path of [
    `/organizations/${event.organization_id}/events`,
    `/events/${event.id}/users`,
    `/events/${event.id}/users/admin`,
    `/events/${event.id}/sessions`,
    '/connections',
  ]) {
    const reply = await page.evaluate<unknown>(`fetch('/api${path}').then((answer) => answer.json())`);
    expect(reply, `${path} for ${person.full_name}`).toMatchObject({ current_page: 1, per_page: defaultPageSize });
  }
});
