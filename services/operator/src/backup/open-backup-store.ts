import { isAbsolute } from 'node:path';
/** Opens the place where backups are stored, according to the settings. */
import type { Config } from '@plenum/core/config';
import type { BackupStore } from './backup-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';
import { StepFailed } from './step-failed.ts';

type BackupSettings = Pick<
  Config,
  | 'BACKUP_TARGET'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

export const isBucket = (target: string): boolean => target.startsWith('s3://');

/** Opens the store of `BACKUP_TARGET`. Throws `StepFailed` if it is not set or invalid. */
export function openBackupStore(settings: BackupSettings): BackupStore {
  const { BACKUP_TARGET: target } = settings;
  if (!isBucket(target)) {
    if (target === '') throw new StepFailed('Set BACKUP_TARGET to a folder or to s3://bucket/folder.');
    if (!isAbsolute(target)) throw new StepFailed('BACKUP_TARGET is neither an absolute path nor s3://bucket/folder.');
    return folderStore(target);
  }
  const [, bucket = '', folder = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(target) ?? [];
  if (bucket === '') throw new StepFailed('BACKUP_TARGET has no bucket: s3://bucket/folder.');
  const own = settings.BACKUP_S3_ACCESS_KEY_ID !== '';
  return s3Store({
    place: target,
    endpoint: settings.BACKUP_S3_ENDPOINT || settings.S3_ENDPOINT,
    bucket,
    prefix: folder === '' ? '' : `${folder}/`,
    region: settings.BACKUP_S3_REGION || settings.S3_REGION,
    accessKeyId: own ? settings.BACKUP_S3_ACCESS_KEY_ID : settings.S3_ACCESS_KEY_ID,
    secretAccessKey: own ? settings.BACKUP_S3_SECRET_ACCESS_KEY : settings.S3_SECRET_ACCESS_KEY,
  });
}
