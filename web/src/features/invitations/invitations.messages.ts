import {
  eventUserRoles,
  type EventUserRole,
  type InvitationKind,
  organizationUserRoles,
  type OrganizationUserRole,
} from '@plenum/contracts/enums';
import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'invitations.title': 'Your invitation',
  'invitations.busy': 'Opening your invitation…',
  'invitations.closed': 'This invitation is no longer open',
  'invitations.closed.text':
    'The link is unknown, or the invitation was answered, taken back or replaced by a newer one. Ask whoever invited you for a new one.',
  'invitations.expired': 'This invitation has run out',
  'invitations.expired.text': 'Ask whoever invited you to send it once more.',
  'invitations.void': 'This invitation is no longer valid',
  'invitations.void.text': 'Whoever sent it may no longer invite people. Ask the organizers for a new one.',
  'invitations.to_start': 'To the start page',
  'invitations.to_app': 'Go on to Plenum',
  'invitations.heading': 'You are invited to {name}',
  'invitations.by': 'Invited by {name}',
  'invitations.as': 'As {role}',
  'invitations.host': 'by {organization}',

  'invitations.known': 'The address {email} has an account. Log in with it to answer.',
  'invitations.login': 'Log in',
  'invitations.other': 'This invitation is for somebody else',
  'invitations.other.text':
    'It was sent to {email}, and you are logged in as {own}. Log out to answer it with the other account.',
  'invitations.log_out': 'Log out and go on',
  'invitations.accept': 'Accept',
  'invitations.decline': 'Decline',
  'invitations.accept.of': 'Accept the invitation to {name}',
  'invitations.decline.of': 'Decline the invitation to {name}',
  'invitations.accepted': 'Welcome to {name}',
  'invitations.declined': 'You have declined the invitation to {name}',
  'invitations.failed': 'Your answer could not be saved',

  'invitations.register': 'Create your account',
  'invitations.register.text': 'One account for every event you attend or run.',
  'invitations.choice': 'What do you accept?',
  'invitations.choice.count': { one: 'You accept {count} invitation.', other: 'You accept {count} invitations.' },
  'invitations.choice.none': 'Choose at least one invitation.',
  'invitations.choice.falls': 'You will enter as Attendee',
  'invitations.choice.warning': 'Some roles depend on the organization',
  'invitations.choice.warning.text':
    'Whoever manages an event has to belong to its organization. Without {names} you enter the marked events as Attendee.',
  'invitations.choice.soon': 'Expires soon',
  'invitations.submit': 'Create account and accept',

  'invitations.cards': 'Invitations',
  'invitations.kind.event': 'Event',
  'invitations.kind.organization': 'Organization',
  'invitations.hours': { one: 'Expires in {count} hour', other: 'Expires in {count} hours' },

  'invitations.role.organization.OWNER': 'Owner',
  'invitations.role.organization.ADMIN': 'Admin',
  'invitations.role.organization.MEMBER': 'Member',
  'invitations.role.event.ADMIN': 'Admin',
  'invitations.role.event.ORGANIZER': 'Organizer',
  'invitations.role.event.MODERATOR': 'Moderator',
  'invitations.role.event.SPEAKER': 'Speaker',
  'invitations.role.event.ATTENDEE': 'Attendee',
});

const isEventRole = (role: string): role is EventUserRole => eventUserRoles.some((known) => known === role);
const isOrganizationRole = (role: string): role is OrganizationUserRole =>
  organizationUserRoles.some((known) => known === role);

/** The word for a role of either kind; a role that this browser does not know yet is shown as it came. */
export function roleWord(kind: InvitationKind, role: string): string {
  if (kind === 'event') return isEventRole(role) ? t(`invitations.role.event.${role}`) : role;
  return isOrganizationRole(role) ? t(`invitations.role.organization.${role}`) : role;
}
