import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import { findMailLink, type MailLinkRow } from './auth.queries.ts';
import { evaluateLink } from './auth.rules.ts';
import { type LinkBrowser, type LinkLoginResult, openLoginByLink } from './link-login.steps.ts';

async function findOpenLink(scope: Scope, token: string): Promise<MailLinkRow> {
  const link = await findMailLink(scope.db, hashToken(token), 'log_in');
  if (link === undefined || evaluateLink(link, scope.clock.now()) !== 'open') throw fail('login_link_invalid');
  return link;
}

/** Returns the address of the account that a link logs in to, without consuming it. Throws `login_link_invalid`. */
export async function validateLoginLink(scope: Scope, token: string): Promise<{ email: string }> {
  return { email: (await findOpenLink(scope, token)).email };
}

/**
 * Opens a login in the browser that opens the link. Works once, within 15 minutes. Throws `login_link_invalid`
 * (including a used, replaced or expired link, and one from before a change of the password or address).
 * @returns the login, and `next`: the requested path within the app, or null
 */
export async function logInByLink(
  scope: Scope,
  token: string,
  browser: LinkBrowser,
): Promise<LinkLoginResult & { readonly next: string | null }> {
  const link = await findOpenLink(scope, token);
  return { ...(await openLoginByLink(scope, link, browser, 'login_link_invalid')), next: link.destination };
}
