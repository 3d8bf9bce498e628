import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { lockAccount } from '../../accounts/security-activity/security-activity.steps.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization, authorizeSelf } from '../../policy.ts';
import { revokeTokenOfOrganization, revokeTokenOfPerson } from './api-tokens.queries.ts';
import { recordRevocation } from './token-activity.steps.ts';

/** Revokes a token of the actor; every process rejects its next request. Throws `forbidden`, `not_found`. */
export async function revokeApiToken(scope: Scope, user_id: number, api_token_id: number): Promise<void> {
  authorizeSelf(scope, user_id);
  await transaction(scope, async (tx) => {
    await lockAccount(tx, user_id);
    const name = await revokeTokenOfPerson(tx, api_token_id, user_id);
    if (name === null) throw fail('not_found');
    await recordRevocation(scope, tx, name, null);
  });
}

/** Revokes a token of an organization; every process rejects its next request. Throws `not_found`, `forbidden`. */
export async function revokeOrganizationToken(
  scope: Scope,
  organization_id: number,
  api_token_id: number,
): Promise<void> {
  await authorizeOrganization(scope, organization_id, 'organization_token:manage');
  await transaction(scope, async (tx) => {
    await lockOrganizationRight(scope, tx, organization_id, 'organization_token:manage');
    const name = await revokeTokenOfOrganization(tx, api_token_id, organization_id);
    if (name === null) throw fail('not_found');
    await recordRevocation(scope, tx, name, organization_id);
  });
}
