/** Mails that anybody may ask for by an address. */
import { LockMode } from '@mikro-orm/core';
import type { Transaction } from '../../platform/db/database.ts';
import { type Scope, transaction } from '../../scope.ts';
import { User } from '../users/user.entity.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { inUniformTime } from './uniform-time.ts';

/** Which accounts get the mail; demo accounts have no mailbox. */
interface Wanted {
  readonly isDemo?: false;
  readonly emailVerifiedAt?: null | { readonly $ne: null };
}

/**
 * Runs an action for the active account of an address, which is locked, and does nothing without one. It takes the same
 * time either way, so that nobody learns whether an account exists.
 */
export const forAccountOf = (
  scope: Scope,
  email: string,
  wanted: Wanted,
  act: (tx: Transaction, user: User) => Promise<void>,
): Promise<void> =>
  inUniformTime(() =>
    transaction(scope, async (tx) => {
      const user = await tx.em.findOne(
        User,
        { email: normalizeEmail(email), isActive: true, ...wanted },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (user !== null) await act(tx, user);
    }),
  );
