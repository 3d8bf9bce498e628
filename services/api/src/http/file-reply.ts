/** Sends replies that are not JSON. */
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FileReply, ImageReply, VersionedReply } from '@plenum/core/operation-handlers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip, matchesEtag, revalidatedHeaders } from './content-negotiation.ts';
import { allowIndexing } from './indexing.ts';

/** Formats `Content-Disposition` with the file name in ASCII for old clients and in UTF-8 for all others (RFC 6266). */
function disposition(file_name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const ascii = file_name.replaceAll(/[^\w. -]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file_name)}`;
}

/** Formats `Content-Disposition` for a file that browsers should display. */
export const inlineDisposition = (file_name: string): string => disposition(file_name, 'inline');

/** Sends a file. By default, only private caches may store it. */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  reply
    .code(200)
    .header('cache-control', 'private, no-cache')
    .header('x-content-type-options', 'nosniff')
    .headers(file.headers ?? {})
    .type(file.content_type);
  if (file.file_name !== undefined) reply.header('content-disposition', disposition(file.file_name));
  return reply.send(file.body);
}

/** Sends 304 or the body, compressed if the client accepts gzip. Only private caches may store it. */
export async function sendVersioned(
  request: FastifyRequest,
  reply: FastifyReply,
  { content_type, etag, maxAgeS, file_name, read, gzipped }: VersionedReply,
): Promise<FastifyReply> {
  reply
    .header('etag', etag)
    .headers(maxAgeS === undefined ? revalidatedHeaders : { 'cache-control': `private, max-age=${maxAgeS}` });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const sendsGzip = gzipped !== undefined && acceptsGzip(request);
  const body = sendsGzip || read === undefined ? await gzipped?.() : await read();
  reply.code(200).header('x-content-type-options', 'nosniff').type(content_type);
  if (file_name !== undefined) reply.header('content-disposition', disposition(file_name));
  if (sendsGzip) return reply.header('content-encoding', 'gzip').send(body);
  // An error in either stream ends the reply.
  return reply.send(body instanceof Readable ? pipeline(body, createGunzip(), () => undefined) : body);
}

/** Adds the version of a serialized body, and checks whether the client has it. Only private caches may store it. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return matchesEtag(request.headers['if-none-match'], etag);
}

/** Without it, browsers only show an image on pages of this origin. */
export const forOtherSites = { 'cross-origin-resource-policy': 'cross-origin' } as const;

/** Defense in depth: a file that is not an image cannot execute anything. */
const sandbox = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Sends 304 or the image. Shared caches do not check permissions: they may only store images of publicly listed events.
 */
export function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { image, variesBy, isListed = false }: ImageReply,
): FastifyReply {
  const etag = `"${image.etag}"`;
  const caching = `${isListed ? 'public' : 'private'}, max-age=${image.maxAgeS}`;
  reply.headers({
    etag,
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    ...forOtherSites,
    ...(variesBy === undefined
      ? { 'cache-control': `${caching}, immutable` }
      : { 'cache-control': caching, vary: variesBy }),
  });
  if (isListed) allowIndexing(reply);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(200).type(image.content_type).send(image.content);
}
