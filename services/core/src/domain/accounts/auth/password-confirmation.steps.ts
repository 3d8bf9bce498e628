import type { ErrorCode } from '@plenum/contracts/errors';
import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { findCredentials } from './auth.queries.ts';

/**
 * Verifies the actor's password. Throws `code` or `overloaded`.
 * @returns the verified hash, for `lockUserWithPassword`
 */
export async function requirePassword(
  scope: Scope,
  password: string,
  code: ErrorCode = 'current_password_incorrect',
): Promise<string | null> {
  const account = await findCredentials(scope.db, requireActor(scope).user_id);
  const isCorrect = await scope.passwords.verify(password, account?.password_hash ?? null);
  if (!isCorrect) throw fail(code);
  return account?.password_hash ?? null;
}
