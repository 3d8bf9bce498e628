/** Invitations to organizations and events, and accepting them. */
import * as Type from 'typebox';
import {
  eventUserRoles,
  EventUserRole,
  fullPolicies,
  invitationKinds,
  InvitationStatus,
  OrganizationUserRole,
  invitationOutcomes,
} from './enums.ts';
import { EventParams } from './events.ts';
import { InvitationByToken, Inviter, LinkedEvent, NamedOrganization } from './invitation-by-token.ts';
import {
  bulkInvitationsMax,
  invitationMessageLengthMax,
  passwordLengthMax,
  passwordLengthMin,
  personNameLengthMax,
} from './limits.ts';
import { operation } from './operation.ts';
import { OrganizationParams } from './organizations.ts';
import { CalendarDate, Email, Id, Message, nullable, oneOf, page, PageQuery, shape, Timestamp } from './primitives.ts';
import { FirstName, LastName, UserParams } from './users.ts';

export const InvitationUser = shape({ id: Id, full_name: Type.String(), email: Type.String() });

const invitation = {
  id: Id,
  /** Null for people who were invited by user id, so that the address of the account is not disclosed. */
  email: nullable(Type.String()),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  status: InvitationStatus,
  message: nullable(Type.String()),
  invited_by_id: nullable(Id),
  /** Null until the invitation is accepted, unless the person was invited by user id: accounts are not disclosed. */
  user_id: nullable(Id),
  created_at: Timestamp,
  sent_at: Timestamp,
  has_bounced: Type.Boolean(),
  accepted_at: nullable(Timestamp),
  declined_at: nullable(Timestamp),
  expires_at: Timestamp,
  is_expired: Type.Boolean(),
  is_pending: Type.Boolean(),
  /** Whether the sender may no longer invite people: the invitation cannot be accepted, and others may send it again. */
  is_void: Type.Boolean(),
  invited_by: nullable(InvitationUser),
  user: nullable(InvitationUser),
};

export const OrganizationInvitation = shape({
  ...invitation,
  organization_id: Id,
  role: OrganizationUserRole,
  organization: NamedOrganization,
});
export type OrganizationInvitation = Type.Static<typeof OrganizationInvitation>;

export const EventInvitation = shape({
  ...invitation,
  event_id: Id,
  role: EventUserRole,
  event: shape({ id: Id, title: Type.String() }),
});
export type EventInvitation = Type.Static<typeof EventInvitation>;

const entry = {
  email: Email,
  message: Type.Optional(nullable(Type.String({ maxLength: invitationMessageLengthMax, 'x-trim': true }))),
  first_name: Type.Optional(nullable(Type.String({ maxLength: personNameLengthMax, 'x-trim': true }))),
  last_name: Type.Optional(nullable(Type.String({ maxLength: personNameLengthMax, 'x-trim': true }))),
};
export const OrganizationInvitationEntry = shape({ ...entry, role: OrganizationUserRole });
export const EventInvitationEntry = shape({ ...entry, role: EventUserRole });
/** Validated entry by entry, including its length, so that an invalid address fails only its own entry. */
const ListedEmail = Type.String({ maxLength: 1000, 'x-trim': true });
/** STOP sends nothing and fails with `attendee_limit_reached`; WAIT puts people beyond the seats on the waiting list. */
const whenFull = Type.Optional(oneOf(fullPolicies));

export const BulkResult = shape({
  successful: Type.Array(shape({ email: Type.String(), invitation_id: Id, is_waiting: Type.Boolean() })),
  failed: Type.Array(shape({ email: Type.String(), outcome: oneOf(invitationOutcomes), reason: Type.String() })),
});
export type BulkResult = Type.Static<typeof BulkResult>;

export const inOrganization = ['not_found', 'forbidden'] as const;
export const inEvent = ['not_found', 'event_access_denied', 'event_banned', 'forbidden'] as const;
/** Errors of single invitations; lists report them per address. */
export const notSent = ['email_domain_not_accepted', 'mail_quota_reached', 'mail_stopped'] as const;
const linkErrors = ['invitation_unknown', 'invitation_for_other_address'] as const;

const LinkParams = shape({ token: Type.String({ minLength: 1, maxLength: 200 }) });

export const ListOrganizationInvitations = operation({
  method: 'GET',
  path: '/organizations/:organization_id/invitations',
  summary: 'List the open invitations to an organization',
  description: 'Returns the newest first.',
  access: 'login',
  token: 'organization_member:invite',
  params: OrganizationParams,
  query: PageQuery,
  replies: { 200: page('invitations', OrganizationInvitation) },
  errors: inOrganization,
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
  errors: [...inOrganization, 'owner_invitation_reserved', 'already_in_organization', 'already_invited', ...notSent],
  rateLimits: ['invite'],
  demoRefused: 'mails',
});

