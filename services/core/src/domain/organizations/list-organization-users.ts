import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { ListOrganizationUsers } from '@plenum/contracts/organizations';
import { tidyLine } from '../../platform/text.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { pageFrame, rowsBefore } from '../page-envelope.ts';
import { authorizeOrganization } from '../policy.ts';
import { countMembers, findMembers } from './organization-members.queries.ts';
import { organizationUserView } from './organization-members.views.ts';

type Operation = typeof ListOrganizationUsers;

/**
 * The members of an organization for each other, in the order they came.
 * Refuses: `not_found`, `organization_access_denied`.
 */
export async function listOrganizationUsers(
  scope: Scope,
  organization_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  await authorizeOrganization(scope, organization_id, 'organization:read');
  const { user_id } = requireActor(scope);
  const filter = { role: query.role ?? null, search: tidyLine(query.search ?? '') || null };
  const [total_items, rows] = await Promise.all([
    countMembers(scope.db, organization_id, filter),
    findMembers(scope.db, organization_id, filter, query.per_page, rowsBefore(query)),
  ]);
  return {
    ...pageFrame({ operation: ListOrganizationUsers, params: { organization_id }, query }, total_items),
    organization_users: rows.map((row) => organizationUserView(row, user_id)),
  };
}
