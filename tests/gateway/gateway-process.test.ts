/** The gateway as a process, told to stop while people write: nothing that was acknowledged is lost. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { makeConference, makeMember, makeSession } from '../support/gateway/world.ts';

let cluster: TestCluster;
let gateway: GatewayProcess;
beforeAll(async () => {
  cluster = await startTestCluster();
  gateway = await startGatewayProcess({ ...cluster.api.env, DRAIN_DELAY_MS: '400', DRAIN_TIMEOUT_MS: '5000' });
});
afterAll(async () => {
  await gateway.kill();
  await cluster.close();
});

const clientIds = statement<{ readonly client_id: string }>(
  'test-client-ids-of-room',
  'select client_id from room_messages where room_id = $1 order by seq',
);

interface Writer {
  readonly browser: SocketBrowser;
  readonly acknowledged: string[];
  reason: string;
}

/** Writes one message after the other, until the connection ends. */
async function write({ browser: { socket }, acknowledged }: Writer, room_id: number): Promise<void> {
  while (socket.connected) {
    const client_id = randomUUID();
    const answer: unknown = await socket
      .timeout(5_000)
      .emitWithAck('chat_message', { room_id, content: 'Hello', client_id })
      .catch(() => null);
    if (typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true)
      acknowledged.push(client_id);
  }
}

/** A peer that takes no part in any goodbye: its machine sleeps. */
function openSleeper(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const tcp = connect(Number(port), hostname, () => {
      tcp.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${hostname}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
          'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
    });
    tcp.once('data', () => {
      tcp.pause();
      resolve();
    });
    tcp.on('error', reject);
  });
}

it('sends everybody away with a moment to come back at, and has answered what it acknowledged', async () => {
  const conference = await makeConference(cluster.deps);
  const { PUBLIC } = await makeSession(cluster.deps, conference);
  const writers: Writer[] = [];
  for (let at = 0; at < 12; at += 1) {
    const person = await makeMember(cluster.deps, conference, 'ATTENDEE');
    const transports = [at % 3 === 0 ? 'polling' : 'websocket'] as const;
    const browser = await openBrowser(gateway.url, { token: person.socketToken, transports });
    await browser.request('join_chat_room', { room_id: PUBLIC });
    const writer: Writer = { browser, acknowledged: [], reason: '' };
    browser.socket.once('disconnect', (reason) => {
      writer.reason = reason;
    });
    writers.push(writer);
  }
  await openSleeper(gateway.url);
  const writing = writers.map((writer) => write(writer, PUBLIC));
  await waitUntil('everybody writes', () => writers.every(({ acknowledged }) => acknowledged.length > 0));

  const ended = gateway.terminate();
  // It says so first, and still lets in whoever comes.
  let ready: Response | undefined;
  await waitUntil('it is not ready', async () => (ready = await fetch(`${gateway.url}/health/ready`)).status === 503);
  expect(ready?.headers.get('connection')).toBe('close');
  expect(await ended).toBe(0);
  await Promise.all(writing);

  expect(writers.map(({ reason }) => reason)).toEqual(writers.map(() => 'transport close'));
  expect(writers.map(({ browser }) => browser.all('reconnect_after').length)).toEqual(writers.map(() => 1));
  const stored = new Set((await cluster.deps.db.rows(clientIds, [PUBLIC])).map(({ client_id }) => client_id));
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  expect(acknowledged.filter((client_id) => !stored.has(client_id))).toEqual([]);
});
