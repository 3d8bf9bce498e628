import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { User } from '../users/user.entity.ts';
import { consumeMailLink, revokeLogins, voidMailLinks } from './auth.steps.ts';
import { validateResetToken } from './validate-reset-token.ts';

/**
 * Sets a new password by the link in a mail. The mailbox is proven, so the address counts as verified; all logins end.
 * Refuses with `reset_link_invalid` or `overloaded`. A worthless token costs no hashing.
 */
export async function resetPassword(scope: Scope, token: string, password: string): Promise<{ email: string }> {
  const link = await validateResetToken(scope, token);
  const password_hash = await scope.passwords.hash(password);
  await transaction(scope, async (tx) => {
    if (!(await consumeMailLink(scope, tx, link.id))) throw fail('reset_link_invalid');
    const user = await tx.findOneOrFail(User, { id: link.user_id, email: link.email });
    user.passwordHash = password_hash;
    user.emailVerifiedAt ??= scope.clock.date();
    user.updatedAt = scope.clock.date();
    await voidMailLinks(scope, tx, link.user_id, 'change_email');
    await revokeLogins(tx, link.user_id, null);
  });
  return { email: link.email };
}
