/** An invitation only grants what its sender may still grant when it is accepted. */
import { GetInvitation, InviteToEvent, ListEventInvitations } from '@plenum/contracts/events/invitations';
import { ListUserInvitations } from '@plenum/contracts/events/my-invitations';
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
import { newLoggedInPerson, newEmail, testPassword, type TestPerson } from '../support/api/people.ts';
import { expectRejection, expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';

const api = await openTestApi();

const run = (name: string, text: string, values: readonly unknown[]) =>
  api.deps.db.rows(statement(`t-worth-${name}`, text), values);

interface RightsLoss {
  readonly description: string;
  readonly role: string;
  readonly apply: (conference: TestConference, inviter: TestPerson) => Promise<unknown>;
}

/** How the inviter of an event loses the right to invite. */
const lossesInEvent: readonly RightsLoss[] = [
  {
    description: 'removed',
    role: 'ATTENDEE',
    apply: ({ event_id }, { user_id }) => removeMember(api, event_id, user_id),
  },
  {
    description: 'demoted to somebody who invites nobody',
    role: 'ATTENDEE',
    apply: ({ event_id }, { user_id }) => addMember(api, event_id, user_id, { role: 'MODERATOR' }),
  },
  {
    description: 'demoted below the role that was given',
    role: 'ADMIN',
    apply: ({ event_id }, { user_id }) => addMember(api, event_id, user_id, { role: 'ORGANIZER' }),
  },
  {
    description: 'banned',
    role: 'SPEAKER',
    apply: ({ event_id }, { user_id }) => addMember(api, event_id, user_id, { role: 'ADMIN', is_banned: true }),
  },
  {
    description: 'deleted',
    role: 'ATTENDEE',
    apply: (_, { client, user_id }) => client.delete(`/users/${user_id}`, { body: { password: testPassword } }),
  },
];

const lossesInOrganization: readonly RightsLoss[] = [
  {
    description: 'removed',
    role: 'MEMBER',
    apply: ({ organization_id, owner }, { user_id }) =>
      owner.client.delete(`/organizations/${organization_id}/users/${user_id}`),
  },
  {
    description: 'demoted',
    role: 'ADMIN',
    apply: ({ organization_id, owner }, { user_id }) =>
      owner.client.put(`/organizations/${organization_id}/users/${user_id}`, { role: 'MEMBER' }),
  },
  {
    description: 'deleted',
    role: 'MEMBER',
    apply: (_, { client, user_id }) => client.delete(`/users/${user_id}`, { body: { password: testPassword } }),
  },
];

const register = (email: string, ids: Readonly<Record<string, readonly number[]>>, token: string) =>
  api.client().post('/invitations/register-and-accept', {
    user_data: { email, first_name: 'A', last_name: 'B', password: testPassword },
    ...ids,
    token,
  });

const countUsers = statement<{ count: number }>(
  't-worth-users',
  'select count(*) as count from users where email = $1',
);

describe('invitations to an event', () => {
  it.each(lossesInEvent)('rejects an invitation to an event after its sender was $what', async ({ role, apply }) => {
    const conference = await newConference(api);
    const { owner, event_id } = conference;
    const inviter = await newMember(api, event_id, { role: 'ADMIN' });
    const guest = await newLoggedInPerson(api);
    const unknownEmail = newEmail();
    const path = `/events/${event_id}/invitations`;
    const [guestInvitation = 0, newcomerInvitation = 0] = await Promise.all(
      [guest.email, unknownEmail].map(
        async (email) => expectReply(InviteToEvent, 201, await inviter.client.post(path, { email, role })).id,
      ),
    );
    const [token, otherToken] = [
      await invitationTokenOf(api, guestInvitation),
      await invitationTokenOf(api, newcomerInvitation),
    ];
    await apply(conference, inviter);

    expectRejection(await guest.client.post(`/invitations/${token}/accept`), 'invitation_void');
    expectRejection(await guest.client.get(`/events/${event_id}`), 'not_found');
    expectRejection(
      await register(unknownEmail, { event_invitation_ids: [newcomerInvitation] }, otherToken),
      'invitation_void',
    );
    expect(await api.deps.db.row(countUsers, [unknownEmail])).toEqual({ count: 0 });

    const invitations = expectReply(ListEventInvitations, 200, await owner.client.get(path));
    expect(invitations.invitations.map(({ is_void }) => is_void)).toEqual([true, true]);
    const ownInvitations = await guest.client.get(`/users/${guest.user_id}/invitations`);
    expect(expectReply(ListUserInvitations, 200, ownInvitations).event_invitations).toMatchObject([{ is_void: true }]);
    const linked = expectReply(GetInvitation, 200, await api.client().get(`/invitations/${otherToken}`));
    expect(linked).toMatchObject({ invitation: { is_void: true }, all_invitations: { event_invitations: [] } });

    // A permitted person may send it again immediately.
    const secondInvitation = expectReply(
      InviteToEvent,
      201,
      await owner.client.post(path, { email: guest.email, role }),
    );
    expect(secondInvitation).toMatchObject({ is_void: false, invited_by: { id: owner.user_id } });
    const newToken = await invitationTokenOf(api, secondInvitation.id);
    expect((await guest.client.post(`/invitations/${newToken}/accept`)).status).toBe(200);
  });

  it('accepts an invitation while its sender may invite, including as owner of the organization without a membership row', async () => {
    const { owner, event_id } = await newConference(api);
    const guest = await newLoggedInPerson(api);
    const body = { email: guest.email, role: 'ADMIN' };
    const invitations = expectReply(
      InviteToEvent,
      201,
      await owner.client.post(`/events/${event_id}/invitations`, body),
    );
    await removeMember(api, event_id, owner.user_id);
    expect(
      (await guest.client.post(`/invitations/${await invitationTokenOf(api, invitations.id)}/accept`)).status,
    ).toBe(200);
  });

  it('accepts other invitations of the same email when one is void', async () => {
    const [firstConference, secondConference] = [await newConference(api), await newConference(api)];
    const inviter = await newMember(api, firstConference.event_id, { role: 'ADMIN' });
    const email = newEmail();
    const body = { email, role: 'ATTENDEE' };
    const tokenInvitation = expectReply(
      InviteToEvent,
      201,
      await inviter.client.post(`/events/${firstConference.event_id}/invitations`, body),
    );
    const validInvitation = expectReply(
      InviteToEvent,
      201,
      await secondConference.owner.client.post(`/events/${secondConference.event_id}/invitations`, body),
    );
    await removeMember(api, firstConference.event_id, inviter.user_id);
    const token = await invitationTokenOf(api, validInvitation.id);
    const reply = await register(email, { event_invitation_ids: [tokenInvitation.id, validInvitation.id] }, token);
    expect(reply).toMatchObject({ status: 201, body: { accepted_invitations: { events: 1 } } });
    const rows = await run(
      'members',
      `select eu.event_id from event_users eu join users u on u.id = eu.user_id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ event_id: secondConference.event_id }]);
  });
});

describe('invitations to an organization', () => {
  it.each(lossesInOrganization)(
    'rejects an invitation to an organization after its sender was $what',
    async ({ role, apply }) => {
      const conference = await newConference(api);
      const { owner, organization_id } = conference;
      const inviter = await newLoggedInPerson(api);
      await addOrganizationMember(api, organization_id, inviter.user_id, 'ADMIN');
      const guest = await newLoggedInPerson(api);
      const unknownEmail = newEmail();
      const path = `/organizations/${organization_id}/invitations`;
      const [guestInvitation = 0, newcomerInvitation = 0] = await Promise.all(
        [guest.email, unknownEmail].map(
          async (email) => expectReply(InviteToOrganization, 201, await inviter.client.post(path, { email, role })).id,
        ),
      );
      const [token, otherToken] = [
        await invitationTokenOf(api, guestInvitation),
        await invitationTokenOf(api, newcomerInvitation),
      ];
      await apply(conference, inviter);

      expectRejection(await guest.client.post(`/invitations/organization/${token}/accept`), 'invitation_void');
      expectRejection(await guest.client.get(`/organizations/${organization_id}`), 'not_found');
      expectRejection(
        await register(unknownEmail, { org_invitation_ids: [newcomerInvitation] }, otherToken),
        'invitation_void',
      );
      const invitations = expectReply(ListOrganizationInvitations, 200, await owner.client.get(path));
      expect(invitations.invitations.map(({ is_void }) => is_void)).toEqual([true, true]);

      const secondInvitation = await owner.client.post(path, { email: guest.email, role });
      const newToken = await invitationTokenOf(api, expectReply(InviteToOrganization, 201, secondInvitation).id);
      expect((await guest.client.post(`/invitations/organization/${newToken}/accept`)).status).toBe(200);
    },
  );
});

interface TokenEnd {
  readonly description: string;
  readonly end: (token: {
    readonly id: number;
    readonly organization_id: number;
    readonly owner: TestPerson;
  }) => Promise<unknown>;
}

const tokenEnds: readonly TokenEnd[] = [
  {
    description: 'is revoked',
    end: ({ id, organization_id, owner }) => owner.client.delete(`/organizations/${organization_id}/api-tokens/${id}`),
  },
  {
    description: 'has expired',
    end: ({ id }) =>
      run('expire', `update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [id]),
  },
];

describe('invitations by an organization token', () => {
  it.each(tokenEnds)('rejects an invitation after the token $what', async ({ end }) => {
    const { owner, organization_id, event_id } = await newConference(api);
    const guest = await newLoggedInPerson(api);
    const organizationToken = await newOrganizationToken(owner, organization_id, {
      scopes: ['organization_member:invite', 'attendee:invite'],
      expires_at: new Date(api.clock.now() + 3_600_000).toISOString(),
    });
    const program = api.client(organizationToken.token);
    const organizationInvitation = await program.post(`/organizations/${organization_id}/invitations`, {
      email: guest.email,
      role: 'MEMBER',
    });
    const eventInvitation = await program.post(`/events/${event_id}/invitations`, {
      email: guest.email,
      role: 'ATTENDEE',
    });
    const organizationSent = expectReply(InviteToOrganization, 201, organizationInvitation);
    const eventSent = expectReply(InviteToEvent, 201, eventInvitation);
    expect([organizationSent.is_void, eventSent.is_void]).toEqual([false, false]);
    await end({ id: organizationToken.id, organization_id, owner });

    const toOrganization = await invitationTokenOf(api, organizationSent.id);
    expectRejection(await guest.client.post(`/invitations/organization/${toOrganization}/accept`), 'invitation_void');
    const toEvent = await invitationTokenOf(api, eventSent.id);
    expectRejection(await guest.client.post(`/invitations/${toEvent}/accept`), 'invitation_void');
  });
});
