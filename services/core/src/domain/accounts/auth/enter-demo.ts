import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { findAnyDemoAccount } from './auth.queries.ts';
import { type IssuedTokens, issueTokens, openLogin } from './auth.steps.ts';

/** Opens a login of a seeded demo account. Throws `demo_disabled` where the demo is disabled. */
export async function enterDemo(
  scope: Scope,
  user_agent: string | null,
): Promise<{ user_id: number; tokens: IssuedTokens }> {
  if (!scope.config.DEMO_ENABLED) throw fail('demo_disabled');
  const account = await findAnyDemoAccount(scope.db);
  if (account === undefined) throw fail('demo_disabled');
  const login = await transaction(scope, async (tx) => openLogin(scope, tx, account.user_id, user_agent));
  return { user_id: account.user_id, tokens: await issueTokens(scope, login) };
}
