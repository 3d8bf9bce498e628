/** Sending of files that anybody may read, from other sites too, and that shared caches may keep. */
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inlineDisposition } from './file-reply.ts';
import type { SharedFileReply } from './handle.ts';
import { acceptsBrotli, acceptsGzip, isKnown } from './prepared-json.ts';

/** A change is seen after a minute at most; an old schedule is better than none while the server is away. */
const sharedCaching = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400';
/** A secret address may end at any time. */
const ownCaching = 'private, no-cache';

/** Returns the best encoding that the client accepts; null for none. */
function encodingFor(request: FastifyRequest, hasBrotli: boolean): 'br' | 'gzip' | null {
  if (hasBrotli && acceptsBrotli(request)) return 'br';
  return acceptsGzip(request) ? 'gzip' : null;
}

/** Checks the date only without a validator (RFC 9110, 13.1.3). */
function isCurrent({ headers }: FastifyRequest, etag: string, changed_at: Date): boolean {
  if (headers['if-none-match'] !== undefined) return isKnown(headers['if-none-match'], etag);
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(since) >= Date.parse(changed_at.toUTCString());
}

/** Sends 304, or the file in an accepted encoding; each encoding has a strong validator of its own. */
export function sendSharedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { content_type, file }: SharedFileReply,
): FastifyReply {
  const { gzipped, brotli, changed_at } = file;
  const encoding = encodingFor(request, brotli !== null);
  const etag = encoding === null ? `"${file.digest}"` : `"${file.digest}-${encoding}"`;
  reply
    .header('etag', etag)
    .header('cache-control', file.isPublic ? sharedCaching : ownCaching)
    .header('vary', 'accept-encoding')
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'etag, last-modified')
    .header('cross-origin-resource-policy', 'cross-origin');
  // Many changes within seconds have later dates than they were made at; a date to come must not be sent.
  if (changed_at.getTime() <= Date.now()) reply.header('last-modified', changed_at.toUTCString());
  if (isCurrent(request, etag, changed_at)) return reply.code(304).send();
  reply
    .code(200)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', inlineDisposition(file.file_name))
    .type(content_type);
  if (encoding === 'br' && brotli !== null) return reply.header('content-encoding', 'br').send(brotli);
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(pipeline(Readable.from([gzipped]), createGunzip(), () => undefined));
}
