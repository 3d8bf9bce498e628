import type { OrganizationDetail, SetJaasCredentials, SetMuxCredentials } from '@plenum/contracts/events/organizations';
import type { Body } from '@plenum/contracts/operation';
import { statement } from '../../../platform/db/database.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { recordSecretCreator } from '../../integrations/secret-addresses/secret-makers.steps.ts';
import { lockOrganizationRight } from '../../locked-rights.steps.ts';
import { authorizeOrganization } from '../../policy.ts';
import { getOrganization } from './get-organization.ts';
import { credentialNames, type CredentialName } from './streaming-keys.queries.ts';
import { sealCredential } from './streaming-keys.steps.ts';

const permission = 'organization_credentials:write';

type Input = Body<typeof SetMuxCredentials> | Body<typeof SetJaasCredentials> | typeof noMuxKeys | typeof noJaasKeys;

export const noMuxKeys = {
  mux_token_id: null,
  mux_token_secret: null,
  mux_signing_key_id: null,
  mux_signing_private_key: null,
} as const;
export const noJaasKeys = { jaas_app_id: null, jaas_api_key: null, jaas_private_key: null } as const;

const assignmentOf = (name: CredentialName): string =>
  `${name} = case when $3::jsonb ? '${name}' then $3::jsonb ->> '${name}' else ${name} end`;

const storeKeys = statement(
  'store-streaming-keys',
  `update organizations set ${credentialNames.map(assignmentOf).join(', ')}, updated_at = $2 where id = $1`,
);

/**
 * Stores encrypted credentials of streaming services; omitted fields are unchanged, null clears a field. They are
 * write-only. Throws `not_found`, `forbidden`.
 */
export async function setStreamingKeys(
  scope: Scope,
  organization_id: number,
  input: Input,
): Promise<OrganizationDetail> {
  await authorizeOrganization(scope, organization_id, permission);
  const values: Partial<Record<CredentialName, string | null>> = input;
  const changes = credentialNames.flatMap((name) => {
    const plain = values[name];
    if (plain === undefined) return [];
    return [{ name, stored: plain === null ? null : sealCredential(scope, organization_id, name, plain) }];
  });
  const kind = changes.some(({ name }) => name.startsWith('mux')) ? 'MUX_KEYS' : 'JAAS_KEYS';
  if (changes.length > 0) {
    const stored = Object.fromEntries(changes.map(({ name, stored }) => [name, stored]));
    await transaction(scope, async (tx) => {
      await lockOrganizationRight(scope, tx, organization_id, permission);
      await tx.rows(storeKeys, [organization_id, scope.clock.date(), JSON.stringify(stored)]);
      await recordSecretCreator(scope, tx, kind, organization_id, { organization_id });
    });
  }
  return getOrganization(scope, organization_id);
}
