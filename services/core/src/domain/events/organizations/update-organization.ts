import type { OrganizationDetail, UpdateOrganization } from '@plenum/contracts/events/organizations';
import { maxOrganizationNameLength, minOrganizationNameLength } from '@plenum/contracts/limits';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization } from '../../policy.ts';
import { storedLine, withoutUnchangedTexts } from '../../seen-texts.rules.ts';
import { getOrganization } from './get-organization.ts';

const renameOrganization = statement(
  'rename-organization',
  'update organizations set name = $1, updated_at = $2 where id = $3 and name <> $1',
);

const lockedName = statement<{ readonly name: string }>(
  'organization-name-locked',
  'select name from organizations where id = $1 for update',
);

/**
 * Renames an organization; an unchanged name has no effect. Throws `not_found`,
 * `forbidden`, `invalid_request`, `text_changed_meanwhile`.
 */
export async function updateOrganization(
  scope: Scope,
  organization_id: number,
  input: Body<typeof UpdateOrganization>,
): Promise<OrganizationDetail> {
  await authorizeOrganization(scope, organization_id, 'organization:rename');
  const name = requireName(input.name, {
    field: 'name',
    label: 'name',
    length_min: minOrganizationNameLength,
    length_max: maxOrganizationNameLength,
  });
  await transaction(scope, async (tx) => {
    await lockOrganizationRight(scope, tx, organization_id, 'organization:rename');
    const stored = await tx.row(lockedName, [organization_id]);
    if (stored === undefined) throw fail('not_found');
    if (withoutUnchangedTexts(input, { name: storedLine(stored.name) }).name === undefined) return;
    await tx.rows(renameOrganization, [name, scope.clock.date(), organization_id]);
  });
  return getOrganization(scope, organization_id);
}
