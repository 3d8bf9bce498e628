/** Pure rules of invitations: status, repetition, and role of a new member. */
import {
  eventUserRoles,
  type EventUserRole,
  type InvitationStatus,
  organizationUserRoles,
  type OrganizationUserRole,
} from '@plenum/contracts/enums';
import { invitationLifetimeS } from '@plenum/contracts/limits';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { hasPassed } from '../../platform/clock.ts';

/** Returns the expiry of an invitation sent now. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + invitationLifetimeS * 1000);

export type InvitedRole = EventUserRole | OrganizationUserRole;

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  values.some((known) => known === value);

/** Narrows a role to an event role; one database column contains roles of both kinds. */
export function eventRole(role: string): EventUserRole {
  if (!isOneOf(eventUserRoles, role)) throw new Error(`No event has a role ${role}.`);
  return role;
}

/** Narrows a role to an organization role. */
export function organizationRole(role: string): OrganizationUserRole {
  if (!isOneOf(organizationUserRoles, role)) throw new Error(`No organization has a role ${role}.`);
  return role;
}

/** Checks whether an invitation has expired; its row changes only when somebody acts on it. */
export const isExpired = (invitation: { readonly expires_at: Date }, now: Date): boolean =>
  hasPassed(invitation.expires_at, now.getTime());

/** Returns the displayed status. */
export const shownStatus = (
  invitation: { readonly status: InvitationStatus; readonly expires_at: Date },
  now: Date,
): InvitationStatus => (invitation.status === 'PENDING' && isExpired(invitation, now) ? 'EXPIRED' : invitation.status);

/**
 * Returns the role of a person who registers: a role that manages an event becomes ATTENDEE unless the person joins the
 * owning organization too.
 */
export const roleOnRegistering = (role: EventUserRole, entersOrganization: boolean): EventUserRole =>
  eventRoleMay(role, 'event:update') && !entersOrganization ? 'ATTENDEE' : role;
