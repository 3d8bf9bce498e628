/** Invitations to organizations. */
import * as Type from 'typebox';
import { maxBulkInvitations } from '../limits.ts';
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
  description: 'Returns the newest first.',
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
  description: 'Repeating the request after five minutes sends the same invitation again.',
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
  description: 'The reply contains a result for each email address.',
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
  access: 'login',
  params: LinkParams,
  replies: { 200: Message },
  errors: invitationLinkErrors,
  demoRestriction: true,
});
