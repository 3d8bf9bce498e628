/** Storage of images and import files: the common interface of a local folder and of an S3-compatible service. */
import type { Readable } from 'node:stream';

/** Every method throws `storage_unavailable` if the storage is unavailable. */
export interface ObjectStorage {
  /** Stores an object completely, or not at all if a stream is interrupted. A stream is never buffered as a whole. */
  put(key: string, content: Buffer | Readable, content_type: string): Promise<void>;
  /** Returns the content of a small object, or null when the object does not exist. */
  get(key: string): Promise<Buffer | null>;
  /** Returns the content as a stream, or null when the object does not exist. */
  open(key: string): Promise<Readable | null>;
  /** Removes an object; idempotent. */
  remove(key: string): Promise<void>;
}
