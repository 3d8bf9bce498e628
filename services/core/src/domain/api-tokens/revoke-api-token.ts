import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { authorizeOrganization, authorizeSelf } from '../policy.ts';
import { revokeTokenOfOrganization, revokeTokenOfPerson } from './api-tokens.queries.ts';

/** Revokes a token of the actor; every process refuses its next request. Throws `forbidden`, `not_found`. */
export async function revokeApiToken(scope: Scope, user_id: number, api_token_id: number): Promise<void> {
  authorizeSelf(scope, user_id);
  if (!(await revokeTokenOfPerson(scope.db, api_token_id, user_id))) throw fail('not_found');
}

/**
 * Revokes a token of an organization; every process refuses its next request. Throws `not_found`,
 * `forbidden`.
 */
export async function revokeOrganizationToken(
  scope: Scope,
  organization_id: number,
  api_token_id: number,
): Promise<void> {
  await authorizeOrganization(scope, organization_id, 'organization_token:manage');
  if (!(await revokeTokenOfOrganization(scope.db, api_token_id, organization_id))) throw fail('not_found');
}
