/** API tokens for tests. */
import { CreateApiToken, CreateOrganizationToken } from '@plenum/contracts/integrations/api-tokens';
import { type ApiScope, apiScopes, isPersonScope } from '@plenum/contracts/integrations/token-scopes';
import { type TestPerson, testPassword } from './people.ts';
import { expectReply } from './replies.ts';

/** All scopes that the token of an organization can have. */
export const organizationScopes: readonly ApiScope[] = apiScopes.filter((scope) => !isPersonScope(scope));

export interface TokenOptions {
  readonly scopes?: readonly ApiScope[];
  readonly event_ids?: readonly number[] | null;
  readonly networks?: readonly string[];
  readonly expires_at?: string;
}

/** Creates a token of a person, by default with every scope. */
export async function newPersonToken({ client, user_id }: TestPerson, options: TokenOptions = {}) {
  const body = { name: 'Badge printer', scopes: apiScopes, password: testPassword, ...options };
  return expectReply(CreateApiToken, 201, await client.post(`/users/${user_id}/api-tokens`, body));
}

/** Creates a token of an organization, by default with every scope that it can have. */
export async function newOrganizationToken(
  { client }: Pick<TestPerson, 'client'>,
  organization_id: number,
  options: TokenOptions = {},
) {
  const body = { name: 'Ticket shop', scopes: organizationScopes, password: testPassword, ...options };
  return expectReply(
    CreateOrganizationToken,
    201,
    await client.post(`/organizations/${organization_id}/api-tokens`, body),
  );
}
