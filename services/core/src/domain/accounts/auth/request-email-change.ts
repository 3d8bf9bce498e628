import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { record } from '../../domain-events.ts';
import { requireMailQuota } from '../../notifications/mail-quotas/mail-quota.steps.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { requireAcceptedAddress } from './address-rule.steps.ts';
import { findCredentialsByEmail } from './auth.queries.ts';
import { addMailLink, lockUserWithPassword, invalidateMailLinks } from './auth.steps.ts';
import { requirePassword } from './password-confirmation.steps.ts';

/**
 * Sends a link to a new address and a notice to the current one; invalidates earlier links for changing the address. The account changes only
 * when the link is followed. Throws `current_password_incorrect`, `email_unchanged`, `email_already_registered`,
 * `email_domain_not_accepted`, `mail_quota_reached`, `mail_stopped`, `overloaded`, `rate_limited`.
 */
export async function requestEmailChange(scope: Scope, new_email: string, password: string): Promise<string> {
  const { user_id } = requireActor(scope);
  const verifiedHash = await requirePassword(scope, password);
  // Limited after the password check, because a stolen login must not exhaust the owner's limit.
  await scope.limiter.consume('email_change', String(user_id));
  const email = normalizeEmail(new_email);
  requireAcceptedAddress(scope, email);
  const takenBy = await findCredentialsByEmail(scope.db, email);
  if (takenBy !== undefined) throw fail(takenBy.user_id === user_id ? 'email_unchanged' : 'email_already_registered');
  await transaction(scope, async (tx) => {
    const user = await lockUserWithPassword(tx, user_id, verifiedHash);
    if (user === null) throw fail('current_password_incorrect');
    await requireMailQuota(scope, tx, null);
    await invalidateMailLinks(scope, tx, user_id, 'change_email');
    const mail_link_id = addMailLink(scope, tx, user, 'change_email', { email });
    record(tx, 'user.email_change_requested', { mail_link_id });
  });
  return email;
}
