/** Lost connections: reconnection of the browser, also when its gateway drains, and pending client events. */
import { io as connectPlainly } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openGateway } from './gateway.fixture.ts';
import { connectSocket, disconnectSocket, request, useConnection } from './socket.ts';

let gateway: Awaited<ReturnType<typeof openGateway>>;

beforeAll(async () => {
  gateway = await openGateway();
});
afterEach(() => disconnectSocket());
afterAll(() => gateway.close());

/** Waits until the browser has connected `times` times since the page was opened. */
const connected = (times: number) =>
  vi.waitUntil(() => useConnection.getState().connections === times, { timeout: 20_000 });

/** Disconnects all, like a draining gateway. */
function disconnectAll(delay_ms: number): void {
  for (const socket of gateway.io.sockets.sockets.values()) {
    socket.emit('reconnect_after', { delay_ms });
    socket.conn.close();
  }
}

it('reconnects on request', async () => {
  const { connections } = useConnection.getState();
  await connectSocket();
  await connected(connections + 1);
  disconnectAll(0);
  await connected(connections + 2);
  // The next disconnect is not a drain: the library reconnects as usual.
  for (const socket of gateway.io.sockets.sockets.values()) socket.conn.close();
  await connected(connections + 3);
  expect(useConnection.getState().state).toBe('online');
});

it('waits for the requested time, when others have already reconnected', async () => {
  const { connections } = useConnection.getState();
  await connectSocket();
  await connected(connections + 1);
  // Slower than the drain delay.
  const slow = { reconnectionDelay: 3_000, reconnectionDelayMax: 3_000, randomizationFactor: 0 };
  const other = connectPlainly(gateway.url, { transports: ['websocket'], ...slow });
  const onConnect = vi.fn<() => void>();
  other.on('connect', onConnect);
  await vi.waitUntil(() => onConnect.mock.calls.length === 1, { timeout: 20_000 });
  disconnectAll(3_600_000);
  await vi.waitUntil(() => onConnect.mock.calls.length === 2, { timeout: 20_000 });
  expect(useConnection.getState()).toMatchObject({ state: 'connecting', connections: connections + 1 });
  // After a logout there is no reconnection.
  disconnectSocket();
  expect(useConnection.getState().state).toBe('idle');
  expect(gateway.io.sockets.sockets.size).toBe(1);
  other.close();
});

it('reports a connection that is lost while an event is pending, and a timeout while it is connected', async () => {
  await gateway.connect();
  const pending = request('watch_questions', { session_id: 1 });
  for (const socket of gateway.io.sockets.sockets.values()) socket.conn.close();
  await expect(pending).rejects.toMatchObject({ code: 'offline' });
  await expect(request('watch_questions', { session_id: 1 })).rejects.toMatchObject({ code: 'offline' });
  await gateway.connect();
  // The gateway does not reply any more.
  for (const socket of gateway.io.sockets.sockets.values()) socket.offAny();
  await expect(request('watch_questions', { session_id: 1 }, 10)).rejects.toMatchObject({ code: 'timeout' });
});
