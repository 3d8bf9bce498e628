import { ListOrganizations } from '@plenum/contracts/events/organizations';
import type { Query, ReplyBody } from '@plenum/contracts/operation';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { pageFrame, rowsBefore } from '../../page-envelope.ts';
import { countOrganizationsOf, findFirstMembers, findOrganizationsOf } from './organization.queries.ts';
import { organizationView } from './organization.views.ts';

type Operation = typeof ListOrganizations;

/** Lists the organizations of the actor by name, each with its first members. */
export async function listOrganizations(scope: Scope, query: Query<Operation>): Promise<ReplyBody<Operation>> {
  const { user_id } = requireActor(scope);
  const [total_items, rows] = await Promise.all([
    countOrganizationsOf(scope.db, user_id),
    findOrganizationsOf(scope.db, user_id, query.per_page, rowsBefore(query)),
  ]);
  const ids = rows.map(({ id }) => id);
  const members = ids.length === 0 ? [] : await findFirstMembers(scope.db, ids);
  return {
    ...pageFrame({ operation: ListOrganizations, query }, total_items),
    organizations: mapReadableRows('organizations', rows, (row) =>
      organizationView(row, members, { user_id, role: row.viewer_role }),
    ),
  };
}
