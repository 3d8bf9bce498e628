/**
 * Links in emails only act when a button is pressed, never when they are opened, because mail scanners open links, some
 * of them with scripts. Each kind of link is opened twice by a browser that presses nothing, and then used once.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { InviteToEvent } from '@plenum/contracts/events/invitations';
import { expect, nightly, test } from '../support/journeys/journey.ts';
import {
  findEmailLink,
  waitForEmailTo,
  newPerson,
  type Person,
  newVerifiedAccount,
} from '../support/journeys/people.ts';
import { callOperation, newEvent } from '../support/journeys/product-api.ts';
import { productRows } from '../support/services/journey.ts';

interface MailedLink {
  readonly url: string;
  /** The state that following the link changes. */
  readonly state: () => Promise<unknown>;
  readonly follow: (page: Page) => Promise<void>;
}

interface World {
  readonly request: APIRequestContext;
  /** A logged-in person with an event. */
  readonly owner: Person;
}

const post = async (request: APIRequestContext, path: string, data: object): Promise<void> => {
  const reply = await request.post(`/api${path}`, { data });
  expect(reply.ok(), await reply.text()).toBe(true);
};

const accountOf = (email: string) => () =>
  productRows(
    `select email, email_verified_at is not null as is_verified, password_hash, device_epoch,
            (select count(*)::int from logins l where l.user_id = u.id) as logins,
            (select count(*)::int from mail_links m where m.user_id = u.id and m.used_at is not null) as used
       from users u where email = $1`,
    [email],
  );

const pressButton = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
};

async function choosePassword(page: Page, button: string): Promise<void> {
  await page.getByLabel(/^(New password|Password)$/).fill('a password chosen here');
  await page.getByLabel(/^Confirm/).fill('a password chosen here');
  await pressButton(button)(page);
}

const links: Readonly<Record<string, (world: World) => Promise<MailedLink>>> = {
  'verify an address': async ({ request }) => {
    const { email, password, first_name, last_name } = newPerson();
    await post(request, '/auth/signup', { email, password, first_name, last_name });
    const url = findEmailLink(await waitForEmailTo(email), 'verify-email');
    return { url, state: accountOf(email), follow: (page) => choosePassword(page, 'Confirm and log in') };
  },
  'reset a password': async ({ request }) => {
    const { email } = await newVerifiedAccount();
    await post(request, '/auth/forgot-password', { email });
    const url = findEmailLink(await waitForEmailTo(email), 'reset-password');
    return { url, state: accountOf(email), follow: (page) => choosePassword(page, 'Set new password') };
  },
  'log in': async ({ request }) => {
    const { email } = await newVerifiedAccount();
    await post(request, '/auth/login-link', { email });
    return {
      url: findEmailLink(await waitForEmailTo(email), 'log-in'),
      state: accountOf(email),
      follow: pressButton('Log in'),
    };
  },
  'unlock a browser': async ({ request }) => {
    const { email } = await newVerifiedAccount();
    await post(request, '/auth/unlock', { email });
    const url = findEmailLink(await waitForEmailTo(email), 'unlock');
    return { url, state: accountOf(email), follow: pressButton('Continue to log in') };
  },
  'change an address': async ({ request, owner }) => {
    const { email } = newPerson();
    await post(request, '/auth/change-email', { new_email: email, password: owner.password });
    const url = findEmailLink(await waitForEmailTo(email), 'change-email');
    const ownerAccounts = () => productRows('select email from users where email = any($1)', [[email, owner.email]]);
    return {
      url,
      state: ownerAccounts,
      follow: async (page) => {
        await pressButton('Log in')(page);
        const form = page.getByRole('dialog');
        await form.getByLabel('Email').fill(owner.email);
        await form.getByLabel('Password', { exact: true }).fill(owner.password);
        await form.getByRole('button', { name: 'Log in', exact: true }).click();
        await pressButton('Use this address')(page);
      },
    };
  },
  'accept an invitation': async ({ request }) => {
    const { email } = newPerson();
    const event = await newEvent(request);
    const invitation = await callOperation(request, InviteToEvent, {
      params: { event_id: event.id },
      body: { email, role: 'ATTENDEE' },
    });
    const state = () => productRows('select status from invitations where id = $1', [invitation.id]);
    const url = findEmailLink(await waitForEmailTo(email), 'invitations');
    return {
      url,
      state,
      follow: async (page) => {
        await page.getByLabel('First name').fill('Grace');
        await page.getByLabel('Last name').fill('Hopper');
        await choosePassword(page, 'Create account and accept');
      },
    };
  },
  'opt out of emails': async ({ request }) => {
    const { email } = newPerson();
    const event = await newEvent(request);
    const invitation = await callOperation(request, InviteToEvent, {
      params: { event_id: event.id },
      body: { email, role: 'ATTENDEE' },
    });
    const state = () => productRows('select status from invitations where id = $1', [invitation.id]);
    return {
      url: findEmailLink(await waitForEmailTo(email), 'mails'),
      state,
      follow: pressButton('This was not meant for me'),
    };
  },
};

/** The most common links; the others are tested nightly. */
const common = new Set(['verify an address', 'log in', 'accept an invitation']);

/** Requests of a page that could change something; later requests are added to the list. */
function trackUnsafeRequests(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A page that checks the login tries to renew it, which does not follow the link.
    if (request.method() === 'GET' || pathname === '/api/auth/refresh') return;
    requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}

for (const [name, prepare] of Object.entries(links)) {
  test(
    `a link to ${name} does nothing when opened, and acts once when its button is pressed`,
    common.has(name) ? {} : nightly,
    async ({ browser, context, person, baseURL }) => {
      const link = await prepare({ request: context.request, owner: person });
      const before = await link.state();
      const reader = await browser.newContext({ locale: 'en-GB', ...(baseURL !== undefined && { baseURL }) });
      const page = await reader.newPage();
      const changingRequests = trackUnsafeRequests(page);
      for (const _ of ['first', 'second']) {
        await page.goto(link.url);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('button').first()).toBeVisible();
        expect(changingRequests).toEqual([]);
        expect(await link.state()).toEqual(before);
      }
      await link.follow(page);
      await expect.poll(link.state).not.toEqual(before);
      const after = await link.state();
      await page.goto(link.url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await link.state()).toEqual(after);
      await reader.close();
    },
  );
}
