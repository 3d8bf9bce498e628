import { organizationNameLengthMax, organizationNameLengthMin } from '@plenum/contracts/limits';
import type { OrganizationDetail } from '@plenum/contracts/organizations';
import { statement } from '../../platform/db/database.ts';
import { requireName } from '../../platform/names.ts';
import { type Scope, transaction } from '../../scope.ts';
import { holdOrganizationRight } from '../held-rights.steps.ts';
import { authorizeOrganization } from '../policy.ts';
import { getOrganization } from './get-organization.ts';

const renameOrganization = statement(
  'rename-organization',
  'update organizations set name = $1, updated_at = $2 where id = $3 and name <> $1',
);

/**
 * Renames an organization; an unchanged name has no effect. Throws `not_found`,
 * `forbidden`, `invalid_request`.
 */
export async function updateOrganization(
  scope: Scope,
  organization_id: number,
  wanted: string,
): Promise<OrganizationDetail> {
  await authorizeOrganization(scope, organization_id, 'organization:rename');
  const name = requireName(wanted, {
    field: 'name',
    label: 'name',
    length_min: organizationNameLengthMin,
    length_max: organizationNameLengthMax,
  });
  await transaction(scope, async (tx) => {
    await holdOrganizationRight(scope, tx, organization_id, 'organization:rename');
    await tx.rows(renameOrganization, [name, scope.clock.date(), organization_id]);
  });
  return getOrganization(scope, organization_id);
}
