/**
 * The socket below a connection to PostgreSQL. A suspended server, or one that lost its network, keeps its connections
 * open and never answers; `statement_timeout` runs on the server and does not help then.
 */
import { Socket } from 'node:net';

/** The server was silent for too long; the connection is closed and never used again. */
class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
  /** The error code of the operating system for a connection that timed out. */
  readonly code = 'ETIMEDOUT';
}

/**
 * Creates an unconnected socket that is destroyed with `ServerSilent` after `silenceMaxMs` without traffic. The driver
 * then rejects the pending statement, and its pool removes the connection.
 */
export function openSocket(silenceMaxMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMaxMs, () => {
    socket.destroy(new ServerSilent(`PostgreSQL was silent for ${silenceMaxMs} ms.`));
  });
  return socket;
}
