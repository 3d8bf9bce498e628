import type * as allowedOrigins from '@plenum/contracts/integrations/allowed-origins';
import type * as contract from '@plenum/contracts/integrations/api-tokens';
import { created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { getAllowedOrigins, setAllowedOrigins } from './allowed-origins.ts';
import { createApiToken, createOrganizationToken } from './create-api-token.ts';
import { getApiToken } from './get-api-token.ts';
import { listApiTokens, listOrganizationTokens } from './list-api-tokens.ts';
import { revokeApiToken, revokeOrganizationToken } from './revoke-api-token.ts';

export const apiTokensOperations: HandlersOf<typeof contract & typeof allowedOrigins> = {
  GetAllowedOrigins: async (scope, { params }) => ok(await getAllowedOrigins(scope, params.organization_id)),
  SetAllowedOrigins: async (scope, { params, body }) =>
    ok(await setAllowedOrigins(scope, params.organization_id, body)),
  GetApiToken: async (scope) => ok(await getApiToken(scope)),
  ListApiTokens: async (scope, { params }) => ok(await listApiTokens(scope, params.user_id)),
  CreateApiToken: async (scope, { params, body }) => created(await createApiToken(scope, params.user_id, body)),
  RevokeApiToken: async (scope, { params }) =>
    noContent(await revokeApiToken(scope, params.user_id, params.api_token_id)),
  ListOrganizationTokens: async (scope, { params }) => ok(await listOrganizationTokens(scope, params.organization_id)),
  CreateOrganizationToken: async (scope, { params, body }) =>
    created(await createOrganizationToken(scope, params.organization_id, body)),
  RevokeOrganizationToken: async (scope, { params }) =>
    noContent(await revokeOrganizationToken(scope, params.organization_id, params.organization_token_id)),
};
