/** Pages of events as somebody without a login sees them, and the entry to an event. */
import type { Page } from '@playwright/test';
import { UpdateEvent, type EventDetail } from '@plenum/contracts/events';
import { axeFaults } from '../support/journeys/axe.ts';
import { browserOf, desktop, expect, phone, screens, test } from '../support/journeys/journey.ts';
import { linkIn, mailTo, newPerson, verifiedPerson } from '../support/journeys/people.ts';
import { call, importFile, newEvent } from '../support/journeys/product-api.ts';
import { keynoteSpeaker, keynoteTitle, smallConference } from '../support/journeys/schedules.ts';
import { gzipTotal, watchCode } from '../support/journeys/transferred.ts';
import { runningProduct } from '../support/services/journey.ts';

const scriptsMaxKb = 60;

const faqs = [{ question: 'Is there food?', answer: 'Soup, at noon.' }];

/** Publishes a conference with a schedule, and shows its page to everybody. */
async function publicConference(page: Page, join_policy: EventDetail['join_policy'] = 'OPEN'): Promise<EventDetail> {
  const { request } = page.context();
  const event = await newEvent(request, { title: `Open days ${Date.now().toString(36)}` });
  await importFile(request, event.id, smallConference());
  return call(request, UpdateEvent, {
    params: { event_id: event.id },
    body: {
      visibility: 'PUBLIC',
      join_policy,
      event_format: 'IN_PERSON',
      venue_name: 'House of trees',
      venue_city: 'Brussels',
      venue_country: 'Belgium',
      directions: 'Tram 7 to the last stop.',
      hero_description: 'Two days among trees.',
      sections: { faqs },
    },
  });
}

