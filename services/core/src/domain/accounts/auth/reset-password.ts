import type { ResetPassword } from '@plenum/contracts/accounts/passwords';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { recordActivity } from '../security-activity/security-activity.steps.ts';
import { consumeMailLink, invalidateAllMailLinks, lockUser, revokeLogins } from './auth.steps.ts';
import { forgetDevices, rememberDevice } from './device-proof.steps.ts';
import { revokePersonalCredentials } from './personal-credentials.steps.ts';
import { validateResetToken } from './validate-reset-token.ts';

/**
 * Sets a new password using the link in an email. This verifies the address, revokes all logins and, unless
 * `revoke_tokens` is false, API tokens and calendar feeds, and invalidates the links in older emails. Throws `reset_link_invalid` or `overloaded`; an
 * invalid token is rejected before the password is hashed. Issues a device proof, so that failed logins of other people
 * cannot lock out this browser.
 * @param browser existing device proofs and user agent of the browser
 */
export async function resetPassword(
  scope: Scope,
  { token, password, revoke_tokens = true }: Body<typeof ResetPassword>,
  browser: { readonly device_proofs: string | null; readonly user_agent: string | null },
): Promise<{ readonly email: string; readonly next: string | null; readonly device_proofs: string }> {
  const link = await validateResetToken(scope, token);
  scope.security.addFields({ user_id: link.user_id });
  const password_hash = await scope.passwords.hash(password);
  const device_epoch = await transaction(scope, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user?.email !== link.email || !(await consumeMailLink(scope, tx, link.id))) throw fail('reset_link_invalid');
    user.passwordHash = password_hash;
    user.emailVerifiedAt ??= scope.clock.date();
    user.updatedAt = scope.clock.date();
    await invalidateAllMailLinks(scope, tx, link.user_id);
    await revokeLogins(tx, link.user_id, null);
    const facts = { revoked_count: revoke_tokens ? await revokePersonalCredentials(tx, link.user_id) : 0 };
    const { user_agent } = browser;
    await recordActivity(tx, {
      user_id: link.user_id,
      kind: 'PASSWORD_RESET',
      by: { user_agent },
      facts,
      at: scope.clock.date(),
    });
    return forgetDevices(tx, link.user_id);
  });
  const device_proofs = rememberDevice(scope, browser.device_proofs, { user_id: link.user_id, device_epoch });
  return { email: link.email, next: link.destination, device_proofs };
}
