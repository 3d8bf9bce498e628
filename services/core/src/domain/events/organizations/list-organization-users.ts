import { ListOrganizationUsers } from '@plenum/contracts/events/organizations';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { tidyLine } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { authorizeOrganization } from '../../policy.ts';
import { countMembers, findMembers } from './organization-members.queries.ts';
import { organizationUserView } from './organization-members.views.ts';

type Operation = typeof ListOrganizationUsers;

/**
 * Lists the members of an organization for its members, in order of joining; only managers see email addresses. Throws
 * `not_found`.
 */
export async function listOrganizationUsers(
  scope: Scope,
  organization_id: number,
  query: Query<Operation>,
): Promise<ReplyBody<Operation>> {
  const { role } = await authorizeOrganization(scope, organization_id, 'organization:read');
  const viewer = { user_id: requireActor(scope).user_id, role };
  const filter = {
    role: query.role ?? null,
    search: tidyLine(query.search ?? '') || null,
    searchesEmails: organizationRoleMay(role, 'organization_member:read_addresses'),
  };
  const [total_items, rows] = await Promise.all([
    countMembers(scope.db, organization_id, filter),
    findMembers(scope.db, organization_id, filter, query.per_page, rowsBefore(query)),
  ]);
  return {
    ...pageFrame({ operation: ListOrganizationUsers, params: { organization_id }, query }, total_items),
    organization_users: mapReadableRows('organization_users', rows, (row) => organizationUserView(row, viewer)),
  };
}
