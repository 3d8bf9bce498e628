/**
 * The personal agenda: bookmarking by keyboard, viewing it, subscribing with a calendar program, and downloading it.
 */
import { readFile } from 'node:fs/promises';
import { GetAgenda, SetAgendaOrder } from '@plenum/contracts/schedule/agenda';
import { BookmarkSession, GetMyAgenda } from '@plenum/contracts/schedule/my-agenda';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { axeViolations } from '../support/journeys/axe.ts';
import { setClientAndServerTime } from '../support/journeys/clocks.ts';
import { expect, nightly, phone, test } from '../support/journeys/journey.ts';
import { focusEnabled, pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation, importScheduleFile } from '../support/journeys/product-api.ts';
import { keynoteSpeaker, keynoteTitle, smallConference } from '../support/journeys/schedules.ts';

test.describe('phone', () => {
  test.use(phone.use);

  test('a person bookmarks, filters and subscribes to the personal agenda', async ({ page, context, event }) => {
    await importScheduleFile(context.request, event.id, smallConference());
    await page.goto(`/app/events/${event.id}/agenda`);
    const agenda = new AgendaPage(page);
    await agenda.view('List');

    const myDay = page.getByTestId('my-day');
    const myAgendaButton = page.getByRole('button', { name: 'My agenda', exact: true });
    await myAgendaButton.click();
    await expect(page.getByText('Your agenda is still empty')).toBeVisible();
    await myAgendaButton.click();
    const bookmark = page.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` });
    await focusEnabled(bookmark);
    // The page shows the bookmark before it is stored, and reads it from the server after a reload.
    const stored = page.waitForResponse((reply) => reply.url().endsWith('/bookmark') && reply.ok());
    await page.keyboard.press('Enter');
    const bookmarkedButton = page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` });
    await expect(bookmarkedButton).toHaveAttribute('aria-pressed', 'true');
    await stored;
    await page.reload();
    await expect(bookmarkedButton).toBeVisible();
    await myAgendaButton.click();
    await agenda.expectCount(1, 1);
    await agenda.expectCount(2, 0);
    expect(agenda.parameter('mine')).toBe('1');
    await expect(myDay.getByRole('link', { name: keynoteTitle })).toBeVisible();

    await agenda.openSheet();
    await page.getByRole('button', { name: 'Create calendar address' }).click();
    const address = page.getByRole('textbox', { name: 'Private calendar address' });
    await expect(address).toHaveValue(/^https?:/);
    const feed_url = await address.inputValue();
    expect(await axeViolations(page)).toEqual([]);
    const feed = await page.request.fetch(feed_url, { headers: { cookie: '' } });
    expect(await feed.text()).toContain(`SUMMARY:${keynoteTitle.slice(0, 20)}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Schedule XML (frab, pretalx)' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('<schedule>');
    await page.getByRole('button', { name: 'Turn off this address' }).click();
    await expect(page.getByRole('button', { name: 'Create calendar address' })).toBeVisible();
    expect((await page.request.fetch(feed_url)).status()).toBe(404);
  });

  test('no press is lost while the complete list replaces its beginning', nightly, async ({ page, context, event }) => {
    await importScheduleFile(context.request, event.id, smallConference());
    await page.goto(`/app/events/${event.id}/agenda?view=list`);
    const bookmark = page.getByRole('button', { name: new RegExp(`“${keynoteTitle}”.* my agenda`) });
    await expect(bookmark).toBeEnabled();
    const box = await bookmark.boundingBox();
    // The list takes as long to render as on a slow phone.
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    const before = await bookmark.getAttribute('aria-pressed');
    // The first movement loads the list.
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    const presses = 9;
    for (let count = 0; count < presses; count += 1) {
      await page.mouse.down();
      await page.mouse.up();
    }
    await expect(bookmark).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  });

  test('the last tap wins even if the first reply is slow', nightly, async ({ page, context, event }) => {
    await importScheduleFile(context.request, event.id, smallConference());
    await page.goto(`/app/events/${event.id}/agenda`);
    await new AgendaPage(page).view('List');
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/bookmark', async (route) => {
      if (route.request().method() === 'PUT') await blocked;
      await route.continue();
    });
    const replies = Promise.all(
      ['PUT', 'DELETE'].map((method) =>
        page.waitForResponse((answer) => answer.url().endsWith('/bookmark') && answer.request().method() === method),
      ),
    );
    const add = page.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` });
    await add.click();
    await page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` }).click();
    await expect(add).toHaveAttribute('aria-pressed', 'false');
    release();
    await replies;
    await expect(add).toHaveAttribute('aria-pressed', 'false');
    const { session_ids } = await callOperation(context.request, GetMyAgenda, { params: { event_id: event.id } });
    expect(session_ids).toEqual([]);
  });

  test(
    'a timeline of the day shows clashes, walks, free time and parallel sessions',
    nightly,
    async ({ page, context, event }) => {
      await importScheduleFile(context.request, event.id, smallConference());
      const { sessions } = await callOperation(context.request, GetAgenda, { params: { event_id: event.id } });
      // Talks last 45 minutes and start on the hour from 09:00.
      const startingAt = (time: string) =>
        sessions.filter(({ day_number, start_time }) => day_number === 1 && start_time.startsWith(time));
      const [first, clashingSession] = startingAt('09:00');
      const last = startingAt('13:00').find(({ location }) => location === clashingSession?.location);
      await callOperation(context.request, SetAgendaOrder, {
        params: { event_id: event.id },
        body: {
          locations: [
            { name: first?.location ?? '', building: 'North' },
            { name: clashingSession?.location ?? '', building: 'South' },
          ],
          tracks: [],
          walking_minutes: 20,
        },
      });
      for (const session of [first, clashingSession, last])
        await callOperation(context.request, BookmarkSession, { params: { session_id: session?.id ?? 0 } });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await setClientAndServerTime(page, '2027-02-06T09:30:00+01:00');
      await page.goto(`/app/events/${event.id}/agenda?mine=1`);
      await expect(page.getByText('3 sessions, 09:00 to 13:45 · 1 clash')).toBeVisible();
      const myDay = page.getByTestId('my-day');
      await expect(myDay.getByText(`At the same time as “${first?.title}”, until 09:45`)).toBeVisible();
      await expect(myDay.getByText('Now, until 09:45')).toHaveCount(2);
      await expect(myDay.getByTestId('now-line')).toBeVisible();
      await expect(myDay.getByText('3 h 15 min free')).toBeVisible();
      await expect(myDay.getByText('20 min walk to South', { exact: true })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);

      await myDay.getByRole('button', { name: 'What else is on then' }).click();
      const dialog = page.getByRole('dialog', { name: 'Other sessions, 09:45 to 13:00' });
      const [other] = startingAt('12:00');
      await dialog.getByRole('button', { name: `Add “${other?.title}” to my agenda` }).click();
      await expect(dialog.getByRole('button', { name: `Remove “${other?.title}” from my agenda` })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(myDay.getByText('2 h 15 min free')).toBeVisible();
      await myDay.getByRole('button', { name: `Remove “${clashingSession?.title}” from my agenda` }).click();
      await expect(page.getByText('3 sessions, 09:00 to 13:45 · 1 tight walk', { exact: true })).toBeVisible();
      const tight = 'Tight: 20 min walk to South, 15 min in between';
      await expect(myDay.getByText(tight)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);

      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByText('Your day has been copied as text')).toBeVisible();
      const text = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(text).toContain(`12:00 – 12:45  ${other?.title} (${other?.location})`);
      expect(text).toMatch(new RegExp(`/app/events/${event.id}/agenda\\?day=1$`));
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('[data-print-sheet]')).toContainText(last?.title ?? '');
      await expect(page.locator('[data-print-sheet]')).toContainText(tight);
      await expect(page.getByRole('banner')).toBeHidden();
    },
  );

  test(
    'sessions can be bookmarked on the pages of sessions and speakers',
    nightly,
    async ({ page, context, event }) => {
      await importScheduleFile(context.request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/speakers?q=${encodeURIComponent(keynoteSpeaker)}`);
      await page.getByRole('link', { name: keynoteSpeaker }).click();
      await pressKeyOn(page.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` }), 'Enter');
      await expect(page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: keynoteTitle }).click();
      await expect(page.getByRole('heading', { name: keynoteTitle, level: 1 })).toBeVisible();
      const bookmark = page.getByRole('button', { name: 'On my agenda' });
      await expect(bookmark).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await pressKeyOn(bookmark, 'Enter');
      await expect(page.getByRole('button', { name: 'Add to my agenda' })).toBeVisible();
      await expect
        .poll(() => callOperation(context.request, GetMyAgenda, { params: { event_id: event.id } }))
        .toMatchObject({ session_ids: [] });
    },
  );
});
