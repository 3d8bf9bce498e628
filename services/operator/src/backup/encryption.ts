/** Encryption of backups with age (https://age-encryption.org), so that they can be decrypted without Plenum, too. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { failingAt, StepFailed } from './step-failed.ts';

type Bytes = AsyncIterable<Uint8Array>;

const webStream = (bytes: Bytes): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>;

/** Creates an encryption for these public keys. Throws `StepFailed` if one is invalid. */
export function encryptFor(recipients: readonly string[]): (content: Bytes) => AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new StepFailed(`BACKUP_RECIPIENTS: ${recipient} is not a public key (age1…).`);
    }
  }
  return async function* encrypt(content) {
    yield* await encrypter.encrypt(webStream(content));
  };
}

/** Reads a file with secret keys, as `age-keygen` and `plenum backup --new-key` print it. */
export async function readIdentities(path: string): Promise<readonly string[]> {
  if (path === '')
    throw new StepFailed('The backup is encrypted: set BACKUP_IDENTITY_FILE to the file with the secret key.');
  const text = await failingAt('BACKUP_IDENTITY_FILE', () => readFile(path, 'utf8'));
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) throw new StepFailed(`BACKUP_IDENTITY_FILE: ${path} contains no AGE-SECRET-KEY-….`);
  return identities;
}

/** Decrypts content. Throws `StepFailed` if the key is wrong, or if the content was changed or is incomplete. */
export async function* decrypt(content: Bytes, identities: readonly string[]): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    yield* await decrypter.decrypt(webStream(content));
  } catch (error) {
    if (error instanceof StepFailed) throw error;
    const reason = error instanceof Error ? error.message : '';
    throw new StepFailed(
      reason.includes('no identity matched')
        ? 'The backup is encrypted for another key than that in BACKUP_IDENTITY_FILE.'
        : `The backup is damaged or incomplete: it cannot be decrypted (${reason}).`,
    );
  }
}

/** Creates a key. `file` is the content of its file, in the format of `age-keygen`. */
export async function createKey(): Promise<{ readonly recipient: string; readonly file: string }> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  return { recipient, file: `# public key: ${recipient}\n${identity}\n` };
}
