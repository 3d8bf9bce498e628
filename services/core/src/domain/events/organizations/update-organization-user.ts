import type { OrganizationUserRole } from '@plenum/contracts/enums';
import type { OrganizationUserDetail } from '@plenum/contracts/events/organizations';
import { statement } from '../../../platform/db/database.ts';
import { fail, errorPhrase } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { requireMayManageMember } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { authorizeOrganization } from '../../policy.ts';
import { withdrawOrganizationInvitations } from '../../withdrawn-invitations.steps.ts';
import { endDerivedCredentials } from './derived-credentials.steps.ts';
import { findMember } from './organization-members.queries.ts';
import { lockMembership } from './organization-members.steps.ts';
import { organizationUserDetail } from './organization-members.views.ts';

const changeRole = statement(
  'change-organization-role',
  'update organization_users set role = $1 where organization_id = $2 and user_id = $3',
);

/**
 * Changes the role of a member. Only owners may change owners or promote to owner, and members cannot change their own
 * role. If two owners demote each other concurrently, one request fails. Throws `not_found`, `forbidden`,
 * `last_owner_role`.
 */
export async function updateOrganizationUser(
  scope: Scope,
  organization_id: number,
  member_id: number,
  role: OrganizationUserRole,
): Promise<OrganizationUserDetail> {
  const permission = 'organization_member:manage';
  const { role: actor_role } = await authorizeOrganization(scope, organization_id, permission);
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    const membership = await lockMembership(scope, tx, organization_id, member_id);
    if (membership.actor_role === null || membership.member_role === null) throw fail('not_found');
    if (membership.member_role === role) return;
    if (membership.is_last_owner && member_id === user_id) throw fail('last_owner_role');
    if (member_id === user_id) throw fail('forbidden', { message: errorPhrase('own_organization_role') });
    requireMayManageMember(scope, membership.actor_role, membership.member_role, permission);
    requireMayManageMember(scope, membership.actor_role, role, permission);
    if (membership.is_last_owner) throw fail('last_owner_role');
    await withdrawOrganizationInvitations(tx, { organization_id, user_id: member_id });
    await tx.rows(changeRole, [role, organization_id, member_id]);
    await endDerivedCredentials(tx, { organization_id, user_id: member_id, role, at: scope.clock.date() });
    record(tx, 'organization_user.changed', { organization_id, user_id: member_id });
    const change = { organization_id, user_id: member_id, role, former_role: membership.member_role };
    record(tx, 'organization_user.role_changed', { ...change, changed_at_ms: scope.clock.now() });
  });
  const row = await findMember(scope.db, organization_id, member_id);
  if (row === undefined) throw fail('not_found');
  return organizationUserDetail(row, { user_id, role: actor_role });
}
