/**
 * HTTPS and HTTP/2 in front of a started product, as every ingress that operators are told to use has it
 * (`infra/nginx`, `infra/caddy`, the Kubernetes overlays). A browser asks for the files of a screen at once over one
 * connection then, instead of six at a time.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as requestOver, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';
import { makeCertificates } from '../../tests/support/faults/certificates.ts';

export interface HttpsFront {
  close(): Promise<void>;
}

/** Headers of one connection, which HTTP/2 does not have. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)));
}

/** Listens on `port` of localhost, with a certificate nobody knows, and passes everything on to `target`. */
export async function startHttpsFront(port: number, target: URL): Promise<HttpsFront> {
  const certificates = makeCertificates();
  const { cert, key } = certificates.of.good;
  const server = createSecureServer({ cert: readFileSync(cert), key: readFileSync(key), allowHTTP1: true });

  const passOn = (request: Http2ServerRequest, response: Http2ServerResponse): void => {
    const host = request.authority || request.headers.host;
    const headers = { ...endToEnd(request.headers), host, 'x-forwarded-proto': 'https' };
    const { hostname, port: targetPort } = target;
    const onward = requestOver({ hostname, port: targetPort, method: request.method, path: request.url, headers });
    onward.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
      pipeline(reply, response, () => undefined);
    });
    onward.on('error', () => response.stream?.close());
    pipeline(request, onward, () => undefined);
  };
  server.on('request', passOn);
  const sockets = new Set<Socket>();
  server.on('secureConnection', (socket: Socket) => {
    // Every stream of a connection listens to its end.
    socket.setMaxListeners(0);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // Browsers open WebSockets over HTTP/1.1.
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onward = connect(Number(target.port), target.hostname, () => {
      const lines = request.rawHeaders.reduce(
        (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
        '',
      );
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines}\r\n`);
      onward.write(head);
    });
    pipeline(socket, onward, socket, () => undefined);
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      certificates.remove();
    },
  };
}
