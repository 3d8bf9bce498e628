/** Detection of clients that close their connection before the response, which is not a failure of the server. */
import type { FastifyRequest } from 'fastify';

/** Data of the connection was accessed after the client had closed it. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
}

/** Error codes of Node and its streams for a connection that the peer has closed. */
const closedCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

const isClosed = (error: Error): boolean => 'code' in error && closedCodes.has(error.code);

/**
 * Checks whether a request failed because its client disconnected: the connection is closed, and the error is about the
 * request. A closed connection to another server, or a bug, is still a failure.
 */
export function isClientDisconnect({ raw }: FastifyRequest, error: unknown): boolean {
  if (error instanceof ClientDisconnected) return true;
  if (!raw.socket.destroyed || !(error instanceof Error)) return false;
  return error === raw.errored || (!raw.complete && isClosed(error));
}

/** Returns the IP address of the client. Throws `ClientDisconnected` if the connection is closed. */
export function addressOf(request: FastifyRequest): string {
  const address: string | undefined = request.ip;
  if (address === undefined) throw new ClientDisconnected('The client disconnected.');
  return address;
}
