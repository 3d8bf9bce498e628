/** Stopping a gateway process while people write: nothing acknowledged is lost. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { statement } from '@plenum/core/platform/db/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway/gateway-process.ts';
import { openBrowser, type SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { createConferenceWithRooms, setMembership, createSessionWithRooms } from '../support/gateway/world.ts';

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

/** Sends messages one after the other until the connection closes. */
async function writeMessages({ browser: { socket }, acknowledged }: Writer, room_id: number): Promise<void> {
  while (socket.connected) {
    const client_id = randomUUID();
    const reply: unknown = await socket
      .timeout(5_000)
      .emitWithAck('chat_message', { room_id, content: 'Hello', client_id })
      .catch(() => null);
    if (typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === true) acknowledged.push(client_id);
  }
}

/** Opens a peer that answers no close, as if its machine were suspended. */
function openUnresponsivePeer(url: string): Promise<void> {
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

it('sends everybody the time to reconnect, and stores everything it acknowledged', async () => {
  const conference = await createConferenceWithRooms(cluster.deps);
  const { PUBLIC } = await createSessionWithRooms(cluster.deps, conference);
  const writers: Writer[] = [];
  for (let index = 0; index < 12; index += 1) {
    const person = await setMembership(cluster.deps, conference, 'ATTENDEE');
    const transports = [index % 3 === 0 ? 'polling' : 'websocket'] as const;
    const browser = await openBrowser(gateway.url, { token: person.socketToken, transports });
    await browser.request('join_chat_room', { room_id: PUBLIC });
    const writer: Writer = { browser, acknowledged: [], reason: '' };
    browser.socket.once('disconnect', (reason) => {
      writer.reason = reason;
    });
    writers.push(writer);
  }
  await openUnresponsivePeer(gateway.url);
  const pendingWrites = writers.map((writer) => writeMessages(writer, PUBLIC));
  await waitForCondition('all clients post', () => writers.every(({ acknowledged }) => acknowledged.length > 0));

  const exitCode = gateway.terminate();
  // It reports that it is stopping first, and still accepts new connections.
  let ready: Response | undefined;
  await waitForCondition(
    'the gateway is not ready',
    async () => (ready = await fetch(`${gateway.url}/health/ready`)).status === 503,
  );
  expect(ready?.headers.get('connection')).toBe('close');
  expect(await exitCode).toBe(0);
  await Promise.all(pendingWrites);

  expect(writers.map(({ reason }) => reason)).toEqual(writers.map(() => 'transport close'));
  expect(writers.map(({ browser }) => browser.all('reconnect_after').length)).toEqual(writers.map(() => 1));
  const storedIds = new Set((await cluster.deps.db.rows(clientIds, [PUBLIC])).map(({ client_id }) => client_id));
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  expect(acknowledged.filter((client_id) => !storedIds.has(client_id))).toEqual([]);
});
