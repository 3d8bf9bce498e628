import { type Scope, transaction } from '../../../scope.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization } from '../../policy.ts';
import { closeOrganization } from './closed-organization.steps.ts';

const permission = 'organization:delete';

/**
 * Deletes an organization permanently with its memberships, invitations, credentials, events and their data: it becomes
 * inaccessible immediately, and a job removes the rows. Throws `not_found`, `forbidden`.
 */
export async function deleteOrganization(scope: Scope, organization_id: number): Promise<void> {
  await authorizeOrganization(scope, organization_id, permission);
  await transaction(scope, async (tx) => {
    await lockOrganizationRight(scope, tx, organization_id, permission);
    await closeOrganization(tx, organization_id, scope.clock.date());
  });
}
