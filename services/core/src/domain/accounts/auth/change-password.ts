import type { ChangePassword } from '@plenum/contracts/accounts/passwords';
import type { Body } from '@plenum/contracts/operation';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { recordActivity } from '../security-activity/security-activity.steps.ts';
import { invalidateAllMailLinks, lockUserWithPassword, revokeLogins } from './auth.steps.ts';
import { forgetDevices, rememberDevice } from './device-proof.steps.ts';
import { requirePassword } from './password-confirmation.steps.ts';
import { revokePersonalCredentials } from './personal-credentials.steps.ts';

/**
 * Changes the actor's password; revokes all their other logins and, if requested, API tokens and calendar feeds, and
 * invalidates the links in older emails. Throws `current_password_incorrect` or `overloaded`.
 * @param cookie device proofs of the actor's browser
 * @returns new device proofs of this browser; the proofs of all other browsers become invalid
 */
export async function changePassword(
  scope: Scope,
  { current_password, new_password, revoke_tokens = true }: Body<typeof ChangePassword>,
  cookie: string | null,
): Promise<string> {
  const { user_id, login_id } = requireActor(scope);
  const verifiedHash = await requirePassword(scope, current_password);
  const password_hash = await scope.passwords.hash(new_password);
  const device_epoch = await transaction(scope, async (tx) => {
    const user = await lockUserWithPassword(tx, user_id, verifiedHash);
    if (user === null) throw fail('current_password_incorrect');
    user.passwordHash = password_hash;
    user.updatedAt = scope.clock.date();
    await invalidateAllMailLinks(scope, tx, user_id);
    await revokeLogins(tx, user_id, login_id);
    const facts = { revoked_count: revoke_tokens ? await revokePersonalCredentials(tx, user_id) : 0 };
    await recordActivity(tx, { user_id, kind: 'PASSWORD_CHANGED', by: { login_id }, facts, at: scope.clock.date() });
    return forgetDevices(tx, user_id);
  });
  return rememberDevice(scope, cookie, { user_id, device_epoch });
}
