/** The pure rules of invitations: what is open, what a repeated one does, which role a newcomer gets. */
import {
  eventUserRoles,
  type EventUserRole,
  type InvitationKind,
  type InvitationStatus,
  organizationUserRoles,
  type OrganizationUserRole,
} from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import { hasPassed } from '../../platform/instants.ts';

export type InvitedRole = EventUserRole | OrganizationUserRole;

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  values.some((known) => known === value);

/** The role of an event's invitation; the database holds roles of both kinds in one column. */
export function eventRole(role: string): EventUserRole {
  if (!isOneOf(eventUserRoles, role)) throw new Error(`No event has a role ${role}.`);
  return role;
}

/** The role of an organization's invitation. */
export function organizationRole(role: string): OrganizationUserRole {
  if (!isOneOf(organizationUserRoles, role)) throw new Error(`No organization has a role ${role}.`);
  return role;
}

/** What a link carries: the token, and the kind where a prefix names it. */
export function readLinkToken(text: string): { readonly token: string; readonly kind: InvitationKind | null } {
  if (text.startsWith('org_')) return { token: text.slice(4), kind: 'organization' };
  if (text.startsWith('evt_')) return { token: text.slice(4), kind: 'event' };
  return { token: text, kind: null };
}

/** An invitation runs out by itself; its row is changed only when somebody acts on it. */
export const isExpired = (invitation: { readonly expires_at: Date }, now: Date): boolean =>
  hasPassed(invitation.expires_at, now.getTime());

/** The status as people are told it. */
export const shownStatus = (
  invitation: { readonly status: InvitationStatus; readonly expires_at: Date },
  now: Date,
): InvitationStatus => (invitation.status === 'PENDING' && isExpired(invitation, now) ? 'EXPIRED' : invitation.status);

/**
 * The role with which somebody enters while registering: one that manages an event falls to ATTENDEE unless they enter
 * the owning organization as well.
 */
export const roleOnRegistering = (role: EventUserRole, entersOrganization: boolean): EventUserRole =>
  eventRoleMay(role, 'event:update') && !entersOrganization ? 'ATTENDEE' : role;
