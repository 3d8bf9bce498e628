/**
 * Files that people send. Nothing of a file is read before there is a place for it and its bytes are counted, and none is
 * ever held whole: whoever takes it in gets a stream.
 */
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadRetryS, uploadsPerAccountMax, uploadsPerProcessMax } from '@plenum/contracts/limits';
import { fail, Refusal } from '@plenum/core/platform/errors';
import type { RateLimiter } from '@plenum/core/platform/redis/rate-limiter';
import type { FastifyRequest } from 'fastify';
import { BrokenOff } from './broken-off.ts';
import type { Upload, UploadRefusals, UploadWishes } from './handle.ts';

/** Of a text beside a file. */
const fieldMaxBytes = 1000;
/** What a form takes beside its file: ten texts with their heads, and boundaries. */
const formMaxBytes = 64 * 1024;

/** The files that are on their way into this process. */
export interface UploadPlaces {
  /** Takes a place until the returned function is called; refuses with `too_many_uploads`. */
  take(user_id: number): () => void;
}

export function createUploadPlaces(): UploadPlaces {
  const held = new Map<number, number>();
  let total = 0;
  return {
    take(user_id) {
      const own = held.get(user_id) ?? 0;
      if (own >= uploadsPerAccountMax || total >= uploadsPerProcessMax)
        throw fail('too_many_uploads', { retryAfterS: uploadRetryS });
      held.set(user_id, own + 1);
      total += 1;
      let is_held = true;
      return () => {
        if (!is_held) return;
        is_held = false;
        total -= 1;
        const left = (held.get(user_id) ?? 1) - 1;
        if (left === 0) held.delete(user_id);
        else held.set(user_id, left);
      };
    },
  };
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** How large the request may become. A body that says it is larger is refused unread. */
function announcedBytes(request: FastifyRequest, maxBytes: number, too_large: UploadRefusals['too_large']): number {
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (!Number.isFinite(announced)) return maxBytes;
  if (announced > maxBytes + formMaxBytes) throw fail(too_large);
  return Math.min(announced, maxBytes);
}

/** Whatever goes wrong while a form is read comes from the form, or from its end before it was whole. */
function refusalOfForm({ raw }: FastifyRequest, cause: unknown): Refusal | BrokenOff {
  // What was taken of it then failed for want of the rest.
  if (raw.socket.destroyed) return new BrokenOff('The client has gone.', { cause });
  return cause instanceof Refusal ? cause : fail('malformed_request', { cause });
}

/** Passes a file on and counts it; breaks off with a refusal where it is too large. */
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

/** What was made of a file that has come. Who refuses it in the middle says why; the stream that is cut off by that does not. */
async function bothOf<T>(taking: Promise<T>, arrival: Promise<void>): Promise<T> {
  const [taken, arrived] = await Promise.allSettled([taking, arrival]);
  if (taken.status === 'rejected' && taken.reason instanceof Refusal) throw taken.reason;
  if (arrived.status === 'rejected') throw arrived.reason;
  if (taken.status === 'rejected') throw taken.reason;
  return taken.value;
}

interface Reading<T> {
  readonly request: FastifyRequest;
  /** The field of the form in which the file is. */
  readonly field: string;
  readonly user_id: number;
  readonly limiter: RateLimiter;
  readonly wishes: UploadWishes<T>;
}

/**
 * Reads a form with one file. Its bytes are counted on the account before (`rate_limited`), and what did not come is given
 * back. Refuses besides: the codes of the operation for a file that is missing or too large, `unsupported_media_type`,
 * `malformed_request`, and whatever `take` refuses with.
 */
export async function readUpload<T>({ request, field, user_id, limiter, wishes }: Reading<T>): Promise<Upload<T>> {
  const { maxBytes, refusals, take } = wishes;
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
    // One byte more than is allowed, so that it is seen to be too many.
    const limits = { fileSize: maxBytes + 1, fieldSize: fieldMaxBytes, files: 1 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else {
        if (part.fieldname !== field) throw fail(refusals.missing);
        const file_name = part.filename.normalize('NFC');
        part.file.once('error', (error) => {
          // Where it was not the sender, the stream behind has ended before.
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
