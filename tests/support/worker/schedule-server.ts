/** A schedule server for tests: one file with validators, or any response of a test. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type WriteResponse = (reply: ServerResponse, request: IncomingMessage) => void;

export interface ScheduleServer {
  readonly url: string;
  readonly port: number;
  /** Headers of the received requests. */
  readonly requests: readonly IncomingHttpHeaders[];
  /** Statuses of the responses. */
  readonly statuses: readonly number[];
  /** Serves this file from now on, with an `ETag`. */
  publish(file: Uint8Array): void;
  /** Sends this response from now on. */
  respondWith(serve: WriteResponse): void;
  close(): Promise<void>;
}

export const respondWithStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): WriteResponse =>
  (reply) =>
    void reply.writeHead(status, headers).end('not now');

/** Serves a file like most schedule servers do. */
function servesFile(file: Uint8Array): WriteResponse {
  const etag = `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`;
  return (reply, { headers }) => {
    if (headers['if-none-match'] === etag) return void reply.writeHead(304, { etag }).end();
    reply.writeHead(200, { 'content-type': 'application/xml', etag }).end(file);
  };
}

/** Starts a server on this machine. */
export async function startScheduleServer(file: Uint8Array): Promise<ScheduleServer> {
  const requestHeaders: IncomingHttpHeaders[] = [];
  const statuses: number[] = [];
  let serve = servesFile(file);
  const server = createServer((request, reply) => {
    requestHeaders.push(request.headers);
    reply.on('finish', () => statuses.push(reply.statusCode));
    serve(reply, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/2031/schedule.xml`,
    port,
    requests: requestHeaders,
    statuses,
    publish: (next) => {
      serve = servesFile(next);
    },
    respondWith: (next) => {
      serve = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((onClosed) => server.close(() => onClosed()));
    },
  };
}
