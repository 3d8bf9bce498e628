/** Functions that start and close HTTP servers, and disable keep-alive before a shutdown. */
import type { Server, ServerResponse } from 'node:http';

/** Starts listening and returns the origin, such as `http://127.0.0.1:8085`. Port 0 uses a free port. */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string')
        reject(new Error('The server is not listening on a TCP port.'));
      else resolve(`http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`);
    });
  });
}

/** Immediately closes the server and all its connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Returns a function that disables keep-alive: after it is called, all responses have `connection: close`, including
 * those in progress. Otherwise, a proxy could send a request at the moment when the server closes the connection.
 */
export function createKeepAliveDisabler(server: Server): () => void {
  const unfinished = new Set<ServerResponse>();
  let isDisabled = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive &&= !isDisabled;
    unfinished.add(response);
    response.on('close', () => unfinished.delete(response));
  });
  return () => {
    isDisabled = true;
    for (const response of unfinished) response.shouldKeepAlive = false;
  };
}
