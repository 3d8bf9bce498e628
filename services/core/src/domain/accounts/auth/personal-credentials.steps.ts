/** API tokens and calendar feeds of a person, which an intruder with the password may have created. */
import { statement, type Transaction } from '../../../platform/db/database.ts';

const revokeTokens = statement<{ id: number }>(
  'revoke-api-tokens-of-account',
  `update api_tokens set revoked_at = now()
    where user_id = $1 and organization_id is null and revoked_at is null returning id`,
);
const deleteFeeds = statement('delete-calendar-feeds-of-account', 'delete from calendar_feeds where user_id = $1');

/**
 * Revokes the API tokens and calendar feeds of a person.
 * @returns number of revoked tokens
 */
export async function revokePersonalCredentials(tx: Transaction, user_id: number): Promise<number> {
  const revoked = await tx.rows(revokeTokens, [user_id]);
  await tx.rows(deleteFeeds, [user_id]);
  return revoked.length;
}
