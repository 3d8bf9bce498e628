/** Stores backups in a bucket of an S3-compatible service. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BackupStore, StoredBackup } from './backup-store.ts';
import { manifestFile, timeOfBackup } from './manifest.ts';
import { failingAt, StepFailed } from './step-failed.ts';

interface BucketSettings {
  readonly place: string;
  /** Empty for Amazon S3. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Empty, or a folder with a slash at the end. */
  readonly prefix: string;
  readonly region: string;
  /** Empty: credentials come from the environment of the process. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const maxAttempts = 5;
const connectTimeoutMs = 10_000;
const replyTimeoutMs = 60_000;
/** An object has at most 10,000 parts, so a file can have 320 GB. */
const partBytes = 32 * 1024 * 1024;
const concurrentParts = 2;

export function s3Store({ place, endpoint, bucket: Bucket, prefix, region, ...keys }: BucketSettings): BackupStore {
  const client = new S3Client({
    region,
    maxAttempts,
    requestHandler: { connectionTimeout: connectTimeoutMs, requestTimeout: replyTimeoutMs },
    // As for uploads (services/core/src/platform/storage/s3-storage.ts).
    forcePathStyle: endpoint !== '',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === '' ? {} : { endpoint }),
    ...(keys.accessKeyId === '' ? {} : { credentials: keys }),
  });
  const at = <T>(work: () => Promise<T>) => failingAt(place, work);
  const keyOf = (backup: string, file: string): string => `${prefix}${backup}/${file}`;

  async function list(): Promise<readonly StoredBackup[]> {
    const backups = new Map<string, Map<string, number>>();
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${prefix}plenum-`, ContinuationToken }),
      );
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const [name = '', file = ''] = Key.slice(prefix.length).split('/');
        if (timeOfBackup(name) === null) continue;
        backups.set(name, (backups.get(name) ?? new Map<string, number>()).set(file, Size));
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return [...backups].map(([name, files]) => ({ name, files }));
  }

  return {
    place,
    list: () => at(list),
    write: (backup, file, content) =>
      at(async () => {
        const Key = keyOf(backup, file);
        if (file === manifestFile) {
          const Body = await buffer(content);
          await client.send(new PutObjectCommand({ Bucket, Key, Body }));
          return;
        }
        // If the content fails, the upload and its parts are aborted.
        const Body = Readable.from(content, { objectMode: false });
        await new Upload({
          client,
          params: { Bucket, Key, Body },
          partSize: partBytes,
          queueSize: concurrentParts,
        }).done();
      }),
    read: (backup, file) =>
      at(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(backup, file) }));
          if (Body instanceof Readable) return Body;
        } catch (error) {
          if (!(error instanceof NoSuchKey)) throw error;
        }
        throw new StepFailed(`The backup is incomplete: ${place} has no ${backup}/${file}.`);
      }),
    remove: (backup) =>
      at(async () => {
        const files = (await list()).find(({ name }) => name === backup)?.files ?? new Map<string, number>();
        // The manifest is first, so that an interrupted deletion does not leave a backup that seems to be complete.
        const names = [...files.keys()].toSorted((a, b) => Number(b === manifestFile) - Number(a === manifestFile));
        for (const file of names) await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(backup, file) }));
      }),
  };
}
