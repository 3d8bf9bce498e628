/** Writes and reads the files of a backup: encryption and checksums. */
import { createHash } from 'node:crypto';
import type { BackupStore } from './backup-store.ts';
import { decrypt } from './encryption.ts';
import type { StoredFile } from './manifest.ts';
import { StepFailed } from './step-failed.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** Passes content on, and then calls `done` with its size and checksum. */
async function* measure(content: Bytes, done: (bytes: number, sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  done(bytes, hash.digest('hex'));
}

interface Destination {
  readonly store: BackupStore;
  readonly backup: string;
  /** Encrypts content; null for backups that are not encrypted. */
  readonly encrypt: ((content: Bytes) => AsyncGenerator<Uint8Array>) | null;
}

/** Stores a file, encrypted if the backup is. Returns its description for the manifest. */
export async function writeFile(
  { store, backup, encrypt }: Destination,
  file: string,
  content: Bytes,
): Promise<StoredFile> {
  const name = encrypt === null ? file : `${file}.age`;
  let stored: StoredFile | null = null;
  const measured = measure(encrypt === null ? content : encrypt(content), (bytes, sha256) => {
    stored = { name, bytes, sha256 };
  });
  await store.write(backup, name, measured);
  if (stored === null) throw new StepFailed(`${store.place}: ${name} was not written completely.`);
  return stored;
}

interface Source {
  readonly store: BackupStore;
  readonly backup: string;
  readonly identities: readonly string[];
}

/** Reads a file, decrypted. Throws `StepFailed` at the end if its size or checksum is not that of the manifest. */
export async function* readFile({ store, backup, identities }: Source, file: StoredFile): AsyncGenerator<Uint8Array> {
  const measured = measure(await store.read(backup, file.name), (bytes, sha256) => {
    if (bytes !== file.bytes)
      throw new StepFailed(`The backup is damaged: ${file.name} has ${bytes} instead of ${file.bytes} bytes.`);
    if (sha256 !== file.sha256) throw new StepFailed(`The backup is damaged: ${file.name} has another checksum.`);
  });
  yield* file.name.endsWith('.age') ? decrypt(measured, identities) : measured;
}
