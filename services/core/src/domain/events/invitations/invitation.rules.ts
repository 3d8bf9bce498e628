import {
  eventUserRoles,
  type EventUserRole,
  type InvitationStatus,
  organizationUserRoles,
  type OrganizationUserRole,
} from '@plenum/contracts/enums';
import { invitationLifetimeS } from '@plenum/contracts/limits';
import { isManagingRole } from '@plenum/contracts/permissions';
import { hasPassed } from '../../../platform/clock.ts';

export const expiryFrom = (now: Date): Date => new Date(now.getTime() + invitationLifetimeS * 1000);

export type InvitedRole = EventUserRole | OrganizationUserRole;

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  values.some((candidate) => candidate === value);

/** Narrows a role to an event role; one database column contains roles of both kinds. */
export function eventRole(role: string): EventUserRole {
  if (!isOneOf(eventUserRoles, role)) throw new Error(`Not an event role: ${role}.`);
  return role;
}

export function organizationRole(role: string): OrganizationUserRole {
  if (!isOneOf(organizationUserRoles, role)) throw new Error(`Not an organization role: ${role}.`);
  return role;
}

/** Checks whether an invitation has expired; expiry does not update its row. */
export const isExpired = (invitation: { readonly expires_at: Date }, now: Date): boolean =>
  hasPassed(invitation.expires_at, now.getTime());

export const displayedStatus = (
  invitation: { readonly status: InvitationStatus; readonly expires_at: Date },
  now: Date,
): InvitationStatus => (invitation.status === 'PENDING' && isExpired(invitation, now) ? 'EXPIRED' : invitation.status);

/**
 * Returns the role of a person who registers: a managing event role becomes ATTENDEE unless the person also joins the
 * owning organization.
 */
export const roleForRegistration = (role: EventUserRole, joinsOrganization: boolean): EventUserRole =>
  isManagingRole(role) && !joinsOrganization ? 'ATTENDEE' : role;
