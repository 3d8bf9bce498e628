/** Sends files that anyone with their URL may read, including scripts on other sites. */
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { SharedFileReply } from '@plenum/core/operation-handlers';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { inlineDisposition } from './file-reply.ts';
import { allowIndexing, noIndexHeaders } from './indexing.ts';
import { acceptsBrotli, acceptsGzip, matchesEtag } from './prepared-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Returns the cached reply of a route whose path identifies a file. */
    readonly recall?: (name: string) => SharedFileReply | undefined;
  }
}

/** Changes are visible within a minute. A stale schedule is better than none while the server is unavailable. */
const sharedCaching = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400';
/**
 * A secret URL may be revoked at any time, and an event that is only visible by its link must not be disclosed by caches.
 */
const unlistedCaching = 'private, no-cache';

type Encoding = 'br' | 'gzip' | 'identity';
type Headers = Readonly<Record<string, string>>;

/** Returns the best encoding that the client accepts. */
function encodingFor(request: FastifyRequest, hasBrotli: boolean): Encoding {
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
function prepare({ file, content_type }: SharedFileReply, encoding: Encoding): Prepared {
  const etag = encoding === 'identity' ? `"${file.digest}"` : `"${file.digest}-${encoding}"`;
  const changed_at = file.changed_at.toUTCString();
  const bytes = { br: file.brotli, gzip: file.gzipped, identity: null }[encoding];
  return {
    etag,
    changedAtMs: Date.parse(changed_at),
    bytes,
    commonHeaders: {
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
      'content-type': content_type,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(bytes !== null && { 'content-length': String(bytes.byteLength) }),
    },
  };
}

/** The date is only checked if there is no ETag (RFC 9110, section 13.1.3). */
function isCurrent({ headers }: FastifyRequest, { etag, changedAtMs }: Prepared): boolean {
  if (headers['if-none-match'] !== undefined) return matchesEtag(headers['if-none-match'], etag);
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(since) >= changedAtMs;
}

/** Sends 304, or the file in an accepted encoding. */
export function sendSharedFile(request: FastifyRequest, reply: FastifyReply, shared: SharedFileReply): FastifyReply {
  const { file } = shared;
  const prepared = prepare(shared, encodingFor(request, file.brotli !== null));
  if (file.isListed) allowIndexing(reply);
  reply.headers(prepared.commonHeaders);
  if (isCurrent(request, prepared)) return reply.code(304).send();
  reply.code(200).headers(prepared.fileHeaders);
  return reply.send(prepared.bytes ?? pipeline(Readable.from([file.gzipped]), createGunzip(), () => undefined));
}

/** A prepared file with the complete headers of its replies, except for the request id, as alternating names and values. */
interface Ready extends Prepared {
  readonly unchangedHead: readonly string[];
  readonly fileHead: readonly string[];
}

type Recalling = NonNullable<FastifyContextConfig['recall']>;

export interface RecalledFiles {
  /**
   * Sends a cached public file without any other steps. Returns false if nothing was sent: the file is not cached or has to
   * be decompressed, or the request has credentials.
   */
  answer(request: FastifyRequest, reply: FastifyReply, recall: Recalling): boolean;
}

/** @param common headers of all replies with a file */
export function createRecalledFiles(common: Headers): RecalledFiles {
  const readyFiles = new WeakMap<object, Map<Encoding, Ready>>();

  function readyOf(shared: SharedFileReply, encoding: Encoding): Ready {
    const ofFile = readyFiles.get(shared.file) ?? new Map<Encoding, Ready>();
    const existing = ofFile.get(encoding);
    if (existing !== undefined) return existing;
    const prepared = prepare(shared, encoding);
    const ready = {
      ...prepared,
      unchangedHead: Object.entries(prepared.commonHeaders).flat(),
      fileHead: Object.entries({ ...common, ...prepared.commonHeaders, ...prepared.fileHeaders }).flat(),
    };
    readyFiles.set(shared.file, ofFile.set(encoding, ready));
    return ready;
  }

  return {
    answer(request, { raw }, recall) {
      if (request.headers.authorization !== undefined || request.url.includes('?')) return false;
      const [name] = Object.values(request.params as Readonly<Record<string, string>>);
      const shared = recall(name ?? '');
      if (shared === undefined) return false;
      const ready = readyOf(shared, encodingFor(request, shared.file.brotli !== null));
      const id = ['x-request-id', request.id] as const;
      if (isCurrent(request, ready)) raw.writeHead(304, [...ready.unchangedHead, ...id]).end();
      else if (ready.bytes === null) return false;
      else raw.writeHead(200, [...ready.fileHead, ...id]).end(ready.bytes);
      return true;
    },
  };
}
