/** Invitations: permissions, limits, the content of a link, and accepting it. */
import {
  GetInvitation,
  InviteManyToEvent,
  InviteToEvent,
  ListEventInvitations,
} from '@plenum/contracts/events/invitations';
import { ListUserInvitations } from '@plenum/contracts/events/my-invitations';
import {
  InviteManyToOrganization,
  InviteToOrganization,
  ListOrganizationInvitations,
} from '@plenum/contracts/events/organization-invitations';
import { GetOrganization } from '@plenum/contracts/events/organizations';
import { invitationLifetimeS, invitationResendPauseS } from '@plenum/contracts/limits';
import { statement } from '@plenum/core/platform/db/database';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addMember,
  addOrganizationMember,
  eventDateIn,
  fillSeats,
  markDeleted,
  newConference,
  newMember,
  removeMember,
  type TestConference,
} from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import {
  newLoggedInPerson,
  logIn,
  newEmail,
  newestMailToken,
  testPassword,
  type TestPerson,
} from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();
let fair: TestConference;
let organizer: TestPerson;

beforeAll(async () => {
  fair = await newConference(api, { title: 'The fair' });
  organizer = await newMember(api, fair.event_id, { role: 'ORGANIZER' });
});

const events = (event_id = fair.event_id) => `/events/${event_id}/invitations`;
const organizations = (id = fair.organization_id) => `/organizations/${id}/invitations`;

const invite = async (email: string, role = 'ATTENDEE', conference = fair) =>
  expectReply(InviteToEvent, 201, await conference.owner.client.post(events(conference.event_id), { email, role }));

const inviteToOrganization = async (email: string, role = 'MEMBER', conference = fair) =>
  expectReply(
    InviteToOrganization,
    201,
    await conference.owner.client.post(organizations(conference.organization_id), { email, role }),
  );

/** Advances the clock, and logs in again where logins have expired. */
async function advanceClock(durationS: number): Promise<void> {
  api.clock.advance(durationS * 1000);
  await Promise.all([logIn(fair.owner), logIn(organizer)]);
}

const tokenOf = (invitation_id: number): Promise<string> => invitationTokenOf(api, invitation_id);

const sentCount = statement<{ count: number }>(
  'test-sent-invitations',
  `select count(*) as count from outbox where name = 'invitation.sent' and (payload->>'invitation_id')::bigint = $1`,
);
const mailsOf = async (invitation_id: number): Promise<number> =>
  (await api.deps.db.row(sentCount, [invitation_id]))?.count ?? 0;

