/** Sending what is no JSON. */
import type { FastifyReply } from 'fastify';
import type { FileReply } from './handle.ts';

/** The name for old clients in ASCII, for all others as it is (RFC 6266). */
function disposition(file_name: string): string {
  const ascii = file_name.replaceAll(/[^\w. -]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file_name)}`;
}

/** Only the person's own browser may keep it, unless the reply's own headers say otherwise. */
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
