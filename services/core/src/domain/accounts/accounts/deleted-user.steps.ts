import { idList, statement, type Transaction } from '../../../platform/db/database.ts';
import { defaultPrivacySettings } from '../users/privacy.rules.ts';
import { findAccountOf } from '../users/user.queries.ts';

/** Not a valid address, so nobody can sign up with it. The account has no password and is inactive. */
const deletedUserEmail = 'deleted-user';

const insertDeletedUser = statement(
  'insert-deleted-user',
  `insert into users (email, first_name, last_name, privacy_settings, is_active) values ($1, 'Deleted', 'user', $2, false)
         on conflict (email) do nothing`,
);

export async function ensureDeletedUser(tx: Transaction): Promise<number> {
  await tx.rows(insertDeletedUser, [deletedUserEmail, JSON.stringify(defaultPrivacySettings)]);
  const id = await findAccountOf(tx, deletedUserEmail);
  if (id === undefined) throw new Error('The placeholder account was neither found nor created.');
  return id;
}

const reassign = statement(
  'reassign-logins',
  `update logins set user_id = $1, user_agent = null, revoked_at = coalesce(revoked_at, now())
    where user_id = any($2::bigint[])`,
);

/**
 * Revokes the logins of deleted users and reassigns the rows to the placeholder account. Every process reads revoked
 * logins from these rows until the hourly purge deletes them.
 */
export async function reassignLogins(
  tx: Transaction,
  userIds: readonly number[],
  placeholderId: number,
): Promise<void> {
  await tx.rows(reassign, [placeholderId, idList(userIds)]);
}
