/** Where pictures are kept: the one interface that a local folder and an S3-compatible service both fill. */

/** Objects are small and read whole. Every method refuses with `storage_unavailable` when the storage is away. */
export interface ObjectStorage {
  put(key: string, content: Buffer, content_type: string): Promise<void>;
  /** The content, or null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  /** Removes an object; one that is gone already is as good. */
  remove(key: string): Promise<void>;
}
