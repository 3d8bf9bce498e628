/**
 * Suppression list: addresses that receive no emails caused by other people. It contains keyed hashes, because it must
 * not reveal addresses.
 */
import { createHmac } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { ProcessParts } from '../../../once.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import { normalizeEmail } from '../../accounts/users/user.rules.ts';
import { createStoredKey } from './stored-key.steps.ts';

export type SuppressionDeps = Pick<Deps, 'db' | 'once'>;

const createSuppressionKey = (parts: ProcessParts) => createStoredKey(parts, 'suppressions');

/** Returns the hash of an address for the list and for links in emails: 43 characters of base64url. */
export async function hashAddress(deps: SuppressionDeps, email: string): Promise<string> {
  return createHmac('sha256', await deps.once(createSuppressionKey)())
    .update(normalizeEmail(email))
    .digest('base64url');
}

const suppression = statement('mail-is-suppressed', 'select from mail_suppressions where address_hash = $1');
const suppressSql = statement(
  'mail-suppress',
  'insert into mail_suppressions (address_hash) values ($1) on conflict (address_hash) do nothing',
);
const liftSql = statement<{ address_hash: string }>(
  'mail-lift',
  'delete from mail_suppressions where address_hash = $1 returning address_hash',
);

export const isSuppressed = async (db: Db, address_hash: string): Promise<boolean> =>
  (await db.rows(suppression, [address_hash])).length > 0;

export const suppressAddress = async (db: Db, address_hash: string): Promise<void> => {
  await db.rows(suppressSql, [address_hash]);
};

/** Removes an address from the list. Returns whether it was listed. */
export const liftSuppression = async (db: Db, address_hash: string): Promise<boolean> =>
  (await db.rows(liftSql, [address_hash])).length > 0;
