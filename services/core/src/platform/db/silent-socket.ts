/**
 * The socket below a connection to PostgreSQL. A server that is stopped, or whose machine lost its network, keeps its
 * connections open and never answers; `statement_timeout` is the server's own clock and does not help then.
 */
import { Socket } from 'node:net';

/** The server was silent for longer than it may be; the connection is closed and never used again. */
class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
  /** As the operating system names a connection that timed out. */
  readonly code = 'ETIMEDOUT';
}

/**
 * An unconnected socket that is destroyed with `ServerSilent` once nothing was sent or received for `silenceMaxMs`.
 * The driver then rejects the statement that waits, and its pool drops the connection.
 */
export function openSocket(silenceMaxMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMaxMs, () => {
    socket.destroy(new ServerSilent(`PostgreSQL was silent for ${silenceMaxMs} ms.`));
  });
  return socket;
}
