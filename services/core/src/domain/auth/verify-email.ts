import { fail } from '../../platform/errors.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../scope.ts';
import { findMailLink } from './auth.queries.ts';
import { judgeLink } from './auth.rules.ts';
import { consumeMailLink, lockUser } from './auth.steps.ts';

/**
 * Verifies an address by the link in its mail. Repeating the link that did it succeeds, because mail scanners open
 * links before people do. Throws `verification_link_invalid` or `verification_link_expired`.
 */
export async function verifyEmail(
  scope: Scope,
  token: string,
): Promise<{ readonly email: string; readonly next: string | null }> {
  const token_hash = hashToken(token);
  const link = await findMailLink(scope.db, token_hash, 'verify_email');
  const verdict = judgeLink(link, scope.clock.now());
  if (verdict === 'expired') throw fail('verification_link_expired');
  if (link === undefined || verdict === 'invalid') throw fail('verification_link_invalid');
  if (verdict === 'open') {
    await transaction(scope, async (tx) => {
      // Of two concurrent requests one consumes the link; the other has nothing left to do.
      const user = await lockUser(tx, link.user_id);
      if (user === null || !(await consumeMailLink(scope, tx, link.id))) return;
      user.emailVerifiedAt ??= scope.clock.date();
    });
  } else if (!link.email_verified) {
    throw fail('verification_link_invalid');
  }
  return { email: link.email, next: link.destination };
}
