import { fail } from '../../platform/errors.ts';
import { type Scope, transaction } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { revokeLogin, revokeLogins } from './auth.steps.ts';
import { Login } from './login.entity.ts';

/** Ends one of the actor's own logins, also the one they use. Refuses: `not_found` for somebody else's. */
export async function endLogin(scope: Scope, login_id: string): Promise<void> {
  const { user_id } = requireActor(scope);
  await transaction(scope, async (tx) => {
    const login = await tx.findOne(Login, { id: login_id, user: user_id });
    if (login === null) throw fail('not_found');
    await revokeLogin(tx, login_id);
  });
}

/** Ends all of the actor's logins but the one they use. */
export async function endOtherLogins(scope: Scope): Promise<void> {
  const { user_id, login_id } = requireActor(scope);
  await transaction(scope, (tx) => revokeLogins(tx, user_id, login_id));
}
