/** Servers that are not the API's: how they begin to listen, and how they are closed at once. */
import type { Server } from 'node:http';

/** Listens (port 0 takes a free one) and returns where, for example `http://127.0.0.1:8085`; rejects when it cannot. */
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

/** Closes it with every connection it has. */
export function closeAtOnce(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
