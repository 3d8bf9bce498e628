import type { ApiToken, NewApiToken } from '@plenum/contracts/integrations/api-tokens';
import { maxPageSize } from '@plenum/contracts/limits';
import { call } from '../../../lib/http.ts';
import { invalidate, useQuery } from '../../../lib/swr.ts';

export type TokenOwner = { readonly user_id: number } | { readonly organization_id: number };

const useUserTokens = (user_id: number | undefined) =>
  useQuery('GET /users/:user_id/api-tokens', user_id === undefined ? null : { params: { user_id } });
const useTokensOfOrganization = (organization_id: number | undefined) =>
  useQuery(
    'GET /organizations/:organization_id/api-tokens',
    organization_id === undefined ? null : { params: { organization_id } },
  );

/** Returns the tokens of an owner that were not revoked. */
export function useTokens(owner: TokenOwner) {
  const personal = useUserTokens('user_id' in owner ? owner.user_id : undefined);
  const ofOrganization = useTokensOfOrganization('organization_id' in owner ? owner.organization_id : undefined);
  return 'user_id' in owner ? personal : ofOrganization;
}

/** Returns a page of the events to which a token of the owner can be limited, newest first. */
export function useEventsForToken(owner: TokenOwner, after: string | undefined) {
  const query = { after, limit: maxPageSize };
  const personal = useQuery('GET /users/:user_id/events', 'user_id' in owner ? { params: owner, query } : null);
  const ofOrganization = useQuery(
    'GET /organizations/:organization_id/events',
    'organization_id' in owner ? { params: owner, query } : null,
  );
  return 'user_id' in owner ? personal : ofOrganization;
}

const changed = () => invalidate('ApiTokens');

/** Creates a token; only this reply contains its value. Throws `current_password_incorrect`. */
export async function createToken(
  owner: TokenOwner,
  body: NewApiToken,
): Promise<ApiToken & { readonly token: string }> {
  const reply = await ('user_id' in owner
    ? call('POST /users/:user_id/api-tokens', { params: owner, body })
    : call('POST /organizations/:organization_id/api-tokens', { params: owner, body }));
  await changed();
  return reply;
}

/** Revokes a token; its next request is rejected. */
export async function revokeToken(owner: TokenOwner, id: number): Promise<void> {
  await ('user_id' in owner
    ? call('DELETE /users/:user_id/api-tokens/:api_token_id', { params: { ...owner, api_token_id: id } })
    : call('DELETE /organizations/:organization_id/api-tokens/:organization_token_id', {
        params: { ...owner, organization_token_id: id },
      }));
  await changed();
}
