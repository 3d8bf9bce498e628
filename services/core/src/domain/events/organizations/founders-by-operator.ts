/** People whom the operator allows to create organizations. */
import { type Database, type Db, statement } from '../../../platform/db/database.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';
import { record } from '../../domain-events.ts';

const setFounder = statement<{ id: number; email: string }>(
  'set-founder',
  'update users set is_named_founder = $2, updated_at = now() where email = $1 and is_active and not is_demo and email_verified_at is not null returning id, email',
);

/** Allows or forbids a person to create organizations. Returns their email address, or null if it is unknown. */
export async function setFounderByOperator(db: Database, email: string, isAllowed: boolean): Promise<string | null> {
  return db.transaction(async (tx) => {
    const user = await tx.row(setFounder, [normalizeEmail(email), isAllowed]);
    if (user === undefined) return null;
    const change = isAllowed ? 'named' : 'taken_back';
    record(tx, 'operator.acted', { kind: 'founder.changed', facts: { user_id: user.id, change } });
    return user.email;
  });
}

const namedFounders = statement<{ email: string }>(
  'allowed-founders',
  'select email from users where is_named_founder order by email limit $1',
);

/** Lists the email addresses of these people in alphabetical order. */
export const listAllowedFounders = async (db: Db, limit: number): Promise<string[]> =>
  (await db.rows(namedFounders, [limit])).map(({ email }) => email);
