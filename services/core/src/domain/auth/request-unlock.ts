import { LockMode } from '@mikro-orm/core';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { User } from '../users/user.entity.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { renewMailLink } from './auth.steps.ts';
import { inUniformTime } from './uniform-time.ts';

/**
 * Sends a link that lets a browser log in although strangers have exhausted the attempts of an account. Never reveals
 * whether it did.
 */
export async function requestUnlock(scope: Scope, email: string): Promise<void> {
  await inUniformTime(() =>
    transaction(scope, async (tx) => {
      const user = await tx.em.findOne(
        User,
        { email: normalizeEmail(email), isActive: true, isDemo: false, emailVerifiedAt: { $ne: null } },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (user === null) return;
      const mail_link_id = await renewMailLink(scope, tx, user, 'unlock');
      if (mail_link_id !== null) record(tx, 'user.unlock_requested', { mail_link_id });
    }),
  );
}
