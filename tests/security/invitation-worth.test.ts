/** An invitation is worth what its inviter may still give when it is accepted. */
import {
  GetInvitation,
  InviteToEvent,
  ListEventInvitations,
  ListUserInvitations,
} from '@plenum/contracts/events/invitations';
import { InviteToOrganization, ListOrganizationInvitations } from '@plenum/contracts/events/organization-invitations';
import { statement } from '@plenum/core/platform/db/database';
import { describe, expect, it } from 'vitest';
import { newOrganizationToken } from '../support/api/api-tokens.ts';
import {
  addMember,
  addOrganizationMember,
  newConference,
  newMember,
  removeMember,
  type TestConference,
} from '../support/api/conferences.ts';
import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { loggedIn, newEmail, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRefusal, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const run = (name: string, text: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`t-worth-${name}`, text), values);

interface Fall {
  readonly what: string;
  readonly role: string;
  readonly fall: (conference: TestConference, inviter: TestPerson) => Promise<unknown>;
}

/** How somebody who invited into an event loses the right to. */
const fallsInEvent: readonly Fall[] = [
  {
    what: 'removed',
    role: 'ATTENDEE',
    fall: ({ event_id }, { user_id }) => removeMember(api, event_id, user_id),
  },
  {
    what: 'demoted to somebody who invites nobody',
    role: 'ATTENDEE',
    fall: ({ event_id }, { user_id }) => addMember(api, event_id, user_id, { role: 'MODERATOR' }),
  },
  {
    what: 'demoted below the role that was given',
    role: 'ADMIN',
    fall: ({ event_id }, { user_id }) => addMember(api, event_id, user_id, { role: 'ORGANIZER' }),
  },
  {
    what: 'banned',
    role: 'SPEAKER',
    fall: ({ event_id }, { user_id }) => addMember(api, event_id, user_id, { role: 'ADMIN', is_banned: true }),
  },
  {
    what: 'deleted',
    role: 'ATTENDEE',
    fall: (_, { client, user_id }) => client.delete(`/users/${user_id}`, { body: { password: testPassword } }),
  },
];

const fallsInOrganization: readonly Fall[] = [
  {
    what: 'removed',
    role: 'MEMBER',
    fall: ({ organization_id, owner }, { user_id }) =>
      owner.client.delete(`/organizations/${organization_id}/users/${user_id}`),
  },
  {
    what: 'demoted',
    role: 'ADMIN',
    fall: ({ organization_id, owner }, { user_id }) =>
      owner.client.put(`/organizations/${organization_id}/users/${user_id}`, { role: 'MEMBER' }),
  },
  {
    what: 'deleted',
    role: 'MEMBER',
    fall: (_, { client, user_id }) => client.delete(`/users/${user_id}`, { body: { password: testPassword } }),
  },
];

const register = (email: string, ids: Readonly<Record<string, readonly number[]>>, token: string) =>
  api.client().post('/invitations/register-and-accept', {
    user_data: { email, first_name: 'A', last_name: 'B', password: testPassword },
    ...ids,
    token,
  });

const isGone = statement<{ count: number }>('t-worth-users', 'select count(*) as count from users where email = $1');

