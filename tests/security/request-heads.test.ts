/**
 * Requests with an ambiguous length or host (RFC 9112, sections 3.2 and 6.3), and unknown upgrades: every server of the
 * product rejects them alike, and closes both halves of the connection.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AllServers, serverNames, startAllServers } from '../support/security/all-servers.ts';

let servers: AllServers;
beforeAll(async () => {
  servers = await startAllServers();
});
afterAll(() => servers.close());

/**
 * Sends bytes and reads until the server has ended its half; the client half stays open until the server also ends that.
 */
function sendBytes(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const tcp = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let received = '';
    tcp.on('data', (part: Buffer) => (received += part.toString('latin1')));
    tcp.on('error', () => undefined);
    tcp.on('end', () => {
      // A byte to a closed connection triggers the reset of its other half.
      const tryHandshake = setInterval(() => tcp.write('x'), 20);
      tcp.once('close', () => clearInterval(tryHandshake));
    });
    tcp.once('close', () => resolve(received));
    tcp.write(text);
  });
}
const request = (lines: readonly string[], target = '/api/health', method = 'GET'): string =>
  [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n');
const socketTarget = '/socket.io/?EIO=4&transport=polling';

describe.each(serverNames)('request heads at %s', (name) => {
  it.each([
    ['two hosts', ['host: a.example', 'host: b.example'], '/api/health'],
    ['the same host twice', ['host: a.example', 'Host: a.example'], '/api/health'],
    ['two hosts, for sockets', ['host: a.example', 'host: b.example'], socketTarget],
    ['a list of hosts', ['host: a.example, b.example'], '/api/health'],
    ['a host with a path', ['host: a.example/x'], '/api/health'],
    ['no host', [], '/api/health'],
    ['an absolute URL of another host', ['host: a.example'], 'http://b.example/api/health'],
    ['an absolute URL of another port', ['host: a.example'], 'http://a.example:8443/api/health'],
    ['two lengths', ['host: a.example', 'content-length: 1', 'content-length: 2'], '/api/health'],
    [
      'a length and chunked encoding',
      ['host: a.example', 'content-length: 1', 'transfer-encoding: chunked'],
      '/api/health',
    ],
    [
      'chunked encoding that is not the last one',
      ['host: a.example', 'transfer-encoding: chunked, gzip'],
      '/api/health',
    ],
  ])('rejects %s (duplicate Host)', async (_name, lines, target) => {
    expect(await sendBytes(servers.urls[name], request([...lines, 'connection: close'], target))).toMatch(
      /^HTTP\/1.1 400 /,
    );
  });

  it.each([
    ['a path', '/api/health', ['host: a.example']],
    ['an absolute URL of its host', 'http://A.example:81/api/health', ['host: a.example:81']],
    ['a numeric host', '/api/health', ['host: [::1]:80']],
  ])('accepts %s', async (_name, target, lines) => {
    expect(await sendBytes(servers.urls[name], request([...lines, 'connection: close'], target))).toMatch(
      /^HTTP\/1.1 200 /,
    );
  });

  it('closes both directions of the connection after an unreadable request', async () => {
    expect(await sendBytes(servers.urls[name], 'NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  });
});

it.each(['gateway', 'ingress'] as const)('rejects an upgrade with two hosts at the %s', async (name) => {
  const lines = ['host: a.example', 'host: b.example', 'connection: Upgrade', 'upgrade: websocket'];
  const head = [...lines, 'sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='];
  const target = '/socket.io/?EIO=4&transport=websocket';
  expect(await sendBytes(servers.urls[name], request(head, target))).toMatch(/^HTTP\/1.1 400 /);
});

it('ignores an upgrade to any other protocol at the gateway', async () => {
  const lines = ['host: a.example', 'connection: Upgrade, close', 'upgrade: websocket'];
  expect(await sendBytes(servers.urls.gateway, request(lines, '/elsewhere'))).toMatch(/^HTTP\/1.1 404 /);
});
