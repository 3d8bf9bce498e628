import type { PresentedApiToken } from '@plenum/contracts/integrations/api-tokens';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findToken } from './api-tokens.queries.ts';
import { apiTokenView } from './api-tokens.views.ts';

/** Returns the API token of the request. Throws `not_found` for a login. */
export async function getApiToken(scope: Scope): Promise<PresentedApiToken> {
  const { user_id, token } = requireActor(scope);
  const row = token === undefined ? undefined : await findToken(scope.db, token.api_token_id);
  if (token === undefined || row === undefined) throw fail('not_found');
  const { created_by: _, ...view } = apiTokenView(row);
  return {
    ...view,
    user_id,
    organization_id: token.organization?.organization_id ?? null,
  };
}
