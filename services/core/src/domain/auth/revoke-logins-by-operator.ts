import type { Database } from '../../platform/db/database.ts';
import { normalizeEmail } from '../users/email.rules.ts';
import { User } from '../users/user.entity.ts';
import { revokeLogins } from './auth.steps.ts';
import { Login } from './login.entity.ts';

/**
 * Ends every login of a person; all processes and their sockets notice within a second.
 * @returns how many were open, or null when there is nobody with that number or address
 */
export async function revokeLoginsByOperator(
  db: Database,
  person: { readonly id: number } | { readonly email: string },
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const user = await tx.findOne(User, 'id' in person ? { id: person.id } : { email: normalizeEmail(person.email) });
    if (user === null) return null;
    const open = await tx.count(Login, { user, revokedAt: null, expiresAt: { $gt: new Date() } });
    await revokeLogins(tx, user.id, null);
    return open;
  });
}
