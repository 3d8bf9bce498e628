/**
 * Secrets of keyed hashes that identify people without storing them, for the suppression list and for anonymous
 * questions.
 */
import type { ProcessParts } from '../../../once.ts';
import { statement } from '../../../platform/db/database.ts';

const insertKey = statement(
  'mail-insert-key',
  'insert into mail_keys (name, sealed) values ($1, $2) on conflict (name) do nothing',
);
const mailKey = statement<{ sealed: string }>('mail-key', 'select sealed from mail_keys where name = $1');
const renewKey = statement('mail-renew-key', 'update mail_keys set sealed = $3 where name = $1 and sealed = $2');

type KeyName = 'suppressions' | 'question-authors';

/**
 * Returns a function that returns a secret, read once per process and created if missing. Key rotation does not change
 * the secret, because existing hashes would not match another one, but encrypts it with the first key, so the former
 * key can be removed. The function throws while its key is missing from `ENCRYPTION_KEYS`.
 */
export function createStoredKey(
  { db, encryption, tokens }: Pick<ProcessParts, 'db' | 'encryption' | 'tokens'>,
  name: KeyName,
): () => Promise<string> {
  const encryptionContext = `mail-key:${name}`;
  let cached: string | undefined;
  return async () => {
    if (cached !== undefined) return cached;
    let row = await db.row(mailKey, [name]);
    if (row === undefined) {
      await db.rows(insertKey, [name, encryption.seal(tokens.random(), encryptionContext)]);
      row = await db.row(mailKey, [name]);
    }
    if (row === undefined) throw new Error('The key could not be stored.');
    const secret = encryption.open(row.sealed, encryptionContext);
    const renewed = encryption.renew(row.sealed, encryptionContext);
    if (renewed !== null) await db.rows(renewKey, [name, row.sealed, renewed]);
    cached = secret;
    return secret;
  };
}
