import type { ListOrganizations } from '@plenum/contracts/events/organizations';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { pageOf } from '../../../platform/cursors.ts';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { positionOf } from '../../paging.ts';
import {
  countOrganizationsOf,
  findFirstMembers,
  findOrganizationsOf,
  organizationOrder,
} from './organization.queries.ts';
import { organizationView } from './organization.views.ts';

type Operation = typeof ListOrganizations;

/** Lists the organizations of the actor by name, each with its first members. */
export async function listOrganizations(scope: Scope, query: Query<Operation>): Promise<ReplyBody<Operation>> {
  const { user_id } = requireActor(scope);
  const position = positionOf(query, organizationOrder);
  const [total_items, found] = await Promise.all([
    countOrganizationsOf(scope.db, user_id),
    findOrganizationsOf(scope.db, user_id, position),
  ]);
  const { rows, next } = pageOf(found, position, organizationOrder);
  const ids = rows.map(({ id }) => id);
  const members = ids.length === 0 ? [] : await findFirstMembers(scope.db, ids);
  return {
    total_items,
    next,
    organizations: mapReadableRows('organizations', rows, (row) =>
      organizationView(row, members, { user_id, role: row.viewer_role }),
    ),
  };
}
