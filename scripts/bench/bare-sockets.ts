/**
 * The baselines of the chat benchmarks: plain `ws`, one frame built per message (`/bare`), and plain socket.io with all
 * clients in one of its rooms (`/socket.io`): in memory, or with the stock Redis adapter. `POST /say/ws` and `POST
 * /say/io` broadcast the body.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { Redis } from 'ioredis';
import { repositoryRoot } from '../embedded/paths.ts';
import { bareVariables } from './bare-settings.ts';

interface BareSocket {
  readonly _sender: { sendFrame(list: readonly Buffer[]): void };
  on(event: 'close', listener: () => void): void;
}
interface Ws {
  readonly WebSocketServer: new (options: object) => {
    handleUpgrade(request: object, socket: Duplex, head: Buffer, then: (socket: BareSocket) => void): void;
  };
  readonly Sender: { frame(data: Buffer, options: object): Buffer[] };
}
interface SocketIo {
  readonly Server: new (
    http: object,
    options: object,
  ) => {
    adapter(make: unknown): void;
    on(event: 'connection', listener: (socket: { join(room: string): void }) => void): void;
    to(room: string): { emit(name: string, payload: unknown): void };
  };
}

/** The same packages as those of the gateway. */
const ofGateway = createRequire(join(repositoryRoot, 'services', 'gateway', 'package.json'));
const { Server } = ofGateway('socket.io') as SocketIo;
const { createAdapter } = ofGateway('@socket.io/redis-adapter') as {
  readonly createAdapter: (publisher: Redis, subscriber: Redis) => unknown;
};
const { WebSocketServer, Sender } = createRequire(ofGateway.resolve('socket.io'))('ws') as Ws;

const webSockets = new Set<BareSocket>();
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    if (request.url === '/say/ws') {
      const frame = Sender.frame(body, { fin: true, opcode: 1, mask: false, rsv1: false, readOnly: false });
      const bytes = [Buffer.concat(frame)];
      for (const socket of webSockets) socket._sender.sendFrame(bytes);
    } else if (request.url === '/say/io') {
      io.to('room').emit('new_chat_message', JSON.parse(body.toString()));
    }
    response.end('ok');
  });
});
const bare = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
  if (request.url !== '/bare') return;
  bare.handleUpgrade(request, socket, head, (webSocket) => {
    webSockets.add(webSocket);
    webSocket.on('close', () => webSockets.delete(webSocket));
  });
});
const io = new Server(server, { perMessageDeflate: false, destroyUpgrade: false, serveClient: false });
const redisUrl = process.env[bareVariables.redis];
if (redisUrl !== undefined) io.adapter(createAdapter(new Redis(redisUrl), new Redis(redisUrl)));
io.on('connection', (socket) => socket.join('room'));
// The connection is idle between two slices; closing it then would fail the next slice.
server.keepAliveTimeout = 60_000;
process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env[bareVariables.port]), '127.0.0.1');
