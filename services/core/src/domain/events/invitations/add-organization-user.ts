import type { AddOrganizationUser } from '@plenum/contracts/events/adding-people';
import type { OrganizationInvitation } from '@plenum/contracts/events/invitations';
import type { OrganizationUserDetail } from '@plenum/contracts/events/organizations';
import type { Body } from '@plenum/contracts/operation';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';
import { requireActor } from '../../actor.ts';
import { requireMayManageMember } from '../../assignable-roles.ts';
import { record } from '../../domain-events.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization } from '../../policy.ts';
import { withdrawOrganizationInvitations } from '../../withdrawn-invitations.steps.ts';
import { findMember } from '../organizations/organization-members.queries.ts';
import { addOrganizationMember } from '../organizations/organization-members.steps.ts';
import { organizationUserDetail } from '../organizations/organization-members.views.ts';
import { type AddedOrInvited, logAdding } from './added-or-invited.ts';
import { organizationTargetOf } from './invitation-target.steps.ts';
import { findInvitation } from './invitation.queries.ts';
import { organizationInvitation } from './invitation.views.ts';
import { inviteEntry, requireInvited } from './invite-people.ts';
import { findPersonToAdd, type PersonToAdd, wasAddedByOthers } from './person-to-add.queries.ts';

type Input = Body<typeof AddOrganizationUser>;

/**
 * Adds a MEMBER by email address if they know the organization and allow it; invites any other address, whether or not
 * it has an account. Owners and admins always have to accept, because they become responsible for the organization.
 * Throws `not_found`, `forbidden`, `organization_member_exists`, `already_invited`, `email_domain_not_accepted`,
 * `mail_quota_reached`, `mail_stopped`.
 */
export async function addOrganizationUser(
  scope: Scope,
  organization_id: number,
  input: Input,
): Promise<AddedOrInvited<OrganizationUserDetail, OrganizationInvitation>> {
  const permission = 'organization_member:manage';
  const { role } = await authorizeOrganization(scope, organization_id, permission);
  requireMayManageMember(scope, role, input.role, permission);
  const actor_id = requireActor(scope).user_id;
  const result = await transaction(scope, async (tx) => {
    const lockedAccess = await lockOrganizationRight(scope, tx, organization_id, permission);
    requireMayManageMember(scope, lockedAccess.role, input.role, permission);
    const email = normalizeEmail(input.email);
    const person = await findPersonToAdd(tx, { organization_id, actor_id }, { email });
    const isManager = organizationRoleMay(input.role, permission);
    const wasAdded =
      person !== undefined && (await wasAddedByOthers(tx, { event_id: null, organization_id }, person.user_id));
    if (person?.may_be_added === true && !isManager && !wasAdded)
      return { subject_id: await addMember(scope, tx, organization_id, person, input) };
    const inviteResult = await inviteEntry(
      scope,
      tx,
      organizationTargetOf(scope, organization_id, lockedAccess.role),
      input,
    );
    return { invitation_id: requireInvited(scope, inviteResult, 'organization_member_exists') };
  });
  const { subject_id = null, invitation_id = null } = result;
  logAdding(scope, { organization_id, event_id: null, by: 'address', subject_id, invitation_id });
  if (subject_id === null) {
    const row = await findInvitation(scope.db, invitation_id ?? 0);
    if (row === undefined) throw fail('not_found');
    return { outcome: 'invited', invitation: organizationInvitation(row, scope.clock.date()) };
  }
  const row = await findMember(scope.db, organization_id, subject_id);
  if (row === undefined) throw fail('not_found');
  return { outcome: 'added', member: organizationUserDetail(row, { user_id: actor_id, role }) };
}

async function addMember(
  scope: Scope,
  tx: Transaction,
  organization_id: number,
  { user_id }: PersonToAdd,
  { role }: Input,
): Promise<number> {
  await withdrawOrganizationInvitations(tx, { organization_id, user_id });
  const is_new = await addOrganizationMember(tx, { organization_id, user_id, role, was_added: true });
  if (!is_new) throw fail('organization_member_exists');
  const change = { organization_id, user_id, role, former_role: null };
  record(tx, 'organization_user.role_changed', { ...change, changed_at_ms: scope.clock.now() });
  return user_id;
}
