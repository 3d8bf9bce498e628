/** A website of somebody else, on another origin than the product. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { loopback } from '../../../scripts/embedded/ports.ts';

export interface OtherWebsite {
  readonly origin: string;
  /** Sets the content of its only page. */
  show(body: string): void;
  close(): void;
}

export async function openOtherWebsite(): Promise<OtherWebsite> {
  let content = '';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Website</title><body>${content}</body></html>`);
  }).listen(0, loopback);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The website has no address.');
  return {
    origin: `http://${loopback}:${address.port}`,
    show: (body) => {
      content = body;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
