/** The people whom the operator lets create organizations. */
import { type Db, statement } from '../../platform/db/database.ts';
import { normalizeEmail } from '../users/user.rules.ts';

const nameFounder = statement<{ email: string }>(
  'founder-name',
  'update users set is_named_founder = $2, updated_at = now() where email = $1 and is_active and not is_demo returning email',
);

/** Lets a person create organizations, or no longer. Returns their address, or null when nobody has it. */
export const setFounderByOperator = async (db: Db, email: string, isNamed: boolean): Promise<string | null> =>
  (await db.row(nameFounder, [normalizeEmail(email), isNamed]))?.email ?? null;

const namedFounders = statement<{ email: string }>(
  'founders-named',
  'select email from users where is_named_founder order by email limit $1',
);

/** Returns the addresses of the people who are named, in their order. */
export const listNamedFounders = async (db: Db, limit: number): Promise<string[]> =>
  (await db.rows(namedFounders, [limit])).map(({ email }) => email);
