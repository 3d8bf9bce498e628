/** HTTP servers of Node: listening, closing, and ending keep-alive before a shutdown. */
import type { Server, ServerResponse } from 'node:http';

/** Listens (port 0 picks a free one) and returns the origin, such as `http://127.0.0.1:8085`; rejects when it fails. */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no address.'));
      else resolve(`http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`);
    });
  });
}

/** Closes the server and all its connections at once. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Tracks the responses of a server and returns a function that ends keep-alive: from its call on, every response has
 * `connection: close`, also those in progress. A proxy that kept such a connection could send a request on it in the
 * moment in which the server closes it.
 */
export function prepareKeepAliveEnd(server: Server): () => void {
  const unfinished = new Set<ServerResponse>();
  let ended = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive &&= !ended;
    unfinished.add(response);
    response.on('close', () => unfinished.delete(response));
  });
  return () => {
    ended = true;
    for (const response of unfinished) response.shouldKeepAlive = false;
  };
}
