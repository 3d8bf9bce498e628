import type { Scope } from '../../scope.ts';
import { requireOwnPassword } from './own-password.steps.ts';

/** Verifies the actor's own password. Throws `incorrect_password` or `overloaded`. */
export async function verifyPassword(scope: Scope, password: string): Promise<void> {
  await requireOwnPassword(scope, password, 'incorrect_password');
}
