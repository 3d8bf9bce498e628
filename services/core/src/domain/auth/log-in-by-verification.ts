import { linkLoginLifetimeS, verificationLinkLifetimeS } from '@plenum/contracts/limits';
import { fail } from '../../platform/errors.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { Scope } from '../../scope.ts';
import { findMailLink } from './auth.queries.ts';
import { judgeLink } from './auth.rules.ts';
import { type LinkBrowser, type LoggedInByLink, openLoginByLink } from './link-login.steps.ts';

/**
 * Verifies an address by the link in its mail and opens a login in the browser that has the link. It works once and for
 * an hour, for somebody who was on the way to an event; any other link only verifies (`verifyEmail`). Throws
 * `verification_link_invalid` (also when used, or without a destination), `verification_link_expired`.
 * @returns the login, and `next`: the path of ours where the person wanted to go
 */
export async function logInByVerification(
  scope: Scope,
  token: string,
  browser: LinkBrowser,
): Promise<LoggedInByLink & { readonly next: string }> {
  const link = await findMailLink(scope.db, hashToken(token), 'verify_email');
  const now = scope.clock.now();
  const verdict = judgeLink(link, now);
  const next = link?.destination ?? null;
  if (link === undefined || next === null || verdict === 'invalid' || verdict === 'used')
    throw fail('verification_link_invalid');
  const loginEndsMs = link.expires_at.getTime() - (verificationLinkLifetimeS - linkLoginLifetimeS) * 1000;
  if (verdict === 'expired' || now >= loginEndsMs) throw fail('verification_link_expired');
  return { ...(await openLoginByLink(scope, link, browser, 'verification_link_invalid')), next };
}
