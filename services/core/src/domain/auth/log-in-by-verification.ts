import { linkLoginLifetimeS, verificationLinkLifetimeS } from '@plenum/contracts/limits';
import { fail } from '../../platform/errors.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../scope.ts';
import { findMailLink } from './auth.queries.ts';
import { judgeLink } from './auth.rules.ts';
import { consumeMailLink, type IssuedTokens, issueTokens, lockUser, openLogin } from './auth.steps.ts';
import { rememberDevice } from './device-proof.steps.ts';

interface Browser {
  readonly user_agent: string | null;
  /** Device proofs of the browser, unverified. */
  readonly device_proofs: string | null;
}

interface LoggedInByLink {
  readonly user_id: number;
  readonly tokens: IssuedTokens;
  /** Includes a proof for this account. */
  readonly device_proofs: string;
  /** Path of ours where the person wanted to go. */
  readonly next: string;
}

/**
 * Verifies an address by the link in its mail and opens a login in the browser that has the link. It works once and for
 * an hour, for somebody who was on the way to an event; any other link only verifies (`verifyEmail`). Throws
 * `verification_link_invalid` (also when used, or without a destination), `verification_link_expired`.
 */
export async function logInByVerification(scope: Scope, token: string, browser: Browser): Promise<LoggedInByLink> {
  const link = await findMailLink(scope.db, hashToken(token), 'verify_email');
  const now = scope.clock.now();
  const verdict = judgeLink(link, now);
  const next = link?.destination ?? null;
  if (link === undefined || next === null || verdict === 'invalid' || verdict === 'used')
    throw fail('verification_link_invalid');
  const loginEndsMs = link.expires_at.getTime() - (verificationLinkLifetimeS - linkLoginLifetimeS) * 1000;
  if (verdict === 'expired' || now >= loginEndsMs) throw fail('verification_link_expired');
  const login = await transaction(scope, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    // Of two concurrent requests one consumes the link.
    if (user?.email !== link.email || !user.isActive || !(await consumeMailLink(scope, tx, link.id)))
      throw fail('verification_link_invalid');
    user.emailVerifiedAt ??= scope.clock.date();
    return openLogin(scope, tx, link.user_id, browser.user_agent);
  });
  return {
    user_id: link.user_id,
    tokens: await issueTokens(scope, login),
    device_proofs: rememberDevice(scope, browser.device_proofs, link),
    next,
  };
}
