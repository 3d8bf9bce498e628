import { type Db, statement } from '../../../platform/db/database.ts';

export const credentialNames = [
  'mux_token_id',
  'mux_token_secret',
  'mux_signing_key_id',
  'mux_signing_private_key',
  'jaas_app_id',
  'jaas_api_key',
  'jaas_private_key',
] as const;
export type CredentialName = (typeof credentialNames)[number];
export type SealedCredentialsRow = Readonly<Record<CredentialName, string | null>>;

const sealedCredentials = statement<SealedCredentialsRow>(
  'organization-sealed-credentials',
  `select ${credentialNames.join(', ')}
     from organizations where id = $1`,
);

export const findSealedCredentials = (db: Db, organization_id: number) => db.row(sealedCredentials, [organization_id]);
