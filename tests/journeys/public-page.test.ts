/**
 * The public page of an event: its organizer publishes it, people without a login read it, and the organizer
 * unpublishes it.
 */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { axeViolations } from '../support/journeys/axe.ts';
import { newRegisteredMember } from '../support/journeys/conference-joining.ts';
import { desktop, expect, nightly, test } from '../support/journeys/journey.ts';
import { importScheduleFile, newEvent } from '../support/journeys/product-api.ts';
import { keynoteTitle, smallConference } from '../support/journeys/schedules.ts';
import { runningProduct } from '../support/services/journey.ts';

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('You have unsaved changes')).toBeHidden();
}

test.describe('desktop', () => {
  test.use(desktop.use);

  test(
    'an organizer publishes the page of an event, changes its URL and closes it',
    nightly,
    async ({ page, event, browser }) => {
      test.slow();
      const slug = `tree-days-${event.id}`;
      await newRegisteredMember(page.context().request, event.id);
      const other = await newEvent(page.context().request);
      const everybody = await browser.newContext({ baseURL: runningProduct().app, locale: 'en-GB' });
      const reader = await everybody.newPage();

      await page.goto(`/app/events/${event.id}/admin/settings?tab=public`);
      await expect(page.getByRole('radio', { name: 'Members only' })).toBeChecked();
      await expect(page.getByText('only members can see the event')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open the page' })).toBeHidden();
      await page.getByRole('radio', { name: 'Public and listed' }).check();
      const end = page.getByLabel('End of the address');
      for (const [input, problem] of [
        ['Tree/Days', /with single hyphens between them/],
        [other.slug, /Another event uses or has used this address/],
      ] as const) {
        await end.fill(input);
        await page.getByRole('button', { name: 'Save changes' }).click();
        await expect(end).toHaveAccessibleDescription(problem);
      }
      await end.fill(slug);
      await page.getByRole('radio', { name: 'Highlights' }).check();
      await page.getByRole('checkbox', { name: 'Number of attendees' }).check();
      await save(page);

      await expect(page.getByText(`${runningProduct().app}/e/${slug}`, { exact: true }).first()).toBeVisible();
      await expect(page.getByLabel('Text to share')).toHaveValue(new RegExp(`^${event.title}\n.*\n.*/e/${slug}$`));
      for (const format of ['svg', 'png']) {
        const started = page.waitForEvent('download');
        await page.getByRole('button', { name: `Download ${format.toUpperCase()}` }).click();
        const download = await started;
        expect(download.suggestedFilename()).toBe(`${slug}.${format}`);
        const picture = sharp(await download.path());
        expect(await picture.metadata()).toMatchObject({ format });
        const [red] = (await picture.stats()).channels;
        expect(red).toMatchObject({ min: 7, max: 255 });
      }
      expect(await axeViolations(page)).toEqual([]);

      const title = reader.getByRole('heading', { level: 1, name: event.title });
      await reader.goto(`/e/${slug}`);
      await expect(title).toBeVisible();
      await expect(reader.getByText('1 attendee', { exact: true })).toBeVisible();
      await reader.goto(`/e/${event.slug}`);
      await expect(reader).toHaveURL(`/e/${slug}`);
      await expect(title).toBeVisible();
      await reader.goto(`/e?search=${encodeURIComponent(event.title)}`);
      await expect(reader.getByRole('link', { name: event.title })).toHaveAttribute('href', `/e/${slug}`);

      await reader.goto(`/e/${slug}`);
      await page.getByRole('radio', { name: 'Members only' }).check();
      await save(page);
      await expect(page.getByLabel('Text to share')).toBeHidden();
      const visit = async (path: string) => {
        const reply = await reader.goto(path);
        return { status: reply?.status(), text: await reader.locator('body').innerText() };
      };
      // A page is cached for ten seconds.
      await expect.poll(async () => (await visit(`/e/${slug}`)).status).toBe(404);
      const closedReply = await visit(`/e/${slug}`);
      expect(closedReply.text).toContain('Page not found');
      expect(await visit(`/e/${slug}-unknown`)).toEqual(closedReply);
      expect(await visit(`/e/${event.slug}`)).toEqual(closedReply);
      await everybody.close();
    },
  );

  test(
    'an organizer shares the schedule with other programs, and revokes the secret link',
    nightly,
    async ({ page, event }) => {
      const { request } = page.context();
      await importScheduleFile(request, event.id, smallConference());
      await page.goto(`/app/events/${event.id}/admin/settings?tab=public`);
      await expect(page.getByText('Not available yet: the event must be published')).toBeVisible();
      await page.getByRole('button', { name: 'Create secret address' }).click();
      const address = page.getByText(/schedule\.ics\?token=/);
      await expect(address).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      const secret = (await address.textContent()) ?? '';
      const calendar = await request.get(secret);
      expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(await calendar.text()).toContain(keynoteTitle);
      await page.getByRole('button', { name: 'Turn off secret address' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Turn off the secret address?' });
      await dialog.getByRole('button', { name: 'Turn off secret address' }).click();
      await expect(address).toBeHidden();
      expect((await request.get(secret)).status()).toBe(404);

      await page.getByRole('radio', { name: 'Public and listed' }).check();
      await save(page);
      await page.reload();
      await expect(page.getByText(`/e/${event.slug}/schedule.xml`)).toBeVisible();
      await page.goto(`/e/${event.slug}`);
      const link = page.getByRole('link', { name: 'iCalendar' });
      await expect(link).toHaveAttribute('href', `/e/${event.slug}/schedule.ics`);
      await expect(page.locator('head link[rel="alternate"][type="text/calendar"]')).toHaveCount(1);
      const schedule = await request.get(`/e/${event.slug}/schedule.json`);
      expect([schedule.status(), schedule.headers()['access-control-allow-origin']]).toEqual([200, '*']);
    },
  );
});
