/**
 * Suppression list: addresses that receive no mails caused by other people. It contains keyed hashes, so that it
 * reveals no addresses.
 */
import { createHmac } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { type Database, type Db, statement } from '../../platform/db/database.ts';
import { normalizeEmail } from '../users/email.rules.ts';

export type SuppressionDeps = Pick<Deps, 'db' | 'encryption' | 'tokens'>;

const keyName = 'suppressions';
const place = 'mail-key:suppressions';

const makeKey = statement(
  'mail-make-key',
  'insert into mail_keys (name, sealed) values ($1, $2) on conflict (name) do nothing',
);
const mailKey = statement<{ sealed: string }>('mail-key', 'select sealed from mail_keys where name = $1');

const keys = new WeakMap<Database, string>();

/** Returns the secret of the list. It survives key rotation, because existing hashes would not match another secret. */
async function suppressionKey({ db, encryption, tokens }: SuppressionDeps): Promise<string> {
  const known = keys.get(db);
  if (known !== undefined) return known;
  let row = await db.row(mailKey, [keyName]);
  if (row === undefined) {
    await db.rows(makeKey, [keyName, encryption.seal(tokens.random(), place)]);
    row = await db.row(mailKey, [keyName]);
  }
  if (row === undefined) throw new Error('The key of the suppression list could not be stored.');
  const key = encryption.open(row.sealed, place);
  keys.set(db, key);
  return key;
}

/** Returns the hash of an address for the list and for links in mails: 43 characters of base64url. */
export async function hashOfAddress(deps: SuppressionDeps, email: string): Promise<string> {
  return createHmac('sha256', await suppressionKey(deps))
    .update(normalizeEmail(email))
    .digest('base64url');
}

const is_suppressed = statement('mail-is-suppressed', 'select from mail_suppressions where address_hash = $1');
const suppress = statement(
  'mail-suppress',
  'insert into mail_suppressions (address_hash) values ($1) on conflict (address_hash) do nothing',
);
const lift = statement<{ address_hash: string }>(
  'mail-lift',
  'delete from mail_suppressions where address_hash = $1 returning address_hash',
);

export const isSuppressed = async (db: Db, address_hash: string): Promise<boolean> =>
  (await db.rows(is_suppressed, [address_hash])).length > 0;

/** Adds an address to the suppression list. */
export const suppressAddress = async (db: Db, address_hash: string): Promise<void> => {
  await db.rows(suppress, [address_hash]);
};

/** Removes an address from the list. Returns whether it was listed. */
export const liftSuppression = async (db: Db, address_hash: string): Promise<boolean> =>
  (await db.rows(lift, [address_hash])).length > 0;
