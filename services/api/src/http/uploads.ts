/**
 * Uploads. A file is only read after an upload slot is reserved and its bytes are counted. It is never buffered as a
 * whole, but passed to its consumer as a stream.
 */
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  uploadRetryS,
  maxUploadsPerAccount,
  maxUploadsPerNetwork,
  maxUploadsPerProcess,
} from '@plenum/contracts/limits';
import type { Upload, UploadRefusals, UploadOptions } from '@plenum/core/operation-handlers';
import { fail, Refusal } from '@plenum/core/platform/errors';
import type { RateLimiter } from '@plenum/core/platform/redis/rate-limiter';
import { normalizeText } from '@plenum/core/platform/text';
import type { FastifyRequest } from 'fastify';
import { ClientDisconnected } from './client-disconnect.ts';

const maxFieldBytes = 1000;
/** Limit of everything except the file: ten text fields with headers, and boundaries. */
const maxFormBytes = 64 * 1024;

/** Limits concurrent uploads in this process. */
export interface UploadSlots {
  /**
   * Reserves a slot until the returned function is called. Throws `too_many_uploads`.
   * @param network network of the client, from `networkOf`
   */
  take(user_id: number, network: string): () => void;
}

export function createUploadSlots(): UploadSlots {
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  function add(key: string, count: 1 | -1): void {
    const sum = countOf(key) + count;
    if (sum === 0) counts.delete(key);
    else counts.set(key, sum);
  }
  return {
    take(user_id, network) {
      const limits = [
        ['all', maxUploadsPerProcess],
        [`account ${user_id}`, maxUploadsPerAccount],
        [`network ${network}`, maxUploadsPerNetwork],
      ] as const;
      if (limits.some(([key, max]) => countOf(key) >= max))
        throw fail('too_many_uploads', { retryAfterS: uploadRetryS });
      for (const [key] of limits) add(key, 1);
      let isReserved = true;
      return () => {
        if (!isReserved) return;
        isReserved = false;
        for (const [key] of limits) add(key, -1);
      };
    },
  };
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** Returns the maximum size of the file according to `Content-Length`, and rejects larger bodies without reading them. */
function expectedBytes(request: FastifyRequest, maxBytes: number, too_large: UploadRefusals['too_large']): number {
  const contentLength = Number(request.headers['content-length'] ?? Number.NaN);
  if (!Number.isFinite(contentLength)) return maxBytes;
  if (contentLength > maxBytes + maxFormBytes) throw fail(too_large);
  return Math.min(contentLength, maxBytes);
}

/** Converts an error that occurred while a form was read. */
function refusalOfForm({ raw }: FastifyRequest, cause: unknown): Refusal | ClientDisconnected {
  // Processing failed because the client disconnected before the end of the file.
  if (raw.socket.destroyed) return new ClientDisconnected('The client disconnected.', { cause });
  return cause instanceof Refusal ? cause : fail('malformed_request', { cause });
}

/** Passes a file through and counts its bytes. Fails with a `Refusal` if the file is too large. */
class CountingStream extends Transform {
  readonly #max_bytes: number;
  readonly #too_large: UploadRefusals['too_large'];
  bytes = 0;
  refusal: Refusal | undefined;

  constructor(maxBytes: number, too_large: UploadRefusals['too_large']) {
    super();
    this.#max_bytes = maxBytes;
    this.#too_large = too_large;
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.bytes += chunk.length;
    if (this.bytes <= this.#max_bytes) done(null, chunk);
    else done((this.refusal = fail(this.#too_large)));
  }
}

/**
 * Returns the result of processing a file. If the consumer throws early, its error takes precedence over that of the
 * aborted stream.
 */
async function settleBoth<T>(processing: Promise<T>, transfer: Promise<void>): Promise<T> {
  const [processed, received] = await Promise.allSettled([processing, transfer]);
  if (processed.status === 'rejected' && processed.reason instanceof Refusal) throw processed.reason;
  if (received.status === 'rejected') throw received.reason;
  if (processed.status === 'rejected') throw processed.reason;
  return processed.value;
}

interface Reading<T> {
  readonly request: FastifyRequest;
  /** Name of the form field with the file. */
  readonly field: string;
  readonly user_id: number;
  readonly limiter: RateLimiter;
  readonly options: UploadOptions<T>;
}

/**
 * Reads a form with one file. Counts its bytes against the limit of the account before reading (`rate_limited`), and
 * refunds unused bytes. Also throws the codes of the operation for a missing or too large file,
 * `unsupported_media_type`, `malformed_request`, and the errors of `receive`.
 */
export async function readUpload<T>({ request, field, user_id, limiter, options }: Reading<T>): Promise<Upload<T>> {
  const { maxBytes, refusals, receive } = options;
  if (!request.isMultipart()) {
    throw fail(request.headers['content-type'] === undefined ? refusals.missing : 'unsupported_media_type');
  }
  const counted = kilobytes(expectedBytes(request, maxBytes, refusals.too_large));
  await limiter.consume('upload_kilobytes', String(user_id), counted);
  const incoming = new CountingStream(maxBytes, refusals.too_large);
  let formError: Error | undefined;
  try {
    const fields: Record<string, string> = {};
    let file: Omit<Upload<T>, 'fields'> | undefined;
    // One byte more than allowed, to detect larger files.
    const limits = { fileSize: maxBytes + 1, fieldSize: maxFieldBytes, files: 1 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else {
        if (part.fieldname !== field) throw fail(refusals.missing);
        const file_name = normalizeText(part.filename);
        part.file.once('error', (error) => {
          // Otherwise, the consumer ended first.
          if (!incoming.destroyed) formError = error;
        });
        const transfer = pipeline(part.file, incoming);
        const processing = receive(incoming, file_name).catch((refusal: unknown) => {
          incoming.destroy();
          throw refusal;
        });
        file = { file_name, result: await settleBoth(processing, transfer) };
      }
    }
    if (file === undefined || incoming.bytes === 0) throw fail(refusals.missing);
    return { ...file, fields };
  } catch (error) {
    throw refusalOfForm(request, formError ?? incoming.refusal ?? error);
  } finally {
    incoming.destroy();
    await limiter.refund('upload_kilobytes', String(user_id), counted - kilobytes(incoming.bytes));
  }
}