describe('inviting a person', () => {
  it('stores the normalized email address and requests one email', async () => {
    const email = newEmail();
    const invitation = expectReply(
      InviteToEvent,
      201,
      await organizer.client.post(events(), {
        email: ` ${email.toUpperCase()} `,
        role: 'SPEAKER',
        message: '  Please come  ',
        first_name: 'Grace',
      }),
    );
    expect(invitation).toMatchObject({
      email,
      role: 'SPEAKER',
      message: 'Please come',
      first_name: 'Grace',
      status: 'PENDING',
      is_pending: true,
      is_expired: false,
      event: { id: fair.event_id, title: 'The fair' },
      invited_by: { id: organizer.user_id },
      user: null,
    });
    expect(await mailsOf(invitation.id)).toBe(1);
  });

  it('limits organizers to inviting attendees and speakers, and inviting owners to owners', async () => {
    for (const role of ['ADMIN', 'ORGANIZER', 'MODERATOR'])
      expectRejection(await organizer.client.post(events(), { email: newEmail(), role }), 'invitation_role_reserved');
    await invite(newEmail(), 'ADMIN');
    const admin = await newLoggedInPerson(api);
    await addOrganizationMember(api, fair.organization_id, admin.user_id, 'ADMIN');
    const ownerInvitation = { email: newEmail(), role: 'OWNER' };
    expectRejection(await admin.client.post(organizations(), ownerInvitation), 'owner_invitation_reserved');
    expect((await fair.owner.client.post(organizations(), ownerInvitation)).status).toBe(201);
  });

  it('rejects existing members, in any spelling of the email address', async () => {
    expectRejection(
      await fair.owner.client.post(events(), { email: organizer.email.toUpperCase(), role: 'ATTENDEE' }),
      'already_in_event',
    );
    expectRejection(
      await fair.owner.client.post(organizations(), { email: fair.owner.email, role: 'MEMBER' }),
      'already_in_organization',
    );
  });

  it('accepts messages of up to 500 characters', async () => {
    const body = { email: newEmail(), role: 'ATTENDEE' };
    expectRejection(await fair.owner.client.post(events(), { ...body, message: 'x'.repeat(501) }), 'invalid_request');
    expect((await fair.owner.client.post(events(), { ...body, message: '🎤'.repeat(500) })).status).toBe(201);
  });

  it('creates one open invitation for concurrent requests', async () => {
    const body = { email: newEmail(), role: 'ATTENDEE' };
    const replies = await Promise.all([1, 2, 3, 4].map(() => fair.owner.client.post(events(), body)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
  });
});

describe('inviting again', () => {
  it('sends the same invitation again after five minutes, and a new one after it has expired', async () => {
    const email = newEmail();
    const first = await invite(email);
    const inviteAgain = () => fair.owner.client.post(events(), { email, role: 'ATTENDEE' });
    expectRejection(await inviteAgain(), 'already_invited');
    await advanceClock(invitationResendPauseS + 1);
    expectRejection(await fair.owner.client.post(events(), { email, role: 'SPEAKER' }), 'already_invited');
    const second = expectReply(InviteToEvent, 201, await inviteAgain());
    expect(second.id).toBe(first.id);
    expect(Date.parse(second.expires_at)).toBeGreaterThan(Date.parse(first.expires_at));
    expect(await mailsOf(first.id)).toBe(2);
    expectRejection(await inviteAgain(), 'already_invited');
    await advanceClock(invitationLifetimeS);
    const list = expectReply(ListEventInvitations, 200, await fair.owner.client.get(events()));
    expect(list.invitations.find(({ id }) => id === first.id)).toMatchObject({ is_expired: true, status: 'EXPIRED' });
    const third = expectReply(InviteToEvent, 201, await inviteAgain());
    expect(third.id).not.toBe(first.id);
    expectRejection(await api.client().get(`/invitations/${await tokenOf(first.id)}`), 'invitation_unknown');
  });
});

describe('inviting many people', () => {
  it('returns a result for every email address', async () => {
    const [newAddress, repeatedAddress] = [newEmail(), newEmail()];
    const invitations = [newAddress, repeatedAddress, repeatedAddress, organizer.email].map((email) => ({
      email,
      role: 'ATTENDEE',
    }));
    const reply = await fair.owner.client.post(`${events()}/bulk`, { invitations });
    const { successful, failed } = expectReply(InviteManyToEvent, 200, reply);
    expect(successful.map(({ email }) => email)).toEqual([newAddress, repeatedAddress]);
    expect(failed).toMatchObject([
      { email: repeatedAddress, reason: 'This address has already been invited.' },
      { email: organizer.email, reason: 'This person already belongs to the event.' },
    ]);
    for (const { invitation_id } of successful) expect(await mailsOf(invitation_id)).toBe(1);
  });

  it('accepts 1 to 100 email addresses', async () => {
    const newEntries = (count: number) => Array.from({ length: count }, () => ({ email: newEmail(), role: 'MEMBER' }));
    const post = (count: number) =>
      fair.owner.client.post(`${organizations()}/bulk`, { invitations: newEntries(count) });
    for (const count of [0, 101]) expectRejection(await post(count), 'invalid_request');
    expect(expectReply(InviteManyToOrganization, 201, await post(100)).successful).toHaveLength(100);
  });
});

describe('open invitations', () => {
  it('lists open invitations, paginated and newest first, without tokens', async () => {
    const conference = await newConference(api);
    const emails = [newEmail(), newEmail(), newEmail()];
    for (const email of emails) await inviteToOrganization(email, 'ADMIN', conference);
    const reply = await conference.owner.client.get(`${organizations(conference.organization_id)}?limit=2`);
    const list = expectReply(ListOrganizationInvitations, 200, reply);
    expect(list.invitations.map(({ email }) => email)).toEqual([emails[2], emails[1]]);
    expect(list).toMatchObject({ total_items: 3, next: expect.any(String) });
    expect(reply.text).not.toContain('token');
  });

  it('cancels an invitation once, and only for its organization', async () => {
    const otherConference = await newConference(api);
    const ownInvitation = await inviteToOrganization(newEmail());
    const eventInvitation = await invite(newEmail());
    expectRejection(
      await otherConference.owner.client.delete(
        `${organizations(otherConference.organization_id)}/${ownInvitation.id}`,
      ),
      'not_found',
    );
    expectRejection(await fair.owner.client.delete(`${organizations()}/${eventInvitation.id}`), 'not_found');
    expectRejection(await otherConference.owner.client.delete(`/sent-invitations/${eventInvitation.id}`), 'not_found');
    expectRejection(await fair.owner.client.delete(`/sent-invitations/${ownInvitation.id}`), 'not_found');
    const token = await tokenOf(eventInvitation.id);
    expect((await organizer.client.delete(`/sent-invitations/${eventInvitation.id}`)).status).toBe(200);
    expectRejection(await organizer.client.delete(`/sent-invitations/${eventInvitation.id}`), 'invitation_not_pending');
    expect((await fair.owner.client.delete(`${organizations()}/${ownInvitation.id}`)).status).toBe(200);
    expectRejection(await api.client().get(`/invitations/${token}`), 'invitation_unknown');
  });
});

describe('the link of an invitation', () => {
  it('shows a new person all invitations of their email address, and no other token', async () => {
    const email = newEmail();
    const invitation = await invite(email, 'ORGANIZER');
    const membership = await inviteToOrganization(email);
    const token = await tokenOf(invitation.id);
    const reply = await api.client().get(`/invitations/${token}`);
    expect(expectReply(GetInvitation, 200, reply)).toMatchObject({
      invitation: { type: 'event', email, role: 'ORGANIZER', event: { title: 'The fair' } },
      user_exists: false,
      all_invitations: {
        organization_invitations: [{ id: membership.id, role: 'MEMBER' }],
        event_invitations: [{ id: invitation.id, organization_id: fair.organization_id }],
      },
    });
    expect(reply.text).not.toContain('token');
    expect((await api.client().get(`/invitations/event/${token}/details`)).status).toBe(200);
    expectRejection(await api.client().get(`/invitations/organization/${token}/details`), 'invitation_unknown');
    expect((await api.client().get(`/invitations/organization/${await tokenOf(membership.id)}/details`)).status).toBe(
      200,
    );
  });

  it('asks people with an account to log in, and reports expiry', async () => {
    const person = await newLoggedInPerson(api);
    const token = await tokenOf((await invite(person.email)).id);
    const visibleInvitation = expectReply(GetInvitation, 200, await api.client().get(`/invitations/${token}`));
    expect(visibleInvitation).toMatchObject({ user_exists: true, invitation: { is_expired: false } });
    expect(visibleInvitation).not.toHaveProperty('all_invitations');
    await advanceClock(invitationLifetimeS);
    expect((await api.client().get(`/invitations/${token}`)).body).toMatchObject({
      invitation: { is_expired: true, status: 'EXPIRED' },
    });
    await logIn(person);
    expectRejection(await person.client.post(`/invitations/${token}/accept`), 'invitation_expired');
    expectRejection(await api.client().get(`/invitations/${token}`), 'invitation_unknown');
  });

  it('returns 404 if the link is unknown or the event is deleted', async () => {
    const conference = await newConference(api);
    const token = await tokenOf((await invite(newEmail(), 'ATTENDEE', conference)).id);
    await markDeleted(api, conference.event_id);
    for (const link of [token, 'nonsense']) {
      expectRejection(await api.client().get(`/invitations/${link}`), 'invitation_unknown');
      expectRejection(
        await fair.owner.client.post(`/invitations/${link}/decline`),
        link === token ? 'invitation_for_other_address' : 'invitation_unknown',
      );
    }
  });
});

describe('accepting an invitation', () => {
  it('adds the person with the role, ignoring the case of the email address', async () => {
    const person = await newLoggedInPerson(api);
    const eventInvitation = await invite(person.email.toUpperCase(), 'MODERATOR');
    const organizationInvitation = await inviteToOrganization(person.email.toUpperCase(), 'ADMIN');
    const openInvitations = expectReply(
      ListUserInvitations,
      200,
      await person.client.get(`/users/${person.user_id}/invitations`),
    );
    expect(openInvitations).toMatchObject({ total_count: 2, event_invitations: [{ event: { location: 'Virtual' } }] });
    const [eventToken = '', organizationToken = ''] = [
      openInvitations.event_invitations[0]?.token,
      openInvitations.organization_invitations[0]?.token,
    ];
    expect(eventToken).toBe(await tokenOf(eventInvitation.id));
    expect(organizationToken).toBe(await tokenOf(organizationInvitation.id));
    expect((await person.client.post(`/invitations/${eventToken}/accept`)).body).toMatchObject({
      event_id: fair.event_id,
    });
    expect((await person.client.post(`/invitations/organization/${organizationToken}/accept`)).body).toMatchObject({
      organization_id: fair.organization_id,
    });
    expect((await person.client.get(`/events/${fair.event_id}`)).body).toMatchObject({ user_role: 'MODERATOR' });
    const organization = await person.client.get(`/organizations/${fair.organization_id}`);
    expect(expectReply(GetOrganization, 200, organization).current_user_role).toBe('ADMIN');
    expectRejection(await person.client.post(`/invitations/${eventToken}/accept`), 'invitation_unknown');
  });

  it('allows only the invited email address to accept', async () => {
    const person = await newLoggedInPerson(api);
    const eventToken = await tokenOf((await invite(newEmail())).id);
    const organizationToken = await tokenOf((await inviteToOrganization(newEmail())).id);
    for (const path of [eventToken, `organization/${organizationToken}`]) {
      expectRejection(await person.client.post(`/invitations/${path}/accept`), 'invitation_for_other_address');
      expectRejection(await person.client.post(`/invitations/${path}/decline`), 'invitation_for_other_address');
    }
    expectRejection(await person.client.post(`/invitations/${organizationToken}/accept`), 'invitation_unknown');
  });

  it('closes the invitation of a person who joined in another way, and rejects banned people', async () => {
    const person = await newLoggedInPerson(api);
    const token = await tokenOf((await invite(person.email)).id);
    await addMember(api, fair.event_id, person.user_id, { role: 'SPEAKER', is_banned: true });
    expectRejection(await person.client.post(`/invitations/${token}/accept`), 'event_banned');
    await addMember(api, fair.event_id, person.user_id, { role: 'SPEAKER' });
    expectRejection(await person.client.post(`/invitations/${token}/accept`), 'already_member_of_event');
    expectRejection(await api.client().get(`/invitations/${token}`), 'invitation_unknown');
    const memberToken = await tokenOf((await inviteToOrganization(person.email)).id);
    await addOrganizationMember(api, fair.organization_id, person.user_id, 'MEMBER');
    expectRejection(
      await person.client.post(`/invitations/organization/${memberToken}/accept`),
      'already_in_organization',
    );
  });

  it('never exceeds the seats of the plan, even with concurrent requests', async () => {
    const conference = await newConference(api);
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => newLoggedInPerson(api)));
    const invitationTokens = await Promise.all(
      people.map(async ({ email }) => tokenOf((await invite(email, 'ATTENDEE', conference)).id)),
    );
    // Organizers cannot invite more people than there are seats, but the plan may shrink afterwards.
    await fillSeats(api, conference.event_id, 48);
    const replies = await Promise.all(
      people.map(({ client }, index) => client.post(`/invitations/${invitationTokens[index]}/accept`)),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 200, 409, 409, 409]);
    const rejectedIndex = replies.findIndex((reply) => reply.status === 409);
    const seatedPerson = people[replies.findIndex((reply) => reply.status === 200)];
    await removeMember(api, conference.event_id, seatedPerson?.user_id ?? 0);
    const repeatedReply = await people[rejectedIndex]?.client.post(
      `/invitations/${invitationTokens[rejectedIndex]}/accept`,
    );
    expect(repeatedReply?.status).toBe(200);
  });

  it('rejects accepting after declining (DeclineEventInvitation, DeclineOrganizationInvitation)', async () => {
    const person = await newLoggedInPerson(api);
    const eventToken = await tokenOf((await invite(person.email)).id);
    const organizationToken = await tokenOf((await inviteToOrganization(person.email)).id);
    for (const path of [eventToken, `organization/${organizationToken}`]) {
      expect((await person.client.post(`/invitations/${path}/decline`)).status).toBe(200);
      expectRejection(await person.client.post(`/invitations/${path}/accept`), 'invitation_unknown');
    }
    const openInvitations = await person.client.get(`/users/${person.user_id}/invitations`);
    expect(openInvitations.body).toMatchObject({ total_count: 0 });
  });
});

