/** Encrypted secrets of webhooks. */
import type { Deps } from '../../../deps.ts';

/** Bound to the organization: the ciphertext is invalid in the row of another one. */
const encryptionContext = (organization_id: number): string => `organization:${organization_id}:webhook`;

/** Encrypts a secret for storage. */
export const sealSecret = ({ encryption }: Pick<Deps, 'encryption'>, organization_id: number, secret: string): string =>
  encryption.seal(secret, encryptionContext(organization_id));

interface SealedSecrets {
  readonly organization_id: number;
  readonly secret: string;
  readonly former_secret: string | null;
  readonly former_secret_until: Date | null;
}

/**
 * Returns the secrets that currently sign deliveries: the current one, and for a limited time the previous one. A
 * secret whose encryption key is no longer configured is skipped and logged.
 */
export function openSecrets(
  { encryption, log }: Pick<Deps, 'encryption' | 'log'>,
  { organization_id, secret, former_secret, former_secret_until }: SealedSecrets,
  now: Date,
): string[] {
  const isFormerValid = former_secret !== null && former_secret_until !== null && former_secret_until > now;
  return [secret, ...(isFormerValid ? [former_secret] : [])].flatMap((sealed) => {
    try {
      return [encryption.open(sealed, encryptionContext(organization_id))];
    } catch {
      log.error({ organization_id }, 'secret of a webhook cannot be decrypted; was ENCRYPTION_KEYS changed?');
      return [];
    }
  });
}
