import type { Transaction } from '../../platform/db/database.ts';
import type { Scope } from '../../scope.ts';
import { recordActivity } from '../security-activity/security-activity.steps.ts';
import type { User } from '../users/user.entity.ts';

/** Records that an account gets another address. Call it before: the former address gets a mail if it was verified. */
export const recordEmailChange = (
  { clock }: Pick<Scope, 'clock'>,
  tx: Transaction,
  user: User,
  user_agent: string | null,
): Promise<void> =>
  recordActivity(tx, {
    user_id: user.id,
    kind: 'EMAIL_CHANGED',
    by: { user_agent },
    facts: user.emailVerifiedAt === null || user.emailVerifiedAt === undefined ? {} : { former_email: user.email },
    at: clock.date(),
  });
