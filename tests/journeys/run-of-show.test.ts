/**
 * The run of show in several browsers: cues, readiness, messages to the lectern, on both screen sizes and by keyboard.
 */
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/journeys/axe.ts';
import { setClientAndServerTime } from '../support/journeys/clocks.ts';
import { desktop, expect, nightlyExceptOn, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { importScheduleFile } from '../support/journeys/product-api.ts';
import { runScene } from '../support/journeys/run-scene.ts';
import { smallConference } from '../support/journeys/schedules.ts';
import { productRows } from '../support/services/journey.ts';

const card = (page: Page) => page.getByRole('article', { name: 'Opening' });
const readyOf = (page: Page) => card(page).getByRole('list', { name: 'Ready for Opening' });

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('desktop', name), () => {
    test.use(use);

    test('the crew and a speaker run a session, and see the changes of each other', async ({
      page,
      context,
      browser,
      event,
    }) => {
      const scene = await runScene(context, browser, event, use);
      await page.goto(scene.path);
      await card(page).getByRole('button', { name: 'Add cue to Opening' }).click();
      const dialog = page.getByRole('dialog', { name: 'New cue' });
      await dialog.getByLabel('What happens').fill('Film');
      await dialog.getByLabel('Minute').fill('5');
      await dialog.getByLabel('Who does it').fill('Sound');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      const noticeCard = card(scene.speaker);
      await expect(noticeCard.getByRole('listitem').filter({ hasText: 'Film' })).toContainText('09:05');
      await expect(noticeCard.getByRole('checkbox', { name: 'Done: Film' })).toBeDisabled();
      await card(page).getByRole('checkbox', { name: 'Done: Film' }).click();
      await expect(noticeCard.getByRole('checkbox', { name: 'Done: Film' })).toBeChecked();

      await noticeCard.getByRole('button', { name: 'You not ready' }).click();
      await expect(noticeCard.getByRole('button', { name: 'You ready' })).toBeVisible();
      await expect(readyOf(page).getByRole('button').first()).toHaveText(/ready$/);
      await expect(readyOf(page).getByRole('button').first()).not.toHaveText(/not ready$/);
      await card(page).getByRole('button', { name: 'Crew not ready' }).click();
      await expect(readyOf(scene.speaker).getByRole('listitem').last()).toHaveText('Crewready');

      await page.getByRole('button', { name: '5 minutes' }).click();
      await expect(scene.speaker.getByRole('region', { name: 'Lectern' }).getByRole('status')).toHaveText('5 minutes');
      await expect(scene.speaker.getByRole('button', { name: 'Send' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Take away' }).click();
      await expect(scene.speaker.getByText('Shows no message.')).toBeVisible();

      await page.getByRole('button', { name: 'Begin Opening' }).click();
      await expect(noticeCard.getByText(/^Started/)).toBeVisible();
      await page.getByRole('button', { name: 'End Opening' }).click();
      await expect(noticeCard.getByText(/ended/)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      expect(await axeViolations(scene.speaker)).toEqual([]);
      await scene.close();
    });
  });
}

/** Talks last 45 minutes and start on the hour from 09:00. */
const whileRunning = '2027-02-07T12:30:00+01:00';

test.describe('while the event runs, on a desktop', nightly, () => {
  test.use(desktop.use);

  test('the run of show opens at the running session, and a button returns to it', async ({ page, context, event }) => {
    await importScheduleFile(context.request, event.id, smallConference());
    await setClientAndServerTime(page, whileRunning);
    await page.goto(`/app/events/${event.id}/run-of-show`);
    const running = page.getByRole('article', { name: 'Talk 103 on Databases' });
    const first = page.getByRole('article', { name: 'Talk 100 on Databases' });
    const now = page.getByRole('button', { name: 'Now', exact: true });
    await expect(running).toBeInViewport();
    await expect(first).toBeHidden();
    await expect(now).toBeHidden();
    await page.getByText('3 earlier sessions').click();
    await expect(first).toBeVisible();
    await expect(running).not.toBeInViewport();
    await now.click();
    await expect(running).toBeInViewport();
    await page.getByLabel('Day').selectOption('1');
    await expect(page.getByText('earlier sessions')).toHaveCount(0);
    await now.click();
    await expect(running).toBeInViewport();
    expect(await axeViolations(page)).toEqual([]);
  });
});

for (const { name, use } of screens) {
  test.describe(`while a session overruns, on a ${name}`, nightly, () => {
    test.use(use);

    test('its card and the clock show the overrun', async ({ page, context, event }) => {
      await importScheduleFile(context.request, event.id, smallConference());
      await productRows(
        `update sessions set status = 'LIVE', status_set_at = now(), actual_start_at = starts_at
          where event_id = $1 and title = 'Talk 102 on Community'`,
        [event.id],
      );
      await setClientAndServerTime(page, whileRunning);
      await page.route('**/api/time', (route) => route.fulfill({ json: { now_ms: Date.parse(whileRunning) } }));
      await page.goto(`/app/events/${event.id}/run-of-show`);
      await expect(page.getByRole('article', { name: 'Talk 102 on Community' })).toContainText(
        name === 'desktop' ? /Live · 45.min over/ : /Over time\+45:\d\d/,
      );
      for (const timer of await page.getByRole('timer').all()) await expect(timer).toHaveText(/^\+45:\d\d$/);
      await expect(
        page.getByRole('status').filter({ hasText: '“Talk 102 on Community” is over time.' }),
      ).toBeAttached();
      expect(await axeViolations(page, ['light', 'dark'])).toEqual([]);
    });
  });
}

test.describe('while the event runs, on a phone', nightly, () => {
  test.use(phone.use);

  test('the run of show displays one session at a time, with buttons to the others and back', async ({
    page,
    context,
    event,
  }) => {
    await importScheduleFile(context.request, event.id, smallConference());
    await setClientAndServerTime(page, whileRunning);
    await page.goto(`/app/events/${event.id}/run-of-show`);
    const shown = page.getByRole('article');
    const now = page.getByRole('button', { name: 'Now', exact: true });
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAccessibleName('Talk 103 on Databases');
    await expect(page.getByRole('button', { name: 'Begin Talk 103 on Databases' })).toBeInViewport({ ratio: 1 });
    await next.click();
    await expect(shown).toHaveAccessibleName('Talk 104 on Networks');
    await expect(page.getByRole('status').filter({ hasText: '5 of 6' })).toBeAttached();
    await next.click();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await now.click();
    await expect(shown).toHaveAccessibleName('Talk 103 on Databases');
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(shown).toHaveAccessibleName('Talk 102 on Community');
    expect(await axeViolations(page)).toEqual([]);
  });
});

test.describe('by keyboard', nightly, () => {
  test.use(desktop.use);

  test('a location whose plan fails to load shows no other plan, and a preset does not overwrite unsaved text', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const scene = await runScene(context, browser, event, desktop.use);
    await scene.add('Workshop', '09:00', '10:00', 'Small hall');
    await page.goto(scene.path);
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Please repeat the quest');
    await pressKeyOn(page.getByRole('button', { name: '5 minutes' }), 'Enter');
    await expect(page.getByRole('region', { name: 'Lectern' }).getByRole('status')).toHaveText('5 minutes');
    await pressKeyOn(page.getByRole('button', { name: 'Take away' }), 'Enter');
    await expect(page.getByText('Shows no message.')).toBeVisible();
    await expect(message).toHaveValue('Please repeat the quest');

    const small = /\/run-of-show\?.*location=Small/;
    // Not retried automatically, unlike a 503.
    await page.route(small, (route) => route.fulfill({ status: 400, body: '' }));
    await page.getByLabel('Location').selectOption('Small hall');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Begin Opening' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Lectern' })).toHaveCount(0);
    await page.unroute(small);
    await pressKeyOn(page.getByRole('button', { name: 'Try again' }), 'Enter');
    await expect(page.getByRole('article', { name: 'Workshop' })).toBeVisible();
    await expect(card(page)).toHaveCount(0);
    await scene.close();
  });

  test('an organizer writes, changes and deletes cues, and sends messages', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const scene = await runScene(context, browser, event, desktop.use);
    await page.goto(scene.path);
    await pressKeyOn(card(page).getByRole('button', { name: 'Add cue to Opening' }), 'Enter');
    await page.getByLabel('What happens').fill('Lights');
    await pressKeyOn(page.getByLabel('Minute'), 'Enter');
    await expect(card(page).getByText('Lights')).toBeVisible();
    await pressKeyOn(card(page).getByRole('button', { name: 'Actions for Lights' }), 'Enter');
    await pressKeyOn(page.getByRole('menuitem', { name: 'Change cue' }), 'Enter');
    await page.getByLabel('Minute').fill('-10');
    await pressKeyOn(page.getByLabel('Minute'), 'Enter');
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Lights' })).toContainText('08:50');
    await pressKeyOn(card(page).getByRole('checkbox', { name: 'Done: Lights' }), 'Space');
    await expect(card(page).getByRole('checkbox', { name: 'Done: Lights' })).toBeChecked();
    await pressKeyOn(card(page).getByRole('button', { name: 'Actions for Lights' }), 'Enter');
    await pressKeyOn(page.getByRole('menuitem', { name: 'Delete cue' }), 'Enter');
    await expect(card(page).getByText('Lights')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Message' }).fill('Louder, please');
    await pressKeyOn(page.getByRole('textbox', { name: 'Message' }), 'Enter');
    await expect(scene.speaker.getByRole('region', { name: 'Lectern' }).getByRole('status')).toHaveText(
      'Louder, please',
    );
    await scene.close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('an organizer runs the day in German', async ({ page, context, browser, event }) => {
    const scene = await runScene(context, browser, event, phone.use);
    await page.goto(scene.path);
    await expect(page.getByRole('heading', { level: 1, name: 'Regieplan' })).toBeVisible();
    await page.getByRole('button', { name: 'Bitte zum Ende kommen' }).click();
    await expect(page.getByRole('region', { name: 'Rednerpult' }).getByRole('status')).toHaveText(
      'Bitte zum Ende kommen',
    );
    await card(page).getByRole('button', { name: 'Team nicht bereit' }).click();
    await expect(card(page).getByRole('button', { name: 'Team bereit' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await scene.close();
  });
});
