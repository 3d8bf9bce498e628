/**
 * A client that does not read does not fill the memory of a gateway; the number of sockets per IP address is limited.
 */
import { maxRoomMessageLength, maxSocketBacklogBytes } from '@plenum/contracts/limits';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import type { Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { waitForCondition } from '../support/api/wait-until.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import {
  scopeOfPerson,
  createConferenceWithRooms,
  setMembership,
  createSessionWithRooms,
} from '../support/gateway/world.ts';

let cluster: TestCluster | undefined;
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

interface ClientTcp {
  pause(): void;
  resume(): void;
}

/** Returns the TCP connection of the official client. */
function tcpOf({ io }: Socket): ClientTcp {
  const transport: unknown = Reflect.get(io.engine, 'transport');
  const webSocket: unknown = Reflect.get(Object(transport), 'ws');
  return Reflect.get(Object(webSocket), '_socket') as ClientTcp;
}

/** 40 MB in all, many times what the buffers of a socket hold. */
const maxBatches = 100;

const isConnected = ({ gateways }: TestCluster, { socket }: SocketBrowser) =>
  gateways[0].io.sockets.sockets.has(socket.id ?? '');

describe.each([{ SOCKET_DIRECT_WRITE: 'true' }, { SOCKET_DIRECT_WRITE: 'false' }])(
  'socket that does not read, %o',
  (settings) => {
    it('closes the socket above a megabyte, without affecting others', async () => {
      cluster = await startTestCluster(settings);
      const testCluster = cluster;
      const conference = await createConferenceWithRooms(testCluster.deps);
      const { PUBLIC } = await createSessionWithRooms(testCluster.deps, conference);
      const anna = await setMembership(testCluster.deps, conference, 'ATTENDEE', 'Anna');
      const ben = await setMembership(testCluster.deps, conference, 'ATTENDEE', 'Ben');
      const slowBrowser = await testCluster.browser(anna);
      const quickBrowser = await testCluster.browser(ben);
      for (const browser of [slowBrowser, quickBrowser]) await browser.request('join_chat_room', { room_id: PUBLIC });
      const content = '\u{1F600}'.repeat(maxRoomMessageLength);
      const { message } = await postRoomMessage(scopeOfPerson(testCluster.deps, ben), { room_id: PUBLIC, content });
      if (!('content' in message)) throw new Error('The message was not stored.');

      const closeReason = new Promise<string>((resolve) => slowBrowser.socket.once('disconnect', resolve));
      const tcp = tcpOf(slowBrowser.socket);
      tcp.pause();
      let seq = message.seq;
      // In batches that the quick browser has read: on a busy machine it would also fall behind by a megabyte.
      for (let batch = 0; batch < maxBatches && isConnected(testCluster, slowBrowser); batch += 1) {
        for (let count = 0; count < 50; count += 1) {
          seq += 1;
          testCluster.deps.publish(roomChannel(PUBLIC), 'new_chat_message', { ...message, seq, id: message.id + seq });
        }
        const batchSeq = seq;
        await quickBrowser.next('new_chat_message', (receivedMessage) => receivedMessage.seq === batchSeq);
      }
      expect(isConnected(testCluster, slowBrowser)).toBe(false);
      const lastSeq = seq;
      expect(new Set(quickBrowser.all('new_chat_message').map((receivedMessage) => receivedMessage.seq)).size).toBe(
        lastSeq,
      );
      expect(isConnected(testCluster, quickBrowser)).toBe(true);
      tcp.resume();
      // Not "io server disconnect", after which browsers do not reconnect automatically.
      expect(await closeReason).toMatch(/transport/);
      expect(lastSeq * content.length).toBeGreaterThan(maxSocketBacklogBytes);
    });
  },
);

describe('sockets per IP address', () => {
  it('opens as many sockets as allowed, and another when one has closed', async () => {
    cluster = await startTestCluster({ SOCKETS_PER_ADDRESS_MAX: '2', TRUST_PROXY: '1' });
    const testCluster = cluster;
    const conference = await createConferenceWithRooms(testCluster.deps);
    const anna = await setMembership(testCluster.deps, conference, 'ATTENDEE', 'Anna');
    const fromIp = (ip: string) => ({ headers: { 'x-forwarded-for': `10.9.9.9, ${ip}` } });
    const first = await testCluster.browser(anna, 0, fromIp('192.0.2.1'));
    await testCluster.browser(anna, 0, fromIp('192.0.2.1'));
    await expect(testCluster.browser(anna, 0, fromIp('192.0.2.1'))).rejects.toThrow(/websocket error/);
    await expect(testCluster.browser(anna, 0, { ...fromIp('192.0.2.1'), transports: ['polling'] })).rejects.toThrow(
      /xhr poll error/,
    );
    await testCluster.browser(anna, 0, fromIp('192.0.2.2'));
    first.close();
    await waitForCondition('the socket is removed', () => testCluster.gateways[0].io.engine.clientsCount === 2);
    await testCluster.browser(anna, 0, fromIp('192.0.2.1'));
  });

  it('opens any number of sockets for an exempt network', async () => {
    cluster = await startTestCluster({
      SOCKETS_PER_ADDRESS_MAX: '1',
      TRUST_PROXY: '1',
      RATE_LIMIT_EXEMPT: '192.0.2.0/24',
    });
    const conference = await createConferenceWithRooms(cluster.deps);
    const anna = await setMembership(cluster.deps, conference, 'ATTENDEE', 'Anna');
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (let count = 0; count < 3; count += 1) await cluster.browser(anna, 0, { headers });
    expect(cluster.gateways[0].io.sockets.sockets.size).toBe(3);
  });
});
