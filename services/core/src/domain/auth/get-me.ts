import type { UserDetail } from '@plenum/contracts/users';
import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { findUserDetail } from '../users/user.queries.ts';
import { viewUserDetail } from '../users/user.views.ts';

/** The person who is logged in. An account that is gone has no login any more: `token_revoked`. */
export async function getMe(scope: Scope): Promise<UserDetail> {
  const row = await findUserDetail(scope.db, requireActor(scope).user_id);
  if (row === undefined) throw fail('token_revoked');
  return viewUserDetail(row);
}
