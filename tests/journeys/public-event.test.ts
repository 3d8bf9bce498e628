import { axeViolations } from '../support/journeys/axe.ts';
import { EntryPath } from '../support/journeys/entry-path.ts';
import {
  newContextFor,
  desktop,
  expect,
  nightlyExceptOn,
  nightly,
  phone,
  screens,
  test,
} from '../support/journeys/journey.ts';
/** Event pages as seen without a login. */
import { LandingPage } from '../support/journeys/landing-page.ts';
import { newVerifiedAccount } from '../support/journeys/people.ts';
import { newEvent } from '../support/journeys/product-api.ts';
import { createPublicConference } from '../support/journeys/public-conference.ts';
import { keynoteSpeaker, keynoteTitle } from '../support/journeys/schedules.ts';
import { gzipTotal, recordCodeRequests } from '../support/journeys/transferred.ts';
import { runningProduct } from '../support/services/journey.ts';

const maxScriptsKb = 60;

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('a guest reads the page of an event, opens its questions, and joins', async ({ page, person, browser }) => {
      expect(person.email).not.toBe('');
      const event = await createPublicConference(page);
      const guest = await browser.newContext({
        ...use,
        baseURL: runningProduct().app,
        locale: 'en-GB',
        timezoneId: 'America/New_York',
      });
      const reader = await guest.newPage();
      const code = recordCodeRequests(reader);
      await reader.goto(`/e/${event.slug}`);
      await expect(reader.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
      await expect(reader.getByText('House of trees, Brussels, Belgium').first()).toBeVisible();
      await expect(reader.getByRole('heading', { name: keynoteTitle })).toBeVisible();
      await expect(reader.getByText(keynoteSpeaker).first()).toBeVisible();
      // The reader is in another time zone: their local time is next to that of the event.
      await expect(reader.getByText(/\d+:\d+ your time/).first()).toBeVisible();
      await expect(reader.getByText('Tram 7 to the last stop.')).toBeVisible();
      await expect(reader.getByText('Soup, at noon.')).toBeHidden();
      await reader.getByText('Is there food?').click();
      await expect(reader.getByText('Soup, at noon.')).toBeVisible();
      const scripts = [...code.stop()].filter((url) => url.endsWith('.js'));
      expect((await gzipTotal(new Set(scripts))) / 1000).toBeLessThan(maxScriptsKb);
      expect(await axeViolations(reader)).toEqual([]);
      await reader.goto('/e');
      await reader.getByRole('searchbox').fill(event.title);
      await reader.getByRole('button', { name: 'Search' }).click();
      expect(await axeViolations(reader)).toEqual([]);
      await reader.getByRole('link', { name: event.title }).click();

      const member = await newVerifiedAccount();
      const wayIn = new EntryPath(`${name}, open event with an account`);
      await reader.getByRole('link', { name: 'Join this event' }).click();
      wayIn.screen('page of the event');
      await expect(reader.getByRole('heading', { name: event.title })).toBeVisible();
      expect(await axeViolations(reader)).toEqual([]);
      await reader.getByRole('button', { name: 'I have an account' }).click();
      await new LandingPage(reader).logIn(member.email, member.password);
      wayIn.screen('login');
      await reader.getByRole('button', { name: 'Join this event' }).click();
      wayIn.screen('entry');
      await expect(reader).toHaveURL(new RegExp(`/app/events/${event.id}$`));
      await expect(reader.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
      wayIn.arrived('event');
      await guest.close();
    });
  });
}

test.describe('without JavaScript', nightly, () => {
  test.use({ ...phone.use, javaScriptEnabled: false });

  test('an event page has its whole content', async ({ page, person }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await page.goto(`/e/${event.slug}`);
    await expect(page.getByRole('heading', { name: keynoteTitle })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join this event' })).toHaveAttribute('href', `/e/${event.slug}/join`);
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    const head = page.locator('head');
    await expect(head.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/e/${event.slug}$`));
    await expect(head.locator('meta[property="og:title"]')).toHaveAttribute('content', event.title);
    await expect(head.locator('meta[name="robots"]')).toHaveCount(0);
    const data: unknown = JSON.parse((await head.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'Event', name: event.title, location: [{ name: 'House of trees' }] });
  });

  test('a day of the programme can be searched and filtered, and the link to join stays visible', async ({
    page,
    person,
  }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page);
    await page.goto(`/e/${event.slug}/programme`);
    const sessions = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(sessions).toHaveCount(24);
    await page.getByRole('searchbox', { name: 'Search the agenda' }).fill('angstrom');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(sessions).toHaveCount(1);
    await expect(sessions).toContainText(keynoteTitle);
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByRole('combobox', { name: 'Location' }).selectOption('Library');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(sessions).toHaveCount(6);
    await page.getByRole('navigation', { name: 'Days' }).getByRole('link').nth(1).click();
    await expect(sessions).toHaveCount(6);
    const join = page.getByRole('link', { name: 'Join this event' });
    await expect(join).toBeInViewport();
    await expect(join).toHaveAttribute('href', `/e/${event.slug}/join`);
    // The line takes its own space at the end of the page.
    const last = page.getByRole('link', { name: 'CSV' });
    await last.scrollIntoViewIfNeeded();
    await last.click({ trial: true });
  });
});

test.describe('desktop', nightly, () => {
  test.use(desktop.use);

  test('an event that requires a code prompts for it, and accepts the code of a link', async ({
    page,
    person,
    browser,
  }) => {
    expect(person.email).not.toBe('');
    const event = await createPublicConference(page, 'CODE');
    const context = await newContextFor(browser, await newVerifiedAccount(), desktop.use);
    const guest = await context.newPage();
    await guest.goto(`/e/${event.slug}/join`);
    await guest.getByRole('button', { name: 'Join this event' }).click();
    await expect(guest.getByText('Enter a code')).toBeVisible();
    await guest.getByLabel('Join code').fill('WRONG-000');
    await guest.getByRole('button', { name: 'Join this event' }).click();
    await expect(guest.getByRole('alert')).toBeVisible();
    const session = event.sessions[0]?.id ?? 0;
    const next = encodeURIComponent(`/app/events/${event.id}/sessions/${session}`);
    await guest.goto(`/e/${event.slug}/join?code=${event.join_code ?? ''}&next=${next}`);
    await guest.getByRole('button', { name: 'Join this event' }).click();
    await expect(guest).toHaveURL(new RegExp(`/app/events/${event.id}/sessions/${session}$`));
    await context.close();
  });

  test('a members-only event has the same page as an unknown URL', async ({ page, person, browser }) => {
    expect(person.email).not.toBe('');
    const event = await newEvent(page.context().request);
    const context = await browser.newContext({ baseURL: runningProduct().app, locale: 'en-GB' });
    const guest = await context.newPage();
    const contentOf = async (path: string) => {
      const reply = await guest.goto(path);
      return { status: reply?.status(), html: await reply?.text() };
    };
    const unknown = await contentOf('/e/no-such-event');
    expect(unknown.status).toBe(404);
    expect(await contentOf(`/e/${event.slug}`)).toEqual(unknown);
    await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await axeViolations(guest)).toEqual([]);
    await context.close();
  });
});
