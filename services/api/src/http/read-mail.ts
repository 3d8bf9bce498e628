/** Reads an email from the body of a request. */
import type { IncomingMessage } from 'node:http';
import { fail } from '@plenum/core/platform/errors';
import { ClientDisconnected } from './client-disconnect.ts';

/**
 * Reads the body, which must not have been consumed. Throws `payload_too_large`, without reading if `Content-Length` is
 * too large.
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
