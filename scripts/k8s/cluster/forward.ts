/**
 * Joins a port of this machine's loopback address with an address inside of a node. Sockets in the file system pass
 * between network namespaces: one process of this program listens outside, one inside.
 *
 *   node forward.ts <from> <to>     each a path, or host:port
 */
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const [from = '', to = ''] = process.argv.slice(2);
const place = (text: string) => {
  const [, host, port] = /^([\d.]+):(\d+)$/.exec(text) ?? [];
  return host === undefined ? { path: text } : { host, port: Number(port) };
};

const server = createServer({ allowHalfOpen: true }, (outer) => {
  const inner = connect({ ...place(to), allowHalfOpen: true });
  outer.pipe(inner).pipe(outer);
  outer.on('error', () => inner.destroy());
  inner.on('error', () => outer.destroy());
});
if (from.startsWith('/')) rmSync(from, { force: true });
server.listen(place(from));
