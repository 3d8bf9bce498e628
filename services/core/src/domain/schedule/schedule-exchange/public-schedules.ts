/**
 * Compressed schedules of events for readers without a login, cached per version in the memory of a process, because
 * thousands of phones and displays request the same bytes.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip } from 'node:zlib';
import type { ProcessParts } from '../../../once.ts';
import type { Database } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { createPreparedCache } from '../../../platform/prepared.ts';
import { findExportedEvent } from './exported-schedule.queries.ts';
import { createPackedSchedules, type ScheduleFormat } from './packed-schedules.ts';
import type { VisibleParts } from './public-schedule.rules.ts';
import type { SchedulePages } from './schedule-pages.rules.ts';

export interface PublicSchedule {
  /** Digest of the content, without quotes. */
  readonly digest: string;
  readonly gzipped: Buffer;
  /** Null for a schedule above `maxBrotliBytes`. */
  readonly brotli: Buffer | null;
}

export interface PublishedSchedule extends PublicSchedule {
  readonly changed_at: Date;
  /** Whether the event is public, so that shared caches and search engines may store it. */
  readonly isListed: boolean;
  readonly content_type: string;
  readonly file_name: string;
}

interface PublicScheduleRequest {
  readonly event_id: number;
  readonly agenda_version: number;
  readonly format: ScheduleFormat;
  readonly visibleParts: VisibleParts;
  readonly pages: SchedulePages;
}

export const scheduleMediaTypes = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
} as const;

const maxCachedBytes = 64 * 1024 * 1024;
/** Base64url characters of the hash: 132 bits. */
const digestLength = 22;
/** Larger files are sent with gzip only, because recompressing them would temporarily take as much memory. */
const maxBrotliBytes = 4 * 1024 * 1024;
/** Compresses as well as the best gzip level in 20% of the time. */
const brotliQuality = 5;

const unpack = promisify(gunzip);
const compress = promisify(brotliCompress);

/**
 * Returns a function that returns the schedule in a version. Concurrent requests for the same version share its
 * preparation. It throws `not_found` and `overloaded`.
 */
export function createPublicSchedules({
  db,
  once,
}: ProcessParts): (request: PublicScheduleRequest) => Promise<PublicSchedule> {
  const createPacked = once(createPackedSchedules);
  const prepared = createPreparedCache<PublicSchedule>(
    maxCachedBytes,
    ({ gzipped, brotli }) => gzipped.byteLength + (brotli?.byteLength ?? 0) + 1,
  );
  return (request) => {
    const { event_id, agenda_version, format, visibleParts, pages } = request;
    const partFlags = [visibleParts.speakers, visibleParts.biographies, visibleParts.links].map(Number).join('');
    const key = `${event_id}:${format}:${partFlags}:${pages.sessions}`;
    return prepared({ resource: key, version: agenda_version }, () => prepare(db, createPacked, request));
  };
}

async function prepare(
  db: Database,
  createPacked: ReturnType<typeof createPackedSchedules>,
  { event_id, format, visibleParts, pages }: PublicScheduleRequest,
): Promise<PublicSchedule> {
  const event = await findExportedEvent(db, event_id);
  if (event === undefined) throw fail('not_found');
  const { open } = await createPacked({ event, format, visibleParts, pages });
  const gzipped = await buffer(await open());
  const digest = createHash('sha256').update(gzipped).digest('base64url').slice(0, digestLength);
  return { digest, gzipped, brotli: gzipped.byteLength > maxBrotliBytes ? null : await toBrotli(gzipped) };
}

async function toBrotli(gzipped: Buffer): Promise<Buffer> {
  const plain = await unpack(gzipped);
  return compress(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
}
