import { LockMode } from '@mikro-orm/core';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { User } from '../users/user.entity.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { renewMailLink } from './auth.steps.ts';
import { inUniformTime } from './uniform-time.ts';

/**
 * Sends a new verification link to an unverified account. Never reveals whether it did.
 * @param next path of ours to which the link leads
 */
export async function resendVerification(scope: Scope, email: string, next?: string): Promise<void> {
  await inUniformTime(() =>
    transaction(scope, async (tx) => {
      const user = await tx.em.findOne(
        User,
        { email: normalizeEmail(email), isActive: true, emailVerifiedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (user === null) return;
      const mail_link_id = await renewMailLink(scope, tx, user, 'verify_email', next);
      if (mail_link_id !== null) record(tx, 'user.verification_requested', { mail_link_id });
    }),
  );
}
