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

/** Timeout of a request including retries: a user who waits for an image gets an error within five seconds. */
const requestTimeoutMs = 4_500;
const maxAttempts = 2;
/** Timeout of one part of a streamed object, and of one pause in the data of an object that is read. */
const partTimeoutMs = 30_000;
/** Timeout of a streamed read or write as a whole. */
const streamTimeoutMs = 10 * 60_000;
/** Maximum size of an object that is read as a whole, such as an image. */
const maxObjectBytes = 32 * 1024 * 1024;
/** Buffer size of a stream; S3 allows no smaller parts. */
const partBytes = 5 * 1024 * 1024;

/** Reads a body completely. The SDK applies the abort signal of a request only until the response headers arrive, so the
 * caller limits the time for the body separately. */
async function readWhole(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxObjectBytes) throw new Error(`The object has more than ${maxObjectBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Stores objects in a bucket of an S3-compatible service. */
export function s3Storage(settings: S3Settings): ObjectStorage {
  const { endpoint, bucket: Bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    maxAttempts,
    requestHandler: { requestTimeout: partTimeoutMs, throwOnRequestTimeout: true },
    // Services other than Amazon S3 often support neither bucket host names nor the newer checksums.
    forcePathStyle: endpoint !== '',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === '' ? {} : { endpoint }),
    ...(accessKeyId === '' ? {} : { credentials: { accessKeyId, secretAccessKey } }),
  });
  const withDeadline = () => ({ abortSignal: AbortSignal.timeout(requestTimeoutMs) });
  const callStorage = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (cause) {
      throw fail('storage_unavailable', { cause });
    }
  };
  return {
    put: async (Key, Body, ContentType) => {
      if (Buffer.isBuffer(Body)) {
        await callStorage(() => client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }), withDeadline()));
        return;
      }
      // Parts are buffers, so that each can be signed and retried. If the stream fails, the upload and its parts are aborted.
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body, ContentType },
        partSize: partBytes,
        queueSize: 1,
      });
      const timer = setTimeout(() => void upload.abort(), streamTimeoutMs);
      await callStorage(() => upload.done()).finally(() => clearTimeout(timer));
    },
    get: async (Key) =>
      callStorage(async () => {
        try {
          const limit = withDeadline();
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
          return Body instanceof Readable ? addAbortSignal(AbortSignal.timeout(streamTimeoutMs), Body) : null;
        } catch (error) {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }
      }),
    remove: async (Key) => {
      await callStorage(() => client.send(new DeleteObjectCommand({ Bucket, Key }), withDeadline()));
    },
  };
}
