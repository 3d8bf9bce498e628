import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { recordActivity } from '../security-activity/security-activity.steps.ts';
import { invalidateAllMailLinks, lockUser, revokeLogin, revokeLogins } from './auth.steps.ts';
import { forgetDevices, rememberDevice } from './device-proof.steps.ts';
import { Login } from './login.entity.ts';

/** Revokes a login of the actor, including the current one. Throws `not_found` for logins of other people. */
export async function revokeMyLogin(scope: Scope, login_id: string): Promise<void> {
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    const login = await tx.em.findOne(Login, { id: login_id, user: user_id });
    if (login === null) throw fail('not_found');
    await revokeLogin(tx, login_id);
  });
}

/**
 * Revokes all of the actor's logins except for the current one, and invalidates mail links, which an intruder may have
 * read.
 * @param cookie device proofs of the actor's browser
 * @returns new device proofs of this browser; the proofs of all other browsers become invalid
 */
export async function revokeMyOtherLogins(scope: Scope, cookie: string | null): Promise<string> {
  const { user_id, login_id } = requireActor(scope);
  const device_epoch = await transaction(scope, async (tx) => {
    if ((await lockUser(tx, user_id)) === null) throw fail('token_revoked');
    await invalidateAllMailLinks(scope, tx, user_id);
    await revokeLogins(tx, user_id, login_id);
    await recordActivity(tx, { user_id, kind: 'LOGINS_ENDED', by: { login_id }, at: scope.clock.date() });
    return forgetDevices(tx, user_id);
  });
  return rememberDevice(scope, cookie, { user_id, device_epoch });
}
