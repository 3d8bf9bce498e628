/** Sends files that anyone with their URL may read, including scripts on other sites. */
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Deps } from '@plenum/core/deps';
import type { PublishedSchedule } from '@plenum/core/domain/schedule/schedule-exchange/public-schedules';
import { createRecentSchedules } from '@plenum/core/domain/schedule/schedule-exchange/recent-schedules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { versionHeaders } from './api-version.ts';
import { acceptsBrotli, acceptsGzip, matchesEtag } from './content-negotiation.ts';
import type { EarlyReply, EarlyRoute } from './early-replies.ts';
import { inlineDisposition } from './file-reply.ts';
import { allowIndexing, noIndexHeaders } from './indexing.ts';

/** Changes are visible within a minute. A stale schedule is better than none while the server is unavailable. */
const sharedCaching = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400';
/**
 * A secret URL may be revoked at any time, and an event that is only visible by its link must not be disclosed by caches.
 */
const unlistedCaching = 'private, no-cache';

type Encoding = 'br' | 'gzip' | 'identity';
type Headers = Readonly<Record<string, string>>;

/** Returns the best encoding that the client accepts. */
function encodingFor(request: Pick<FastifyRequest, 'headers'>, hasBrotli: boolean): Encoding {
  if (hasBrotli && acceptsBrotli(request)) return 'br';
  return acceptsGzip(request) ? 'gzip' : 'identity';
}

/** A file in one encoding. */
interface Prepared {
  readonly etag: string;
  /** Rounded to seconds, like dates in HTTP headers. */
  readonly changedAtMs: number;
  /** Null if the file has to be decompressed first. */
  readonly bytes: Buffer | null;
  /** Headers of both replies. */
  readonly commonHeaders: Headers;
  /**
   * Additional headers of the reply with the file. A 304 omits them (RFC 9110, section 15.4.5).
   */
  readonly fileHeaders: Headers;
}

/** Each encoding has a different strong ETag. */
function prepare(file: PublishedSchedule, encoding: Encoding): Prepared {
  const etag = encoding === 'identity' ? `"${file.digest}"` : `"${file.digest}-${encoding}"`;
  const changed_at = file.changed_at.toUTCString();
  const bytes = { br: file.brotli, gzip: file.gzipped, identity: null }[encoding];
  return {
    etag,
    changedAtMs: Date.parse(changed_at),
    bytes,
    commonHeaders: {
      ...versionHeaders,
      etag,
      'cache-control': file.isListed ? sharedCaching : unlistedCaching,
      ...(file.isListed ? {} : noIndexHeaders),
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'date, etag, last-modified',
    },
    fileHeaders: {
      'cross-origin-resource-policy': 'cross-origin',
      // The date may be in the future after many changes within seconds; future dates must not be sent.
      ...(file.changed_at.getTime() <= Date.now() && { 'last-modified': changed_at }),
      'x-content-type-options': 'nosniff',
      'content-disposition': inlineDisposition(file.file_name),
      'content-type': file.content_type,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(bytes !== null && { 'content-length': String(bytes.byteLength) }),
    },
  };
}

/** The date is only checked if there is no ETag (RFC 9110, section 13.1.3). */
function isCurrent({ headers }: Pick<FastifyRequest, 'headers'>, { etag, changedAtMs }: Prepared): boolean {
  if (headers['if-none-match'] !== undefined) return matchesEtag(headers['if-none-match'], etag);
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(since) >= changedAtMs;
}

/** Sends 304, or the file in an accepted encoding. */
export function sendSharedFile(request: FastifyRequest, reply: FastifyReply, file: PublishedSchedule): FastifyReply {
  const prepared = prepare(file, encodingFor(request, file.brotli !== null));
  if (file.isListed) allowIndexing(reply);
  reply.headers(prepared.commonHeaders);
  if (isCurrent(request, prepared)) return reply.code(304).send();
  reply.code(200).headers(prepared.fileHeaders);
  return reply.send(prepared.bytes ?? pipeline(Readable.from([file.gzipped]), createGunzip(), () => undefined));
}

/** A prepared file with its replies; `complete` is null if it has to be decompressed first. */
interface Ready extends Prepared {
  readonly unchanged: EarlyReply;
  readonly complete: EarlyReply | null;
}

function readyFile(file: PublishedSchedule, encoding: Encoding, common: Headers): Ready {
  const prepared = prepare(file, encoding);
  const { bytes, commonHeaders, fileHeaders } = prepared;
  const head = Object.entries({ ...common, ...commonHeaders, ...fileHeaders }).flat();
  return {
    ...prepared,
    unchanged: { status: 304, head: Object.entries(commonHeaders).flat(), body: null },
    complete: bytes === null ? null : { status: 200, head, body: bytes },
  };
}

interface SchedulesParts {
  readonly deps: Pick<Deps, 'once'>;
  /** Headers of all replies with a file. */
  readonly headers: Headers;
}

const scheduleOperations = [
  ['ReadPublicScheduleXml', 'xml'],
  ['ReadPublicScheduleJson', 'json'],
  ['ReadPublicScheduleCsv', 'csv'],
  ['ReadPublicScheduleCalendar', 'ics'],
] as const;

/**
 * Returns the routes of public schedules that are answered from memory, before Fastify. Fastify answers if a schedule
 * is not cached or has to be decompressed, or if the request has credentials.
 */
export function recentScheduleRoutes({ deps, headers: common }: SchedulesParts): readonly EarlyRoute[] {
  const recent = deps.once(createRecentSchedules);
  const readyFiles = new WeakMap<PublishedSchedule, Map<Encoding, Ready>>();

  function readyOf(file: PublishedSchedule, encoding: Encoding): Ready {
    const ofFile = readyFiles.get(file) ?? new Map<Encoding, Ready>();
    const ready = ofFile.get(encoding) ?? readyFile(file, encoding, common);
    readyFiles.set(file, ofFile.set(encoding, ready));
    return ready;
  }

  return scheduleOperations.map(([name, format]) => ({
    name,
    pattern: new RegExp(String.raw`^/api/public/events/([a-z0-9-]+)/schedule\.${format}$`),
    answer(request, slug) {
      if (request.headers.authorization !== undefined) return null;
      const file = recent.get(slug, format);
      if (file === undefined) return null;
      const ready = readyOf(file, encodingFor(request, file.brotli !== null));
      return isCurrent(request, ready) ? ready.unchanged : ready.complete;
    },
  }));
}
