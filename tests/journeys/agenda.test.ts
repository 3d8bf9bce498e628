/** Searching, filtering, linking to and reading the agenda of an imported conference. */
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { axeViolations } from '../support/journeys/axe.ts';
import { setClientAndServerTime } from '../support/journeys/clocks.ts';
import { desktop, expect, nightlyExceptOn, nightly, screens, test } from '../support/journeys/journey.ts';
import { focusEnabled } from '../support/journeys/keys.ts';
import { importScheduleFile, newEvent } from '../support/journeys/product-api.ts';
import { readFosdemSchedule, keynoteSpeaker, keynoteTitle, smallConference } from '../support/journeys/schedules.ts';
import { timeouts } from '../support/services/timeouts.ts';

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('the agenda can be filtered, survives a reload and links to sessions and speakers', async ({
      page,
      context,
      event,
    }) => {
      await importScheduleFile(context.request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/agenda`);
      const agenda = new AgendaPage(page);
      await expect(name === 'desktop' ? agenda.grid : agenda.list).toBeVisible();

      if (name === 'phone') {
        const rows = await agenda.list.getByRole('article').all();
        const boxes = await Promise.all(rows.slice(0, 10).map((row) => row.boundingBox()));
        expect(boxes[0]?.y, 'the first session is near the top').toBeLessThanOrEqual(200);
        for (const box of boxes) expect(box?.height).toBeLessThanOrEqual(84);
      }
      await agenda.expectCount(1, 24);
      await agenda.day(2).click();
      await expect(agenda.day(2)).toHaveAttribute('aria-current', 'page');
      expect(agenda.parameter('day')).toBe('2');
      await agenda.choose('Track', 'Databases');
      await agenda.expectCount(2, 8);
      await agenda.choose('Location', 'Aula Magna');
      await agenda.expectCount(2, 2);
      await agenda.choose('Type', 'Workshop');
      await agenda.expectCount(2, 1);
      await page.reload();
      await agenda.expectCount(2, 1);
      expect(agenda.parameter('track')).toBe('Databases');
      await agenda.clearFilters();
      await agenda.choose('Language', 'French');
      await agenda.expectCount(2, 1);
      await expect(
        page.getByText('Talk 135 on Community').locator('xpath=ancestor-or-self::*[@lang="fr"]'),
      ).toBeVisible();
      await agenda.clearFilters();
      await agenda.expectCount(2, 24);

      await agenda.search.fill('angstrom');
      await agenda.expectCount(1, 1);
      await agenda.expectCount(2, 0);
      await expect.poll(() => agenda.parameter('q')).toBe('angstrom');
      await agenda.day(1).click();
      for (const view of ['List', 'Grid'] as const) {
        await agenda.view(view);
        await expect(page.getByRole('link', { name: keynoteTitle })).toBeVisible();
      }
      await agenda.search.fill('');
      await agenda.expectCount(1, 24);
      await agenda.expectHeadersOnTop();
      if (name === 'desktop') {
        // The grid is one tab stop; arrow keys move by time and location, B bookmarks.
        const keynote = agenda.grid.getByRole('link', { name: keynoteTitle });
        await expect(agenda.grid.locator('[tabindex="0"]')).toHaveCount(1);
        await focusEnabled(keynote);
        for (const [key, title] of [
          ['ArrowDown', 'Talk 1 on Networks'],
          ['ArrowRight', 'Talk 11 on Networks'],
          ['End', 'Talk 15 on Community'],
          ['Control+End', 'Talk 35 on Community'],
          ['Control+Home', keynoteTitle],
        ] as const) {
          await page.keyboard.press(key);
          await expect(agenda.grid.getByRole('link', { name: title })).toBeFocused();
        }
        await page.keyboard.press('b');
        await expect(page.getByText(`“${keynoteTitle}” is on your agenda`)).toBeAttached();
        const bookmarkButton = agenda.grid.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` });
        await expect(bookmarkButton).toHaveAttribute('aria-pressed', 'true');
        await bookmarkButton.click();
        await expect(agenda.grid.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` })).toHaveAttribute(
          'aria-pressed',
          'false',
        );
        expect(await axeViolations(page)).toEqual([]);
      }
      // Returning from a session restores the filters and the scroll position, by link and by browser history.
      for (const [view, back] of [
        ['Grid', () => page.goBack()],
        ['List', () => page.getByRole('main').getByRole('link', { name: 'Agenda', exact: true }).click()],
      ] as const) {
        await agenda.view(view);
        await agenda.search.fill('talk');
        await agenda.expectCount(1, 23);
        const scrollPosition = await agenda.scrollDown();
        await agenda.openVisibleSession();
        await back();
        await expect.poll(() => agenda.position(), view).toEqual(scrollPosition);
        expect(agenda.parameter('q')).toBe('talk');
        expect(agenda.parameter('view')).toBe(view.toLowerCase());
      }
      await agenda.search.fill('');

      await page.getByRole('link', { name: keynoteTitle }).click();
      await expect(page.getByRole('heading', { level: 1, name: keynoteTitle })).toBeVisible();
      await expect(page.getByText('What happens in talk 0.')).toBeVisible();
      await page.getByRole('link', { name: keynoteSpeaker }).click();
      await expect(page.getByRole('heading', { level: 1, name: keynoteSpeaker })).toBeVisible();
      await page.getByRole('link', { name: keynoteTitle }).click();
      await expect(page.getByRole('heading', { level: 1, name: keynoteTitle })).toBeVisible();
    });
  });
}

for (const { name, use } of screens) {
  test.describe(`${name}, while the event runs`, () => {
    test.use(use);

    test(
      'the agenda opens at the current time, and a button returns to it',
      nightly,
      async ({ page, context, event }) => {
        await importScheduleFile(context.request, event.id, smallConference());
        const agenda = new AgendaPage(page);
        const now = page.getByRole('button', { name: 'Now', exact: true });
        // Talks last 45 minutes and start on the hour from 09:00, in four locations.
        await setClientAndServerTime(page, '2027-02-07T12:30:00+01:00');
        await page.goto(`/app/events/${event.id}/agenda?view=list`);
        await expect(agenda.day(2)).toHaveAttribute('aria-current', 'page');
        const earlier = page.getByRole('button', { name: '12 earlier sessions' });
        await expect(earlier).toHaveAttribute('aria-expanded', 'false');
        const running = agenda.list.getByRole('link', { name: 'Talk 103 on Databases' });
        await expect(running).toBeInViewport();
        await expect(now).toBeHidden();
        expect(await axeViolations(page)).toEqual([]);

        await earlier.click();
        await expect(agenda.list.getByRole('link', { name: 'Talk 100 on Databases' })).toBeVisible();
        await expect(running).not.toBeInViewport();
        await now.click();
        await expect(running).toBeInViewport();
        await expect(earlier).toHaveAttribute('aria-expanded', 'false');
        await expect(now).toBeHidden();

        await agenda.day(1).click();
        await expect(earlier).toBeHidden();
        await now.click();
        await expect(agenda.day(2)).toHaveAttribute('aria-current', 'page');
        await expect(running).toBeInViewport();

        await agenda.view('Grid');
        await expect(page.getByTestId('now-line')).toBeInViewport();
        await expect(now).toBeHidden();
        // A short viewport that cannot show half a day.
        await page.setViewportSize({ ...use.viewport, height: 520 });
        await page.evaluate(`document.querySelector('[data-testid=agenda-grid]').scrollTo(0, 0)`);
        await now.click();
        await expect(page.getByTestId('now-line')).toBeInViewport();
        await expect(now).toBeHidden();
      },
    );
  });
}

test.describe('rows of a list', () => {
  test.use(desktop.use);

  test('begin at most 160 px below the header', nightly, async ({ page, context, event }) => {
    await importScheduleFile(context.request, event.id, smallConference());
    const main = page.getByRole('main');
    for (const [path, row] of [
      ['agenda?view=list', main.getByRole('article').first()],
      ['agenda?view=grid', page.getByTestId('agenda-grid')],
      ['admin/sessions', main.getByRole('article').first()],
      ['admin/sessions?view=grid', page.getByTestId('time-grid')],
      ['admin/attendees', main.getByRole('row').nth(1)],
      ['admin/speakers', main.getByRole('row').nth(1)],
    ] as const) {
      await page.goto(`/app/events/${event.id}/${path}`);
      await expect(row).toBeVisible();
      const [top, box] = [await main.boundingBox(), await row.boundingBox()];
      expect((box?.y ?? 0) - (top?.y ?? 0), path).toBeLessThanOrEqual(160);
    }
  });
});

test(
  'imports FOSDEM with live progress, and changes nothing the second time',
  nightly,
  async ({ page, context, person }) => {
    const file = readFosdemSchedule();
    test.skip(file === null, 'the FOSDEM schedule is missing (see readFosdemSchedule)');
    if (file === null) return;
    await test.info().attach('person', { body: person.email });
    test.slow();
    const event = await newEvent(context.request);
    await page.goto(`/app/events/${event.id}/import`);
    const count = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=../dd');
    const progress: number[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const [, percent] = /"import_progress".*?"progress":(\d+)/.exec(String(payload)) ?? [];
        if (percent !== undefined) progress.push(Number(percent));
      }),
    );
    for (const { created, unchanged } of [
      { created: 1105, unchanged: 0 },
      { created: 0, unchanged: 1105 },
    ]) {
      await page.getByLabel('Choose a schedule file').setInputFiles(file);
      await page.getByRole('button', { name: 'Import now' }).click();
      await expect(page.getByRole('heading', { name: 'Import complete' })).toBeVisible({ timeout: 4 * timeouts.page });
      await expect(count('created')).toHaveText(String(created));
      await expect(count('unchanged')).toHaveText(String(unchanged));
      if (created > 0) await page.getByRole('button', { name: 'Import another file' }).click();
    }
    expect(progress.length, 'progress was shown live').toBeGreaterThan(1);

    await page.getByRole('link', { name: 'See the agenda' }).click();
    const agenda = new AgendaPage(page);
    await agenda.view('Grid');
    await agenda.search.fill('Welcome to FOSDEM 2025');
    await agenda.expectCount(1, 2);
    await page.getByRole('link', { name: /^09:30.* Welcome to FOSDEM 2025 / }).click();
    await expect(page.getByRole('link', { name: 'Richard "RichiH" Hartmann' })).toBeVisible();
  },
);
