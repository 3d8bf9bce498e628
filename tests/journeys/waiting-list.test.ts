/** Ways to join that need an approval or a free seat: on request, by the waiting list, and by a list of 300 people. */
import type { Browser, Page } from '@playwright/test';
import { LeaveEvent } from '@plenum/contracts/events/attendees';
import { UpdateEvent } from '@plenum/contracts/events/event-settings';
import type { EventDetail } from '@plenum/contracts/events/events';
import { RequestToJoin } from '@plenum/contracts/events/join-requests';
import type { Body } from '@plenum/contracts/operation';
import { axeViolations } from '../support/journeys/axe.ts';
import { EntryPath } from '../support/journeys/entry-path.ts';
import { newContextFor, expect, nightlyExceptOn, nightly, screens, test } from '../support/journeys/journey.ts';
import { LandingPage } from '../support/journeys/landing-page.ts';
import { waitForEmailTo, type Person, newVerifiedAccount } from '../support/journeys/people.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';
import { productRows, runningProduct } from '../support/services/journey.ts';

const titled = (unique: string): string => `${unique} ${Date.now().toString(36)}`;

/** Creates an event that is visible to everybody with its link. */
async function eventOf(page: Page, body: Body<typeof UpdateEvent>): Promise<EventDetail> {
  const { request } = page.context();
  const event = await newEvent(request, { title: titled('Summer school') });
  return callOperation(request, UpdateEvent, { params: { event_id: event.id }, body: { visibility: 'LINK', ...body } });
}

type ScreenUse = (typeof screens)[number]['use'];

async function guestOn(browser: Browser, use: ScreenUse): Promise<Page> {
  const context = await browser.newContext({ ...use, baseURL: runningProduct().app, locale: 'en-GB' });
  return context.newPage();
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole('button', { name: 'I have an account' }).click();
  await new LandingPage(page).logIn(email, password);
}

/** Opens the event from a link in an email, in a browser without any state. */
async function openMail(browser: Browser, use: ScreenUse, person: Person, subject: RegExp): Promise<Page> {
  await expect.poll(async () => (await waitForEmailTo(person.email)).subject).toMatch(subject);
  const mail = await waitForEmailTo(person.email);
  const link = /https?:\/\/\S+\/e\/[\w-]+\/join/.exec(mail.text)?.[0] ?? '';
  const page = await guestOn(browser, use);
  await page.goto(link);
  return page;
}

