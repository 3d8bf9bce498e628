/** Ways to join a conference. */
import { type APIRequestContext, expect, type Page, request as playwrightRequest, test } from '@playwright/test';
import { GetMe, Login } from '@plenum/contracts/accounts/auth';
import type { EventUserRole, OrganizationUserRole } from '@plenum/contracts/enums';
import { UpdateEventUser } from '@plenum/contracts/events/attendees';
import { GetEvent } from '@plenum/contracts/events/events';
import { InviteToEvent, RegisterAndAccept } from '@plenum/contracts/events/invitations';
import { JoinByCode } from '@plenum/contracts/events/joining';
import { InviteToOrganization } from '@plenum/contracts/events/organization-invitations';
import { productRows, runningProduct } from '../services/journey.ts';
import { findEmailLink, waitForEmailTo, newPerson, type Person, insertAccounts } from './people.ts';
import { callOperation } from './product-api.ts';

/** Opens the invitation email as a new person, registers and joins. */
export async function registerFromInvitationEmail(page: Page, person: Person, title: string): Promise<void> {
  const mail = await waitForEmailTo(person.email);
  // The subject of an email of a new organization contains no text of users, so the title is checked in the body.
  expect(mail.text).toContain(title);
  await page.goto(findEmailLink(mail, 'invitations'));
  await expect(page.getByRole('heading', { name: `You are invited to ${title}` })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('First name')).toHaveValue(person.first_name);
  await expect(page.getByLabel('Last name')).toHaveValue(person.last_name);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expect(page.getByText(/^Strength: /)).toBeVisible();
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account and accept' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Enters a join code in lower case; ends on the page with the button `Join event`. */
export async function enterJoinCode(page: Page, code: string, title: string): Promise<void> {
  await page.goto('/app');
  await page.getByRole('link', { name: 'Join Event' }).click();
  await page.getByLabel('Join code').fill(code.toLowerCase().replace('-', ''));
  await page.getByRole('button', { name: 'Find event' }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
}

/** Creates a request context without a browser or a login, for a person who uses the API. */
const newRequestContext = () =>
  playwrightRequest.newContext({ baseURL: test.info().project.use.baseURL ?? runningProduct().app });

/** Joins an event by its code as a person with an account; its organizer then assigns the role. */
export async function joinWithRole(
  organizer: APIRequestContext,
  event_id: number,
  { email, password }: Pick<Person, 'email' | 'password'>,
  role: EventUserRole = 'ATTENDEE',
): Promise<void> {
  const { join_code } = await callOperation(organizer, GetEvent, { params: { event_id } });
  const client = await newRequestContext();
  await callOperation(client, Login, { body: { email, password } });
  await callOperation(client, JoinByCode, { body: { code: join_code ?? '' } });
  const { id: attendee_id } = await callOperation(client, GetMe);
  await client.dispose();
  if (role !== 'ATTENDEE')
    await callOperation(organizer, UpdateEventUser, { params: { event_id, attendee_id }, body: { role } });
}

/** Returns the token of the link in the newest invitation to an address. */
const invitationToken = async (email: string): Promise<string> =>
  findEmailLink(await waitForEmailTo(email), 'invitations')
    .split('/')
    .at(-1) ?? '';

/** Invites a new person, who registers and joins. */
export async function newRegisteredMember(
  organizer: APIRequestContext,
  event_id: number,
  person: Person = newPerson(),
): Promise<Person & { readonly user_id: number }> {
  const { email, first_name, last_name, password } = person;
  const invitation = await callOperation(organizer, InviteToEvent, {
    params: { event_id },
    body: { email, role: 'ATTENDEE' },
  });
  const client = await newRequestContext();
  const { user } = await callOperation(client, RegisterAndAccept, {
    body: {
      user_data: { email, first_name, last_name, password },
      event_invitation_ids: [invitation.id],
      token: await invitationToken(email),
    },
  });
  await client.dispose();
  return { ...person, user_id: user.id };
}

/** Invites a new person to an organization, who registers and joins it. */
export async function registerOrganizationMember(
  owner: APIRequestContext,
  organization_id: number,
  { role, ...person }: Person & { readonly role: OrganizationUserRole },
): Promise<void> {
  const { email, first_name, last_name, password } = person;
  const invitation = await callOperation(owner, InviteToOrganization, {
    params: { organization_id },
    body: { email, role },
  });
  const client = await newRequestContext();
  await callOperation(client, RegisterAndAccept, {
    body: {
      user_data: { email, first_name, last_name, password },
      org_invitation_ids: [invitation.id],
      token: await invitationToken(email),
    },
  });
  await client.dispose();
}

/** Adds `count` attendees in one statement, each with their own account. */
export async function fillSeats(event_id: number, count: number): Promise<void> {
  const people = await insertAccounts(Array.from({ length: count }, () => newPerson()));
  const seat = `insert into event_users (event_id, user_id, role) select $1, unnest($2::bigint[]), 'ATTENDEE'`;
  await productRows(seat, [event_id, people.map(({ id }) => id)]);
}
