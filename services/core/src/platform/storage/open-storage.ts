/** Selects the storage of a process by its settings. */
import type { Config } from '../../config.ts';
import { localStorage } from './local-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { s3Storage } from './s3-storage.ts';

type StorageSettings = Pick<
  Config,
  'STORAGE_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Creates the S3-compatible storage when a bucket is set, or else the local folder. */
export const createObjectStorage = (settings: StorageSettings): ObjectStorage =>
  settings.S3_BUCKET === ''
    ? localStorage(settings.STORAGE_DIR)
    : s3Storage({
        endpoint: settings.S3_ENDPOINT,
        bucket: settings.S3_BUCKET,
        region: settings.S3_REGION,
        accessKeyId: settings.S3_ACCESS_KEY_ID,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
      });
