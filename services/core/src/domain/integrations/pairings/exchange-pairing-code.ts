import { maxApiTokenNameLength, maxApiTokens, maxPairedApps } from '@plenum/contracts/integrations/integration-limits';
import { pairedAppScopes } from '@plenum/contracts/integrations/pairings';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { requireName } from '../../../platform/names.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { findEventAccess } from '../../access.queries.ts';
import { findLoginState } from '../../accounts/auth/auth.queries.ts';
import { lockLogin } from '../../accounts/auth/locked-proof.steps.ts';
import { lockAccount } from '../../accounts/security-activity/security-activity.steps.ts';
import type { Actor } from '../../actor.ts';
import { authorizeEventRow } from '../../policy.ts';
import { type CreatedToken, insertToken, readCreatedToken } from '../api-tokens/store-token.steps.ts';
import { redeemPairingCode } from './pairing-codes.ts';
import { countPairedApps, findPairedAppExpiry } from './pairings.queries.ts';

/** Returns the person whose login has created a code; null if the login or the account has ended. */
async function findActor({ db }: Pick<Scope, 'db'>, login_id: string): Promise<Actor | null> {
  const state = await findLoginState(db, login_id);
  if (state === undefined || state.is_revoked || !state.is_active || !state.email_verified || state.is_demo)
    return null;
  return { user_id: state.user_id, login_id, email_verified: true, is_demo: false };
}

async function mayReadAgenda(db: Db, event_id: number, user_id: number): Promise<boolean> {
  const access = await findEventAccess(db, event_id, user_id);
  try {
    authorizeEventRow(access, 'session:read');
    return true;
  } catch {
    return false;
  }
}

/**
 * Exchanges a pairing code for a token that acts as the person who created the code. Throws `pairing_code_invalid`, also
 * if that person has lost access, `paired_apps_exceeded`, `api_tokens_exceeded`, `invalid_request`.
 */
export async function exchangePairingCode(
  scope: Scope,
  { code, app_name }: { readonly code: string; readonly app_name: string },
): Promise<CreatedToken> {
  // Checked first, so that a rejected name does not use up the code.
  const name = requireName(app_name, {
    field: 'app_name',
    label: 'api_token_name',
    length_min: 1,
    length_max: maxApiTokenNameLength,
  });
  const granted = await redeemPairingCode(scope, code);
  const actor = granted === null ? null : await findActor(scope, granted.login_id);
  if (granted === null || actor === null) throw fail('pairing_code_invalid');
  const { event_id } = granted;
  const { user_id } = actor;
  scope.security.addFields({ user_id });
  const acting: Scope = { ...scope, actor };
  const created = await transaction(acting, async (tx) => {
    await lockAccount(tx, user_id);
    if (!(await lockLogin(tx, actor)) || !(await mayReadAgenda(tx, event_id, user_id)))
      throw fail('pairing_code_invalid');
    const expires_at = await findPairedAppExpiry(tx, event_id, scope.clock.date());
    if (expires_at === undefined) throw fail('pairing_code_invalid');
    const draft = { name, scopes: pairedAppScopes, event_ids: [event_id], networks: [], expires_at };
    const token = await insertToken(acting, tx, draft, {
      kind: 'pat',
      max: maxApiTokens.ofPerson,
      user_id,
      organization_id: null,
      organization_role: null,
    });
    // Counted after `insertToken`, which serializes concurrent requests of the person.
    if ((await countPairedApps(tx, user_id, event_id)) > maxPairedApps) throw fail('paired_apps_exceeded');
    return token;
  });
  return readCreatedToken(acting, created);
}
