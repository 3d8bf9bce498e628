import { fail } from '../../platform/errors.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { Scope } from '../../scope.ts';
import { findMailLink, type MailLinkRow } from './auth.queries.ts';
import { judgeLink } from './auth.rules.ts';

/**
 * The open link of a token by which a password is chosen, anew or for the first time. Refuses with
 * `reset_link_invalid`; nothing is used up.
 */
export async function validateResetToken(scope: Scope, token: string): Promise<MailLinkRow> {
  const token_hash = hashToken(token);
  const link =
    (await findMailLink(scope.db, token_hash, 'reset_password')) ??
    (await findMailLink(scope.db, token_hash, 'set_password'));
  if (link === undefined || judgeLink(link, scope.clock.now()) !== 'open') throw fail('reset_link_invalid');
  return link;
}
