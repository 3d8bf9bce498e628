/** Client failures: the error screen, reporting by people, and automatic reports to the server. */
import type { Page } from '@playwright/test';
import { maxClientErrorsPerPage } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { GetClientSettings, ReportClientError } from '@plenum/contracts/system/clients';
import { expect, nightly, test } from '../support/journeys/journey.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { Shell } from '../support/journeys/shell-page.ts';

type ErrorReport = Body<typeof ReportClientError>;

const recordBeacons = `
  window.told = [];
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (address, body) => {
    body.text().then((text) => window.told.push(JSON.parse(text)));
    return send(address, body);
  };`;

/** Records the error reports of a page; browsers do not expose the bodies of beacons. */
async function recordReports(page: Page): Promise<() => Promise<readonly ErrorReport[]>> {
  await page.addInitScript(recordBeacons);
  return () => page.evaluate('window.told');
}

test('a crashed screen shows an error, offers a report, and notifies the server', async ({ page, context, event }) => {
  const reports = await recordReports(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route(`**/api/events/${event.id}/agenda`, (route) => route.fulfill({ json: { event_id: event.id } }));
  await page.goto(`/app/events/${event.id}/agenda`);
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  // The frame of the page still works.
  await expect(new Shell(page).navigation.getByRole('link', { name: 'Agenda' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Event Home' })).toHaveAttribute(
    'href',
    `/app/events/${event.id}`,
  );
  const { report_url } = await callOperation(context.request, GetClientSettings);
  const report = page.getByRole('link', { name: 'Report this problem' });
  await expect(report).toHaveAttribute('href', report_url ?? 'a place');
  await context.route(report_url ?? '', (route) => route.fulfill({ body: 'reports' }));
  await report.click();
  await expect(page.getByText('Technical details copied')).toBeVisible();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toContain('/app/events/:id/agenda');
  expect(copied).toContain('TypeError');
  expect(copied).not.toContain(`events/${event.id}`);
  await expect.poll(reports).toEqual([
    expect.objectContaining({
      kind: 'screen',
      route: '/app/events/:id/agenda',
      message: expect.stringMatching(/^TypeError/),
    }),
  ]);
});

test('uncaught errors are reported once each, and only a few per page', nightly, async ({ context, person }) => {
  // A separate page: the page fixture of every test must have no errors.
  const page = await context.newPage();
  const reports = await recordReports(page);
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { name: `Hello, ${person.first_name}` })).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().endsWith(ReportClientError.path));
  await page.evaluate(`setTimeout(() => { throw new RangeError('planted 0'); })`);
  expect((await answered).status()).toBe(204);
  await page.evaluate(`setTimeout(() => { throw new RangeError('planted 0'); })`);
  for (let number = 1; number <= maxClientErrorsPerPage; number += 1) {
    await page.evaluate(`void Promise.reject(new RangeError('planted ${number}'))`);
  }
  await expect.poll(async () => (await reports()).length).toBe(maxClientErrorsPerPage);
  await page.getByRole('heading', { level: 1 }).click();
  expect((await reports()).map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'error RangeError: planted 0',
    'rejection RangeError: planted 1',
    'rejection RangeError: planted 2',
  ]);
});

test('an outdated browser shows a notice above the working parts', async ({ context }) => {
  const page = await context.newPage();
  const note = page.getByText('This browser is too old for Plenum');
  await page.goto('/report');
  await expect(page.getByRole('heading', { level: 1, name: 'Report a problem' })).toBeVisible();
  await expect(note).toBeHidden();
  // The script for browsers without modules; this browser runs it only on request.
  const script = page.locator('script[nomodule]');
  const code = await (await context.request.get((await script.getAttribute('src')) ?? '')).text();
  expect(code).not.toMatch(/=>|`|\b(?:let|const|class)\b/);
  await page.evaluate(code);
  await expect(note).toBeVisible();
  await page.addInitScript('delete URL.parse');
  await page.reload();
  await expect(note).toBeVisible();
});

test(
  'error screens link to the reporting guide where the operator has set no address',
  nightly,
  async ({ page, event }) => {
    await page.route('**/api/client-settings', async (route) => {
      const reply = await route.fetch();
      const settings = (await reply.json()) as object;
      await route.fulfill({ json: { ...settings, report_url: null, contact_url: null } });
    });
    await page.route(`**/api/events/${event.id}/agenda`, (route) => route.fulfill({ json: { event_id: event.id } }));
    await page.goto(`/app/events/${event.id}/agenda`);
    await expect(page.getByRole('link', { name: 'Report this problem' })).toHaveAttribute('href', '/report');
    await page.goto('/report');
    await expect(page.getByRole('heading', { level: 1, name: 'Report a problem' })).toBeVisible();
    await expect(page.getByText('Send it to the organizers of your event.')).toBeVisible();
    await page.goto('/hosting');
    await expect(page.getByRole('heading', { level: 1, name: 'Hosting and support' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for managed hosting' })).toHaveCount(0);
  },
);
