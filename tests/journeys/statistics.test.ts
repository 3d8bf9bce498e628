/**
 * Statistics: organizers read their event, speakers their session, on screen, as files and on paper; never about fewer
 * than five people.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { statisticsScene } from '../support/journeys/statistics-scene.ts';

/** Returns the screen, without the print sheet. */
const main = (page: Page) => page.getByRole('main');
/** Returns a headline with its number and trend. */
const figure = (page: Page, label: string) =>
  main(page)
    .locator('dl')
    .first()
    .locator('> div')
    .filter({ hasText: new RegExp(`^${label}`) });
const linesOf = async (page: Page, name: string): Promise<string[]> => {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  return text.replace('\uFEFF', '').trim().split('\r\n');
};
const five = Array.from({ length: 5 }, () => ({ stars: 4 }));

for (const { name, use } of screens) {
  test.describe(name, () => {
    test.use(use);

    test(
      'an organizer reads the statistics of the event, and opens those of a session',
      nightly,
      async ({ page, context, browser, person }) => {
        await test.info().attach('person', { body: person.email });
        const scene = await statisticsScene(context, browser, use);
        await scene.addFeedback(five);
        await page.goto(`/app/events/${scene.event_id}/admin/statistics`);
        await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
        await expect(figure(page, 'Peak attendance')).toContainText('28');
        await expect(figure(page, 'Average rating')).toContainText('of 5 · 5 answers');
        await expect(figure(page, 'Reactions to sessions')).toBeVisible();
        await expect(
          main(page)
            .getByRole('figure')
            .filter({ hasText: /^Feedback/ }),
        ).toContainText('5');
        await expect(
          main(page).getByText(/^Not shown yet: Messages, .+ appears once at least five people/),
        ).toBeVisible();
        await expect(main(page).getByText('–', { exact: true })).toHaveCount(0);
        await expect(
          page.getByRole('img', { name: 'People in the chats of sessions over time, 28 at most' }),
        ).toBeVisible();
        await expect(page.locator('canvas')).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        const presence = page.getByRole('table', { name: 'People in sessions' });
        await pressKeyOn(page.getByText('As a table').first(), 'Enter');
        await expect(presence.getByRole('row')).toHaveCount(3);
        expect(await axeViolations(page)).toEqual([]);
        const lines = await linesOf(page, 'CSV file: Sessions');
        expect(lines).toHaveLength(2);
        expect(lines[1]).toContain(scene.title);

        await page.getByRole('link', { name: scene.title }).click();
        await expect(page.getByRole('heading', { level: 1, name: `Statistics of ${scene.title}` })).toBeVisible();
        await expect(figure(page, 'Most people at once')).toContainText(/28.*at the end/);
        await expect(figure(page, 'Reactions')).toContainText('Most in minute 18');
        await expect(figure(page, 'Average rating')).toContainText('4');
        await expect(main(page).getByText('Median: 10 to 19 minutes')).toBeVisible();
        await expect(page.getByRole('img', { name: /^Reactions by the minute/ }).locator('canvas')).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        await scene.close();
      },
    );

    test(
      'a speaker reads the statistics of their session, and others cannot',
      nightly,
      async ({ context, browser, person }) => {
        await test.info().attach('person', { body: person.email });
        const scene = await statisticsScene(context, browser, use);
        const speaker = await scene.enterAsSpeaker();
        await speaker.goto(`${scene.path}/feedback`);
        await speaker.getByRole('link', { name: 'Statistics' }).click();
        await expect(figure(speaker, 'Most people at once')).toContainText('28');
        const lines = await linesOf(speaker, 'CSV file: People present');
        // The fourth minute had four people.
        expect(lines[4]).toMatch(/Z,,$/);
        expect(lines[5]).toMatch(/Z,21,$/);
        const member = await scene.enter();
        await member.goto(scene.statistics);
        await expect(member.getByText('You cannot see these statistics')).toBeVisible();
        expect(await axeViolations(member)).toEqual([]);
        await member.goto(`/app/events/${scene.event_id}/admin/statistics`);
        await expect(member.getByText('Only organizers see the statistics of an event.')).toBeVisible();
        await scene.close();
      },
    );
  });
}

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('a session prints on one page', async ({ page, context, browser, person }) => {
    await test.info().attach('person', { body: person.email });
    const scene = await statisticsScene(context, browser, desktop.use);
    await page.goto(scene.statistics);
    const sheet = page.locator('[data-print-sheet]');
    await expect(sheet.locator('canvas')).toHaveCount(2);
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    for (const format of ['A4', 'Letter']) {
      const file = (await page.pdf({ format })).toString('latin1');
      expect(file.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
    await scene.close();
  });

  test('a browser without canvas shows the numbers', async ({ page, context, browser, person }) => {
    await test.info().attach('person', { body: person.email });
    const scene = await statisticsScene(context, browser, desktop.use);
    // The error message of Chromium in the C locale.
    await page.addInitScript(`Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' })`);
    await page.goto(`/app/events/${scene.event_id}/admin/statistics`);
    await expect(page.getByText('This browser cannot draw the chart.')).toBeVisible();
    await pressKeyOn(page.getByText('As a table').first(), 'Enter');
    await expect(page.getByRole('table', { name: 'People in sessions' }).getByRole('row')).toHaveCount(3);
    await scene.close();
  });

  test('a failed load can be retried, and an event without counts shows a notice', async ({ page, event }) => {
    const address = new RegExp(`/api/events/${event.id}/statistics$`);
    await page.route(address, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`/app/events/${event.id}/admin/statistics`);
    const failed = page.getByRole('alert');
    await expect(failed.getByRole('button')).toBeVisible();
    await page.unroute(address);
    await failed.getByRole('button').click();
    await expect(page.getByText('No numbers yet')).toBeVisible();
    await expect(page.getByText('No sessions yet')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });
});

test.describe('in German, on a phone', nightly, () => {
  test.use({ ...phone.use, locale: 'de-DE' });

  test('a session is shown in German, with files in German', async ({ page, context, browser, person }) => {
    await test.info().attach('person', { body: person.email });
    const scene = await statisticsScene(context, browser, phone.use);
    await page.goto(scene.statistics);
    await expect(page.getByRole('heading', { level: 1, name: `Statistik zu „${scene.title}“` })).toBeVisible();
    await expect(main(page).getByText('Median: 10 bis 19 Minuten')).toBeVisible();
    expect((await linesOf(page, 'CSV-Datei: Verweildauer'))[0]).toBe('Ab Minuten,Unter Minuten,Personen');
    expect(await axeViolations(page)).toEqual([]);
    await scene.close();
  });
});
