/** Verification of the actor's identity within the transaction that depends on it. */
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { lockUnchangedPassword } from './auth.steps.ts';

const lockLogin = statement(
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
  provenHash: string | null,
): Promise<void> {
  const { user_id, login_id } = requireActor(scope);
  if (!(await lockUnchangedPassword(tx, user_id, provenHash))) throw fail('current_password_incorrect');
  if ((await tx.rows(lockLogin, [login_id, user_id])).length === 0) throw fail('token_revoked');
}
