import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { User } from '../users/user.entity.ts';
import { findCredentials } from './auth.queries.ts';
import { revokeLogins, voidMailLinks } from './auth.steps.ts';

/**
 * Changes the actor's own password; all their other logins and open reset links end. Refuses with
 * `current_password_incorrect` or `overloaded`.
 */
export async function changePassword(scope: Scope, current: string, replacement: string): Promise<void> {
  const { user_id, login_id } = requireActor(scope);
  const account = await findCredentials(scope.db, user_id);
  const is_right = await scope.passwords.verify(current, account?.password_hash ?? null);
  if (!is_right) throw fail('current_password_incorrect');
  const password_hash = await scope.passwords.hash(replacement);
  await transaction(scope, async (tx) => {
    const user = await tx.findOneOrFail(User, user_id);
    user.passwordHash = password_hash;
    user.updatedAt = scope.clock.date();
    await voidMailLinks(scope, tx, user_id, 'reset_password');
    await voidMailLinks(scope, tx, user_id, 'change_email');
    await revokeLogins(tx, user_id, login_id);
  });
}
