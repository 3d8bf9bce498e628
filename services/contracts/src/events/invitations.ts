/** Invitations to organizations and events, and accepting them. */
import * as Type from 'typebox';
import { FirstNameText, LastNameText, UserId, VisibleEmail } from '../accounts/person-fields.ts';
import { FirstName, LastName } from '../accounts/users.ts';
import {
  eventUserRoles,
  EventUserRole,
  fullPolicies,
  InvitationStatus,
  OrganizationUserRole,
  invitationOutcomes,
} from '../enums.ts';
import {
  invitationLifetimeS,
  invitationResendPauseS,
  maxBulkInvitations,
  maxCsvInvitations,
  maxInvitationMessageLength,
  maxPasswordLength,
  maxPersonNameLength,
  minPasswordLength,
} from '../limits.ts';
import { operation } from '../operation.ts';
import {
  CreatedAt,
  described,
  Email,
  ExpiresAt,
  FileLine,
  FullName,
  Id,
  list,
  ListQuery,
  Message,
  MessageText,
  nullable,
  oneOf,
  ReasonText,
  shape,
  Timestamp,
  TitleText,
} from '../primitives.ts';
import { eventStaffErrors } from './event-errors.ts';
import { EventId, IsVoid, OrganizationId } from './event-fields.ts';
import { EventParams } from './events.ts';
import { GrantedEventRole, InvitationByToken, NamedOrganization } from './invitation-by-token.ts';

export const InvitationUser = shape({
  id: Id,
  full_name: FullName,
  email: nullable(described(VisibleEmail, 'Email address; null for a program with a token of the organization.')),
});

const invitation = {
  id: Id,
  email: nullable(
    described(
      VisibleEmail,
      'Email address; null for people who were invited by user id, whose email address is not disclosed.',
    ),
  ),
  first_name: nullable(FirstNameText),
  last_name: nullable(LastNameText),
  status: InvitationStatus,
  message: nullable(described(MessageText, 'Message of the sender, plain text; null if there is none.')),
  invited_by_id: nullable(described(Id, 'Id of the person who sent the invitation; null if the account was deleted.')),
  user_id: nullable(
    described(
      UserId,
      'User id of the invited person; null until the invitation is accepted, unless the person was invited by user id.',
    ),
  ),
  created_at: CreatedAt,
  sent_at: described(Timestamp, 'When the invitation was last sent (ISO 8601, UTC).'),
  has_bounced: Type.Boolean({ description: 'Whether the last invitation email bounced.' }),
  accepted_at: nullable(described(Timestamp, 'When the invitation was accepted (ISO 8601, UTC); null if it was not.')),
  declined_at: nullable(described(Timestamp, 'When the invitation was declined (ISO 8601, UTC); null if it was not.')),
  expires_at: ExpiresAt,
  is_expired: Type.Boolean({ description: 'Whether the invitation has expired.' }),
  is_pending: Type.Boolean({ description: 'Whether the invitation can still be accepted.' }),
  is_void: described(
    IsVoid,
    'Whether the invitation is void because the sender may no longer invite people. It cannot be accepted until someone else sends it again.',
  ),
  invited_by: nullable(described(InvitationUser, 'Person who sent the invitation; null if the account was deleted.')),
  user: nullable(
    described(InvitationUser, 'Account of the invited person; null if there is none or it is not disclosed.'),
  ),
};

export const OrganizationInvitation = shape({
  ...invitation,
  organization_id: OrganizationId,
  role: OrganizationUserRole,
  organization: described(NamedOrganization, 'Organization to which the person is invited.'),
});
export type OrganizationInvitation = Type.Static<typeof OrganizationInvitation>;

export const EventInvitation = shape({
  ...invitation,
  event_id: EventId,
  role: EventUserRole,
  event: described(shape({ id: Id, title: TitleText }), 'Event to which the person is invited.'),
});
export type EventInvitation = Type.Static<typeof EventInvitation>;

