/** The control room: quiet until something needs attention; it updates by itself when others act in their browsers. */
import type { Page } from '@playwright/test';
import { SetReady, SetRunning } from '@plenum/contracts/live/run-of-show';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { runScene, type RunScene } from '../support/journeys/run-scene.ts';
import { productRows } from '../support/services/journey.ts';

const path = (event_id: number) => `/app/events/${event_id}/admin/control-room`;
const state = (page: Page) =>
  page.getByRole('region', { name: /^All calm|^Alles ruhig|^\d+ (?:thing|offener Punkt|offene Punkte)/ });
/** What screen readers announce. */
const announced = (page: Page) => page.getByRole('status').filter({ hasText: /^All calm|^\d+ thing/ });
/** The session begins in ten minutes, whatever the time of day. */
const startSoon = ({ session_id }: RunScene) =>
  productRows(`update sessions set starts_at = now() + interval '10 minutes' where id = $1`, [session_id]);

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('an organizer sees who is missing, and how the alert clears', async ({ page, context, browser, event }) => {
      const scene = await runScene(context, browser, event, use);
      await startSoon(scene);
      await page.goto(path(event.id));
      await expect(page.getByRole('heading', { level: 1, name: 'Control room' })).toBeVisible();
      await expect(state(page)).toContainText('1 thing needs a hand');
      const missing = state(page).getByRole('link', {
        name: /^Great hall: “Opening” starts in \d+ min, and no speaker is ready$/,
      });
      await expect(missing).toBeVisible();
      await expect(announced(page)).toHaveText(
        '1 thing needs a hand. Great hall: “Opening” starts soon, and no speaker is ready',
      );
      const location = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: scene.location }) });
      await expect(location).toContainText('0 of 1 ready');
      await expect(location).toContainText('Nothing is on now.');
      expect(await axeViolations(page)).toEqual([]);

      // This page receives no more input.
      const params = { session_id: scene.session_id };
      const speaker = scene.speaker.context().request;
      const { speakers } = await callOperation(context.request, SetReady, {
        params,
        body: { profile_id: null, is_ready: true },
      });
      const profile_id = speakers[0]?.profile_id ?? 0;
      await callOperation(speaker, SetReady, { params, body: { profile_id, is_ready: true } });
      await expect(state(page)).toHaveText('All calm');
      await expect(location).toContainText('1 of 1 ready');
      await callOperation(context.request, SetRunning, { params, body: { step: 'BEGIN' } });
      await expect(location.getByText('Now', { exact: true })).toBeVisible();
      await expect(location).toContainText('Nothing follows within a day.');
      await productRows(`update sessions set starts_at = now() - interval '50 minutes' where id = $1`, [
        scene.session_id,
      ]);
      await expect(state(page)).toContainText('“Opening” runs 5 min over');
      await expect(announced(page)).toHaveText('1 thing needs a hand. Great hall: “Opening” runs over');
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(state(page).getByRole('link'), 'Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Run of show' })).toBeVisible();
      await scene.close();
    });
  });
}

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('the control room shows the same in German, and shows when the server does not respond', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const scene = await runScene(context, browser, event, phone.use);
    await startSoon(scene);
    await page.goto(path(event.id));
    await expect(page.getByRole('heading', { level: 1, name: 'Leitstand' })).toBeVisible();
    await expect(state(page)).toContainText('noch ist niemand bereit');
    expect(await axeViolations(page)).toEqual([]);
    await page.route('**/control-room', (route) => route.fulfill({ status: 503, body: '' }));
    await expect(page.getByText('Angezeigt wird der letzte bekannte Stand.')).toBeVisible();
    await expect(state(page)).toContainText('noch ist niemand bereit');
    await page.unroute('**/control-room');
    await expect(page.getByText('Angezeigt wird der letzte bekannte Stand.')).toHaveCount(0);
    await scene.close();
  });

  test('the control room is empty without current sessions, and is closed to speakers', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const scene = await runScene(context, browser, event, phone.use);
    await productRows(`update sessions set starts_at = now() + interval '3 days' where id = $1`, [scene.session_id]);
    await page.goto(path(event.id));
    await expect(page.getByText('Gerade keine Programmpunkte')).toBeVisible();
    await expect(state(page)).toHaveText('Alles ruhig');
    await scene.speaker.goto(path(event.id));
    await expect(scene.speaker.getByText('Only organizers see the control room.')).toBeVisible();
    await scene.close();
  });
});
