/** The mail that is the body of a request. */
import type { IncomingMessage } from 'node:http';
import { fail } from '@plenum/core/platform/errors';
import { ClientDisconnected } from './client-disconnect.ts';

/**
 * Reads a body that was not consumed before. Throws `payload_too_large`; a larger `Content-Length` is rejected unread.
 */
export async function readMail(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw fail('payload_too_large');
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw fail('payload_too_large');
      parts.push(part);
    }
  } catch (error) {
    if (bytes <= maxBytes && request.destroyed) {
      throw new ClientDisconnected('The client disconnected.', { cause: error });
    }
    throw error;
  }
  return Buffer.concat(parts);
}
