import { hasPassed } from '../../../platform/clock.ts';
import { fail } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { requireActor } from '../../actor.ts';
import { recordActivity } from '../security-activity/security-activity.steps.ts';
import { requireAcceptedAddress } from './address-rule.steps.ts';
import { findMailLink, type MailLinkRow } from './auth.queries.ts';
import { claimAddress, consumeMailLink, invalidateAllMailLinks, lockUser } from './auth.steps.ts';
import { closeInvitationsTo, renewInvitationsTo } from './invited-addresses.steps.ts';

type Verdict = 'open' | 'done' | 'invalid';

/** The address of an open link differs from that of the account; after the link is used, they are equal. */
function evaluateChange(link: MailLinkRow | undefined, nowMs: number): Verdict {
  if (link === undefined || link.is_voided || !link.is_active) return 'invalid';
  if (link.is_used) return link.is_same_email ? 'done' : 'invalid';
  return hasPassed(link.expires_at, nowMs) ? 'invalid' : 'open';
}

async function findChange(scope: Scope, token: string): Promise<{ link: MailLinkRow; verdict: 'open' | 'done' }> {
  const link = await findMailLink(scope.db, hashToken(token), 'change_email');
  const verdict = evaluateChange(link, scope.clock.now());
  if (link === undefined || verdict === 'invalid') throw fail('email_change_link_invalid');
  return { link, verdict };
}

/** Returns the new address of a link without consuming it. Throws `email_change_link_invalid`. */
export async function validateEmailChange(scope: Scope, token: string): Promise<{ email: string }> {
  return { email: (await findChange(scope, token)).link.email };
}

/**
 * Sets the address of the actor's account using the link sent to the new address. Idempotent. Invalidates links in
 * older emails. Open invitations to the former address get new links, and those to the new address are closed if the
 * person is already a member. Requires a login of the account, because the recipient of the email could otherwise be
 * tricked into assigning the address to an attacker's account. Throws `email_change_link_invalid`,
 * `email_change_of_other_account`, `email_already_registered`, `email_domain_not_accepted` (the rule was added after
 * the link).
 */
export async function confirmEmailChange(
  scope: Scope,
  token: string,
  user_agent: string | null = null,
): Promise<{ email: string }> {
  const { link, verdict } = await findChange(scope, token);
  if (link.user_id !== requireActor(scope).user_id) throw fail('email_change_of_other_account');
  if (verdict === 'done') return { email: link.email };
  requireAcceptedAddress(scope, link.email);
  await transaction(scope, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user === null || !(await consumeMailLink(scope, tx, link.id))) throw fail('email_change_link_invalid');
    if (!(await claimAddress(tx, link.email))) throw fail('email_already_registered');
    await recordActivity(tx, {
      user_id: user.id,
      kind: 'EMAIL_CHANGED',
      by: { user_agent },
      // The former address is notified if it was verified.
      facts: user.emailVerifiedAt === null || user.emailVerifiedAt === undefined ? {} : { former_email: user.email },
      at: scope.clock.date(),
    });
    await renewInvitationsTo(scope, tx, user.email);
    await closeInvitationsTo(scope, tx, { user_id: user.id, email: link.email });
    user.email = link.email;
    user.emailVerifiedAt = scope.clock.date();
    user.updatedAt = scope.clock.date();
    await invalidateAllMailLinks(scope, tx, link.user_id);
  });
  return { email: link.email };
}
