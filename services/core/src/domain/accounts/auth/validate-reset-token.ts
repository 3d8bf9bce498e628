import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import type { Scope } from '../../../scope.ts';
import { findMailLink, type MailLinkRow } from './auth.queries.ts';
import { evaluateLink } from './auth.rules.ts';

/** Returns the open link of a password reset token without consuming it. Throws `reset_link_invalid`. */
export async function validateResetToken(scope: Scope, token: string): Promise<MailLinkRow> {
  const link = await findMailLink(scope.db, hashToken(token), 'reset_password');
  if (link === undefined || evaluateLink(link, scope.clock.now()) !== 'open') throw fail('reset_link_invalid');
  return link;
}
