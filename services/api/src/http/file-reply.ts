/** Sends replies that are not JSON. */
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FileReply, PackedFileReply, RevalidatedReply } from '@plenum/core/operation-handlers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip, matchesEtag } from './prepared-json.ts';

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
    .headers(file.headers)
    .type(file.content_type);
  if (file.file_name !== null) reply.header('content-disposition', disposition(file.file_name));
  return reply.send(file.body);
}

/** Sends 304 or the text. Private caches may store it for five minutes. */
export async function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  { content_type, state, write }: RevalidatedReply,
): Promise<FastifyReply> {
  const etag = `W/"${state}"`;
  reply.header('etag', etag).header('cache-control', 'private, max-age=300');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply
    .code(200)
    .header('x-content-type-options', 'nosniff')
    .type(content_type)
    .send(await write());
}

/** Sends 304, or streams the file, compressed if the client accepts gzip. */
export async function sendPackedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PackedFileReply,
): Promise<FastifyReply> {
  const etag = `W/"${file.state}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie, authorization');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const packed = await file.open();
  reply
    .code(200)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', disposition(file.file_name))
    .type(file.content_type);
  if (acceptsGzip(request)) return reply.header('content-encoding', 'gzip').send(packed);
  // An error in either stream ends the reply.
  return reply.send(pipeline(packed, createGunzip(), () => undefined));
}
