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
 * Removes a member, or the actor. They retain their roles in events. The last owner cannot be removed, not even by
 * concurrent requests. Throws `not_found`, `forbidden`, `last_owner_removal`.
 */
export async function removeOrganizationUser(
  scope: Scope,
  organization_id: number,
  member_id: number,
): Promise<{ message: string }> {
  const isLeaving = member_id === requireActor(scope).user_id;
  const permission = isLeaving ? 'organization:read' : 'organization_member:manage';
  await authorizeOrganization(scope, organization_id, permission);
  await transaction(scope, async (tx) => {
    const membership = await lockMembership(scope, tx, organization_id, member_id);
    if (membership.member_role === null) throw fail('not_found');
    if (!isLeaving) requireMayManageMember(scope, membership.actor_role, membership.member_role, permission);
    if (membership.is_last_owner) throw fail('last_owner_removal');
    await withdrawOrganizationInvitations(tx, { organization_id, user_id: member_id });
    await removeOrganizationMember(tx, organization_id, member_id);
    await endDerivedCredentials(tx, { organization_id, user_id: member_id, role: null, at: scope.clock.date() });
    record(tx, 'organization_user.changed', { organization_id, user_id: member_id });
    record(tx, 'membership.ended', { user_id: member_id, event_id: null, organization_id });
  });
  return { message: isLeaving ? 'You have left the organization.' : 'The member has been removed.' };
}
