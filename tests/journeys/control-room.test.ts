/**
 * The control room: it shows problems that need attention, and updates automatically when others act in their browsers.
 */
import type { Page } from '@playwright/test';
import { SetReady, SetRunning } from '@plenum/contracts/live/run-of-show';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { runScene, type RunScene } from '../support/journeys/run-scene.ts';
import { productRows } from '../support/services/journey.ts';

const path = (event_id: number) => `/app/events/${event_id}/admin/control-room`;
const problems = (page: Page) =>
  page.getByRole('region', { name: /^(?:No problems|Keine Probleme|Problems|Probleme)$/ });
/** Returns what screen readers announce. */
const announced = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^No problems|^\d+ (?:location|session)/ });
const tile = (page: Page, location: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: location }) });
const missing = '1 location without a ready speaker';
/** Moves the session to begin in ten minutes, regardless of the time of day. */
const startSoon = ({ session_id }: RunScene) =>
  productRows(`update sessions set starts_at = now() + interval '10 minutes' where id = $1`, [session_id]);
/** Adds a cue: readiness is only used in an event that has one. */
const addCue = (session_id: number) =>
  productRows(`insert into session_cues (session_id, title, at_minute) values ($1, 'Film', 5)`, [session_id]);

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('an organizer sees who is missing, and how the alert clears', async ({ page, context, browser, event }) => {
      const scene = await runScene(context, browser, event, use);
      await startSoon(scene);
      await page.goto(path(event.id));
      await expect(page.getByRole('heading', { level: 1, name: 'Control room' })).toBeVisible();
      // Nobody has used the run of show so far.
      await expect(problems(page)).toContainText('No problems');
      await addCue(scene.session_id);
      await expect(problems(page)).toContainText(missing);
      await expect(announced(page)).toHaveText(`${missing}: Great hall`);
      const location = tile(page, scene.location);
      await expect(location.getByRole('link', { name: /^Next: no speaker is ready.*Opening$/ })).toBeVisible();
      await expect(location).toContainText('Nothing is live.');
      await expect(location).toContainText(/in \d+ min/);
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
      await expect(problems(page)).toContainText('No problems');
      await expect(location).toContainText('1 of 1 ready');
      await callOperation(context.request, SetRunning, { params, body: { step: 'BEGIN' } });
      await expect(location).not.toContainText('Nothing is live.');
      await productRows(`update sessions set starts_at = now() - interval '50 minutes' where id = $1`, [
        scene.session_id,
      ]);
      await expect(announced(page)).toHaveText('1 session is over time: Great hall');
      await expect(location).toContainText('5 min over');
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(location.getByRole('link', { name: /^Over time.*Opening$/ }), 'Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Run of show' })).toBeVisible();
      await expect(page.getByLabel('Location')).toHaveValue(scene.location);
      await scene.close();
    });
  });
}

/** Adds locations with a session that has just begun and a speaker who is not ready. */
async function addLateHalls({ session_id }: RunScene, event_id: number, count: number): Promise<void> {
  await addCue(session_id);
  await productRows(
    `with added as (
       insert into sessions (event_id, title, starts_at, duration_minutes, location, session_type, status)
       select $1, 'Talk ' || n, now() - interval '5 minutes', 45, 'Hall ' || n, 'PRESENTATION', 'LIVE'
         from generate_series(1, $2::int) n returning id)
     insert into session_speakers (session_id, profile_id, position)
     select added.id, s.profile_id, 1 from added, session_speakers s where s.session_id = $3`,
    [event_id, count, session_id],
  );
}

test.describe('with 35 locations', nightly, () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  test('all locations fit on one screen, keys step through their problems, and hidden kinds stay hidden', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const scene = await runScene(context, browser, event, {});
    await addLateHalls(scene, event.id, 34);
    await startSoon(scene);
    await page.goto(path(event.id));
    await expect(problems(page)).toContainText('35 locations without a ready speaker');
    const tiles = page.getByRole('list', { name: 'Locations' }).locator(':scope > li');
    await expect(tiles).toHaveCount(35);
    await expect(tiles.last()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Messages', exact: true })).toBeVisible();

    await page.keyboard.press('n');
    await expect(tiles.first().getByRole('link', { name: /^Next: no speaker is ready/ })).toBeFocused();
    await page.keyboard.press('n');
    await expect(tiles.nth(1).getByRole('link', { name: /^No speaker is ready/ })).toBeFocused();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Next problem');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Problems to show' }).click();
    await page.getByRole('switch', { name: 'Speakers who are not ready' }).click();
    await expect(problems(page)).toContainText('No problems');
    await page.reload();
    await expect(problems(page)).toContainText('No problems');
    await expect(problems(page)).toContainText('1 kind off');
    await expect(page.getByText('No speaker is ready')).toHaveCount(0);
    await scene.close();
  });

  test('a projector shows all locations without navigation', async ({ page, context, browser, event }) => {
    const scene = await runScene(context, browser, event, {});
    await addLateHalls(scene, event.id, 34);
    await startSoon(scene);
    await page.goto(path(event.id));
    await page.getByRole('button', { name: 'Projector' }).click();
    const projector = page.getByRole('dialog', { name: 'Projector' });
    const tiles = projector.getByRole('list', { name: 'Locations' }).locator(':scope > li');
    await expect(tiles).toHaveCount(35);
    await expect(tiles.last()).toBeInViewport({ ratio: 1 });
    await expect(projector).toContainText('35 locations without a ready speaker');
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await expect(projector).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(projector).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Control room' })).toBeVisible();
    await scene.close();
  });
});

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
    await addCue(scene.session_id);
    await page.goto(path(event.id));
    await expect(page.getByRole('heading', { level: 1, name: 'Leitstand' })).toBeVisible();
    await expect(problems(page)).toContainText('1 Ort nicht bereit');
    expect(await axeViolations(page)).toEqual([]);
    await page.route('**/control-room', (route) => route.fulfill({ status: 503, body: '' }));
    await expect(page.getByText('Angezeigt wird der letzte bekannte Stand.')).toBeVisible();
    await expect(problems(page)).toContainText('1 Ort nicht bereit');
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
    await expect(page.getByText('Gerade und demnächst findet nichts statt')).toBeVisible();
    await expect(problems(page)).toContainText('Keine Probleme');
    await scene.speaker.goto(path(event.id));
    await expect(scene.speaker.getByText('Only organizers see the control room.')).toBeVisible();
    await scene.close();
  });
});
