/** The public page of a session: from a calendar to the page, and from there to other calendars and into the app. */
import { readFile } from 'node:fs/promises';
import { readCalendarEntries } from '../support/calendar-entries.ts';
import { axeViolations } from '../support/journeys/axe.ts';
import { desktop, expect, nightly, nightlyExceptOn, phone, screens, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { createPublicConference } from '../support/journeys/public-conference.ts';
import { keynoteSpeaker, keynoteTitle } from '../support/journeys/schedules.ts';
import { runningProduct } from '../support/services/journey.ts';

/** Returns the URL and id of a calendar entry, and the number of entries. */
function readEntry(calendar: string, title: string) {
  const entries = readCalendarEntries(calendar);
  const entry = entries.find(({ SUMMARY }) => SUMMARY === title);
  return { url: entry?.['URL'] ?? '', uid: entry?.['UID'], count: entries.length };
}

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('a guest follows the link of a calendar, adds the session to their own, and opens it in the app', async ({
      page,
      person,
      browser,
    }) => {
      expect(person.email).not.toBe('');
      const event = await createPublicConference(page);
      const guest = await browser.newContext({
        ...use,
        baseURL: runningProduct().app,
        locale: 'en-GB',
        timezoneId: 'America/New_York',
      });
      const reader = await guest.newPage();
      const schedule = await reader.request.get(`/e/${event.slug}/schedule.ics`);
      const { url, uid } = readEntry(await schedule.text(), keynoteTitle);
      await reader.goto(url);
      await expect(reader.getByRole('heading', { level: 1, name: keynoteTitle })).toBeVisible();
      await expect(reader.getByText(keynoteSpeaker).first()).toBeVisible();
      await expect(reader.getByText(/\d+:\d+ – \d+:\d+ your time/)).toBeVisible();
      expect(await axeViolations(reader)).toEqual([]);

      await pressKeyOn(reader.getByText('Add to calendar'), 'Enter');
      await expect(reader.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
        'href',
        /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE/,
      );
      expect(await axeViolations(reader)).toEqual([]);
      const [download] = await Promise.all([
        reader.waitForEvent('download'),
        reader.getByRole('link', { name: /\.ics file/ }).click(),
      ]);
      expect(readEntry(await readFile(await download.path(), 'utf8'), keynoteTitle)).toEqual({ url, uid, count: 1 });

      const member = await newVerifiedAccount();
      await reader.getByRole('link', { name: 'Open in the app' }).click();
      await reader.getByRole('button', { name: 'I have an account' }).click();
      await new LandingPage(reader).logIn(member.email, member.password);
      await reader.getByRole('button', { name: 'Join this event' }).click();
      await expect(reader).toHaveURL(new RegExp(`/app/events/${event.id}/sessions/\\d+$`));
      await expect(reader.getByRole('heading', { name: keynoteTitle })).toBeVisible();
      await guest.close();
    });
  });
}

test.describe('without JavaScript', nightly, () => {
  test.use({ ...phone.use, javaScriptEnabled: false });

  test('the programme leads to the sessions, and calendars can be opened and subscribed', async ({ page, person }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await page.goto(`/e/${event.slug}/programme`);
    await page.getByText('Subscribe in your calendar').click();
    await expect(page.getByRole('link', { name: 'Apple Calendar or another app' })).toHaveAttribute(
      'href',
      new RegExp(`^webcal://.*/e/${event.slug}/schedule.ics$`),
    );
    await page.getByRole('link', { name: keynoteTitle }).click();
    await expect(page).toHaveURL(new RegExp(`/e/${event.slug}/s/\\d+$`));
    const canonical = page.url();
    await page.goto(`${canonical}-any-text`);
    await expect(page).toHaveURL(canonical);
    const head = page.locator('head');
    await expect(head.locator('link[rel="canonical"]')).toHaveAttribute('href', canonical);
    const data: unknown = JSON.parse((await head.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({
      '@type': 'Event',
      name: keynoteTitle,
      startDate: expect.stringMatching(/[+-]\d\d:\d\d$/) as unknown,
      superEvent: { name: event.title },
    });
  });
});

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('a session that is not public has the same page as an unknown event', async ({ page, person }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    const read = async (path: string) => {
      const reply = await page.request.get(path);
      return { status: reply.status(), text: await reply.text() };
    };
    const unknown = await read('/e/no-such-event');
    expect(unknown.status).toBe(404);
    for (const path of [`/e/${event.slug}/s/1`, `/e/no-such-event/s/1`, `/e/${event.slug}/s/999999999`])
      expect(await read(path)).toEqual(unknown);
  });
});
