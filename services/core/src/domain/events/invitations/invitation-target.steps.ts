import type { OrganizationUserRole } from '@plenum/contracts/enums';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Scope } from '../../../scope.ts';
import { assignableRoles, manageableRoles } from '../../assignable-roles.ts';
import { lockEventRight, lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeEvent, authorizeOrganization, type EventAccess } from '../../policy.ts';
import type { InvitedRole } from './invitation.rules.ts';

export interface InvitationTarget {
  readonly organization_id: number;
  /** Null for an invitation to the organization itself. */
  readonly event_id: number | null;
  /** Roles that the actor may assign. */
  readonly roles: readonly InvitedRole[];
}

export const organizationTargetOf = (
  scope: Pick<Scope, 'actor'>,
  organization_id: number,
  role: OrganizationUserRole | null,
): InvitationTarget => ({ organization_id, event_id: null, roles: manageableRoles(scope, role) });

export const eventTargetOf = (
  scope: Pick<Scope, 'actor'>,
  { organization_id, event_id, role }: EventAccess,
): InvitationTarget => ({ organization_id, event_id, roles: assignableRoles(scope, { role }) });

/** Authorizes invitations to an organization. Throws the errors of `authorizeOrganization`. */
export async function organizationTarget(scope: Scope, organization_id: number): Promise<InvitationTarget> {
  const { role } = await authorizeOrganization(scope, organization_id, 'organization_member:invite');
  return organizationTargetOf(scope, organization_id, role);
}

/** Authorizes invitations to an event. Throws the errors of `authorizeEvent`. */
export async function eventTarget(scope: Scope, event_id: number): Promise<InvitationTarget> {
  return eventTargetOf(scope, await authorizeEvent(scope, event_id, 'attendee:invite'));
}

/**
 * Returns the target with the roles that the actor may assign, and locks their rights until the transaction ends.
 * Throws the errors of `organizationTarget` or `eventTarget`.
 */
export async function lockTarget(
  scope: Scope,
  tx: Transaction,
  { organization_id, event_id }: InvitationTarget,
): Promise<InvitationTarget> {
  if (event_id !== null) return eventTargetOf(scope, await lockEventRight(scope, tx, { event_id }, 'attendee:invite'));
  const { role } = await lockOrganizationRight(scope, tx, organization_id, 'organization_member:invite');
  return organizationTargetOf(scope, organization_id, role);
}
