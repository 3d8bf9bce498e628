/** Verification of the actor's identity within the transaction that depends on it. */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { type Actor, requireActor } from '../../actor.ts';
import { lockUnchangedPassword } from './auth.steps.ts';

const lockLoginSql = statement(
  'lock-login',
  'select from logins where id = $1::uuid and user_id = $2 and revoked_at is null for share',
);

/**
 * Checks that the actor's account still has the password verified before the transaction, and that their login is still
 * valid; locks both until the transaction ends. Throws `current_password_incorrect`, `token_revoked`.
 */
export async function lockProof(
  scope: Pick<Scope, 'actor'>,
  tx: Transaction,
  verifiedHash: string | null,
): Promise<void> {
  const actor = requireActor(scope);
  if (!(await lockUnchangedPassword(tx, actor.user_id, verifiedHash))) throw fail('current_password_incorrect');
  if (!(await lockLogin(tx, actor))) throw fail('token_revoked');
}

/** Locks a login until the transaction ends. Returns false if it was revoked. */
export const lockLogin = async (
  tx: Transaction,
  { login_id, user_id }: Pick<Actor, 'login_id' | 'user_id'>,
): Promise<boolean> => (await tx.rows(lockLoginSql, [login_id, user_id])).length > 0;
