/** The secret of the suppression list. */
import { type Database, statement } from '../../platform/db/database.ts';
import type { Encryption } from '../../platform/security/encryption.ts';
import type { Tokens } from '../../platform/security/tokens.ts';

const keyName = 'suppressions';
const place = 'mail-key:suppressions';

const makeKey = statement(
  'mail-make-key',
  'insert into mail_keys (name, sealed) values ($1, $2) on conflict (name) do nothing',
);
const mailKey = statement<{ sealed: string }>('mail-key', 'select sealed from mail_keys where name = $1');

interface KeySource {
  readonly db: Database;
  readonly encryption: Encryption;
  readonly tokens: Tokens;
}

/**
 * Returns a function that returns the secret, which is read once per process and created when it does not exist. It
 * survives key rotation, because existing hashes would not match another secret.
 */
export function createSuppressionKey({ db, encryption, tokens }: KeySource): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    if (known !== undefined) return known;
    let row = await db.row(mailKey, [keyName]);
    if (row === undefined) {
      await db.rows(makeKey, [keyName, encryption.seal(tokens.random(), place)]);
      row = await db.row(mailKey, [keyName]);
    }
    if (row === undefined) throw new Error('The key of the suppression list could not be stored.');
    known = encryption.open(row.sealed, place);
    return known;
  };
}
