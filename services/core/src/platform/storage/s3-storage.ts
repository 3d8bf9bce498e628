import { addAbortSignal, Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { fail } from '../errors.ts';
import type { ObjectStorage } from './object-storage.ts';

export interface S3Settings {
  /** Empty for Amazon S3. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Empty: credentials come from the environment of the process (instance role, web identity). */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Including retries; a user who waits for an image gets an error within five seconds. */
const timeMaxMs = 4_500;
const attemptsMax = 2;
/** Timeout of one part of a streamed object, and of one pause while an object is read. */
const partTimeMaxMs = 30_000;
/** Timeout of a streamed read or write as a whole. */
const streamTimeMaxMs = 10 * 60_000;
/** Images are read as a whole. */
const wholeMaxBytes = 32 * 1024 * 1024;
/** Buffer size of a stream; S3 allows no smaller parts. */
const partBytes = 5 * 1024 * 1024;

/** The signal of a request ends with the head of its reply, so the time for the body is limited here. */
async function readWhole(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > wholeMaxBytes) throw new Error(`The object has more than ${wholeMaxBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Stores objects in a bucket of an S3-compatible service. */
export function s3Storage(settings: S3Settings): ObjectStorage {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    maxAttempts: attemptsMax,
    requestHandler: { requestTimeout: partTimeMaxMs, throwOnRequestTimeout: true },
    // Services other than Amazon's support neither bucket host names nor the newer checksums.
    forcePathStyle: endpoint !== '',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === '' ? {} : { endpoint }),
    ...(accessKeyId === '' ? {} : { credentials: { accessKeyId, secretAccessKey } }),
  });
  const within = () => ({ abortSignal: AbortSignal.timeout(timeMaxMs) });
  const callStorage = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (cause) {
      throw fail('storage_unavailable', { cause });
    }
  };
  return {
    put: async (Key, Body, ContentType) => {
      if (Buffer.isBuffer(Body)) {
        await callStorage(() => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), within()));
        return;
      }
      // Parts are buffers, so that each can be signed and retried; a broken stream aborts the upload with its parts.
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body, ContentType },
        partSize: partBytes,
        queueSize: 1,
      });
      const timer = setTimeout(() => void upload.abort(), streamTimeMaxMs);
      await callStorage(() => upload.done()).finally(() => clearTimeout(timer));
    },
    get: async (Key) =>
      callStorage(async () => {
        try {
          const limit = within();
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), limit);
          return Body instanceof Readable ? await readWhole(addAbortSignal(limit.abortSignal, Body)) : null;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    open: async (Key) =>
      callStorage(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          return Body instanceof Readable ? addAbortSignal(AbortSignal.timeout(streamTimeMaxMs), Body) : null;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    remove: async (Key) => {
      await callStorage(() => client.send(new DeleteObjectCommand({ Bucket, Key }), within()));
    },
  };
}
