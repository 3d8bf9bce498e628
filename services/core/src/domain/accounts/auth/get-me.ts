import type { UserDetail } from '@plenum/contracts/accounts/users';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findUserDetail } from '../users/user.queries.ts';
import { userDetailView } from '../users/user.views.ts';

/** Returns the account of the actor. Throws `token_revoked` when the account was deleted. */
export async function getMe(scope: Scope): Promise<UserDetail> {
  const row = await findUserDetail(scope.db, requireActor(scope).user_id);
  if (row === undefined) throw fail('token_revoked');
  return userDetailView(row, scope.config.founderRule);
}
