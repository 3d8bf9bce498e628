/** Sends serialized JSON with an ETag (RFC 9110, sections 8.8.3 and 13.1.2). */
import type { PreparedJson } from '@plenum/core/operation-handlers';
import type { FastifyReply, FastifyRequest } from 'fastify';

const quoted = /^(W\/)?"/;
const opaque = (etag: string): string => etag.replace(/^W\//, '');

/** Checks whether `If-None-Match` contains an ETag, by weak comparison. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((entry) => entry.trim() === '*' || opaque(entry.trim()) === opaque(etag));
}

/** For `Accept-Encoding`. Browsers send about 30 characters. */
const maxHeaderLength = 1_000;

/**
 * Checks whether a header accepts one of these encodings. Runs in linear time, because the header may be malicious.
 */
function accepts(header: string, names: readonly string[]): boolean {
  if (header.length > maxHeaderLength) return false;
  return header.split(',').some((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
    return names.includes(name) && parameters.every((part) => part.startsWith('q=') && Number(part.slice(2)) > 0);
  });
}

/** Checks requests for encodings. Remembers the last header, because most clients send the same one. */
function createEncodingCheck(...names: readonly string[]): (request: Pick<FastifyRequest, 'headers'>) => boolean {
  let last = '';
  let result = false;
  return ({ headers: { 'accept-encoding': header = '' } }) => {
    if (header !== last) {
      last = header;
      result = accepts(header, names);
    }
    return result;
  };
}

export const acceptsBrotli = createEncodingCheck('br');

export const acceptsGzip = createEncodingCheck('gzip', '*');

/** Headers of all replies with prepared JSON. @param etag including quotes */
export const preparedHeaders = (etag: string) => ({
  etag,
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, cookie, authorization',
});

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' } as const;

/** Sends 304, or the body in an accepted encoding. Only private caches may store it, and they must revalidate it. */
export function sendPreparedJson(request: FastifyRequest, reply: FastifyReply, prepared: PreparedJson): FastifyReply {
  const etag = quoted.test(prepared.etag) ? prepared.etag : `W/"${prepared.etag}"`;
  reply.headers(preparedHeaders(etag));
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.code(200).headers(jsonHeaders);
  if (!acceptsGzip(request)) return reply.send(prepared.json);
  return reply.header('content-encoding', 'gzip').send(prepared.gzipped);
}
