/** Sending of images, with their security and cache headers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImageReply } from './handle.ts';
import { isKnown } from './prepared-json.ts';

/** Defense in depth: a file that is no image of ours could not execute anything. */
const sandbox = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Sends 304 or the image. Only private caches may store it: shared caches do not check permissions. */
export function sendImage(request: FastifyRequest, reply: FastifyReply, { image }: ImageReply): FastifyReply {
  const etag = `"${image.etag}"`;
  reply
    .header('etag', etag)
    .header('cache-control', `private, max-age=${image.maxAgeS}, immutable`)
    .header('content-security-policy', sandbox)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(200).type(image.content_type).send(image.content);
}
