import type * as allowedOrigins from '@plenum/contracts/allowed-origins';
import type * as contract from '@plenum/contracts/api-tokens';
import { getAllowedOrigins, setAllowedOrigins } from '@plenum/core/domain/api-tokens/allowed-origins';
import { createApiToken, createOrganizationToken } from '@plenum/core/domain/api-tokens/create-api-token';
import { listApiTokens, listOrganizationTokens } from '@plenum/core/domain/api-tokens/list-api-tokens';
import { revokeApiToken, revokeOrganizationToken } from '@plenum/core/domain/api-tokens/revoke-api-token';
import { created, noContent, ok, type Routes } from '../http/handle.ts';

export const apiTokensRoutes: Routes<typeof contract & typeof allowedOrigins> = {
  GetAllowedOrigins: async (scope, { params }) => ok(await getAllowedOrigins(scope, params.organization_id)),
  SetAllowedOrigins: async (scope, { params, body }) =>
    ok(await setAllowedOrigins(scope, params.organization_id, body)),
  ListApiTokens: async (scope, { params }) => ok(await listApiTokens(scope, params.user_id)),
  CreateApiToken: async (scope, { params, body }, http) => {
    const token = await createApiToken(scope, params.user_id, body);
    await http.forgive();
    return created(token);
  },
  RevokeApiToken: async (scope, { params }) => {
    await revokeApiToken(scope, params.user_id, params.api_token_id);
    return noContent;
  },
  ListOrganizationTokens: async (scope, { params }) => ok(await listOrganizationTokens(scope, params.organization_id)),
  CreateOrganizationToken: async (scope, { params, body }, http) => {
    const token = await createOrganizationToken(scope, params.organization_id, body);
    await http.forgive();
    return created(token);
  },
  RevokeOrganizationToken: async (scope, { params }) => {
    await revokeOrganizationToken(scope, params.organization_id, params.organization_token_id);
    return noContent;
  },
};
