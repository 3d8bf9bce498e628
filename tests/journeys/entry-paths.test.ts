/**
 * Ways to join an event, each starting in a browser without any state: by a link with a code, from a session, by an
 * invitation.
 */
import type { Browser, BrowserContext } from '@playwright/test';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { axeViolations } from '../support/journeys/axe.ts';
import { EntryPath } from '../support/journeys/entry-path.ts';
import { expect, nightlyExceptOn, nightly, screens, test } from '../support/journeys/journey.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { findEmailLink, waitForEmailTo, newPerson, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation } from '../support/journeys/product-api.ts';
import { createPublicConference } from '../support/journeys/public-conference.ts';
import { keynoteTitle } from '../support/journeys/schedules.ts';
import { runningProduct } from '../support/services/journey.ts';

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    const newBrowser = (browser: Browser): Promise<BrowserContext> =>
      browser.newContext({ ...use, baseURL: runningProduct().app, locale: 'en-GB' });

    test('from the link of a QR code without an account to the agenda', async ({ page, person, browser }) => {
      expect(person.email).not.toBe('');
      const event = await createPublicConference(page, 'CODE');
      const newcomer = newPerson();
      const [first, second] = [await newBrowser(browser), await newBrowser(browser)];
      const guest = await first.newPage();
      const agenda = `/app/events/${event.id}/agenda`;
      const query = new URLSearchParams({ code: event.join_code ?? '', next: agenda });
      const wayIn = new EntryPath(`${name}, QR code without an account`);
      await guest.goto(`/e/${event.slug}/join?${query.toString()}`);
      await expect(guest.getByRole('heading', { name: event.title })).toBeVisible();
      wayIn.screen('entry');
      await guest.getByRole('button', { name: 'Create account' }).click();
      const form = guest.getByRole('dialog');
      await form.getByLabel('First name').fill(newcomer.first_name);
      await form.getByLabel('Last name').fill(newcomer.last_name);
      await form.getByLabel('Email').fill(newcomer.email);
      await form.getByLabel('Password', { exact: true }).fill(newcomer.password);
      await form.getByLabel('Confirm password').fill(newcomer.password);
      wayIn.screen('account');
      await form.getByRole('button', { name: 'Create account' }).click();
      await expect(guest.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      wayIn.screen('check your email');
      wayIn.mail();
      const mailed = await second.newPage();
      await mailed.goto(findEmailLink(await waitForEmailTo(newcomer.email), 'verify-email'));
      // Another browser than that of the sign-up: the reader of the email chooses the password.
      await expect(mailed.getByText(newcomer.email)).toBeVisible();
      expect(await axeViolations(mailed)).toEqual([]);
      wayIn.screen('confirm');
      await mailed.getByLabel('Password', { exact: true }).fill(newcomer.password);
      await mailed.getByLabel('Confirm password').fill(newcomer.password);
      await mailed.getByRole('button', { name: 'Confirm and log in' }).click();
      // Nor does it join an event that this browser has not requested, before a press that names it.
      await expect(mailed.getByRole('heading', { name: event.title })).toBeVisible();
      await mailed.getByRole('button', { name: 'Join this event' }).click();
      wayIn.screen('entry');
      await expect(mailed).toHaveURL(new RegExp(`${agenda}$`));
      await expect(mailed.getByText(keynoteTitle).first()).toBeVisible();
      wayIn.arrived('agenda', 6);
      // The waiting page continues automatically, although the address was verified on another device.
      await expect(guest.getByRole('dialog', { name: 'Log In' }).getByLabel('Email')).toHaveValue(newcomer.email);
      // The link is used up: opened again elsewhere, it logs nobody in.
      await guest.goto(findEmailLink(await waitForEmailTo(newcomer.email), 'verify-email'));
      await expect(guest.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
      await first.close();
      await second.close();
    });

    test('from the link of a members-only event, while the waiting tab continues as well', async ({
      event,
      browser,
    }) => {
      const newcomer = newPerson();
      const context = await newBrowser(browser);
      const guest = await context.newPage();
      await guest.goto(`/app/events/join?code=${event.join_code}`);
      await expect(guest.getByRole('heading', { name: event.title })).toBeVisible();
      await expect(guest.getByText(/^Hosted by /)).toBeVisible();
      expect(await axeViolations(guest)).toEqual([]);
      await guest.getByRole('button', { name: 'Create account' }).click();
      await new LandingPage(guest).fillSignUp(newcomer);
      await guest.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
      await expect(guest.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      const mail = await waitForEmailTo(newcomer.email);
      expect(mail.text).toContain(event.title);
      const mailed = await context.newPage();
      await mailed.goto(findEmailLink(mail, 'verify-email'));
      await mailed.getByRole('button', { name: 'Confirm address' }).click();
      const home = new RegExp(`/app/events/${event.id}$`);
      await expect(mailed).toHaveURL(home);
      // The waiting tab may have continued before the other one has joined; it is current when the person returns to it.
      await expect(async () => {
        await guest.evaluate("dispatchEvent(new Event('focus'))");
        await expect(guest.getByText('You are already in')).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await guest.getByRole('button', { name: 'Use another code' }).click();
      await guest.getByLabel('Join code or link').fill(`  ${runningProduct().app}/app/events/${event.id}\n`);
      await guest.getByRole('button', { name: 'Find event' }).click();
      await expect(guest).toHaveURL(home);
      await context.close();
    });

    test(
      'from a session of the page to the session: with an emailed link on another device, and with a new password',
      nightly,
      async ({ page, person, browser }) => {
        expect(person.email).not.toBe('');
        const event = await createPublicConference(page);
        const keynote = event.sessions.find(({ title }) => title === keynoteTitle)?.id ?? 0;
        const session = new RegExp(`/app/events/${event.id}/sessions/${keynote}$`);

        const [first, second] = [await newBrowser(browser), await newBrowser(browser)];
        const guest = await first.newPage();
        const existing = await newVerifiedAccount();
        const byLink = new EntryPath(`${name}, session by a mailed link`);
        await guest.goto(`/e/${event.slug}`);
        await guest.getByRole('link', { name: keynoteTitle }).click();
        byLink.screen('page of the event');
        await guest.getByRole('button', { name: 'I have an account' }).click();
        const form = guest.getByRole('dialog');
        await form.getByLabel('Email').fill(existing.email);
        await form.getByRole('button', { name: 'Email me a link instead' }).click();
        await form.getByRole('button', { name: 'Email me a link' }).click();
        await expect(form.getByText('a link to log in is on its way')).toBeVisible();
        byLink.screen('login');
        byLink.mail();
        const mailed = await second.newPage();
        const link = findEmailLink(await waitForEmailTo(existing.email), 'log-in');
        await mailed.goto(link);
        await expect(mailed.getByText(`This link logs you in as ${existing.email} on this device.`)).toBeVisible();
        expect(await axeViolations(mailed)).toEqual([]);
        byLink.screen('account named');
        await mailed.getByRole('button', { name: 'Log in' }).click();
        await mailed.getByRole('button', { name: 'Join this event' }).click();
        byLink.screen('entry');
        await expect(mailed).toHaveURL(session);
        await expect(mailed.getByRole('heading', { level: 1, name: keynoteTitle })).toBeVisible();
        byLink.arrived('session', 5);
        await guest.goto(link);
        await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

        // A visitor has only the URL of the screen, and has forgotten the password.
        const personWithoutPassword = await newVerifiedAccount();
        const byReset = new EntryPath(`${name}, session by its address, with a forgotten password`);
        await guest.goto(`/app/events/${event.id}/sessions/${keynote}`);
        await expect(guest.getByRole('heading', { name: event.title })).toBeVisible();
        byReset.screen('entry');
        await guest.getByRole('button', { name: 'I have an account' }).click();
        await form.getByLabel('Email').fill(personWithoutPassword.email);
        await form.getByRole('button', { name: 'Forgot your password?' }).click();
        await form.getByRole('button', { name: 'Send reset link' }).click();
        byReset.screen('login');
        byReset.mail();
        await guest.goto(findEmailLink(await waitForEmailTo(personWithoutPassword.email), 'reset-password'));
        await guest.getByLabel('New password', { exact: true }).fill('a password to remember');
        await guest.getByLabel('Confirm password').fill('a password to remember');
        await guest.getByRole('button', { name: 'Set new password' }).click();
        byReset.screen('new password');
        await form.getByLabel('Email').fill(personWithoutPassword.email);
        await form.getByLabel('Password', { exact: true }).fill('a password to remember');
        await form.getByRole('button', { name: 'Log in', exact: true }).click();
        byReset.screen('login');
        // They are no member: the entry of the public event leads to the session.
        await guest.getByRole('button', { name: 'Join this event' }).click();
        byReset.screen('entry');
        await expect(guest).toHaveURL(session);
        byReset.admitted('session');
        await first.close();
        await second.close();
      },
    );

    test('from an invitation without an account to the event', nightly, async ({ context, event, browser }) => {
      const newcomer = newPerson();
      const body = { email: newcomer.email, role: 'SPEAKER' as const };
      await callOperation(context.request, InviteToEvent, { params: { event_id: event.id }, body });
      const readerBrowser = await newBrowser(browser);
      const guest = await readerBrowser.newPage();
      const wayIn = new EntryPath(`${name}, invitation without an account`);
      wayIn.mail();
      await guest.goto(findEmailLink(await waitForEmailTo(newcomer.email), 'invitations'));
      await expect(guest.getByRole('heading', { name: event.title })).toBeVisible();
      await expect(guest.getByLabel('Email')).toHaveValue(newcomer.email);
      await guest.getByLabel('First name').fill(newcomer.first_name);
      await guest.getByLabel('Last name').fill(newcomer.last_name);
      await guest.getByLabel('Password', { exact: true }).fill(newcomer.password);
      await guest.getByLabel('Confirm password').fill(newcomer.password);
      wayIn.screen('invitation');
      await guest.getByRole('button', { name: 'Create account and accept' }).click();
      await expect(guest).toHaveURL(new RegExp(`/app/events/${event.id}`));
      await expect(guest.getByRole('heading', { name: event.title }).first()).toBeVisible();
      wayIn.arrived('event');
      await readerBrowser.close();
    });
  });
}
