/** Drains sockets: pending client events are acknowledged, and clients reconnect at different times. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CloseReasons } from './close-reasons.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';

const slicePauseMs = 100;
const minSliceSize = 25;
/** Minimum period in which clients reconnect. It grows with their number. */
const minReconnectMs = 2_000;
const maxReconnectMs = 30_000;
/** A hundred clients per second, which a single gateway can accept in addition to its other work. */
const reconnectMsPerSocket = 10;
/** Share of the timeout for closing sockets. The rest is for other steps of the shutdown. */
const shareOfTimeout = 0.7;
/** Maximum wait for pending acknowledgements. Clients repeat unacknowledged client events at another gateway. */
const answerWaitMs = 1_000;
/** Time for the last clients to receive the close message, which polling clients have to request. */
const closeTimeoutMs = 2_000;
const checkIntervalMs = 25;

/** Splits sockets into as many groups as can be closed within the time. */
export function slices<T>(sockets: readonly T[], timeoutMs: number): T[][] {
  const maxRounds = Math.max(Math.floor((timeoutMs * shareOfTimeout) / slicePauseMs), 1);
  const size = Math.max(minSliceSize, Math.ceil(sockets.length / maxRounds));
  const groups: T[][] = [];
  for (let start = 0; start < sockets.length; start += size) groups.push(sockets.slice(start, start + size));
  return groups;
}

/** Returns the period in which a number of sockets reconnect, each at a random time. */
export const returnWithin = (sockets: number): number =>
  Math.min(Math.max(sockets * reconnectMsPerSocket, minReconnectMs), maxReconnectMs);

/**
 * Requests a client to reconnect at a random time within a period, and closes the connection. The socket is not
 * disconnected, because browsers only reconnect automatically after a closed connection.
 */
export async function askToReconnect(
  socket: GatewaySocket,
  closes: CloseReasons,
  withinMs: number,
  reason: 'drained' | 'moved' = 'drained',
): Promise<void> {
  const abort = new AbortController();
  const timeout = pause(answerWaitMs, undefined, { signal: abort.signal }).catch(() => undefined);
  await Promise.race([socket.data.answered, timeout]);
  abort.abort();
  if (!socket.connected) return;
  closes.setReason(socket.conn, reason);
  socket.emit('reconnect_after', { delay_ms: Math.round(Math.random() * withinMs) });
  socket.conn.close();
}

/**
 * Closes all sockets in groups within a share of `timeoutMs`, and waits briefly for the connections to close. Handshakes in
 * progress may still add sockets, which are closed as well.
 */
export async function drainSockets(io: GatewayServer, closes: CloseReasons, timeoutMs: number): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const withinMs = returnWithin(sockets.length);
  const sent = new Set<GatewaySocket>(sockets);
  const leaving: Promise<void>[] = [];
  for (const [index, slice] of slices(sockets, timeoutMs).entries()) {
    if (index > 0) await pause(slicePauseMs);
    for (const socket of slice) leaving.push(askToReconnect(socket, closes, withinMs));
  }
  await Promise.all(leaving);
  const endMs = performance.now() + closeTimeoutMs;
  while (io.engine.clientsCount > 0 && performance.now() < endMs) {
    const late = [...io.sockets.sockets.values()].filter((socket) => !sent.has(socket));
    for (const socket of late) {
      sent.add(socket);
      void askToReconnect(socket, closes, withinMs);
    }
    await pause(checkIntervalMs);
  }
}
