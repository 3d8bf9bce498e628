/** Lists whose next page or search fails keep the loaded rows and show an error. */
import { CreateSession } from '@plenum/contracts/schedule/sessions';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';
import { createVisitor } from '../support/journeys/visiting.ts';

const cursor = (...values: readonly string[]): string =>
  `after=${Buffer.from(JSON.stringify(values)).toString('base64url')}`;
const last = String(Number.MAX_SAFE_INTEGER);

/** Returns screens with a list by pages or searches, the request of the list, and a change of it. */
const listsOf = (event_id: number): readonly (readonly [path: string, request: RegExp, change: string])[] => {
  const home = `/app/events/${event_id}`;
  return [
    [`${home}/admin/attendees?`, /\/users\/admin\?/, 'q=Nobody'],
    [
      `${home}/admin/attendees?tab=invitations&`,
      /\/events\/\d+\/invitations(\?|$)/,
      cursor('event-invitations', 'desc', last, last),
    ],
    [`${home}/admin/speakers?`, /\/speakers\/admin\?/, 'q=Nobody'],
    [`${home}/admin/feedback?`, /\/events\/\d+\/feedback\?/, 'sort=answers'],
    [`${home}/admin/statistics?`, /\/statistics\/sessions\?/, 'sort=peak'],
    [`${home}/admin/moderation?`, /\/moderation\/queue\?.*limit=20/, cursor('moderation-cases-open', 'asc', '0')],
    [`${home}/admin/moderation?tab=log&`, /\/moderation\/log(\?|$)/, cursor('moderation-log', 'desc', last)],
    [`${home}/speakers?`, /\/events\/\d+\/speakers\?/, 'q=Nobody'],
  ];
};

/** Not retried automatically, unlike a 503: the retry button is pressed here. */
const broken = { status: 400, body: '' };

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('the lists of an event show an error when the next page or a search fails, and continue after a retry', async ({
    page,
    event,
  }) => {
    test.slow();
    const visit = createVisitor(page);
    const answered: string[] = [];
    page.on('response', (response) => answered.push(response.url()));
    await visit('/app/dashboard');
    // The first key press loads the code that keeps the focus.
    await page.keyboard.press('Tab');
    const stale = page.getByRole('alert').filter({ hasText: 'This could not be updated' });
    for (const [path, request, change] of listsOf(event.id)) {
      await visit(path);
      // The code of a list may load after that of its screen.
      await expect.poll(() => answered.some((url) => request.test(url)), path).toBe(true);
      await visit(path);
      await expect(stale, path).toHaveCount(0);
      await page.route(request, (route) => route.fulfill(broken));
      await visit(`${path}${change}`);
      await expect(stale, path).toContainText('What you see was loaded before.');
      await page.unroute(request);
      await pressKeyOn(stale.getByRole('button', { name: 'Try again' }), 'Enter');
      await expect(stale, path).toHaveCount(0);
      await expect(page.locator('body'), path).not.toBeFocused();
    }
  });

  test('an agenda that fails to load is not replaced by that of the previous event', async ({
    page,
    context,
    event,
  }) => {
    await callOperation(context.request, CreateSession, {
      params: { event_id: event.id },
      body: { title: 'Opening', session_type: 'KEYNOTE', start_time: '09:00', end_time: '09:45', day_number: 1 },
    });
    const other = await newEvent(context.request);
    await page.route(`**/api/events/${other.id}/agenda`, (route) => route.fulfill(broken));
    const visit = createVisitor(page);
    // The other event itself is loaded by now.
    for (const path of [`/app/events/${other.id}/sponsors`, `/app/events/${event.id}/agenda`]) await visit(path);
    await expect(page.getByText('Opening').first()).toBeVisible();
    await visit(`/app/events/${other.id}/agenda`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText('Opening')).toHaveCount(0);
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('earlier results are not shown under another search without a notice', async ({ page, event, person }) => {
    await page.goto(`/app/events/${event.id}/admin/attendees`);
    await expect(page.getByText(person.email)).toBeVisible();
    const request = /\/users\/admin\?/;
    await page.route(request, (route) => route.fulfill(broken));
    await page.getByRole('searchbox').fill('Nobody');
    const stale = page.getByRole('alert').filter({ hasText: 'Das konnte nicht aktualisiert werden' });
    await expect(stale).toContainText('Sie sehen den zuletzt geladenen Stand.');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByText(person.email)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute(request);
    await stale.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(stale).toHaveCount(0);
    await expect(page.getByText(person.email)).toHaveCount(0);
  });
});
