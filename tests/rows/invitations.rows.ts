import { invitationTokenOf } from '../support/api/invitation-token.ts';
import { newLoggedInPerson, newEmail, testPassword } from '../support/api/people.ts';
import { fileRequest, type PrepareExample } from '../support/examples/prepared-requests.ts';
import { guessedUserId, requestedRoles } from '../support/security/hostile-attempts.ts';
import { staffOrNotFound, organization, ownAccountRows, staff } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const invitedTo =
  (kind: 'event' | 'organization'): PrepareExample =>
  async ({ api, owner, tenant }) => {
    const email = newEmail();
    const guest = await newLoggedInPerson(api, { email, first_name: 'Mary', last_name: 'Jackson' });
    const path = kind === 'event' ? `/events/${tenant.event_id}` : `/organizations/${tenant.organization_id}`;
    const role = kind === 'event' ? 'ATTENDEE' : 'MEMBER';
    const reply = await owner.client.post(`${path}/invitations`, { email, role });
    const { id } = reply.body as { readonly id: number };
    return { client: guest.client, path: { token: await invitationTokenOf(api, id) } };
  };

export const invitationsRows = {
  ListUserInvitations: ownAccountRows,
  ListOrganizationInvitations: { allowed: organization('forbidden', 200, 200) },
  InviteToOrganization: {
    allowed: organization('forbidden', 201, 201),
    body: () => ({ email: newEmail(), role: 'MEMBER' }),
    hostile: ({ email }) => [{ body: { email, role: 'MEMBER' } }],
    ownerRejection: 'an earlier request has done it already',
  },
  InviteManyToOrganization: {
    allowed: organization('forbidden', 201, 201),
    body: () => ({ invitations: [{ email: newEmail(), role: 'MEMBER' }] }),
    hostile: ({ email }) => [{ body: { invitations: [{ email, role: 'ADMIN' }] } }],
  },
  // The owner is tried first, which cancels the invitation.
  CancelOrganizationInvitation: { allowed: organization('forbidden', 'invitation_not_pending', 200) },
  ListEventInvitations: { allowed: staff(200) },
  InviteToEvent: {
    allowed: staff(201),
    body: () => ({ email: newEmail(), role: 'ATTENDEE' }),
    hostile: ({ email }) => [{ body: { email, role: 'SPEAKER' } }],
    ownerRejection: 'an earlier request has done it already',
  },
  InviteManyToEvent: {
    allowed: staff(200),
    body: () => ({ invitations: [{ email: newEmail(), role: 'ATTENDEE' }] }),
    hostile: ({ email }) => [{ body: { invitations: [{ email, role: 'ATTENDEE' }] } }],
  },
  InviteToEventByCsv: {
    allowed: staff('csv_file_missing'),
    example: () => ({
      ...fileRequest(Buffer.from('email,role\nmary@example.org,ATTENDEE\n'), 'people.csv'),
      query: { dry_run: 'true' },
    }),
    hostile: ({ email }) => [
      { query: { dry_run: 'true' }, file: `email,role\n${email},ATTENDEE\n` },
      { file: `email,role\n${email},ATTENDEE\n` },
    ],
  },
  CancelEventInvitation: { allowed: { ...staffOrNotFound('invitation_not_pending'), owner: 200 } },
  // The email address is unknown, so it is invited.
  AddOrganizationUser: {
    allowed: organization('forbidden', 202, 202),
    body: () => ({ email: newEmail(), first_name: 'Mary', last_name: 'Jackson', role: 'MEMBER' }),
    hostile: ({ email }) => [{ body: { email, first_name: 'Not', last_name: 'Them', role: 'MEMBER' } }],
  },
  // The owner is tried first, which adds them.
  AddEventUser: {
    allowed: { ...staff('event_user_exists'), owner: 201 },
    body: ({ member_id }) => ({ user_id: member_id, role: 'ATTENDEE' }),
    needsSeparateData: true,
    hostile: ({ user_id }) => requestedRoles.map((role) => ({ body: { user_id, role } })),
  },
  AddEventUserByEmail: {
    allowed: staff(202),
    body: () => ({ email: newEmail(), first_name: 'Mary', last_name: 'Jackson', role: 'ATTENDEE' }),
    hostile: ({ email }) => [{ body: { email, first_name: 'Not', last_name: 'Them', role: 'SPEAKER' } }],
  },
  AcceptEventInvitation: { example: invitedTo('event'), ownerRejection: guessedUserId },
  AcceptOrganizationInvitation: {
    example: invitedTo('organization'),
    ownerRejection: guessedUserId,
  },
  DeclineEventInvitation: { example: invitedTo('event'), ownerRejection: guessedUserId },
  DeclineOrganizationInvitation: {
    example: invitedTo('organization'),
    ownerRejection: guessedUserId,
  },
  GetEventInvitation: { example: invitedTo('event'), ownerRejection: guessedUserId },
  GetInvitation: { example: invitedTo('event'), ownerRejection: guessedUserId },
  GetOrganizationInvitation: {
    example: invitedTo('organization'),
    ownerRejection: guessedUserId,
  },
  RegisterAndAccept: {
    example: async ({ api, owner, tenant }) => {
      const email = newEmail();
      const reply = await owner.client.post(`/events/${tenant.event_id}/invitations`, { email, role: 'ATTENDEE' });
      const { id } = reply.body as { readonly id: number };
      return {
        client: api.client(),
        body: {
          user_data: { email, first_name: 'Mary', last_name: 'Jackson', password: testPassword },
          event_invitation_ids: [id],
          token: await invitationTokenOf(api, id),
        },
      };
    },
    hostile: ({ email, invitationIds }) => [
      {
        body: {
          user_data: { email, first_name: 'Not', last_name: 'Them', password: 'correct horse battery' },
          org_invitation_ids: [],
          event_invitation_ids: invitationIds,
        },
      },
    ],
    ownerRejection: 'the account belongs to another person',
  },
} satisfies OperationRows;
