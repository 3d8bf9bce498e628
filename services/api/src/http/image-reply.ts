/** Sends images with security and cache headers. */
import type { ImageReply } from '@plenum/core/operation-handlers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowIndexing } from './indexing.ts';
import { matchesEtag } from './prepared-json.ts';

/** Defense in depth: a file that is not an image cannot execute anything. */
const sandbox = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Sends 304 or the image. Shared caches do not check permissions: they may only store images of publicly listed events.
 */
export function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { image, variesBy, isListed }: ImageReply,
): FastifyReply {
  const etag = `"${image.etag}"`;
  reply
    .header('etag', etag)
    .header('content-security-policy', sandbox)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline');
  const caching = `${isListed ? 'public' : 'private'}, max-age=${image.maxAgeS}`;
  if (variesBy === null) reply.header('cache-control', `${caching}, immutable`);
  else reply.header('cache-control', caching).header('vary', variesBy);
  if (isListed) allowIndexing(reply);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(200).type(image.content_type).send(image.content);
}
