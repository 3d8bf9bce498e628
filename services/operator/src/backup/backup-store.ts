/** A place where backups are stored: the common interface of a folder and of a bucket. */
import type { Readable } from 'node:stream';

export interface StoredBackup {
  readonly name: string;
  /** Sizes of the files in bytes, by name. */
  readonly files: ReadonlyMap<string, number>;
}

export interface BackupStore {
  /** The folder, or the URL of the bucket. */
  readonly place: string;
  /** Returns all backups, including incomplete ones. */
  list(): Promise<readonly StoredBackup[]>;
  /** Stores a file completely, or not at all. */
  write(backup: string, file: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(backup: string, file: string): Promise<Readable>;
  remove(backup: string): Promise<void>;
}
