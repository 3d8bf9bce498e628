/**
 * Uploads. A file is read only after its upload slot is reserved and its bytes are counted, and is never buffered as a
 * whole: its consumer gets a stream.
 */
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  uploadRetryS,
  uploadsPerAccountMax,
  uploadsPerNetworkMax,
  uploadsPerProcessMax,
} from '@plenum/contracts/limits';
import type { Upload, UploadRefusals, UploadOptions } from '@plenum/core/operation-handlers';
import { fail, Refusal } from '@plenum/core/platform/errors';
import type { RateLimiter } from '@plenum/core/platform/redis/rate-limiter';
import { normalizedText } from '@plenum/core/platform/text';
import type { FastifyRequest } from 'fastify';
import { ClientDisconnected } from './client-disconnect.ts';

const fieldMaxBytes = 1000;
/** Limit of everything besides the file: ten text fields with their headers, and boundaries. */
const formMaxBytes = 64 * 1024;

/** Slots of the uploads in progress in this process. */
export interface UploadSlots {
  /**
   * Takes a slot until the returned function is called. Throws `too_many_uploads`.
   * @param network from which the account sends, as `networkOf` returns it
   */
  take(user_id: number, network: string): () => void;
}

export function createUploadSlots(): UploadSlots {
  const held = new Map<string, number>();
  const countOf = (key: string): number => held.get(key) ?? 0;
  function add(key: string, count: 1 | -1): void {
    const sum = countOf(key) + count;
    if (sum === 0) held.delete(key);
    else held.set(key, sum);
  }
  return {
    take(user_id, network) {
      const limits = [
        ['all', uploadsPerProcessMax],
        [`account ${user_id}`, uploadsPerAccountMax],
        [`network ${network}`, uploadsPerNetworkMax],
      ] as const;
      if (limits.some(([key, max]) => countOf(key) >= max))
        throw fail('too_many_uploads', { retryAfterS: uploadRetryS });
      for (const [key] of limits) add(key, 1);
      let is_held = true;
      return () => {
        if (!is_held) return;
        is_held = false;
        for (const [key] of limits) add(key, -1);
      };
    },
  };
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** Returns the largest size of the request. A body with a larger `Content-Length` is rejected unread. */
function announcedBytes(request: FastifyRequest, maxBytes: number, too_large: UploadRefusals['too_large']): number {
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (!Number.isFinite(announced)) return maxBytes;
  if (announced > maxBytes + formMaxBytes) throw fail(too_large);
  return Math.min(announced, maxBytes);
}

/** Converts an error while a form is read: the form is invalid, or it ended prematurely. */
function refusalOfForm({ raw }: FastifyRequest, cause: unknown): Refusal | ClientDisconnected {
  // The processing failed because the rest of the file is missing.
  if (raw.socket.destroyed) return new ClientDisconnected('The client disconnected.', { cause });
  return cause instanceof Refusal ? cause : fail('malformed_request', { cause });
}

/** Passes a file through and counts it; fails with a refusal where it is too large. */
class Counted extends Transform {
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
 * Returns the result of processing a received file. When the consumer throws early, its error takes precedence over
 * that of the aborted stream.
 */
async function bothOf<T>(taking: Promise<T>, arrival: Promise<void>): Promise<T> {
  const [taken, arrived] = await Promise.allSettled([taking, arrival]);
  if (taken.status === 'rejected' && taken.reason instanceof Refusal) throw taken.reason;
  if (arrived.status === 'rejected') throw arrived.reason;
  if (taken.status === 'rejected') throw taken.reason;
  return taken.value;
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
 * Reads a form with one file. Its bytes are counted on the account before (`rate_limited`), and the unused part is
 * given back. Also throws the codes of the operation for a missing or too large file, `unsupported_media_type`,
 * `malformed_request`, and the errors of `take`.
 */
export async function readUpload<T>({ request, field, user_id, limiter, options }: Reading<T>): Promise<Upload<T>> {
  const { maxBytes, refusals, take } = options;
  if (!request.isMultipart()) {
    throw fail(request.headers['content-type'] === undefined ? refusals.missing : 'unsupported_media_type');
  }
  const counted = kilobytes(announcedBytes(request, maxBytes, refusals.too_large));
  await limiter.consume('upload_kilobytes', String(user_id), counted);
  const incoming = new Counted(maxBytes, refusals.too_large);
  let broken: Error | undefined;
  try {
    const fields: Record<string, string> = {};
    let file: Omit<Upload<T>, 'fields'> | undefined;
    // One byte more than allowed, to detect larger files.
    const limits = { fileSize: maxBytes + 1, fieldSize: fieldMaxBytes, files: 1 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else {
        if (part.fieldname !== field) throw fail(refusals.missing);
        const file_name = normalizedText(part.filename);
        part.file.once('error', (error) => {
          // If the client did not fail, the consumer ended first.
          if (!incoming.destroyed) broken = error;
        });
        const arrival = pipeline(part.file, incoming);
        const taking = take(incoming, file_name).catch((refusal: unknown) => {
          incoming.destroy();
          throw refusal;
        });
        file = { file_name, taken: await bothOf(taking, arrival) };
      }
    }
    if (file === undefined || incoming.bytes === 0) throw fail(refusals.missing);
    return { ...file, fields };
  } catch (error) {
    throw refusalOfForm(request, broken ?? incoming.refusal ?? error);
  } finally {
    incoming.destroy();
    await limiter.giveBack('upload_kilobytes', String(user_id), counted - kilobytes(incoming.bytes));
  }
}
