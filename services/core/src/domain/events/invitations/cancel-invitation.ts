import { LockMode } from '@mikro-orm/core';
import type { EventUserRole } from '@plenum/contracts/enums';
import { eventRoleMay } from '@plenum/contracts/permissions';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { manageableRoles, requireAssignable } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { lockEventRole, lockOrganizationRight } from '../../locked-rights.steps.ts';
import { type AuthorizationScope, authorizeOrganization, authorizeEventObject } from '../../policy.ts';
import { Invitation } from './invitation.entity.ts';
import { findInvitation } from './invitation.queries.ts';
import { eventRole, organizationRole } from './invitation.rules.ts';

const permission = 'organization_member:invite';

async function cancel(
  scope: Scope,
  invitation_id: number,
  lockRights: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await transaction(scope, async (tx) => {
    await lockRights(tx);
    const invitation = await tx.em.findOne(Invitation, invitation_id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (invitation?.status !== 'PENDING') throw fail('invitation_not_pending');
    invitation.status = 'CANCELLED';
    const event_id = invitation.event?.id;
    if (event_id !== undefined) record(tx, 'seats.freed', { event_id });
  });
}

/**
 * Cancels an invitation to an organization, with a role that the actor may assign. Throws `not_found` (including for
 * invitations of another organization), `invitation_not_pending` and the errors of `authorizeOrganization`.
 */
export async function cancelOrganizationInvitation(
  scope: Scope,
  organization_id: number,
  invitation_id: number,
): Promise<void> {
  const { role } = await authorizeOrganization(scope, organization_id, permission);
  const row = await findInvitation(scope.db, invitation_id);
  if (row?.kind !== 'organization' || row.organization_id !== organization_id) throw fail('not_found');
  if (!manageableRoles(scope, role).includes(organizationRole(row.role))) throw fail('forbidden');
  await cancel(scope, invitation_id, (tx) => lockOrganizationRight(scope, tx, organization_id, permission));
}

/**
 * Cancels an invitation to an event, with a role that the actor may assign. Throws `not_found`, `event_banned`,
 * `invitation_not_pending`, `event_role_not_assignable`.
 */
export async function cancelEventInvitation(scope: Scope, invitation_id: number): Promise<void> {
  const row = await findInvitation(scope.db, invitation_id);
  const event_id = row?.event_id ?? null;
  if (row === undefined || event_id === null) throw fail('not_found');
  const role = eventRole(row.role);
  await authorizeCancellation(scope, event_id, role);
  await cancel(scope, invitation_id, async (tx) =>
    authorizeCancellation(await lockEventRole(scope, tx, { event_id }), event_id, role),
  );
}

async function authorizeCancellation(scope: AuthorizationScope, event_id: number, role: EventUserRole): Promise<void> {
  const access = await authorizeEventObject(scope, { event_id, is_unscheduled: false }, 'event:read');
  // Invitations are visible only to people who may invite.
  if (!eventRoleMay(access.role, 'attendee:invite')) throw fail('not_found');
  requireAssignable(scope, access, role);
}
