/** Sending a picture: what a browser may do with it, and for how long it may keep it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImageReply } from './handle.ts';
import { isKnown } from './prepared-json.ts';

/** Should a file ever be something else than the picture we made, it can do nothing. */
const sandbox = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Answers 304 or the picture. Only the browser that asked may keep it: shared caches know nobody's rights. */
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