const entry = {
  email: Email,
  message: Type.Optional(
    nullable(
      described(
        Type.String({ maxLength: maxInvitationMessageLength, 'x-trim': true }),
        'Message to the invited person, plain text; null if there is none.',
      ),
    ),
  ),
  first_name: Type.Optional(
    nullable(described(Type.String({ maxLength: maxPersonNameLength, 'x-trim': true }), FirstNameText)),
  ),
  last_name: Type.Optional(
    nullable(described(Type.String({ maxLength: maxPersonNameLength, 'x-trim': true }), LastNameText)),
  ),
};
export const OrganizationInvitationEntry = shape({ ...entry, role: OrganizationUserRole });
export const EventInvitationEntry = shape({ ...entry, role: EventUserRole });
/** Validated for each entry separately, so that one invalid address does not fail the request. */
export const ListedEmail = Type.String({
  maxLength: 1000,
  'x-trim': true,
  description: 'Email address.',
});
/** STOP fails with `attendee_limit_reached`. */
const whenFull = Type.Optional(
  oneOf(
    fullPolicies,
    'What happens if there are not enough free seats: `STOP` sends no invitations, `WAIT` adds the remaining people to the waiting list.',
  ),
);

export const BulkResult = shape({
  successful: Type.Array(
    shape({
      email: VisibleEmail,
      invitation_id: described(Id, 'Id of the invitation.'),
      is_waiting: Type.Boolean({
        description: 'Whether the person is on the waiting list because all seats are taken.',
      }),
    }),
    { description: 'Email addresses that were invited.' },
  ),
  failed: Type.Array(
    shape({
      email: VisibleEmail,
      outcome: oneOf(invitationOutcomes, 'Reason as a code.'),
      reason: ReasonText,
    }),
    { description: 'Email addresses that were not invited, with the reason.' },
  ),
});
export type BulkResult = Type.Static<typeof BulkResult>;

/** Errors of single invitations. Bulk requests report them for each email address. */
export const invitationMailErrors = ['email_domain_not_accepted', 'mail_quota_reached', 'mail_stopped'] as const;
export const invitationLinkErrors = ['invitation_unknown', 'invitation_for_other_address'] as const;

export const LinkParams = shape({
  token: Type.String({ minLength: 1, maxLength: 200, description: 'Token of the invitation link.' }),
});

export const ListEventInvitations = operation({
  method: 'GET',
  path: '/events/:event_id/invitations',
  summary: 'List the open invitations to an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. Returns the newest first, including expired ones, which can be sent again. Invitations on the waiting list are listed with the join requests instead.',
  access: 'login',
  token: 'attendee:invite',
  params: EventParams,
  query: ListQuery,
  replies: { 200: list('invitations', EventInvitation, 'Open invitations, newest first.') },
  errors: [...eventStaffErrors, 'cursor_invalid'],
});

export const InviteToEvent = operation({
  method: 'POST',
  path: '/events/:event_id/invitations',
  summary: 'Invite a person to an event',
  description: `Requires the role ADMIN or ORGANIZER in the event. An ADMIN may assign every role, an ORGANIZER only SPEAKER and ATTENDEE. Sends an email with a link that is valid for ${invitationLifetimeS / 86_400} days, and a notification if the person has an account. An open invitation as an ATTENDEE reserves a seat. Repeating the request after ${invitationResendPauseS / 60} minutes sends the invitation again and extends it; to offer another role, cancel it first.`,
  access: 'login',
  token: 'attendee:invite',
  securityLog: 'people.invited',
  params: EventParams,
  body: shape({ ...EventInvitationEntry.properties, when_full: whenFull }),
  replies: { 201: EventInvitation },
  errors: [
    ...eventStaffErrors,
    'invitation_role_reserved',
    'already_in_event',
    'already_invited',
    'attendee_limit_reached',
    ...invitationMailErrors,
  ],
  rateLimits: ['invite'],
  demoRestriction: 'mails',
});

