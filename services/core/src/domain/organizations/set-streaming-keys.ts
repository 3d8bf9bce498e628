import type { Body } from '@plenum/contracts/operation';
import type { OrganizationDetail, SetJaasCredentials, SetMuxCredentials } from '@plenum/contracts/organizations';
import { type Scope, transaction } from '../../scope.ts';
import { authorizeOrganization } from '../policy.ts';
import { getOrganization } from './get-organization.ts';
import { credentialNames, type CredentialName } from './streaming-keys.queries.ts';
import { sealCredential } from './streaming-keys.steps.ts';

type Input = Body<typeof SetMuxCredentials> | Body<typeof SetJaasCredentials> | typeof noMuxKeys | typeof noJaasKeys;

export const noMuxKeys = {
  mux_token_id: null,
  mux_token_secret: null,
  mux_signing_key_id: null,
  mux_signing_private_key: null,
} as const;
export const noJaasKeys = { jaas_app_id: null, jaas_api_key: null, jaas_private_key: null } as const;

/**
 * Stores encrypted credentials of streaming services; omitted ones stay, null clears. They are write-only. Throws
 * `not_found`, `organization_access_denied`, `forbidden`.
 */
export async function setStreamingKeys(
  scope: Scope,
  organization_id: number,
  input: Input,
): Promise<OrganizationDetail> {
  await authorizeOrganization(scope, organization_id, 'organization_credentials:write');
  const given: Partial<Record<CredentialName, string | null>> = input;
  const changes = credentialNames.flatMap((name) => {
    const plain = given[name];
    if (plain === undefined) return [];
    return [{ name, stored: plain === null ? null : sealCredential(scope, organization_id, name, plain) }];
  });
  if (changes.length > 0) {
    await transaction(scope, async (tx) => {
      const assignments = changes.map(({ name }) => `${name} = ?`).join(', ');
      await tx.em.execute(`update organizations set ${assignments}, updated_at = ? where id = ?`, [
        ...changes.map(({ stored }) => stored),
        scope.clock.date(),
        organization_id,
      ]);
    });
  }
  return getOrganization(scope, organization_id);
}
