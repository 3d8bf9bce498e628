import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { endMailLinks, lockProvenUser, revokeLogins } from './auth.steps.ts';
import { forgetDevices, rememberDevice } from './device-proof.steps.ts';
import { requireOwnPassword } from './own-password.steps.ts';

/**
 * Changes the actor's own password; all their other logins and the links in older mails end. Refuses with
 * `current_password_incorrect` or `overloaded`.
 * @param cookie the proofs of the actor's browser
 * @returns those it has from now on; all other browsers are strangers to the account
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
