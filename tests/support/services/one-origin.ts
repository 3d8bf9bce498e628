/** An ingress for tests: the API and the socket server at one origin. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** Starts the ingress on a free port. */
export async function startOneOrigin(apiUrl: string, socketUrl: string) {
  const targetOf = ({ url = '' }: IncomingMessage): URL => new URL(url.startsWith('/socket.io') ? socketUrl : apiUrl);
  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = targetOf(incoming);
    const { url: path = '/', method, headers } = incoming;
    const forwarded = request({ hostname, port, path, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket, head: Buffer) => {
    const { hostname, port } = targetOf(incoming);
    const outbound = connect(Number(port), hostname);
    for (const end of [socket, outbound]) end.on('error', () => end.destroy());
    const lines = incoming.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    outbound.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    outbound.write(head);
    socket.pipe(outbound).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
