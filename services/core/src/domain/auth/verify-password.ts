import { fail } from '../../platform/errors.ts';
import type { Scope } from '../../scope.ts';
import { requireActor } from '../actor.ts';
import { findCredentials } from './auth.queries.ts';

/** Checks the actor's own password; refuses with `incorrect_password`. */
export async function verifyPassword(scope: Scope, password: string): Promise<void> {
  const account = await findCredentials(scope.db, requireActor(scope).user_id);
  const isRight = await scope.passwords.verify(password, account?.password_hash ?? null);
  if (!isRight) throw fail('incorrect_password');
}
