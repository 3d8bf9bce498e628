/** Timeouts: a client that sends half a head, nothing at all or a slow body is disconnected in time. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AllServers, type ServerName, serverNames, startAllServers } from '../../support/security/all-servers.ts';
import { timeouts } from '../../support/services/timeouts.ts';

/** Every unfinished or idle connection ends within this time (docs/product/slow-connections.md). */
const timeLimitMs = 45_000;
const idleCount = 300;

let servers: AllServers;
beforeAll(async () => {
  servers = await startAllServers();
});
afterAll(() => servers.close());

const post =
  'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n';
const poll = 'POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n';
const upgrade =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

interface SlowConnection {
  readonly label: string;
  readonly tcp: Socket;
  ended: boolean;
  readonly closed: Promise<void>;
}

/** Opens a connection that never ends its own half; `drop` is sent every second. */
function openSlow(name: ServerName, label: string, firstBytes: string, dripText = ''): SlowConnection {
  const { hostname, port } = new URL(servers.urls[name]);
  const tcp = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const slow: SlowConnection = { label: `${name}: ${label}`, tcp, ended: false, closed };
  tcp.on('error', () => undefined).resume();
  const timer = setInterval(() => dripText !== '' && tcp.writable && tcp.write(dripText), 1_000);
  // The server has closed it; the quick tests check that both halves are closed.
  for (const event of ['end', 'close'] as const)
    tcp.on(event, () => {
      slow.ended = true;
      resolve();
      clearInterval(timer);
    });
  if (firstBytes !== '') tcp.write(firstBytes);
  return slow;
}

it(
  'closes connections with incomplete headers, without data, with slow bodies or incomplete handshakes, and 300 idle ones, in time',
  async () => {
    const slow: SlowConnection[] = [];
    for (const name of serverNames) {
      slow.push(openSlow(name, 'half a head', 'GET / HTTP/1.1\r\nhost: x\r\n'));
      slow.push(openSlow(name, 'a dripped head', 'GET / HTTP/1.1\r\nhost: x\r\nx-drip: ', 'a'));
      slow.push(openSlow(name, 'a dripped body', post, 'a'));
      slow.push(openSlow(name, 'a dripped poll', poll, 'a'));
      for (let count = 0; count < idleCount; count += 1) slow.push(openSlow(name, 'nothing', ''));
    }
    for (const name of ['gateway', 'ingress'] as const) slow.push(openSlow(name, 'half a handshake', upgrade));
    const deadline = once(AbortSignal.timeout(timeLimitMs), 'abort');
    await Promise.race([Promise.all(slow.map(({ closed }) => closed)), deadline]);
    const unfinishedNames = slow.filter(({ ended }) => !ended).map(({ label }) => label);
    for (const { tcp } of slow) tcp.destroy();
    expect([...new Set(unfinishedNames)]).toEqual([]);
  },
  2 * timeouts.test,
);