export const InviteManyToOrganization = operation({
  method: 'POST',
  path: '/organizations/:organization_id/invitations/bulk',
  summary: 'Invite up to 100 people to an organization',
  description: 'The reply contains a result for each address.',
  access: 'login',
  token: 'organization_member:invite',
  securityLog: 'people.invited',
  params: OrganizationParams,
  body: shape({
    invitations: Type.Array(shape({ ...OrganizationInvitationEntry.properties, email: ListedEmail }), {
      minItems: 1,
      maxItems: bulkInvitationsMax,
    }),
  }),
  replies: { 201: BulkResult },
  errors: inOrganization,
  rateLimits: ['invite'],
  demoRefused: 'mails',
});

export const CancelOrganizationInvitation = operation({
  method: 'DELETE',
  path: '/organizations/:organization_id/invitations/:organization_invitation_id',
  summary: 'Cancel an invitation to an organization',
  access: 'login',
  token: 'organization_member:invite',
  params: shape({ ...OrganizationParams.properties, organization_invitation_id: Id }),
  replies: { 200: Message },
  errors: [...inOrganization, 'invitation_not_pending'],
  demoRefused: true,
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
  rateLimits: ['link_token_per_address'],
});

export const AcceptOrganizationInvitation = operation({
  method: 'POST',
  path: '/invitations/organization/:token/accept',
  summary: 'Accept an invitation to an organization',
  access: 'login',
  securityLog: 'membership.gained',
  params: LinkParams,
  replies: { 200: shape({ message: Type.String(), organization_id: Id }) },
  errors: [...linkErrors, 'invitation_expired', 'invitation_void', 'already_in_organization'],
  demoRefused: true,
});

export const DeclineOrganizationInvitation = operation({
  method: 'POST',
  path: '/invitations/organization/:token/decline',
  summary: 'Decline an invitation to an organization',
  access: 'login',
  params: LinkParams,
  replies: { 200: Message },
  errors: linkErrors,
  demoRefused: true,
});

export const ListEventInvitations = operation({
  method: 'GET',
  path: '/events/:event_id/invitations',
  summary: 'List the open invitations to an event',
  description: 'Returns the newest first.',
  access: 'login',
  token: 'attendee:invite',
  params: EventParams,
  query: PageQuery,
  replies: { 200: page('invitations', EventInvitation) },
  errors: inEvent,
});

export const InviteToEvent = operation({
  method: 'POST',
  path: '/events/:event_id/invitations',
  summary: 'Invite a person to an event',
  description: 'Repeating the request after five minutes sends the same invitation again.',
  access: 'login',
  token: 'attendee:invite',
  securityLog: 'people.invited',
  params: EventParams,
  body: shape({ ...EventInvitationEntry.properties, when_full: whenFull }),
  replies: { 201: EventInvitation },
  errors: [
    ...inEvent,
    'invitation_role_reserved',
    'already_in_event',
    'already_invited',
    'attendee_limit_reached',
    ...notSent,
  ],
  rateLimits: ['invite'],
  demoRefused: 'mails',
});

export const InviteManyToEvent = operation({
  method: 'POST',
  path: '/events/:event_id/invitations/bulk',
  summary: 'Invite up to 100 people to an event',
  description: 'The reply contains a result for each address.',
  access: 'login',
  token: 'attendee:invite',
  securityLog: 'people.invited',
  params: EventParams,
  body: shape({
    invitations: Type.Array(shape({ ...EventInvitationEntry.properties, email: ListedEmail }), {
      minItems: 1,
      maxItems: bulkInvitationsMax,
    }),
    when_full: whenFull,
  }),
  replies: { 200: BulkResult },
  errors: [...inEvent, 'attendee_limit_reached'],
  rateLimits: ['invite'],
  demoRefused: 'mails',
});

export const CsvInvitations = shape({
  dry_run: Type.Boolean(),
  invited: Type.Integer(),
  waiting: Type.Integer(),
  rows: Type.Array(
    shape({
      /** From 1, including the header. */
      line: Type.Integer(),
      email: Type.String(),
      role: nullable(oneOf(eventUserRoles)),
      outcome: oneOf(invitationOutcomes),
      reason: nullable(Type.String()),
    }),
  ),
});
export type CsvInvitations = Type.Static<typeof CsvInvitations>;

export const InviteToEventByCsv = operation({
  method: 'POST',
  path: '/events/:event_id/invitations/csv',
  summary: 'Invite the people of a CSV file to an event',
  description: 'With `dry_run`, returns the outcome of each line and sends nothing.',
  access: 'login',
  token: 'attendee:invite',
  securityLog: 'people.invited',
  params: EventParams,
  query: shape({ dry_run: Type.Boolean({ default: false }), when_full: whenFull }),
  upload: 'file',
  replies: { 200: CsvInvitations },
  errors: [...inEvent, 'attendee_limit_reached', 'csv_file_missing', 'csv_file_too_large', 'csv_file_unreadable'],
  rateLimits: ['import'],
  demoRefused: 'mails',
});

