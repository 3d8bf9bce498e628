/**
 * A location runs late: two staff members and an attendee with the session in their agenda, on both screen sizes and by
 * keyboard.
 */
import type { Page } from '@playwright/test';
import { BookmarkSession } from '@plenum/contracts/schedule/my-agenda';
import { GetSession } from '@plenum/contracts/schedule/sessions';
import { axeViolations } from '../support/journeys/axe.ts';
import { setClientAndServerTime } from '../support/journeys/clocks.ts';
import { joinWithRole } from '../support/journeys/conference-joining.ts';
import { newContextFor, desktop, expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { runScene } from '../support/journeys/run-scene.ts';
import { productRows } from '../support/services/journey.ts';

const opening = (page: Page) => page.getByRole('article', { name: 'Opening' });
const lateButton = (page: Page) => page.getByRole('button', { name: 'Running late…' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Great hall runs late' });
const movedSessions = (page: Page) => dialogOf(page).getByRole('region', { name: 'New times' }).getByRole('listitem');

/** Ends the undo period. */
const endMinute = (event_id: number) =>
  productRows(`update location_delays set made_at = made_at - interval '66 seconds' where event_id = $1`, [event_id]);

const countNotified = (email: string) =>
  productRows(
    `select n.id from notifications n join users u on u.id = n.user_id
      where u.email = $1 and n.kind = 'SESSION_CHANGED'`,
    [email],
  );

for (const { name, use } of screens) {
  test.describe(name, nightly, () => {
    test.use(use);

    test('one staff member reports a delay, another undoes it, and people are notified once', async ({
      page,
      context,
      browser,
      event,
    }) => {
      const scene = await runScene(context, browser, event, use);
      const keynote = await scene.add('Keynote', '10:00', '11:00');
      const [helper, visitor] = [await newVerifiedAccount(), await newVerifiedAccount()];
      await joinWithRole(context.request, event.id, helper, 'ORGANIZER');
      await joinWithRole(context.request, event.id, visitor, 'ATTENDEE');
      const [helperContext, visiting] = [
        await newContextFor(browser, helper, use),
        await newContextFor(browser, visitor, use),
      ];
      for (const session_id of [scene.session_id, keynote])
        await callOperation(visiting.request, BookmarkSession, { params: { session_id } });
      const [other, guest] = [await helperContext.newPage(), await visiting.newPage()];
      await other.goto(scene.path);
      await expect(opening(other)).toBeVisible();
      await expect(lateButton(scene.speaker)).toHaveCount(0);
      await page.goto(scene.path);
      await lateButton(page).click();
      await expect(movedSessions(page)).toHaveText([/09:00.*09:10.*Opening/]);
      await dialogOf(page).getByRole('button', { name: '30 minutes' }).click();
      await expect(movedSessions(page)).toHaveText([/09:00.*09:30.*Opening/, /10:00.*10:15.*Keynote/]);
      await expect(dialogOf(page).getByRole('status').first()).toHaveText(/^1 person has/);
      expect(await axeViolations(page)).toEqual([]);
      await dialogOf(page).getByRole('button', { name: 'Move 2 sessions' }).click();
      await expect(dialogOf(page)).toHaveCount(0);
      for (const screen of [page, other, scene.speaker]) await expect(opening(screen)).toContainText('09:30');
      await expect(other.getByText('2 sessions begin later. Nobody has been notified yet.')).toBeVisible();
      expect(await axeViolations(other)).toEqual([]);
      await other.getByRole('button', { name: 'Undo' }).click();
      await expect(other.getByText(/^Undone/)).toBeVisible();
      for (const screen of [page, other, scene.speaker]) await expect(opening(screen)).toContainText('09:00');
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

      await guest.goto(`/app/events/${event.id}`);
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
      await lateButton(page).click();
      await dialogOf(page).getByRole('button', { name: '5 minutes', exact: true }).click();
      await dialogOf(page).getByRole('button', { name: 'Move 1 session' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
      await endMinute(event.id);
      await expect(guest.getByText('Great hall: 5 minutes later than announced').first()).toBeVisible();
      expect(await countNotified(visitor.email)).toHaveLength(1);
      await Promise.all([scene.close(), helperContext.close(), visiting.close()]);
    });
  });
}

test.describe('by keyboard', nightly, () => {
  test.use(desktop.use);

  test('a session that has ended is not offered, whether it is bookmarked or not', async ({
    page,
    context,
    browser,
    event,
  }) => {
    const scene = await runScene(context, browser, event, desktop.use);
    await scene.add('Keynote', '10:00', '11:00');
    const { starts_at } = await callOperation(context.request, GetSession, {
      params: { session_id: scene.session_id },
    });
    const options = dialogOf(page).getByLabel('From', { exact: true }).getByRole('option');
    await page.goto(scene.path);
    await pressKeyOn(lateButton(page), 'Enter');
    await expect(options).toHaveText([/Opening/, /Keynote/]);
    await page.keyboard.press('Escape');
    await setClientAndServerTime(page, Date.parse(starts_at ?? '') + 50 * 60_000);
    await pressKeyOn(lateButton(page), 'Enter');
    await expect(options).toHaveText([/Keynote/]);
    await scene.close();
  });

  test('a delay is reported and undone by keyboard', async ({ page, context, browser, event }) => {
    const scene = await runScene(context, browser, event, desktop.use);
    await page.goto(scene.path);
    await pressKeyOn(lateButton(page), 'Enter');
    await dialogOf(page).getByLabel('Minutes', { exact: true }).fill('121');
    await expect(dialogOf(page).getByRole('button', { name: 'Move' })).toBeDisabled();
    await dialogOf(page).getByLabel('Minutes', { exact: true }).fill('120');
    await expect(movedSessions(page)).toHaveText([/09:00.*11:00.*Opening/]);
    await pressKeyOn(dialogOf(page).getByLabel('Minutes', { exact: true }), 'Enter');
    await expect(opening(page)).toContainText('11:00');
    await expect(lateButton(page)).toBeFocused();
    await pressKeyOn(page.getByRole('button', { name: 'Undo' }), 'Enter');
    await expect(opening(page)).toContainText('09:00');
    await scene.close();
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('a delay is reported in German', async ({ page, context, browser, event }) => {
    const scene = await runScene(context, browser, event, phone.use);
    await page.goto(scene.path);
    await page.getByRole('button', { name: /^Verspätung/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Verspätung: Great hall' });
    await expect(dialog.getByText('Niemand hat sich diese Programmpunkte gemerkt.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: '1 Programmpunkt verschieben' }).click();
    await expect(page.getByText('1 Programmpunkt beginnt später. Noch wurde niemand benachrichtigt.')).toBeVisible();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect(page.getByText(/^Rückgängig gemacht/)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await scene.close();
  });
});
