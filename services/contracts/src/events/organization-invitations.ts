/** Invitations to organizations. */
import * as Type from 'typebox';
import { invitationLifetimeS, invitationResendPauseS, maxBulkInvitations } from '../limits.ts';
import { operation } from '../operation.ts';
import { described, Id, list, ListQuery, Message, MessageText, shape } from '../primitives.ts';
import { OrganizationId } from './event-fields.ts';
import {
  OrganizationInvitation,
  OrganizationInvitationEntry,
  ListedEmail,
  BulkResult,
  invitationMailErrors,
  invitationLinkErrors,
  LinkParams,
} from './invitations.ts';
import { OrganizationParams } from './organizations.ts';

export const organizationInvitationErrors = ['not_found', 'forbidden'] as const;

export const ListOrganizationInvitations = operation({
  method: 'GET',
  path: '/organizations/:organization_id/invitations',
  summary: 'List the open invitations to an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Returns the newest first, including expired ones, which can be sent again. Invitations to events of the organization are not included.',
  access: 'login',
  token: 'organization_member:invite',
  params: OrganizationParams,
  query: ListQuery,
  replies: { 200: list('invitations', OrganizationInvitation, 'Open invitations, newest first.') },
  errors: [...organizationInvitationErrors, 'cursor_invalid'],
});

export const InviteToOrganization = operation({
  method: 'POST',
  path: '/organizations/:organization_id/invitations',
  summary: 'Invite a person to an organization',
  description: `Requires the role OWNER or ADMIN in the organization. Only an OWNER may offer the role OWNER. Sends an email with a link that is valid for ${invitationLifetimeS / 86_400} days, and a notification if the person has an account. Repeating the request after ${invitationResendPauseS / 60} minutes sends the invitation again and extends it; to offer another role, cancel it first.`,
  access: 'login',
  token: 'organization_member:invite',
  securityLog: 'people.invited',
  params: OrganizationParams,
  body: OrganizationInvitationEntry,
  replies: { 201: OrganizationInvitation },
  errors: [
    ...organizationInvitationErrors,
    'owner_invitation_reserved',
    'already_in_organization',
    'already_invited',
    ...invitationMailErrors,
  ],
  rateLimits: ['invite'],
  demoRestriction: 'mails',
});

export const InviteManyToOrganization = operation({
  method: 'POST',
  path: '/organizations/:organization_id/invitations/bulk',
  summary: 'Invite up to 100 people to an organization',
  description: `Requires the role OWNER or ADMIN in the organization. Only an OWNER may offer the role OWNER. Invalid email addresses, existing members and people over the email quota do not fail the request: the reply contains a result for each entry. Open invitations are sent again if they are older than ${invitationResendPauseS / 60} minutes.`,
  access: 'login',
  token: 'organization_member:invite',
  securityLog: 'people.invited',
  params: OrganizationParams,
  body: shape({
    invitations: Type.Array(shape({ ...OrganizationInvitationEntry.properties, email: ListedEmail }), {
      minItems: 1,
      maxItems: maxBulkInvitations,
      description: 'Invitations to send.',
    }),
  }),
  replies: { 201: BulkResult },
  errors: organizationInvitationErrors,
  rateLimits: ['invite'],
  demoRestriction: 'mails',
});

export const CancelOrganizationInvitation = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id/invitations/:organization_invitation_id',
  summary: 'Cancel an invitation to an organization',
  description:
    'Requires the role OWNER or ADMIN in the organization. Only an OWNER may cancel an invitation with the role OWNER. The link stops working, and the person can be invited again. An invitation that was accepted, declined or cancelled is `invitation_not_pending`.',
  access: 'login',
  token: 'organization_member:invite',
  params: shape({
    ...OrganizationParams.properties,
    organization_invitation_id: described(Id, 'Id of the invitation to the organization.'),
  }),
  replies: { 200: Message },
  errors: [...organizationInvitationErrors, 'invitation_not_pending'],
  demoRestriction: true,
});

export const GetOrganizationInvitation = operation({
  method: 'GET',
  path: '/invitations/organization/:token/details',
  summary: 'Get an invitation to an organization by token',
  description:
    'Anyone who has the token may call this, without a login. Returns open and expired invitations with the fields that managers of the organization see. An invitation that was accepted, declined or cancelled is `invitation_unknown`.',
  access: 'public',
  token: 'ignored',
  params: LinkParams,
  replies: { 200: OrganizationInvitation },
  errors: ['invitation_unknown'],
  failureLimits: ['link_token_per_address'],
});

export const AcceptOrganizationInvitation = operation({
  method: 'POST',
  path: '/invitations/organization/:token/accept',
  summary: 'Accept an invitation to an organization',
  description:
    'Only an account with the invited email address can accept an invitation. The caller becomes a member with the offered role; an OWNER has the role ADMIN in all events of the organization. For a member who had joined before, the invitation is closed and the request fails with `already_in_organization`.',
  access: 'login',
  securityLog: 'membership.gained',
  params: LinkParams,
  replies: { 200: shape({ message: MessageText, organization_id: OrganizationId }) },
  errors: [...invitationLinkErrors, 'invitation_expired', 'invitation_void', 'already_in_organization'],
  demoRestriction: true,
});

export const DeclineOrganizationInvitation = operation({
  method: 'POST',
  path: '/invitations/organization/:token/decline',
  summary: 'Decline an invitation to an organization',
  description:
    'Only an account with the invited email address can decline an invitation. The link stops working. Managers of the organization can invite the person again.',
  access: 'login',
  params: LinkParams,
  replies: { 200: Message },
  errors: invitationLinkErrors,
  demoRestriction: true,
});