for (const { name, use } of screens) {
  test.describe(name, () => {
    test.use(use);

    test('a guest reads the page of an event, opens its questions, and comes in', async ({ page, person, browser }) => {
      expect(person.email).not.toBe('');
      const event = await publicConference(page);
      const guest = await browser.newContext({
        ...use,
        baseURL: runningProduct().app,
        locale: 'en-GB',
        timezoneId: 'America/New_York',
      });
      const reader = await guest.newPage();
      const code = watchCode(reader);
      await reader.goto(`/e/${event.slug}`);
      await expect(reader.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
      await expect(reader.getByText('House of trees, Brussels, Belgium').first()).toBeVisible();
      await expect(reader.getByRole('heading', { name: keynoteTitle })).toBeVisible();
      await expect(reader.getByText(keynoteSpeaker).first()).toBeVisible();
      // The reader is elsewhere: their own time is beside that of the event.
      await expect(reader.getByText(/\d+:\d+ your time/).first()).toBeVisible();
      await expect(reader.getByText('Tram 7 to the last stop.')).toBeVisible();
      await expect(reader.getByText('Soup, at noon.')).toBeHidden();
      await reader.getByText('Is there food?').click();
      await expect(reader.getByText('Soup, at noon.')).toBeVisible();
      const scripts = [...code.stop()].filter((url) => url.endsWith('.js'));
      expect((await gzipTotal(new Set(scripts))) / 1000).toBeLessThan(scriptsMaxKb);
      expect(await axeFaults(reader)).toEqual([]);
      await reader.goto('/e');
      await reader.getByRole('searchbox').fill(event.title);
      await reader.getByRole('button', { name: 'Search' }).click();
      expect(await axeFaults(reader)).toEqual([]);
      await reader.getByRole('link', { name: event.title }).click();

      const member = await verifiedPerson();
      await reader.getByRole('link', { name: 'Join this event' }).click();
      await expect(reader.getByRole('heading', { name: event.title })).toBeVisible();
      expect(await axeFaults(reader)).toEqual([]);
      await reader.getByRole('button', { name: 'I have one' }).click();
      const dialog = reader.getByRole('dialog');
      await dialog.getByLabel('Email').fill(member.email);
      await dialog.getByLabel('Password', { exact: true }).fill(member.password);
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      await reader.getByRole('button', { name: 'Join this event' }).click();
      await expect(reader).toHaveURL(new RegExp(`/app/events/${event.id}$`));
      await expect(reader.getByRole('heading', { level: 1, name: event.title })).toBeVisible();
      await guest.close();
    });
  });
}

test.describe('without a script', () => {
  test.use({ ...phone.use, javaScriptEnabled: false });

  test('everything of an event’s page is there', async ({ page, person }) => {
    expect(person.email).not.toBe('');
    const event = await publicConference(page);
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
});

test.describe('desktop', () => {
  test.use(desktop.use);

  test('an event by code asks for the code, and lets in with the one of a link', async ({ page, person, browser }) => {
    expect(person.email).not.toBe('');
    const event = await publicConference(page, 'CODE');
    const context = await browserOf(browser, await verifiedPerson(), desktop.use);
    const guest = await context.newPage();
    await guest.goto(`/e/${event.slug}/join`);
    await guest.getByRole('button', { name: 'Join this event' }).click();
    await expect(guest.getByText('A code is required')).toBeVisible();
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

  test('an event for members only says no more than an address without an event', async ({ page, person, browser }) => {
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
    await expect(guest.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
    expect(await axeFaults(guest)).toEqual([]);
    await context.close();
  });
});

for (const { name, use } of screens) {
  test(`${name} › from the link of an event to its agenda: four screens and one mail, opened in another browser`, async ({
    page,
    person,
    browser,
  }) => {
    expect(person.email).not.toBe('');
    const event = await publicConference(page, 'CODE');
    const newcomer = newPerson();
    const open = { ...use, baseURL: runningProduct().app, locale: 'en-GB' } as const;
    const [first, second] = [await browser.newContext(open), await browser.newContext(open)];
    const guest = await first.newPage();
    // The first screen: the event. Its code came with the link.
    const agenda = `/app/events/${event.id}/agenda`;
    const query = new URLSearchParams({ code: event.join_code ?? '', next: agenda });
    await guest.goto(`/e/${event.slug}/join?${query.toString()}`);
    await expect(guest.getByRole('heading', { name: event.title })).toBeVisible();
    await guest.getByRole('button', { name: 'Create an account' }).click();
    // The second one: the account.
    const form = guest.getByRole('dialog');
    await form.getByLabel('First name').fill(newcomer.first_name);
    await form.getByLabel('Last name').fill(newcomer.last_name);
    await form.getByLabel('Email').fill(newcomer.email);
    await form.getByLabel('Password', { exact: true }).fill(newcomer.password);
    await form.getByLabel('Confirm password').fill(newcomer.password);
    await form.getByRole('button', { name: 'Create account' }).click();
    // The third one: to look for the mail.
    await expect(guest.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const mailed = await second.newPage();
    await mailed.goto(linkIn(await mailTo(newcomer.email), 'verify-email'));
    // The fourth one is where the person wanted to go, in the event.
    await expect(mailed).toHaveURL(new RegExp(`${agenda}$`));
    await expect(mailed.getByText(keynoteTitle).first()).toBeVisible();
    // The link has done its work: opened again elsewhere, it logs nobody in.
    await guest.goto(linkIn(await mailTo(newcomer.email), 'verify-email'));
    await expect(guest.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    await first.close();
    await second.close();
  });
  test(`${name} › from the link of a session to it: with a mailed link on another device, and with a new password`, async ({
    page,
    person,
    browser,
  }) => {
    expect(person.email).not.toBe('');
    const event = await publicConference(page);
    const open = { ...use, baseURL: runningProduct().app, locale: 'en-GB' } as const;
    const keynote = event.sessions.find(({ title }) => title === keynoteTitle)?.id ?? 0;
    const session = new RegExp(`/app/events/${event.id}/sessions/${keynote}$`);

    const [first, second] = [await browser.newContext(open), await browser.newContext(open)];
    const guest = await first.newPage();
    const known = await verifiedPerson();
    // The first screen: the event, from a session of its programme. The second one: a form of one field.
    await guest.goto(`/e/${event.slug}`);
    await guest.getByRole('link', { name: keynoteTitle }).click();
    await guest.getByRole('button', { name: 'I have one' }).click();
    const form = guest.getByRole('dialog');
    await form.getByLabel('Email').fill(known.email);
    await form.getByRole('button', { name: 'Mail me a link instead' }).click();
    await form.getByRole('button', { name: 'Mail me a link' }).click();
    await expect(form.getByText('a link to log in is on its way')).toBeVisible();
    // The third one, on another device: one press that names the account. The fourth one is the session.
    const mailed = await second.newPage();
    const link = linkIn(await mailTo(known.email), 'log-in');
    await mailed.goto(link);
    await expect(mailed.getByText(`This link logs you in as ${known.email} on this device.`)).toBeVisible();
    expect(await axeFaults(mailed)).toEqual([]);
    await mailed.getByRole('button', { name: 'Log in' }).click();
    await expect(mailed).toHaveURL(session);
    await expect(mailed.getByRole('heading', { level: 1, name: keynoteTitle })).toBeVisible();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();

    // Somebody has only the address of the screen, and has forgotten the password.
    const forgetful = await verifiedPerson();
    await guest.goto(`/app/events/${event.id}/sessions/${keynote}`);
    await form.getByLabel('Email').fill(forgetful.email);
    await form.getByRole('button', { name: 'Forgot your password?' }).click();
    await form.getByRole('button', { name: 'Send reset link' }).click();
    await guest.goto(linkIn(await mailTo(forgetful.email), 'reset-password'));
    await guest.getByLabel('New password', { exact: true }).fill('a password to remember');
    await guest.getByLabel('Confirm password').fill('a password to remember');
    await guest.getByRole('button', { name: 'Set new password' }).click();
    await form.getByLabel('Email').fill(forgetful.email);
    await form.getByLabel('Password', { exact: true }).fill('a password to remember');
    await form.getByRole('button', { name: 'Log in', exact: true }).click();
    // They are no member: the entry of the public event leads to the session.
    await guest.getByRole('button', { name: 'Join this event' }).click();
    await expect(guest).toHaveURL(session);
    await first.close();
    await second.close();
  });
}
