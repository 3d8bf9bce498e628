/** A receiver of webhooks for tests: records deliveries, and sends the configured responses. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Writes the response to a delivery. */
export type Answer = (reply: ServerResponse, delivery: Omit<ReceivedDelivery, 'path'>) => void;

export interface TestReceiver {
  readonly url: string;
  readonly port: number;
  readonly deliveries: ReceivedDelivery[];
  /** Returns the deliveries in the order of arrival. */
  events(): readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
  /** Returns the paths of all requests in the order of arrival. */
  paths(): readonly string[];
  /** Sends this response from now on. */
  respondWith(response: Answer): void;
  close(): Promise<void>;
}

export const acceptDelivery: Answer = (reply) => void reply.writeHead(204).end();
export const respondWithError =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (reply) =>
    void reply.writeHead(status, headers).end('not now');

/** Starts a receiver on this machine. */
export async function startTestReceiver(): Promise<TestReceiver> {
  const deliveries: ReceivedDelivery[] = [];
  let response: Answer = acceptDelivery;
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const delivery = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      deliveries.push(delivery);
      response(reply, delivery);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    deliveries,
    events: () => deliveries.map(({ body }) => JSON.parse(body)),
    paths: () => deliveries.map(({ path }) => path),
    respondWith: (next) => {
      response = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((onClosed) => server.close(() => onClosed()));
    },
  };
}
