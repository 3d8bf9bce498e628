import { LockMode } from '@mikro-orm/core';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { User } from '../users/user.entity.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { renewMailLink } from './auth.steps.ts';
import { inUniformTime } from './uniform-time.ts';

/**
 * Sends a reset link to a known address, at most one per five minutes. Never reveals whether it did. Demo accounts have
 * no mailbox and no password.
 * @param next path of ours to which the person wants to go afterwards
 */
export async function requestPasswordReset(scope: Scope, email: string, next?: string): Promise<void> {
  await inUniformTime(() =>
    transaction(scope, async (tx) => {
      const user = await tx.em.findOne(
        User,
        { email: normalizeEmail(email), isActive: true, isDemo: false },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (user === null) return;
      const mail_link_id = await renewMailLink(scope, tx, user, 'reset_password', next);
      if (mail_link_id !== null) record(tx, 'user.password_reset_requested', { mail_link_id });
    }),
  );
}