for (const { name, use } of screens) {
  test.describe(name, nightlyExceptOn('phone', name), () => {
    test.use(use);

    test('a guest asks to join, an organizer accepts, and the email leads to the event', async ({
      page,
      person,
      browser,
    }) => {
      expect(person.email).not.toBe('');
      const event = await eventOf(page, { join_policy: 'ON_REQUEST' });
      const member = await newVerifiedAccount();
      const guest = await guestOn(browser, use);
      const wayIn = new EntryPath(`${name}, on request`);
      await guest.goto(`/e/${event.slug}`);
      await expect(guest.getByText('The organizers answer each request.')).toBeVisible();
      wayIn.screen('page of the event');
      await guest.getByRole('link', { name: 'Ask to join' }).click();
      await expect(guest.getByText('Ask the organizers to join')).toBeVisible();
      expect(await axeViolations(guest)).toEqual([]);
      await logIn(guest, member);
      wayIn.screen('login');
      const note = guest.getByLabel('A message to the organizers');
      await note.fill('I teach biology.');
      await guest.reload();
      await expect(note).toHaveValue('I teach biology.');
      expect(await axeViolations(guest)).toEqual([]);
      await guest.getByRole('button', { name: 'Ask to join' }).click();
      await expect(guest.getByText('Your request has been sent')).toBeVisible();
      wayIn.screen('request');
      wayIn.mail();

      await page.goto(`/app/events/${event.id}/admin/attendees?tab=requests`);
      await expect(page.getByText('I teach biology.')).toBeVisible();
      await expect(page.getByText(member.email)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByText('1 person now has a seat')).toBeVisible();
      await expect(page.getByText('No open requests')).toBeVisible();

      const arrival = await openMail(browser, use, member, /^You are in: /);
      await logIn(arrival, member);
      await expect(arrival).toHaveURL(new RegExp(`/app/events/${event.id}$`));
      wayIn.screen('login from the mail');
      wayIn.admitted('event');
      // The first browser joins automatically.
      await expect(guest).toHaveURL(new RegExp(`/app/events/${event.id}$`));
    });

    test(
      'a guest of a full event joins the waiting list, and gets a free seat',
      nightly,
      async ({ page, person, browser }) => {
        expect(person.email).not.toBe('');
        const event = await eventOf(page, { join_policy: 'OPEN', seat_limit: 1 });
        const first = await newContextFor(browser, await newVerifiedAccount());
        await callOperation(first.request, RequestToJoin, {
          params: { event_id: event.id },
          body: { slug: event.slug },
        });
        const member = await newVerifiedAccount();
        const guest = await guestOn(browser, use);
        const wayIn = new EntryPath(`${name}, full event`);
        await expect(async () => {
          await guest.goto(`/e/${event.slug}`);
          await expect(guest.getByText('All seats are taken.')).toBeVisible({ timeout: 1000 });
        }).toPass();
        wayIn.screen('page of the event');
        await guest.getByRole('link', { name: 'Join the waiting list' }).click();
        await expect(guest.getByText('All seats are taken')).toBeVisible();
        await logIn(guest, member);
        wayIn.screen('login');
        await guest.getByRole('button', { name: 'Join the waiting list' }).click();
        await expect(guest.getByText('You are next on the waiting list')).toBeVisible();
        wayIn.screen('waiting list');
        wayIn.mail();
        expect(await axeViolations(guest)).toEqual([]);

        await page.goto(`/app/events/${event.id}/admin/attendees?tab=line`);
        await expect(page.getByText('1 of 1 seats taken · no seat free · 1 on the waiting list')).toBeVisible();
        await expect(page.getByText(member.email)).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);

        await callOperation(first.request, LeaveEvent, { params: { event_id: event.id }, body: {} });
        const arrival = await openMail(browser, use, member, /^You have a seat: /);
        await logIn(arrival, member);
        await expect(arrival).toHaveURL(new RegExp(`/app/events/${event.id}$`));
        wayIn.screen('login from the mail');
        wayIn.admitted('event');
        await arrival.goto(`/e/${event.slug}/join?give_back=1`);
        await arrival.getByRole('button', { name: 'Give up my seat' }).click();
        await expect(arrival).toHaveURL(new RegExp(`/e/${event.slug}$`));
      },
    );

    test(
      '50 of 300 people in a CSV file are invited to 50 seats, and 250 join the waiting list',
      nightly,
      async ({ page, person }) => {
        expect(person.email).not.toBe('');
        const event = await eventOf(page, { join_policy: 'INVITE_ONLY', seat_limit: 50 });
        // New organizations may not send that many emails.
        await productRows(`update organizations set plan = 'UNLIMITED_ATTENDEES' where id = $1`, [
          event.organization_id,
        ]);
        const lines = Array.from({ length: 300 }, (_, index) => `list-${event.id}-${index}@example.org,ATTENDEE`);
        await page.goto(`/app/events/${event.id}/admin/attendees`);
        await page.getByRole('button', { name: 'Invite people' }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText('0 of 50 seats taken · 50 free')).toBeVisible();
        await dialog.getByText('A CSV file').click();
        const fileChooser = page.waitForEvent('filechooser');
        await dialog.getByRole('button', { name: 'Choose a CSV file' }).click();
        const chooser = await fileChooser;
        await chooser.setFiles({
          name: 'guests.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(['email,role', ...lines].join('\n')),
        });
        await expect(dialog.getByText('There are no seats for 250 of these people')).toBeVisible();
        await expect(dialog.getByText('Will be invited: 50')).toBeVisible();
        await expect(dialog.getByText('On the waiting list: 250')).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Send 50 invitations, put 250 on the waiting list' }).click();
        await expect(dialog.getByText('50 invitations sent. 250 are on the waiting list')).toBeVisible();
        await dialog.getByRole('button', { name: 'Done' }).click();
        await expect(
          page.getByText('50 promised to open invitations · no seat free · 250 on the waiting list'),
        ).toBeVisible();
        await page.goto(`/app/events/${event.id}/admin/attendees?tab=line`);
        await expect(page.getByText(`list-${event.id}-50@example.org`).first()).toBeVisible();
        await page.getByRole('button', { name: 'Show more' }).click();
        await expect(page.getByText(`list-${event.id}-149@example.org`).first()).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
      },
    );
  });
}
