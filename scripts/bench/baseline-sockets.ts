/**
 * Baselines of the socket benchmarks: plain `ws` that builds one frame per message (`/plain`); stock socket.io with all
 * clients in one room (`/socket.io`), in memory or with the Redis adapter; plain `ws` and `pg` with one update and one
 * broadcast per vote (`/votes`); and a push service that only counts (`/push/…`). `POST /say/ws` and `/say/io` broadcast
 * the body. `GET /votes` and `/pushes` return the counts, and `POST` resets them.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { repositoryRoot } from '../embedded/paths.ts';
import type { PushCounts } from './notifications.ts';
import type { BaselineSettings } from './world.ts';

interface BaselineSocket {
  readonly _sender: { sendFrame(list: readonly Buffer[]): void };
  on(event: 'close', listener: () => void): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
}
interface WsModule {
  readonly WebSocketServer: new (options: object) => {
    handleUpgrade(request: object, socket: Duplex, head: Buffer, callback: (socket: BaselineSocket) => void): void;
  };
  readonly Sender: { frame(data: Buffer, options: object): Buffer[] };
}
interface SocketIoModule {
  readonly Server: new (
    http: object,
    options: object,
  ) => {
    adapter(factory: unknown): void;
    on(event: 'connection', listener: (socket: { join(room: string): void }) => void): void;
    to(room: string): { emit(name: string, payload: unknown): void };
  };
}

/** Uses the package versions of the gateway. */
const requireFromGateway = createRequire(join(repositoryRoot, 'services', 'gateway', 'package.json'));
const { Server } = requireFromGateway('socket.io') as SocketIoModule;
const { createAdapter } = requireFromGateway('@socket.io/redis-adapter') as {
  readonly createAdapter: (publisher: Redis, subscriber: Redis) => unknown;
};
const { WebSocketServer, Sender } = createRequire(requireFromGateway.resolve('socket.io'))('ws') as WsModule;

const settings = JSON.parse(process.env['BENCH_SETTINGS'] ?? '') as BaselineSettings;

function broadcast(sockets: ReadonlySet<BaselineSocket>, body: Buffer): void {
  const frame = Sender.frame(body, { fin: true, opcode: 1, mask: false, rsv1: false, readOnly: false });
  const bytes = [Buffer.concat(frame)];
  for (const socket of sockets) socket._sender.sendFrame(bytes);
}

const listeners = new Set<BaselineSocket>();
const voters = new Set<BaselineSocket>();

const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 10 });

/** Counts a vote, `{"q":1}`, and then broadcasts the count. */
async function vote(data: Buffer): Promise<void> {
  const { q } = JSON.parse(data.toString()) as { q: number };
  const { rows } = await pool.query<{ votes: number }>({
    name: 'vote',
    text: 'update bench_votes set votes = votes + 1 where id = $1 returning votes',
    values: [q],
  });
  broadcast(voters, Buffer.from(JSON.stringify({ q, votes: rows[0]?.votes ?? 0 })));
}

async function resetVotes(): Promise<void> {
  await pool.query('create table if not exists bench_votes (id int primary key, votes int not null default 0)');
  await pool.query(
    'insert into bench_votes (id) select generate_series(1, 20) on conflict (id) do update set votes = 0',
  );
}

/** Approximate response time of the push services of browsers. */
const pushResponseMs = 50;
const pushesByPath = new Map<string, number>();
let lastPushMs = 0;

function pushCounts(): PushCounts {
  const counts = [...pushesByPath.values()];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { total, devices: counts.length, maxPerDevice: Math.max(0, ...counts), lastMs: lastPushMs };
}

async function handleRequest(method: string, path: string, body: Buffer): Promise<string> {
  if (path.startsWith('/push/')) {
    pushesByPath.set(path, (pushesByPath.get(path) ?? 0) + 1);
    await pause(pushResponseMs);
    lastPushMs = Date.now();
  } else if (path === '/pushes') {
    if (method === 'POST') pushesByPath.clear();
    return JSON.stringify(pushCounts());
  } else if (path === '/votes') {
    if (method === 'POST') await resetVotes();
    return JSON.stringify((await pool.query('select sum(votes)::int as votes from bench_votes')).rows[0]);
  } else if (path === '/say/ws') broadcast(listeners, body);
  else if (path === '/say/io') io.to('room').emit('new_chat_message', JSON.parse(body.toString()));
  return 'ok';
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method = '', url = '' } = request;
    handleRequest(method, url, Buffer.concat(parts)).then(
      (text) => response.writeHead(url.startsWith('/push/') ? 201 : 200).end(text),
      () => response.writeHead(500).end(),
    );
  });
});
const plainServer = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
  if (request.url !== '/plain' && request.url !== '/votes') return;
  const sockets = request.url === '/plain' ? listeners : voters;
  plainServer.handleUpgrade(request, socket, head, (webSocket) => {
    sockets.add(webSocket);
    webSocket.on('close', () => sockets.delete(webSocket));
    if (sockets === voters) webSocket.on('message', (data) => void vote(data));
  });
});
const io = new Server(server, { perMessageDeflate: false, destroyUpgrade: false, serveClient: false });
const { redisUrl } = settings;
if (redisUrl !== null) io.adapter(createAdapter(new Redis(redisUrl), new Redis(redisUrl)));
io.on('connection', (socket) => socket.join('room'));
// Connections are idle between two slices and must not be closed, because the next slice uses them.
server.keepAliveTimeout = 60_000;
process.on('SIGTERM', () => process.exit(0));
server.listen(settings.port, '127.0.0.1');
