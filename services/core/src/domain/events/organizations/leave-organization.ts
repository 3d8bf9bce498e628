/** Leaves an organization voluntarily (`docs/product/membership.md`). */
import type { OrganizationUserRole } from '@plenum/contracts/enums';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { requireMayManageMember } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { authorizeOrganization } from '../../policy.ts';
import { withdrawOrganizationInvitations } from '../../withdrawn-invitations.steps.ts';
import { endDerivedCredentials } from './derived-credentials.steps.ts';
import { lockMembership, removeOrganizationMember } from './organization-members.steps.ts';

/**
 * Ends the membership of the actor; they retain their roles in events. The last owner must name a successor; if two
 * owners leave concurrently, one request fails. Throws `not_found`, `forbidden` (naming a successor without being an
 * owner), `last_owner_leaving`, `successor_unsuitable`.
 */
export async function leaveOrganization(
  scope: Scope,
  organization_id: number,
  successorId: number | undefined,
): Promise<{ message: string }> {
  await authorizeOrganization(scope, organization_id, 'organization:read');
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    const membership = await lockMembership(scope, tx, organization_id, user_id);
    if (membership.member_role === null) throw fail('not_found');
    if (successorId !== undefined) {
      requireMayManageMember(scope, membership.actor_role, 'OWNER', 'organization_member:manage');
      await promoteSuccessor(scope, tx, organization_id, user_id, successorId);
    } else if (membership.is_last_owner) throw fail('last_owner_leaving');
    await withdrawOrganizationInvitations(tx, { organization_id, user_id });
    await removeOrganizationMember(tx, organization_id, user_id);
    await endDerivedCredentials(tx, { organization_id, user_id, role: null, at: scope.clock.date() });
    record(tx, 'organization_user.changed', { organization_id, user_id });
    record(tx, 'membership.ended', { user_id, event_id: null, organization_id });
  });
  return { message: 'You have left the organization.' };
}

const suitableSuccessor = statement<{ role: OrganizationUserRole }>(
  'suitable-organization-successor',
  `select ou.role from organization_users ou join users u on u.id = ou.user_id
      where ou.organization_id = $1 and ou.user_id = $2 and ou.user_id <> $3 and not ou.was_added
        and u.is_active and u.email_verified_at is not null and not u.is_demo`,
);

const promoteToOwner = statement<{ user_id: number }>(
  'promote-to-organization-owner',
  `update organization_users set role = 'OWNER'
      where organization_id = $1 and user_id = $2 and role <> 'OWNER' returning user_id`,
);

/**
 * Promotes a member who has joined voluntarily to OWNER; the row of the organization must be locked. Throws
 * `successor_unsuitable`.
 */
async function promoteSuccessor(
  scope: Scope,
  tx: Transaction,
  organization_id: number,
  leaverId: number,
  successorId: number,
): Promise<void> {
  const successor = await tx.row(suitableSuccessor, [organization_id, successorId, leaverId]);
  if (successor === undefined) throw fail('successor_unsuitable');
  await withdrawOrganizationInvitations(tx, { organization_id, user_id: successorId });
  const promoted = await tx.rows(promoteToOwner, [organization_id, successorId]);
  if (promoted.length === 0) return;
  record(tx, 'organization_user.changed', { organization_id, user_id: successorId });
  record(tx, 'organization_user.role_changed', {
    organization_id,
    user_id: successorId,
    role: 'OWNER',
    former_role: successor.role,
    changed_at_ms: scope.clock.now(),
  });
}
