import { linkLoginLifetimeS, verificationLinkLifetimeS } from '@plenum/contracts/limits';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import { findMailLink, type MailLinkRow } from './auth.queries.ts';
import { evaluateLink } from './auth.rules.ts';
import { type LinkBrowser, type LinkLoginResult, openLoginByLink } from './link-login.steps.ts';

/** Without a password, the link logs in only within its first hour, and only if the sign-up started from an event. */
const mayLogInWithoutPassword = ({ destination, expires_at }: MailLinkRow, nowMs: number): boolean =>
  destination !== null && nowMs < expires_at.getTime() - (verificationLinkLifetimeS - linkLoginLifetimeS) * 1000;

/**
 * Verifies an address by the link in its email, once, and opens a login in the browser that opens the link. A password,
 * if given, replaces that of the account and invalidates earlier credentials; without a password, see
 * `mayLogInWithoutPassword` and `verifyEmail`. Throws `verification_link_invalid` (including a used link),
 * `verification_link_expired`, `overloaded`.
 * @returns the login, and `next`: the requested path within the app, or null
 */
export async function logInByVerification(
  scope: Scope,
  token: string,
  password: string | undefined,
  browser: LinkBrowser,
): Promise<LinkLoginResult & { readonly next: string | null }> {
  const link = await findMailLink(scope.db, hashToken(token), 'verify_email');
  const now = scope.clock.now();
  const verdict = evaluateLink(link, now);
  if (link === undefined || verdict === 'invalid' || verdict === 'used' || link.email_verified)
    throw fail('verification_link_invalid');
  if (verdict === 'expired') throw fail('verification_link_expired');
  if (password === undefined && !mayLogInWithoutPassword(link, now))
    throw fail(link.destination === null ? 'verification_link_invalid' : 'verification_link_expired');
  scope.security.addFields({ user_id: link.user_id });
  const password_hash = password === undefined ? null : await scope.passwords.hash(password);
  const login = await openLoginByLink(scope, link, browser, 'verification_link_invalid', password_hash);
  return { ...login, next: link.destination };
}
