import { newOrganizationToken } from '../support/api/api-tokens.ts';
import { testPassword } from '../support/api/people.ts';
import { addApiToken, addOrganizationToken } from '../support/api/tenant-rows.ts';
import { organization, ownAccountRows, ownerOnly } from '../support/security/permission-rows.ts';
import type { OperationRows } from './row.ts';

const newToken = { name: 'Badge printer', scopes: ['event:read'], password: testPassword } as const;

export const apiTokensRows = {
  GetApiToken: {
    example: async ({ api, owner, tenant }) => {
      const { token } = await newOrganizationToken(owner, tenant.organization_id, { scopes: ['event:read'] });
      return { client: api.client(token) };
    },
  },
  ListApiTokens: ownAccountRows,
  CreateApiToken: {
    ...ownAccountRows,
    allowed: { ...ownerOnly, owner: 201 },
    body: () => newToken,
    isOwnData: true,
  },
  RevokeApiToken: {
    ...ownAccountRows,
    allowed: { ...ownerOnly, owner: 204 },
    prepare: async (api, { owner }) => ({ api_token_id: await addApiToken(api, owner.user_id) }),
    isOwnData: true,
  },
  ListOrganizationTokens: { allowed: organization('forbidden', 200, 200) },
  // Only owners may give a token scopes of events.
  CreateOrganizationToken: { allowed: organization('forbidden', 'token_scope_not_held', 201), body: () => newToken },
  RevokeOrganizationToken: {
    allowed: organization('forbidden', 204, 204),
    prepare: async (api, { owner, organization_id }) => ({
      organization_token_id: await addOrganizationToken(api, owner.user_id, organization_id),
    }),
  },
  GetAllowedOrigins: {
    allowed: organization('forbidden', 200, 200),
    example: async ({ owner, tenant }) => {
      await owner.client.put(`/organizations/${tenant.organization_id}/allowed-origins`, {
        origins: ['https://shop.example'],
      });
      return {};
    },
  },
  SetAllowedOrigins: {
    allowed: organization('forbidden', 200, 200),
    body: () => ({ origins: ['https://shop.example'] }),
  },
} satisfies OperationRows;
