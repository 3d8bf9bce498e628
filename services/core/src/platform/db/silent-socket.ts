/**
 * The socket of a connection to PostgreSQL. A suspended server, or one that lost its network, keeps connections open without
 * responding; `statement_timeout` does not help then, because it runs on the server.
 */
import { Socket } from 'node:net';

/** The server has not responded for too long. The connection is closed. */
class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
  /** The error code of the operating system for a connection that timed out. */
  readonly code = 'ETIMEDOUT';
}

/**
 * Creates an unconnected socket that is destroyed with `ServerSilent` after a time without traffic. The driver then rejects
 * the pending statement, and the pool removes the connection.
 */
export function openSocket(timeoutMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(timeoutMs, () => {
    socket.destroy(new ServerSilent(`PostgreSQL was silent for ${timeoutMs} ms.`));
  });
  return socket;
}