describe('registering by an invitation', () => {
  const person = (email: string) => ({ email, first_name: 'Grace', last_name: 'Hopper', password: testPassword });

  it('logs the new person in, verified by the link, and accepts the chosen invitations', async () => {
    const email = newEmail();
    const eventInvitation = await invite(email, 'ORGANIZER');
    const organizationInvitation = await inviteToOrganization(email, 'MEMBER');
    const client = api.client();
    const reply = await client.post('/invitations/register-and-accept', {
      user_data: person(email.toUpperCase()),
      org_invitation_ids: [organizationInvitation.id],
      event_invitation_ids: [eventInvitation.id, 999_999],
      token: await tokenOf(eventInvitation.id),
    });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body).toMatchObject({
      user: { email, full_name: 'Grace Hopper', email_verified: true },
      accepted_invitations: { organizations: 1, events: 1 },
    });
    expect(client.cookie('access_token_cookie')).not.toBeNull();
    expect(client.cookie('refresh_token_cookie')).not.toBeNull();
    const { user } = reply.body as { user: { id: number } };
    expect((await client.get(`/users/${user.id}/dashboard`)).status).toBe(200);
    expect((await client.get(`/events/${fair.event_id}`)).body).toMatchObject({ user_role: 'ORGANIZER' });
  });

  it('reduces a managing role to ATTENDEE if the organization is not accepted', async () => {
    const email = newEmail();
    const eventInvitation = await invite(email, 'ADMIN');
    await inviteToOrganization(email, 'MEMBER');
    const client = api.client();
    await client.post('/invitations/register-and-accept', {
      user_data: person(email),
      event_invitation_ids: [eventInvitation.id],
      token: await tokenOf(eventInvitation.id),
    });
    expect((await client.get(`/events/${fair.event_id}`)).body).toMatchObject({ user_role: 'ATTENDEE' });
    const me = await client.get('/auth/me');
    const { id } = me.body as { id: number };
    expect((await client.get(`/users/${id}/invitations`)).body).toMatchObject({ total_count: 1 });
  });

  it('signs up normally without the token: nothing is accepted and nobody is logged in before verification', async () => {
    const email = newEmail();
    const eventInvitation = await invite(email);
    const client = api.client();
    const body = { user_data: person(email), event_invitation_ids: [eventInvitation.id] };
    const reply = await client.post('/invitations/register-and-accept', body);
    expect(reply).toMatchObject({
      status: 201,
      body: { user: { email_verified: false }, accepted_invitations: { organizations: 0, events: 0 } },
    });
    expect(client.isLoggedOut()).toBe(true);
    expectRejection(await client.get('/auth/me'), 'not_authenticated');
    const token = await newestMailToken(api, email, 'verify_email');
    expect((await client.get(`/auth/verify-email/${token}`)).status).toBe(200);
    await client.post('/auth/login', { email, password: body.user_data.password });
    expectRejection(await client.get(`/events/${fair.event_id}`), 'not_found');
    const acceptReply = await client.post(`/invitations/${await tokenOf(eventInvitation.id)}/accept`);
    expect(acceptReply.status, acceptReply.text).toBe(200);
  });

  it('requires an open invitation for the same email address, and no account', async () => {
    const email = newEmail();
    const stranger = await invite(newEmail());
    const ownInvitation = await invite(email);
    const post = async (registrationEmail: string, event_invitation_ids: number[], link: number) => {
      const token = await tokenOf(link);
      const body = { user_data: person(registrationEmail), event_invitation_ids, token };
      return api.client().post('/invitations/register-and-accept', body);
    };
    expectRejection(await post(email, [ownInvitation.id], stranger.id), 'no_open_invitation');
    expectRejection(await post(email, [stranger.id], ownInvitation.id), 'no_open_invitation');
    expectRejection(await post(email, [], ownInvitation.id), 'no_open_invitation');
    expectRejection(await post(fair.owner.email, [ownInvitation.id], ownInvitation.id), 'account_exists');
    await advanceClock(invitationLifetimeS);
    expectRejection(await post(email, [ownInvitation.id], ownInvitation.id), 'no_open_invitation');
  });

  it('creates no account if there is no seat', async () => {
    // The clock of this API is three weeks ahead at this point.
    const conference = await newConference(api, { start_date: eventDateIn(60), end_date: eventDateIn(61) });
    const email = newEmail();
    const { id } = await invite(email, 'ATTENDEE', conference);
    await fillSeats(api, conference.event_id, 50);
    const body = { user_data: person(email), event_invitation_ids: [id], token: await tokenOf(id) };
    expectRejection(await api.client().post('/invitations/register-and-accept', body), 'attendee_limit_reached');
    expect((await api.client().get(`/invitations/${await tokenOf(id)}`)).body).toMatchObject({ user_exists: false });
  });
});
