import type { ApiToken } from '@plenum/contracts/integrations/api-tokens';
import { mapReadableRows } from '../../../platform/map-readable-rows.ts';
import type { Scope } from '../../../scope.ts';
import { authorizeOrganization, authorizeSelf } from '../../policy.ts';
import { findTokensOfOrganization, findTokensOfPerson } from './api-tokens.queries.ts';
import { apiTokenView } from './api-tokens.views.ts';

/** Lists the actor's tokens. Throws `forbidden`. */
export async function listApiTokens(scope: Scope, user_id: number): Promise<{ tokens: ApiToken[] }> {
  authorizeSelf(scope, user_id);
  return { tokens: mapReadableRows('api_tokens', await findTokensOfPerson(scope.db, user_id), apiTokenView) };
}

/** Lists the tokens of an organization. Throws `not_found`, `forbidden`. */
export async function listOrganizationTokens(scope: Scope, organization_id: number): Promise<{ tokens: ApiToken[] }> {
  await authorizeOrganization(scope, organization_id, 'organization_token:manage');
  const rows = await findTokensOfOrganization(scope.db, organization_id);
  return { tokens: mapReadableRows('api_tokens', rows, apiTokenView) };
}
