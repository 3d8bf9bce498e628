/**
 * The baseline of `engagement-rush`: plain `ws` and `pg`. Every vote (`{"q":1,"sent_ms":2.5}`) is an update of one row and a
 * broadcast of its count to everybody. `POST /reset` starts again; `GET /counts` returns the counts.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { repositoryRoot } from '../embedded/paths.ts';
import { bareVariables } from './bare-settings.ts';

interface BareSocket {
  readonly _sender: { sendFrame(list: readonly Buffer[]): void };
  on(event: 'close', listener: () => void): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
}
interface Ws {
  readonly WebSocketServer: new (options: object) => {
    handleUpgrade(request: object, socket: Duplex, head: Buffer, then: (socket: BareSocket) => void): void;
  };
  readonly Sender: { frame(data: Buffer, options: object): Buffer[] };
}

/** The same packages as those of the gateway. */
const ofGateway = createRequire(join(repositoryRoot, 'services', 'gateway', 'package.json'));
const { WebSocketServer, Sender } = createRequire(ofGateway.resolve('socket.io'))('ws') as Ws;

interface Settings {
  readonly databaseUrl: string;
  readonly questions: number;
}

const settings = JSON.parse(process.env[bareVariables.settings] ?? '') as Settings;
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 10 });
await pool.query('create table if not exists bench_votes (id int primary key, votes int not null default 0)');
await pool.query('insert into bench_votes (id) select generate_series(1, $1::int) on conflict do nothing', [
  settings.questions,
]);

const sockets = new Set<BareSocket>();

async function take(data: Buffer): Promise<void> {
  const { q, sent_ms } = JSON.parse(data.toString()) as { q: number; sent_ms: number };
  const { rows } = await pool.query<{ votes: number }>({
    name: 'vote',
    text: 'update bench_votes set votes = votes + 1 where id = $1 returning votes',
    values: [q],
  });
  const body = Buffer.from(JSON.stringify({ q, votes: rows[0]?.votes ?? 0, sent_ms }));
  // One frame for all, as fast as `ws` can be.
  const frame = Sender.frame(body, { fin: true, opcode: 1, mask: false, rsv1: false, readOnly: false });
  const bytes = [Buffer.concat(frame)];
  for (const socket of sockets) socket._sender.sendFrame(bytes);
}

const server = createServer((request, response) => {
  const work =
    request.method === 'POST'
      ? pool.query('update bench_votes set votes = 0').then(() => 'ok')
      : pool.query('select id, votes from bench_votes order by id').then(({ rows }) => JSON.stringify(rows));
  work.then(
    (text) => response.end(text),
    () => response.writeHead(500).end(),
  );
});
const bare = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
  bare.handleUpgrade(request, socket, head, (webSocket) => {
    sockets.add(webSocket);
    webSocket.on('message', (data) => void take(data));
    webSocket.on('close', () => sockets.delete(webSocket));
  });
});
server.keepAliveTimeout = 60_000;
process.on('SIGTERM', () => process.exit(0));
server.listen(Number(process.env[bareVariables.port]), '127.0.0.1');
