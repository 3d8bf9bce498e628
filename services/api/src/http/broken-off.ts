/** Clients that close their connection before they have their answer: that is no failure of ours. */
import type { FastifyRequest } from 'fastify';

/** Something of the client was needed after it had gone. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/** What Node and its streams say of a connection that its other side has closed. */
const closedCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

const isClosed = (error: Error): boolean => 'code' in error && closedCodes.has(error.code);

/**
 * Whether a request failed because its client has gone: its connection is closed and what went wrong is the request
 * itself. A server of ours that hung up meanwhile, or a mistake in the code, stays a failure.
 */
export function hasBrokenOff({ raw }: FastifyRequest, error: unknown): boolean {
  if (error instanceof BrokenOff) return true;
  if (!raw.socket.destroyed || !(error instanceof Error)) return false;
  return error === raw.errored || (!raw.complete && isClosed(error));
}

/** The address a request comes from. A connection that was closed has forgotten it: then it throws `BrokenOff`. */
export function addressOf(request: FastifyRequest): string {
  const address: string | undefined = request.ip;
  if (address === undefined) throw new BrokenOff('The client has gone.');
  return address;
}
