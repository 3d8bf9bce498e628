/** Open invitations of the caller. */
import * as Type from 'typebox';
import { UserParams } from '../accounts/users.ts';
import { invitationKinds } from '../enums.ts';
import { maxListedInvitations } from '../limits.ts';
import { operation } from '../operation.ts';
import { CreatedAt, described, ExpiresAt, Id, MessageText, nullable, oneOf, shape } from '../primitives.ts';
import { Location } from '../schedule/session-fields.ts';
import { EndDate, IsVoid, StartDate } from './event-fields.ts';
import { Inviter, LinkedEvent, NamedOrganization } from './invitation-by-token.ts';

export const MyInvitation = shape({
  id: Id,
  type: oneOf(invitationKinds, 'Whether the invitation is to an organization or an event.'),
  role: Type.String({ description: 'Role that the invitation offers.' }),
  message: nullable(described(MessageText, 'Message of the sender, plain text; null if there is none.')),
  invited_by: nullable(described(Inviter, 'Person who sent the invitation; null if the account was deleted.')),
  created_at: CreatedAt,
  expires_at: ExpiresAt,
  is_void: IsVoid,
  token: Type.String({ description: 'Token with which to accept or decline the invitation.' }),
  organization: Type.Optional(
    described(NamedOrganization, 'Organization to which the caller is invited; absent for an invitation to an event.'),
  ),
  event: Type.Optional(
    described(
      shape({
        ...LinkedEvent.properties,
        start_date: StartDate,
        end_date: EndDate,
        location: nullable(Location),
      }),
      'Event to which the caller is invited; absent for an invitation to an organization.',
    ),
  ),
});
export type MyInvitation = Type.Static<typeof MyInvitation>;

export const ListUserInvitations = operation({
  method: 'GET',
  path: '/users/:user_id/invitations',
  summary: 'List the caller’s open invitations',
  description: `Callers can only list their own invitations: those to their email address or account that have not expired, newest first, up to ${maxListedInvitations}. Void invitations are included, but cannot be accepted.`,
  access: 'login',
  params: UserParams,
  replies: {
    200: shape({
      organization_invitations: Type.Array(MyInvitation, {
        maxItems: maxListedInvitations,
        description: 'Open invitations to organizations.',
      }),
      event_invitations: Type.Array(MyInvitation, {
        maxItems: maxListedInvitations,
        description: 'Open invitations to events.',
      }),
      total_count: Type.Integer({ description: 'Number of open invitations.' }),
    }),
  },
  errors: ['forbidden'],
});