export const InviteManyToEvent = operation({
  method: 'POST',
  path: '/events/:event_id/invitations/bulk',
  summary: 'Invite up to 100 people to an event',
  description: `Requires the role ADMIN or ORGANIZER in the event. An ADMIN may assign every role, an ORGANIZER only SPEAKER and ATTENDEE. Invalid email addresses, existing members and people over the email quota do not fail the request: the reply contains a result for each entry. With \`STOP\`, no invitation is sent if there are not enough free seats for all attendees. Open invitations are sent again if they are older than ${invitationResendPauseS / 60} minutes.`,
  access: 'login',
  token: 'attendee:invite',
  securityLog: 'people.invited',
  params: EventParams,
  body: shape({
    invitations: Type.Array(shape({ ...EventInvitationEntry.properties, email: ListedEmail }), {
      minItems: 1,
      maxItems: maxBulkInvitations,
      description: 'Invitations to send.',
    }),
    when_full: whenFull,
  }),
  replies: { 200: BulkResult },
  errors: [...eventStaffErrors, 'attendee_limit_reached'],
  rateLimits: ['invite'],
  demoRestriction: 'mails',
});

export const CsvInvitations = shape({
  dry_run: Type.Boolean({ description: 'Whether this was a dry run without changes.' }),
  invited: Type.Integer({ description: 'Number of people who were invited or, in a dry run, would be invited.' }),
  waiting: Type.Integer({
    description: 'Number of people who were added to the waiting list or, in a dry run, would be added.',
  }),
  rows: Type.Array(
    shape({
      line: described(FileLine, 'Line of the file, counted from 1 including the header.'),
      email: VisibleEmail,
      role: nullable(oneOf(eventUserRoles, 'Role of the person in the event; null if the line has no valid role.')),
      outcome: oneOf(invitationOutcomes, 'Outcome of this line.'),
      reason: nullable(
        described(ReasonText, 'Explanation for people why the person was not invited; null if the person was invited.'),
      ),
    }),
    { description: 'Outcome of each line of the file.' },
  ),
});
export type CsvInvitations = Type.Static<typeof CsvInvitations>;

export const InviteToEventByCsv = operation({
  method: 'POST',
  path: '/events/:event_id/invitations/csv',
  summary: 'Invite the people in a CSV file to an event',
  description: `Requires the role ADMIN or ORGANIZER in the event. An ADMIN may assign every role, an ORGANIZER only SPEAKER and ATTENDEE. The file has up to ${maxCsvInvitations} lines with the column \`email\` and optionally \`first_name\`, \`last_name\`, \`role\` and \`message\`, in any order and with any common separator; without a role, people are invited as ATTENDEE. Open invitations are not sent again, so that the same file can be uploaded again for people over the email quota. With \`dry_run\`, the reply contains the outcome of each line, and no invitations are sent.`,
  access: 'login',
  token: 'attendee:invite',
  securityLog: 'people.invited',
  params: EventParams,
  query: shape({
    dry_run: Type.Boolean({
      default: false,
      description: 'Whether to return the outcome of each line without sending invitations.',
    }),
    when_full: whenFull,
  }),
  upload: 'file',
  replies: { 200: CsvInvitations },
  errors: [
    ...eventStaffErrors,
    'attendee_limit_reached',
    'csv_file_missing',
    'csv_file_too_large',
    'csv_file_unreadable',
  ],
  rateLimits: ['import'],
  demoRestriction: 'mails',
});

export const CancelEventInvitation = operation({
  method: 'DELETE',
  path: '/sent-invitations/:invitation_id',
  summary: 'Cancel an invitation to an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event, and the right to assign the role of the invitation. The link stops working, and the seat of an ATTENDEE becomes free for the waiting list. An invitation on the waiting list is `invitation_not_pending`; decline its join request instead.',
  access: 'login',
  token: 'attendee:invite',
  params: shape({ invitation_id: described(Id, 'Id of the invitation.') }),
  replies: { 200: Message },
  errors: [...eventStaffErrors, 'invitation_not_pending', 'event_role_not_assignable'],
  demoRestriction: true,
});

export const GetEventInvitation = operation({
  method: 'GET',
  path: '/invitations/event/:token/details',
  summary: 'Get an invitation to an event by token',
  description:
    'Anyone who has the token may call this, without a login. Returns open and expired invitations with the fields that organizers see. An invitation that was accepted, declined or cancelled is `invitation_unknown`.',
  access: 'public',
  token: 'ignored',
  params: LinkParams,
  replies: { 200: EventInvitation },
  errors: ['invitation_unknown'],
  failureLimits: ['link_token_per_address'],
});

