/** Selects the object storage of a process by its settings. */
import type { Config } from '../../config.ts';
import { localStorage } from './local-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import type { S3Settings } from './s3-storage.ts';

type StorageSettings = Pick<
  Config,
  'STORAGE_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Loads the S3 client on demand, because it is one of the largest packages. */
function loadS3Storage(settings: S3Settings): ObjectStorage {
  const loading = import('./s3-storage.ts').then(({ s3Storage }) => s3Storage(settings));
  return {
    put: async (...object) => (await loading).put(...object),
    get: async (key) => (await loading).get(key),
    open: async (key) => (await loading).open(key),
    remove: async (key) => (await loading).remove(key),
  };
}

/** Creates the storage: S3-compatible if a bucket is set, otherwise a local folder. */
export const createObjectStorage = (settings: StorageSettings): ObjectStorage =>
  settings.S3_BUCKET === ''
    ? localStorage(settings.STORAGE_DIR)
    : loadS3Storage({
        endpoint: settings.S3_ENDPOINT,
        bucket: settings.S3_BUCKET,
        region: settings.S3_REGION,
        accessKeyId: settings.S3_ACCESS_KEY_ID,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
      });
