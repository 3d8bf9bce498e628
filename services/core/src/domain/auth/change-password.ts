import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { endMailLinks, lockProvenUser, revokeLogins } from './auth.steps.ts';
import { forgetDevices, rememberDevice } from './device-proof.steps.ts';
import { requireOwnPassword } from './own-password.steps.ts';

/**
 * Changes the actor's own password; ends all their other logins and invalidates the links in older mails. Throws
 * `current_password_incorrect` or `overloaded`.
 * @param cookie device proofs of the actor's browser
 * @returns new device proofs of this browser; all other browsers become unknown to the account
 */
export async function changePassword(
  scope: Scope,
  current: string,
  replacement: string,
  cookie: string | null,
): Promise<string> {
  const { user_id, login_id } = requireActor(scope);
  const provenHash = await requireOwnPassword(scope, current);
  const password_hash = await scope.passwords.hash(replacement);
  const device_epoch = await transaction(scope, async (tx) => {
    const user = await lockProvenUser(tx, user_id, provenHash);
    if (user === null) throw fail('current_password_incorrect');
    user.passwordHash = password_hash;
    user.updatedAt = scope.clock.date();
    await endMailLinks(scope, tx, user_id);
    await revokeLogins(tx, user_id, login_id);
    return forgetDevices(tx, user_id);
  });
  return rememberDevice(scope, cookie, { user_id, device_epoch });
}