export const AcceptEventInvitation = operation({
  method: 'POST',
  path: '/invitations/:token/accept',
  summary: 'Accept an invitation to an event',
  description:
    'Only an account with the invited email address, or the invited account, can accept an invitation. Existing members keep their role, except that an ATTENDEE becomes a SPEAKER if invited as one; otherwise, the invitation is closed and the request fails with `already_member_of_event`. If the role differs from the offered one, the person who sent the invitation is notified. A full event fails with `attendee_limit_reached` and leaves the invitation open.',
  access: 'login',
  securityLog: 'membership.gained',
  params: LinkParams,
  replies: {
    200: shape({ message: MessageText, ...GrantedEventRole.properties }),
  },
  errors: [
    ...invitationLinkErrors,
    'invitation_expired',
    'invitation_void',
    'already_member_of_event',
    'event_banned',
    'attendee_limit_reached',
  ],
  demoRestriction: true,
});

export const DeclineEventInvitation = operation({
  method: 'POST',
  path: '/invitations/:token/decline',
  summary: 'Decline an invitation to an event',
  description:
    'Only an account with the invited email address, or the invited account, can decline an invitation. The link stops working, and the seat of an ATTENDEE becomes free for the waiting list. Organizers can invite the person again.',
  access: 'login',
  params: LinkParams,
  replies: { 200: Message },
  errors: invitationLinkErrors,
  demoRestriction: true,
});

export const GetInvitation = operation({
  method: 'GET',
  path: '/invitations/:token',
  summary: 'Get an open invitation by token',
  description:
    'Anyone who has the token may call this, without a login. Returns open and expired invitations to an event or an organization; one that was accepted, declined or cancelled is `invitation_unknown`. If the email address has no account, the reply includes all its open invitations, which `POST /api/invitations/register-and-accept` can accept together.',
  access: 'public',
  token: 'ignored',
  params: LinkParams,
  replies: { 200: InvitationByToken },
  errors: ['invitation_unknown'],
  failureLimits: ['link_token_per_address'],
});

const Ids = Type.Optional(Type.Array(Id, { maxItems: maxBulkInvitations }));

export const RegisterAndAccept = operation({
  method: 'POST',
  path: '/invitations/register-and-accept',
  summary: 'Create an account and accept invitations',
  description:
    'With `token`, creates an account with a verified email address, accepts those of the selected invitations that are open and to this address, and sets the cookies of the login. Without it, only creates the account and sends a verification link, like `POST /api/auth/signup`, because ids of invitations can be guessed. An installation whose sign-ups require an invitation rejects requests without a token. If an event has no free seat, nothing is created and the invitations remain open.',
  access: 'public',
  securityLog: 'account.created',
  setsCookies: true,
  body: shape({
    user_data: described(
      shape({
        email: Email,
        first_name: FirstName,
        last_name: LastName,
        password: Type.String({
          minLength: minPasswordLength,
          maxLength: maxPasswordLength,
          description: 'Password of the new account, 8 to 128 characters.',
        }),
      }),
      'Data of the new account.',
    ),
    org_invitation_ids: described(Ids, 'Ids of invitations to organizations to accept.'),
    event_invitation_ids: described(Ids, 'Ids of invitations to events to accept.'),
    token: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Token of the invitation link. Without it, no invitation is accepted, and the person is not logged in.',
      }),
    ),
  }),
  replies: {
    201: shape({
      user: described(
        shape({
          id: Id,
          email: VisibleEmail,
          first_name: FirstNameText,
          last_name: LastNameText,
          full_name: FullName,
          email_verified: Type.Boolean({ description: 'Whether the email address is verified.' }),
        }),
        'The new account.',
      ),
      accepted_invitations: described(
        shape({
          organizations: Type.Integer({ description: 'Number of accepted invitations to organizations.' }),
          events: Type.Integer({ description: 'Number of accepted invitations to events.' }),
        }),
        'Numbers of accepted invitations.',
      ),
      event_roles: Type.Array(GrantedEventRole, {
        description:
          'Role in each event whose invitation was accepted. A role that may update the event becomes `ATTENDEE` unless an invitation to the organization of the event is accepted too.',
      }),
      message: MessageText,
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
  hashesPassword: true,
  rateLimits: ['account_mail_per_address', 'sign_up'],
});
