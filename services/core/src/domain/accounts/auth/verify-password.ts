import type { Scope } from '../../../scope.ts';
import { requirePassword } from './password-confirmation.steps.ts';

/** Verifies the actor's password. Throws `incorrect_password` or `overloaded`. */
export async function verifyPassword(scope: Scope, password: string): Promise<void> {
  await requirePassword(scope, password, 'incorrect_password');
}
