/** Draining of sockets: pending requests are answered, and clients reconnect spread over time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CloseReasons } from './close-reasons.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';

const slicePauseMs = 100;
const sliceSizeMin = 25;
/** Minimum of the time over which clients reconnect; it grows with their number. */
const returnMinMs = 2_000;
const returnMaxMs = 30_000;
/** A hundred per second, which one gateway accepts beside its other work, up to `returnMaxMs`. */
const returnPerSocketMs = 10;
/** The rest is for the other steps of the shutdown. */
const shareOfTimeout = 0.7;
/** How long a socket may wait for pending acknowledgements; without one it repeats the request elsewhere. */
const answerWaitMs = 1_000;
/** How long the last clients may take to fetch the close message: polling clients have to request it. */
const farewellMs = 2_000;
const checkIntervalMs = 25;

/** Splits the sockets into as many groups as fit into the time. */
export function slices<T>(sockets: readonly T[], timeoutMs: number): T[][] {
  const roundsMax = Math.max(Math.floor((timeoutMs * shareOfTimeout) / slicePauseMs), 1);
  const size = Math.max(sliceSizeMin, Math.ceil(sockets.length / roundsMax));
  const cut: T[][] = [];
  for (let at = 0; at < sockets.length; at += size) cut.push(sockets.slice(at, at + size));
  return cut;
}

/** Returns the time over which this number of sockets reconnects, each at a random moment. */
export const returnWithin = (sockets: number): number =>
  Math.min(Math.max(sockets * returnPerSocketMs, returnMinMs), returnMaxMs);

/**
 * Asks a client to reconnect, at a random moment within a time, and closes its connection. Not the socket: browsers
 * reconnect automatically only after a closed connection.
 */
export async function sendAway(
  socket: GatewaySocket,
  closes: CloseReasons,
  withinMs: number,
  reason: 'drained' | 'moved' = 'drained',
): Promise<void> {
  const enough = new AbortController();
  const waited = pause(answerWaitMs, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([socket.data.answered, waited]);
  enough.abort();
  if (!socket.connected) return;
  closes.setReason(socket.conn, reason);
  socket.emit('reconnect_after', { delay_ms: Math.round(Math.random() * withinMs) });
  socket.conn.close();
}

/**
 * Closes all sockets, group by group, within a part of `timeoutMs`, and waits shortly for their end. The admission is
 * closed when this is called, but handshakes in progress may still add sockets: they are closed as well.
 */
export async function drainSockets(io: GatewayServer, closes: CloseReasons, timeoutMs: number): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const withinMs = returnWithin(sockets.length);
  const sent = new Set<GatewaySocket>(sockets);
  const leaving: Promise<void>[] = [];
  for (const [index, slice] of slices(sockets, timeoutMs).entries()) {
    if (index > 0) await pause(slicePauseMs);
    for (const socket of slice) leaving.push(sendAway(socket, closes, withinMs));
  }
  await Promise.all(leaving);
  const endMs = performance.now() + farewellMs;
  while (io.engine.clientsCount > 0 && performance.now() < endMs) {
    const late = [...io.sockets.sockets.values()].filter((socket) => !sent.has(socket));
    for (const socket of late) {
      sent.add(socket);
      void sendAway(socket, closes, withinMs);
    }
    await pause(checkIntervalMs);
  }
}
