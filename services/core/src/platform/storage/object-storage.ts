/** Where pictures and files to import are kept: the one interface that a local folder and an S3-compatible service both fill. */
import type { Readable } from 'node:stream';

/** Every method refuses with `storage_unavailable` when the storage is away. */
export interface ObjectStorage {
  /**
   * Keeps an object: all of it, or nothing where a stream breaks off. A stream is never held whole.
   */
  put(key: string, content: Buffer | Readable, content_type: string): Promise<void>;
  /** The content of a small object, or null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** The content piece by piece, or null when there is no such object. */
  open(key: string): Promise<Readable | null>;
  /** Removes an object; one that is gone already is as good. */
  remove(key: string): Promise<void>;
}
