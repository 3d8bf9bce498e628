/** Emails that anyone can request for an email address. */
import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../../platform/db/database.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { User } from '../users/user.entity.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { accountState, mayGetMailLink } from './account-states.ts';
import type { MailLinkPurpose } from './auth.queries.ts';
import { inUniformTime } from './uniform-time.ts';

const stateOfUser = ({ isActive, isDemo, emailVerifiedAt }: User) =>
  accountState({
    is_active: isActive,
    is_demo: isDemo,
    email_verified: emailVerifiedAt !== null && emailVerifiedAt !== undefined,
  });

/**
 * Locks the account of an address and runs an action with the first purpose for which it may get a link; does nothing
 * otherwise. Takes the same time in both cases, so the response time does not reveal whether an account exists.
 */
export const withMailableAccount = (
  scope: Scope,
  email: string,
  purposes: readonly MailLinkPurpose[],
  act: (tx: Transaction, user: User, purpose: MailLinkPurpose) => Promise<void>,
): Promise<void> =>
  inUniformTime(scope.uniformResponseMs, () =>
    transaction(scope, async (tx) => {
      // Serializes concurrent requests, whether an account exists or not.
      await tx.lockName(`account-mail:${normalizeEmail(email)}`);
      const user = await tx.em.findOne(
        User,
        { email: normalizeEmail(email) },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      const state = user === null ? null : stateOfUser(user);
      const purpose = purposes.find((candidate) => state !== null && mayGetMailLink(state, candidate));
      if (user !== null && purpose !== undefined) await act(tx, user, purpose);
    }),
  );
