/** Secrets by which people are recognized without being stored: of the suppression list, and of anonymous questions. */
import { type Database, statement } from '../../platform/db/database.ts';
import type { Encryption } from '../../platform/security/encryption.ts';
import type { Tokens } from '../../platform/security/tokens.ts';

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

type KeyName = 'suppressions' | 'question-authors';

/**
 * Returns a function that returns a secret, which is read once per process and created when it does not exist. It
 * survives key rotation, because existing hashes would not match another secret.
 */
export function createStoredKey({ db, encryption, tokens }: KeySource, name: KeyName): () => Promise<string> {
  const place = `mail-key:${name}`;
  let known: string | undefined;
  return async () => {
    if (known !== undefined) return known;
    let row = await db.row(mailKey, [name]);
    if (row === undefined) {
      await db.rows(makeKey, [name, encryption.seal(tokens.random(), place)]);
      row = await db.row(mailKey, [name]);
    }
    if (row === undefined) throw new Error('A key could not be stored.');
    known = encryption.open(row.sealed, place);
    return known;
  };
}