export const CancelEventInvitation = operation({
  method: 'DELETE',
  path: '/sent-invitations/:invitation_id',
  summary: 'Cancel an invitation to an event',
  access: 'login',
  token: 'attendee:invite',
  params: shape({ invitation_id: Id }),
  replies: { 200: Message },
  errors: [...inEvent, 'invitation_not_pending', 'event_role_not_assignable'],
  demoRefused: true,
});

export const GetEventInvitation = operation({
  method: 'GET',
  path: '/invitations/event/:token/details',
  summary: 'Get an invitation to an event by token',
  access: 'public',
  token: 'ignored',
  params: LinkParams,
  replies: { 200: EventInvitation },
  errors: ['invitation_unknown'],
  rateLimits: ['link_token_per_address'],
});

export const AcceptEventInvitation = operation({
  method: 'POST',
  path: '/invitations/:token/accept',
  summary: 'Accept an invitation to an event',
  access: 'login',
  securityLog: 'membership.gained',
  params: LinkParams,
  replies: { 200: shape({ message: Type.String(), event_id: Id }) },
  errors: [
    ...linkErrors,
    'invitation_expired',
    'invitation_void',
    'already_member_of_event',
    'event_banned',
    'attendee_limit_reached',
  ],
  demoRefused: true,
});

export const DeclineEventInvitation = operation({
  method: 'POST',
  path: '/invitations/:token/decline',
  summary: 'Decline an invitation to an event',
  access: 'login',
  params: LinkParams,
  replies: { 200: Message },
  errors: linkErrors,
  demoRefused: true,
});

export const GetInvitation = operation({
  method: 'GET',
  path: '/invitations/:token',
  summary: 'Get an open invitation by token',
  access: 'public',
  token: 'ignored',
  params: LinkParams,
  replies: { 200: InvitationByToken },
  errors: ['invitation_unknown'],
  rateLimits: ['link_token_per_address'],
});

const Ids = Type.Optional(Type.Array(Id, { maxItems: bulkInvitationsMax }));

export const RegisterAndAccept = operation({
  method: 'POST',
  path: '/invitations/register-and-accept',
  summary: 'Create an account and accept invitations',
  description:
    'Accepts invitations and logs in only with the token of an invitation link. Without it, the request is a sign-up.',
  access: 'public',
  securityLog: 'account.created',
  setsCookies: true,
  body: shape({
    user_data: shape({
      email: Email,
      first_name: FirstName,
      last_name: LastName,
      password: Type.String({ minLength: passwordLengthMin, maxLength: passwordLengthMax }),
    }),
    org_invitation_ids: Ids,
    event_invitation_ids: Ids,
    /** From the link in the email. Without it, the request is a sign-up: it accepts no invitation and does not log in. */
    token: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  replies: {
    201: shape({
      user: shape({
        id: Id,
        email: Type.String(),
        first_name: Type.String(),
        last_name: Type.String(),
        full_name: Type.String(),
        email_verified: Type.Boolean(),
      }),
      accepted_invitations: shape({ organizations: Type.Integer(), events: Type.Integer() }),
      message: Type.String(),
    }),
  },
  errors: [
    'account_exists',
    'no_open_invitation',
    'invitation_void',
    'attendee_limit_reached',
    'email_domain_not_accepted',
    'sign_up_by_invitation',
    'overloaded',
  ],
  rateLimits: ['account_mail_per_address', 'sign_up'],
});

export const MyInvitation = shape({
  id: Id,
  type: oneOf(invitationKinds),
  role: Type.String(),
  message: nullable(Type.String()),
  invited_by: nullable(Inviter),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** Whether the sender may no longer invite people. */
  is_void: Type.Boolean(),
  token: Type.String(),
  organization: Type.Optional(NamedOrganization),
  event: Type.Optional(
    shape({
      ...LinkedEvent.properties,
      start_date: CalendarDate,
      end_date: CalendarDate,
      location: nullable(Type.String()),
    }),
  ),
});
export type MyInvitation = Type.Static<typeof MyInvitation>;

export const ListUserInvitations = operation({
  method: 'GET',
  path: '/users/:user_id/invitations',
  summary: 'List the caller’s open invitations',
  description: 'Returns the newest first.',
  access: 'login',
  params: UserParams,
  replies: {
    200: shape({
      organization_invitations: Type.Array(MyInvitation),
      event_invitations: Type.Array(MyInvitation),
      total_count: Type.Integer(),
    }),
  },
  errors: ['forbidden'],
});
