/**
 * Streaming credentials: written by managers of the organization, encrypted in the database, and decrypted only here to
 * sign tokens.
 */
import type { Deps } from '../../../deps.ts';
import { type CredentialName, findSealedCredentials } from './streaming-keys.queries.ts';

export interface StreamingKeys {
  /** For playback tokens; the private key is the base64 text that Mux issues. */
  readonly mux: { readonly keyId: string; readonly privateKey: string } | null;
  /** For meeting tokens; the private key is PEM. */
  readonly jaas: { readonly app_id: string; readonly apiKey: string; readonly privateKey: string } | null;
}

type StepDeps = Pick<Deps, 'db' | 'encryption' | 'log'>;

const encryptionContext = (organization_id: number, name: CredentialName): string =>
  `organization:${organization_id}:${name}`;

/** Encrypts a credential for storage. */
export const sealCredential = (
  deps: Pick<Deps, 'encryption'>,
  organization_id: number,
  name: CredentialName,
  plain: string,
): string => deps.encryption.seal(plain, encryptionContext(organization_id, name));

/**
 * Returns the keys of an organization, each only if it is complete. A credential whose encryption key is no longer
 * configured counts as missing and is logged.
 */
export async function findStreamingKeys(deps: StepDeps, organization_id: number): Promise<StreamingKeys> {
  const row = await findSealedCredentials(deps.db, organization_id);
  if (row === undefined) return { mux: null, jaas: null };
  const decrypt = (name: CredentialName): string | null => {
    const sealed = row[name];
    if (sealed === null) return null;
    try {
      return deps.encryption.open(sealed, encryptionContext(organization_id, name));
    } catch {
      deps.log.error(
        { organization_id, credential: name },
        'credential cannot be decrypted; was ENCRYPTION_KEYS changed?',
      );
      return null;
    }
  };
  const [keyId, muxPrivateKey] = [decrypt('mux_signing_key_id'), decrypt('mux_signing_private_key')];
  const [app_id, apiKey, privateKey] = [decrypt('jaas_app_id'), decrypt('jaas_api_key'), decrypt('jaas_private_key')];
  return {
    mux: keyId === null || muxPrivateKey === null ? null : { keyId, privateKey: muxPrivateKey },
    jaas: app_id === null || apiKey === null || privateKey === null ? null : { app_id, apiKey, privateKey },
  };
}
