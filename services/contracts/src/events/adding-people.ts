/** Operations that add people who are known to an organization, and invite everyone else. */
import type * as Type from 'typebox';
import { UserId } from '../accounts/person-fields.ts';
import { FirstName, LastName } from '../accounts/users.ts';
import { EventUserRole, OrganizationUserRole } from '../enums.ts';
import { operation } from '../operation.ts';
import { described, Email, oneOf, shape } from '../primitives.ts';
import { EventUserDetail, speakerTexts } from './attendees.ts';
import { eventStaffErrors } from './event-errors.ts';
import { EventParams } from './events.ts';
import { EventInvitation, OrganizationInvitation, invitationMailErrors } from './invitations.ts';
import { organizationInvitationErrors } from './organization-invitations.ts';
import { OrganizationParams, OrganizationUserDetail } from './organizations.ts';

/**
 * Returns the reply schema for people who are unknown to the organization or require an invitation: they join when they
 * accept it.
 */
const invitedReply = <T extends Type.TSchema>(invitation: T) =>
  shape({
    status: oneOf(['INVITED'], 'Always `INVITED`.'),
    invitation: described(invitation, 'The invitation that was sent.'),
  });

const addingErrors = [
  ...eventStaffErrors,
  'event_role_not_assignable',
  'event_user_exists',
  'already_invited',
  'attendee_limit_reached',
  ...invitationMailErrors,
] as const;

export const AddEventUser = operation({
  method: 'POST',
  path: '/events/:event_id/users',
  summary: 'Add a member to an event',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. An ADMIN may assign every role, an ORGANIZER only SPEAKER and ATTENDEE. Adds the person as a member (201) if the person has joined the organization or one of its events before, allows organizers to add them, and has not blocked the caller; otherwise sends an invitation (202) without disclosing the email address. A person who is added is notified. Attendees need a free seat, ahead of the waiting list.',
  access: 'login',
  token: 'attendee:add',
  securityLog: 'role.changed',
  params: EventParams,
  /** The speaker texts are ignored if the person is invited. */
  body: shape({ user_id: UserId, role: EventUserRole, ...speakerTexts }),
  replies: { 201: EventUserDetail, 202: invitedReply(EventInvitation) },
  errors: addingErrors,
  rateLimits: ['add_by_id', 'add_by_id_per_organization'],
  demoRestriction: 'mails',
});

const personByEmail = {
  email: Email,
  first_name: FirstName,
  last_name: LastName,
};

export const AddEventUserByEmail = operation({
  method: 'POST',
  path: '/events/:event_id/users/add',
  summary: 'Add a member to an event by email address',
  description:
    'Requires the role ADMIN or ORGANIZER in the event. An ADMIN may assign every role, an ORGANIZER only SPEAKER and ATTENDEE. Adds the person as a member (201) if the person has joined the organization or one of its events before, allows organizers to add them, and has not blocked the caller; otherwise sends an invitation (202), whether or not the email address has an account. A person who is added is notified. Attendees need a free seat, ahead of the waiting list.',
  access: 'login',
  token: 'attendee:add',
  securityLog: 'role.changed',
  params: EventParams,
  body: shape({ ...personByEmail, role: EventUserRole }),
  replies: { 201: EventUserDetail, 202: invitedReply(EventInvitation) },
  errors: addingErrors,
  rateLimits: ['invite'],
  demoRestriction: 'mails',
});

export const AddOrganizationUser = operation({
  method: 'POST',
  path: '/organizations/:organization_id/users',
  summary: 'Add a member to an organization by email address',
  description:
    'Requires the role OWNER or ADMIN in the organization. Only an OWNER may offer the role OWNER. Adds the person as a member (201) if the role is MEMBER, the person has joined the organization or one of its events before, allows organizers to add them, and has not blocked the caller; otherwise sends an invitation (202), whether or not the email address has an account. A person who is added is notified.',
  access: 'login',
  token: 'organization_member:invite',
  securityLog: 'role.changed',
  params: OrganizationParams,
  body: shape({ ...personByEmail, role: OrganizationUserRole }),
  replies: { 201: OrganizationUserDetail, 202: invitedReply(OrganizationInvitation) },
  errors: [...organizationInvitationErrors, 'organization_member_exists', 'already_invited', ...invitationMailErrors],
  rateLimits: ['invite'],
  demoRestriction: 'mails',
});
