/** Adding people whom an organization knows; the same operations invite everybody else. */
import * as Type from 'typebox';
import { EventUserDetail, speaker_texts } from './attendees.ts';
import { EventUserRole, OrganizationUserRole } from './enums.ts';
import { EventParams } from './events.ts';
import { EventInvitation, in_event, in_organization, OrganizationInvitation, over_quota } from './invitations.ts';
import { password_length_max, person_name_length_max } from './limits.ts';
import { operation } from './operation.ts';
import { OrganizationParams, OrganizationUserDetail } from './organizations.ts';
import { Email, Id, oneOf, shape } from './primitives.ts';

/** Instead of a member: who is not known to the organization, or wants to be asked, joins once they say yes. */
const invitedReply = <T extends Type.TSchema>(sent: T) => shape({ status: oneOf(['INVITED']), invitation: sent });

const adding_errors = [
  ...in_event,
  'event_role_not_assignable',
  'event_user_exists',
  'already_invited',
  'attendee_limit_reached',
  ...over_quota,
] as const;

export const AddEventUser = operation({
  method: 'POST',
  path: '/events/:event_id/users',
  summary: 'Make somebody a member whom the organization knows (201); anybody else is invited (202)',
  access: 'login',
  params: EventParams,
  /** Speakers are announced with the texts only when they become members at once. */
  body: shape({ user_id: Id, role: EventUserRole, ...speaker_texts }),
  replies: { 201: EventUserDetail, 202: invitedReply(EventInvitation) },
  errors: adding_errors,
  rate_limits: ['add_by_id', 'add_by_id_per_organization'],
  demo_refused: true,
});

const person_by_address = {
  email: Email,
  first_name: Type.String({ minLength: 1, maxLength: person_name_length_max, 'x-trim': true }),
  last_name: Type.String({ minLength: 1, maxLength: person_name_length_max, 'x-trim': true }),
};

export const AddEventUserByEmail = operation({
  method: 'POST',
  path: '/events/:event_id/users/add',
  summary: 'Make somebody a member by their address whom the organization knows (201); anybody else is invited (202)',
  access: 'login',
  params: EventParams,
  body: shape({
    ...person_by_address,
    role: EventUserRole,
    /** Ignored: nobody chooses another person's password. */
    password: Type.Optional(Type.String({ maxLength: password_length_max })),
  }),
  replies: { 201: EventUserDetail, 202: invitedReply(EventInvitation) },
  errors: adding_errors,
  rate_limits: ['invite'],
  demo_refused: true,
});

export const AddOrganizationUser = operation({
  method: 'POST',
  path: '/organizations/:organization_id/users',
  summary: 'Make somebody a member by their address whom the organization knows (201); anybody else is invited (202)',
  access: 'login',
  params: OrganizationParams,
  body: shape({ ...person_by_address, role: OrganizationUserRole }),
  replies: { 201: OrganizationUserDetail, 202: invitedReply(OrganizationInvitation) },
  errors: [...in_organization, 'organization_member_exists', 'already_invited', ...over_quota],
  rate_limits: ['invite'],
  demo_refused: true,
});
