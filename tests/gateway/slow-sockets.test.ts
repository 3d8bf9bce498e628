/** Who does not read does not fill the memory of a gateway; one address holds only so many sockets. */
import { roomMessageLengthMax, socketBacklogMaxBytes } from '@plenum/contracts/limits';
import { postRoomMessage } from '@plenum/core/domain/chat/chat-rooms/post-room-message';
import { roomChannel } from '@plenum/core/platform/realtime/channels';
import type { Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../support/api/wait-until.ts';
import type { SocketBrowser } from '../support/gateway/socket-browser.ts';
import { startTestCluster, type TestCluster } from '../support/gateway/test-gateways.ts';
import { actingAs, makeConference, makeMember, makeSession } from '../support/gateway/world.ts';

let cluster: TestCluster | undefined;
afterEach(async () => {
  await cluster?.close();
  cluster = undefined;
});

interface TcpOfClient {
  pause(): void;
  resume(): void;
}

/** The TCP connection of the official client. */
function tcpOf({ io }: Socket): TcpOfClient {
  const transport: unknown = Reflect.get(io.engine, 'transport');
  const webSocket: unknown = Reflect.get(Object(transport), 'ws');
  return Reflect.get(Object(webSocket), '_socket') as TcpOfClient;
}

const isConnected = ({ gateways }: TestCluster, { socket }: SocketBrowser) =>
  gateways[0].io.sockets.sockets.has(socket.id ?? '');

describe.each([{ SOCKET_DIRECT_WRITE: 'true' }, { SOCKET_DIRECT_WRITE: 'false' }])(
  'a socket that does not read, %o',
  (settings) => {
    it('is closed above a megabyte, and nobody else notices', async () => {
      cluster = await startTestCluster(settings);
      const own = cluster;
      const conference = await makeConference(own.deps);
      const { PUBLIC } = await makeSession(own.deps, conference);
      const anna = await makeMember(own.deps, conference, 'ATTENDEE', 'Anna');
      const ben = await makeMember(own.deps, conference, 'ATTENDEE', 'Ben');
      const slow = await own.browser(anna);
      const quick = await own.browser(ben);
      for (const browser of [slow, quick]) await browser.request('join_chat_room', { room_id: PUBLIC });
      const content = '\u{1F600}'.repeat(roomMessageLengthMax);
      const { message } = await postRoomMessage(actingAs(own.deps, ben), { room_id: PUBLIC, content });
      if (!('content' in message)) throw new Error('The message is gone.');

      const wasClosed = new Promise<string>((resolve) => slow.socket.once('disconnect', resolve));
      const tcp = tcpOf(slow.socket);
      tcp.pause();
      let seq = message.seq;
      await waitUntil('the slow one is closed', () => {
        for (let count = 0; count < 50; count += 1) {
          seq += 1;
          own.deps.publish(roomChannel(PUBLIC), 'new_chat_message', { ...message, seq, id: message.id + seq });
        }
        return !isConnected(own, slow);
      });
      const last = seq;
      await quick.next('new_chat_message', (told) => told.seq === last);
      expect(new Set(quick.all('new_chat_message').map((told) => told.seq)).size).toBe(last);
      expect(isConnected(own, quick)).toBe(true);
      tcp.resume();
      // Not "io server disconnect", from which browsers do not come back by themselves.
      expect(await wasClosed).toMatch(/transport/);
      expect(last * content.length).toBeGreaterThan(socketBacklogMaxBytes);
    });
  },
);

describe('one address', () => {
  it('holds as many sockets as allowed, and one more when one has gone', async () => {
    cluster = await startTestCluster({ SOCKETS_PER_ADDRESS_MAX: '2', TRUST_PROXY: '1' });
    const own = cluster;
    const conference = await makeConference(own.deps);
    const anna = await makeMember(own.deps, conference, 'ATTENDEE', 'Anna');
    const from = (address: string) => ({ headers: { 'x-forwarded-for': `10.9.9.9, ${address}` } });
    const first = await own.browser(anna, 0, from('192.0.2.1'));
    await own.browser(anna, 0, from('192.0.2.1'));
    await expect(own.browser(anna, 0, from('192.0.2.1'))).rejects.toThrow(/websocket error/);
    await expect(own.browser(anna, 0, { ...from('192.0.2.1'), transports: ['polling'] })).rejects.toThrow(
      /xhr poll error/,
    );
    await own.browser(anna, 0, from('192.0.2.2'));
    first.close();
    await waitUntil('there is room again', () => own.gateways[0].io.engine.clientsCount === 2);
    await own.browser(anna, 0, from('192.0.2.1'));
  });

  it('of an exempt network holds any number', async () => {
    cluster = await startTestCluster({
      SOCKETS_PER_ADDRESS_MAX: '1',
      TRUST_PROXY: '1',
      RATE_LIMIT_EXEMPT: '192.0.2.0/24',
    });
    const conference = await makeConference(cluster.deps);
    const anna = await makeMember(cluster.deps, conference, 'ATTENDEE', 'Anna');
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (let count = 0; count < 3; count += 1) await cluster.browser(anna, 0, { headers });
    expect(cluster.gateways[0].io.sockets.sockets.size).toBe(3);
  });
});