describe('an invitation into an event', () => {
  it.each(fallsInEvent)('is void once who sent it was $what', async ({ role, fall }) => {
    const conference = await newConference(api);
    const { owner, event_id } = conference;
    const inviter = await newMember(api, event_id, { role: 'ADMIN' });
    const guest = await loggedIn(api);
    const nobody = newEmail();
    const path = `/events/${event_id}/invitations`;
    const [theirs = 0, nobodys = 0] = await Promise.all(
      [guest.email, nobody].map(
        async (email) => expectReply(InviteToEvent, 201, await inviter.client.post(path, { email, role })).id,
      ),
    );
    const [token, otherToken] = [await invitationTokenOf(api, theirs), await invitationTokenOf(api, nobodys)];
    await fall(conference, inviter);

    expectRefusal(await guest.client.post(`/invitations/${token}/accept`), 'invitation_void');
    expectRefusal(await guest.client.get(`/events/${event_id}`), 'not_found');
    expectRefusal(await register(nobody, { event_invitation_ids: [nobodys] }, otherToken), 'invitation_void');
    expect(await api.deps.db.row(isGone, [nobody])).toEqual({ count: 0 });

    const sent = expectReply(ListEventInvitations, 200, await owner.client.get(path));
    expect(sent.invitations.map(({ is_void }) => is_void)).toEqual([true, true]);
    const own = await guest.client.get(`/users/${guest.user_id}/invitations`);
    expect(expectReply(ListUserInvitations, 200, own).event_invitations).toMatchObject([{ is_void: true }]);
    const linked = expectReply(GetInvitation, 200, await api.client().get(`/invitations/${otherToken}`));
    expect(linked).toMatchObject({ invitation: { is_void: true }, all_invitations: { event_invitations: [] } });

    // Somebody who may sends it again, at once.
    const again = expectReply(InviteToEvent, 201, await owner.client.post(path, { email: guest.email, role }));
    expect(again).toMatchObject({ is_void: false, invited_by: { id: owner.user_id } });
    const fresh = await invitationTokenOf(api, again.id);
    expect((await guest.client.post(`/invitations/${fresh}/accept`)).status).toBe(200);
  });

  it('is worth something while who sent it may, also as owner of the organization without a row', async () => {
    const { owner, event_id } = await newConference(api);
    const guest = await loggedIn(api);
    const body = { email: guest.email, role: 'ADMIN' };
    const sent = expectReply(InviteToEvent, 201, await owner.client.post(`/events/${event_id}/invitations`, body));
    await removeMember(api, event_id, owner.user_id);
    expect((await guest.client.post(`/invitations/${await invitationTokenOf(api, sent.id)}/accept`)).status).toBe(200);
  });

  it('that is void does not hold up the others of the same mail', async () => {
    const [one, two] = [await newConference(api), await newConference(api)];
    const inviter = await newMember(api, one.event_id, { role: 'ADMIN' });
    const email = newEmail();
    const body = { email, role: 'ATTENDEE' };
    const lost = expectReply(
      InviteToEvent,
      201,
      await inviter.client.post(`/events/${one.event_id}/invitations`, body),
    );
    const good = expectReply(
      InviteToEvent,
      201,
      await two.owner.client.post(`/events/${two.event_id}/invitations`, body),
    );
    await removeMember(api, one.event_id, inviter.user_id);
    const token = await invitationTokenOf(api, good.id);
    const reply = await register(email, { event_invitation_ids: [lost.id, good.id] }, token);
    expect(reply).toMatchObject({ status: 201, body: { accepted_invitations: { events: 1 } } });
    const rows = await run(
      'members',
      `select eu.event_id from event_users eu join users u on u.id = eu.user_id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ event_id: two.event_id }]);
  });
});

describe('an invitation into an organization', () => {
  it.each(fallsInOrganization)('is void once who sent it was $what', async ({ role, fall }) => {
    const conference = await newConference(api);
    const { owner, organization_id } = conference;
    const inviter = await loggedIn(api);
    await addOrganizationMember(api, organization_id, inviter.user_id, 'ADMIN');
    const guest = await loggedIn(api);
    const nobody = newEmail();
    const path = `/organizations/${organization_id}/invitations`;
    const [theirs = 0, nobodys = 0] = await Promise.all(
      [guest.email, nobody].map(
        async (email) => expectReply(InviteToOrganization, 201, await inviter.client.post(path, { email, role })).id,
      ),
    );
    const [token, otherToken] = [await invitationTokenOf(api, theirs), await invitationTokenOf(api, nobodys)];
    await fall(conference, inviter);

    expectRefusal(await guest.client.post(`/invitations/organization/${token}/accept`), 'invitation_void');
    expectRefusal(await guest.client.get(`/organizations/${organization_id}`), 'not_found');
    expectRefusal(await register(nobody, { org_invitation_ids: [nobodys] }, otherToken), 'invitation_void');
    const sent = expectReply(ListOrganizationInvitations, 200, await owner.client.get(path));
    expect(sent.invitations.map(({ is_void }) => is_void)).toEqual([true, true]);

    const again = await owner.client.post(path, { email: guest.email, role });
    const fresh = await invitationTokenOf(api, expectReply(InviteToOrganization, 201, again).id);
    expect((await guest.client.post(`/invitations/organization/${fresh}/accept`)).status).toBe(200);
  });
});

interface TokenEnd {
  readonly what: string;
  readonly end: (token: {
    readonly id: number;
    readonly organization_id: number;
    readonly owner: TestPerson;
  }) => Promise<unknown>;
}

const tokenEnds: readonly TokenEnd[] = [
  {
    what: 'is revoked',
    end: ({ id, organization_id, owner }) => owner.client.delete(`/organizations/${organization_id}/api-tokens/${id}`),
  },
  {
    what: 'has expired',
    end: ({ id }) =>
      run('expire', `update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [id]),
  },
];

describe('an invitation of an organization token', () => {
  it.each(tokenEnds)('is void once the token $what', async ({ end }) => {
    const { owner, organization_id, event_id } = await newConference(api);
    const guest = await loggedIn(api);
    const made = await newOrganizationToken(owner, organization_id, {
      scopes: ['organization_member:invite', 'attendee:invite'],
      expires_at: new Date(api.clock.now() + 3_600_000).toISOString(),
    });
    const program = api.client(made.token);
    const ofOrganization = await program.post(`/organizations/${organization_id}/invitations`, {
      email: guest.email,
      role: 'MEMBER',
    });
    const ofEvent = await program.post(`/events/${event_id}/invitations`, { email: guest.email, role: 'ATTENDEE' });
    const organizationSent = expectReply(InviteToOrganization, 201, ofOrganization);
    const eventSent = expectReply(InviteToEvent, 201, ofEvent);
    expect([organizationSent.is_void, eventSent.is_void]).toEqual([false, false]);
    await end({ id: made.id, organization_id, owner });

    const toOrganization = await invitationTokenOf(api, organizationSent.id);
    expectRefusal(await guest.client.post(`/invitations/organization/${toOrganization}/accept`), 'invitation_void');
    const toEvent = await invitationTokenOf(api, eventSent.id);
    expectRefusal(await guest.client.post(`/invitations/${toEvent}/accept`), 'invitation_void');
  });
});
