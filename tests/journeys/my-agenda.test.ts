/** The own agenda: bookmarked by keyboard, looked at alone, read by a calendar program, taken away as a file. */
import { readFile } from 'node:fs/promises';
import { GetMyAgenda } from '@plenum/contracts/my-agenda';
import { AgendaPage } from '../support/journeys/agenda-page.ts';
import { axeFaults } from '../support/journeys/axe.ts';
import { expect, phone, test } from '../support/journeys/journey.ts';
import { focus, press } from '../support/journeys/keys.ts';
import { call, importFile } from '../support/journeys/product-api.ts';
import { keynoteSpeaker, keynoteTitle, smallConference } from '../support/journeys/schedules.ts';

test.describe('phone', () => {
  test.use(phone.use);

  test('is bookmarked, filtered and subscribed to', async ({ page, context, event }) => {
    await importFile(context.request, event.id, smallConference());
    await page.goto(`/app/events/${event.id}/agenda`);
    const agenda = new AgendaPage(page);
    await agenda.view('List');

    const mine = page.getByRole('button', { name: 'My agenda', exact: true });
    await mine.click();
    await expect(page.getByText('Your agenda is still empty')).toBeVisible();
    await mine.click();
    const bookmark = page.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` });
    await focus(bookmark);
    await page.keyboard.press('Enter');
    const added = page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` });
    await expect(added).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(added).toBeVisible();
    await mine.click();
    await agenda.expectCount(1, 1);
    await agenda.expectCount(2, 0);
    expect(agenda.parameter('mine')).toBe('1');

    await agenda.openSheet();
    await page.getByRole('button', { name: 'Get my calendar address' }).click();
    const address = page.getByRole('textbox', { name: 'Private calendar address' });
    await expect(address).toHaveValue(/^https?:/);
    const feed_url = await address.inputValue();
    expect(await axeFaults(page)).toEqual([]);
    const feed = await page.request.fetch(feed_url, { headers: { cookie: '' } });
    expect(await feed.text()).toContain(`SUMMARY:${keynoteTitle.slice(0, 20)}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Schedule XML (frab, pretalx)' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('<schedule>');
    await page.getByRole('button', { name: 'Stop this address' }).click();
    await expect(page.getByRole('button', { name: 'Get my calendar address' })).toBeVisible();
    expect((await page.request.fetch(feed_url)).status()).toBe(404);
  });

  test('is also made on the pages of sessions and speakers', async ({ page, context, event }) => {
    await importFile(context.request, event.id, smallConference());
    await page.goto(`/app/events/${event.id}/speakers?q=${encodeURIComponent(keynoteSpeaker)}`);
    await page.getByRole('link', { name: keynoteSpeaker }).click();
    await press(page.getByRole('button', { name: `Add “${keynoteTitle}” to my agenda` }), 'Enter');
    await expect(page.getByRole('button', { name: `Remove “${keynoteTitle}” from my agenda` })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: keynoteTitle }).click();
    const bookmark = page.getByRole('button', { name: 'On my agenda' });
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    expect(await axeFaults(page)).toEqual([]);
    await press(bookmark, 'Enter');
    await expect(page.getByRole('button', { name: 'Add to my agenda' })).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(() => call(context.request, GetMyAgenda, { params: { event_id: event.id } }))
      .toMatchObject({ session_ids: [] });
  });
});
