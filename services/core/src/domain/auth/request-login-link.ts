import { LockMode } from '@mikro-orm/core';
import { homePath } from '@plenum/contracts/own-path';
import { type Scope, transaction } from '../../scope.ts';
import { record } from '../domain-events.ts';
import { User } from '../users/user.entity.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { renewMailLink } from './auth.steps.ts';
import { inUniformTime } from './uniform-time.ts';

/**
 * Sends a link that logs in without a password, at most one per five minutes. An account that is not verified gets a new
 * verification link instead, which leads to the same place. Never reveals whether it did.
 * @param next path of ours to which the link leads
 */
export async function requestLoginLink(scope: Scope, email: string, next?: string): Promise<void> {
  await inUniformTime(() =>
    transaction(scope, async (tx) => {
      const user = await tx.em.findOne(
        User,
        { email: normalizeEmail(email), isActive: true, isDemo: false },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (user === null) return;
      if (user.emailVerifiedAt === null) {
        const mail_link_id = await renewMailLink(scope, tx, user, 'verify_email', next ?? homePath);
        if (mail_link_id !== null) record(tx, 'user.verification_requested', { mail_link_id });
        return;
      }
      const mail_link_id = await renewMailLink(scope, tx, user, 'log_in', next);
      if (mail_link_id !== null) record(tx, 'user.login_link_requested', { mail_link_id });
    }),
  );
}
