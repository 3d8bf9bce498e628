import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { findMailLink, type MailLinkRow } from './auth.queries.ts';
import { evaluateLink } from './auth.rules.ts';
import { consumeMailLink, lockUser } from './auth.steps.ts';
import { rememberDevice } from './device-proof.steps.ts';

async function findOpenUnlock(scope: Scope, token: string): Promise<MailLinkRow> {
  const link = await findMailLink(scope.db, hashToken(token), 'unlock');
  if (link === undefined || evaluateLink(link, scope.clock.now()) !== 'open') throw fail('unlock_link_invalid');
  return link;
}

/** Returns the address of the account that a link unlocks, without consuming it. Throws `unlock_link_invalid`. */
export async function validateUnlock(scope: Scope, token: string): Promise<{ email: string }> {
  return { email: (await findOpenUnlock(scope, token)).email };
}

/**
 * Issues a device proof to a browser using the link in an email, once. Opens no login: the password is still required,
 * so access to the mailbox alone does not give access to the account. Throws `unlock_link_invalid`.
 * @param cookie existing device proofs of the browser
 */
export async function unlockDevice(
  scope: Scope,
  token: string,
  cookie: string | null,
): Promise<{ readonly email: string; readonly device_proofs: string }> {
  const link = await findOpenUnlock(scope, token);
  scope.security.addFields({ user_id: link.user_id });
  const device_epoch = await transaction(scope, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user?.email !== link.email || !(await consumeMailLink(scope, tx, link.id))) throw fail('unlock_link_invalid');
    return user.deviceEpoch;
  });
  return { email: link.email, device_proofs: rememberDevice(scope, cookie, { user_id: link.user_id, device_epoch }) };
}
