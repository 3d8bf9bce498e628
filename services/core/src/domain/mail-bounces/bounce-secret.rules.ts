/** Who may hand over returned mails: the mail server of the operator. */
import type { Config } from '../../config.ts';
import { fail } from '../../platform/errors.ts';
import { hashToken, sameHash } from '../../platform/security/tokens.ts';

/** Throws `not_found` where the operator takes no returned mails, and `not_authenticated` for another secret. */
export function requireBounceSecret(config: Config, given: string | null): void {
  const { MAIL_BOUNCE_ADDRESS, MAIL_BOUNCE_SECRET } = config;
  if (MAIL_BOUNCE_ADDRESS === '' || MAIL_BOUNCE_SECRET === '') throw fail('not_found');
  if (given === null || !sameHash(hashToken(given), hashToken(MAIL_BOUNCE_SECRET))) throw fail('not_authenticated');
}
