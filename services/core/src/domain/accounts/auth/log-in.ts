import { fail } from '../../../platform/errors.ts';
import type { Scope } from '../../../scope.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { accountRejection, accountState } from './account-states.ts';
import { findCredentialsByEmail } from './auth.queries.ts';
import { type IssuedTokens, issueTokens, openLoginWithPassword } from './auth.steps.ts';
import { rememberDevice } from './device-proof.steps.ts';

export interface LogInInput {
  readonly email: string;
  readonly password: string;
  readonly user_agent: string | null;
  /** Device proofs of the browser, unverified. */
  readonly device_proofs: string | null;
}

interface OpenedLogin {
  readonly user_id: number;
  readonly tokens: IssuedTokens;
  /** Includes a proof for this account. */
  readonly device_proofs: string;
}

/**
 * Opens a login. Throws `email_not_verified` only if the password is correct; every other failure is
 * `invalid_credentials`, with the same response time.
 */
export async function logIn(scope: Scope, input: LogInInput): Promise<OpenedLogin> {
  const account = await findCredentialsByEmail(scope.db, normalizeEmail(input.email));
  const isCorrect = await scope.passwords.verify(input.password, account?.password_hash ?? null);
  if (account !== undefined) scope.security.addFields({ user_id: account.user_id });
  if (account === undefined || !isCorrect) throw fail('invalid_credentials');
  const rejection = accountRejection(accountState(account), 'log_in');
  if (rejection !== null) throw fail(rejection);
  const login = await openLoginWithPassword(scope, account.user_id, account.password_hash, input.user_agent);
  if (login === null) throw fail('invalid_credentials');
  return {
    user_id: account.user_id,
    tokens: await issueTokens(scope, login),
    device_proofs: rememberDevice(scope, input.device_proofs, account),
  };
}
