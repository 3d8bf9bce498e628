import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { fail } from '../errors.ts';
import type { ObjectStorage } from './object-storage.ts';

export interface S3Settings {
  /** Empty for Amazon's own. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Empty: taken from where the process runs (instance role, web identity). */
  readonly access_key_id: string;
  readonly secret_access_key: string;
}

/** With all its repetitions; whoever waits for a picture is told within five seconds. */
const time_max_ms = 4_500;
const attempts_max = 2;
/** Of one part of an object that comes as a stream, and of one pause while such an object is read. */
const part_time_max_ms = 30_000;
/** What is held of a stream at a time; S3 takes no smaller parts. */
const part_bytes = 5 * 1024 * 1024;

/** Objects in a bucket of an S3-compatible service. */
export function s3Storage(settings: S3Settings): ObjectStorage {
  const { endpoint, bucket: Bucket, region, access_key_id, secret_access_key } = settings;
  const client = new S3Client({
    region,
    maxAttempts: attempts_max,
    requestHandler: { requestTimeout: part_time_max_ms, throwOnRequestTimeout: true },
    // Services beside Amazon's know neither buckets in host names nor the newer checksums.
    forcePathStyle: endpoint !== '',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === '' ? {} : { endpoint }),
    ...(access_key_id === ''
      ? {}
      : { credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } }),
  });
  const within = () => ({ abortSignal: AbortSignal.timeout(time_max_ms) });
  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (cause) {
      throw fail('storage_unavailable', { cause });
    }
  };
  return {
    put: async (Key, Body, ContentType) => {
      if (Buffer.isBuffer(Body)) {
        await asked(() => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), within()));
        return;
      }
      // Parts are buffers, so that each can be signed and sent again; a broken stream takes its parts away.
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body, ContentType },
        partSize: part_bytes,
        queueSize: 1,
      });
      await asked(() => upload.done());
    },
    get: async (Key) =>
      asked(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), within());
          return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    open: async (Key) =>
      asked(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return Body instanceof Readable ? Body : null;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    remove: async (Key) => {
      await asked(() => client.send(new DeleteObjectCommand({ Bucket, Key }), within()));
    },
  };
}
