/** The sealed streaming credentials of organizations. Only the step that opens them may read them. */
import { type Database, statement } from '../../platform/db/database.ts';

export interface SealedCredentialsRow {
  readonly mux_token_id: string | null;
  readonly mux_token_secret: string | null;
  readonly mux_signing_key_id: string | null;
  readonly mux_signing_private_key: string | null;
  readonly jaas_app_id: string | null;
  readonly jaas_api_key: string | null;
  readonly jaas_private_key: string | null;
}

export type CredentialName = keyof SealedCredentialsRow;

const sealed_credentials = statement<SealedCredentialsRow>(
  'organization-sealed-credentials',
  `select mux_token_id, mux_token_secret, mux_signing_key_id, mux_signing_private_key,
          jaas_app_id, jaas_api_key, jaas_private_key
     from organizations where id = $1`,
);

export const findSealedCredentials = (db: Database, organization_id: number) =>
  db.row(sealed_credentials, [organization_id]);
