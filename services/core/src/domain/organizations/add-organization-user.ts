import type { Body } from '@plenum/contracts/operation';
import type { AddOrganizationUser, OrganizationUserDetail } from '@plenum/contracts/organizations';
import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { findOrCreateAccount } from '../auth/account.steps.ts';
import { record } from '../domain-events.ts';
import { authorizeOrganization, requireManageable } from '../policy.ts';
import { findMember } from './organization-members.queries.ts';
import { addOrganizationMember } from './organization-members.steps.ts';
import { organizationUserDetail } from './organization-members.views.ts';

/**
 * Makes a person a member at once. An unknown address gets an account without a password and a mail to choose one; who
 * adds somebody never knows a password of theirs (spec: contract 7.4).
 * Refuses: `not_found`, `organization_access_denied`, `forbidden`, `organization_member_exists`, `mail_quota_reached`, `mail_stopped`.
 * @param locale the language of the mail
 */
export async function addOrganizationUser(
  scope: Scope,
  organization_id: number,
  input: Body<typeof AddOrganizationUser>,
  locale: string,
): Promise<OrganizationUserDetail> {
  const permission = 'organization_member:manage';
  const { role } = await authorizeOrganization(scope, organization_id, permission);
  requireManageable(role, input.role, permission);
  const { user_id } = requireActor(scope);
  const member_id = await transaction(scope, async (tx) => {
    const { user } = await findOrCreateAccount(scope, tx, { ...input, locale, organization_id });
    await tx.flush();
    const is_added = await addOrganizationMember(tx, { organization_id, user_id: user.id, role: input.role });
    if (!is_added) throw fail('organization_member_exists');
    const change = { organization_id, user_id: user.id, role: input.role, former_role: null };
    record(tx, 'organization_user.role_changed', { ...change, changed_at_ms: scope.clock.now() });
    return user.id;
  });
  const row = await findMember(scope.db, organization_id, member_id);
  if (row === undefined) throw fail('not_found');
  return organizationUserDetail(row, { user_id, role });
}
