import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { recordActivity } from '../security-activity/security-activity.steps.ts';
import { User } from '../users/user.entity.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { invalidateAllMailLinks, lockUser, revokeLogins } from './auth.steps.ts';
import { forgetDevices } from './device-proof.steps.ts';
import { Login } from './login.entity.ts';
import { revokePersonalCredentials } from './personal-credentials.steps.ts';

/**
 * Revokes every login, API token and calendar feed of a person, and invalidates their mail links and device proofs.
 * Effective in all processes and sockets within a second.
 * @returns number of open logins, or null if no account has this id or address
 */
export async function revokeLoginsByOperator(
  db: Database,
  person: { readonly id: number } | { readonly email: string },
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const user = await tx.em.findOne(
      User,
      'id' in person ? { id: person.id } : { email: normalizeEmail(person.email) },
    );
    if (user === null) return null;
    await lockUser(tx, user.id);
    const openCount = await tx.em.count(Login, { user, revokedAt: null, expiresAt: { $gt: new Date() } });
    await invalidateAllMailLinks({ clock: systemClock }, tx, user.id);
    await revokeLogins(tx, user.id, null);
    const facts = { revoked_count: await revokePersonalCredentials(tx, user.id) };
    await recordActivity(tx, { user_id: user.id, kind: 'LOGINS_ENDED', by: null, facts, at: systemClock.date() });
    await forgetDevices(tx, user.id);
    record(tx, 'operator.acted', { kind: 'logins.revoked', facts: { user_id: user.id } });
    return openCount;
  });
}
