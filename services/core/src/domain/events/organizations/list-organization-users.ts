import type { ListOrganizationUsers } from '@plenum/contracts/events/organizations';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { organizationRoleMay } from '@plenum/contracts/permissions';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import { normalizeLine } from '../../../platform/text.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import { authorizeOrganization } from '../../policy.ts';
import { countMembers, findMembers, memberOrder } from './organization-members.queries.ts';
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
    search: normalizeLine(query.search ?? '') || null,
    searchesEmails: organizationRoleMay(role, 'organization_member:read_addresses'),
  };
  const position = positionOf(query, memberOrder);
  const [total_items, found] = await Promise.all([
    countMembers(scope.db, organization_id, filter),
    findMembers(scope.db, organization_id, filter, position),
  ]);
  const { rows, next } = pageOf(found, position, memberOrder);
  return {
    total_items,
    next,
    organization_users: mapReadableRows('organization_users', rows, (row) => organizationUserView(row, viewer)),
  };
}
