/** Sending of serialized JSON with its validator (RFC 9110 sections 8.8.3 and 13.1.2). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedJson } from './handle.ts';

const quoted = /^(W\/)?"/;
const opaque = (etag: string): string => etag.replace(/^W\//, '');

/** Checks whether the client has this version. Uses the weak comparison that `If-None-Match` requires. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((entry) => entry.trim() === '*' || opaque(entry.trim()) === opaque(etag));
}

const acceptedBrotli = /(?:^|,)\s*br\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*))?\s*(?:,|$)/i;

/** Checks whether the client accepts Brotli. */
export const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  acceptedBrotli.test(headers['accept-encoding'] ?? '');

const acceptedGzip = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*))?\s*(?:,|$)/i;

/** Checks whether the client accepts gzip. */
export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  acceptedGzip.test(headers['accept-encoding'] ?? '');

/** Sends 304, or the body in an accepted encoding. Only private caches may store it, and must revalidate. */
export function sendPreparedJson(request: FastifyRequest, reply: FastifyReply, prepared: PreparedJson): FastifyReply {
  const etag = quoted.test(prepared.etag) ? prepared.etag : `W/"${prepared.etag}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie, authorization');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.code(200).type('application/json; charset=utf-8');
  if (!acceptsGzip(request)) return reply.send(prepared.json);
  return reply.header('content-encoding', 'gzip').send(prepared.gzipped);
}
