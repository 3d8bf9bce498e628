import type { Config } from '../../../config.ts';
import { fail } from '../../../platform/errors.ts';
import { hashToken, sameHash } from '../../../platform/security/tokens.ts';

/**
 * Authenticates the operator's mail server, which submits bounces. Throws `not_found` if bounce handling is not
 * configured, and `not_authenticated` for a wrong secret.
 */
export function requireBounceSecret(config: Config, secret: string | null): void {
  const { MAIL_BOUNCE_ADDRESS, MAIL_BOUNCE_SECRET } = config;
  if (MAIL_BOUNCE_ADDRESS === '' || MAIL_BOUNCE_SECRET === '') throw fail('not_found');
  if (secret === null || !sameHash(hashToken(secret), hashToken(MAIL_BOUNCE_SECRET))) throw fail('not_authenticated');
}
