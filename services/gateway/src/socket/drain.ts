/** Sending all sockets away without losing what they asked for, and without having them come back in one crowd. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Closes } from './closes.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';

const slicePauseMs = 100;
const sliceSizeMin = 25;
/** How far apart the sockets are asked to come back: the more there are, the further. */
const returnMinMs = 2_000;
const returnMaxMs = 30_000;
/** A hundred a second, which one gateway takes in beside its work, until `returnMaxMs` is reached. */
const returnPerSocketMs = 10;
/** Room for the rest of stopping. */
const shareOfTimeout = 0.7;
/** So long a socket may wait for the answer to what it has asked already; without one it asks again elsewhere. */
const answerWaitMs = 1_000;
/** So long the last ones may take to fetch their farewell: polling clients have to come for it. */
const farewellMs = 2_000;
const lookMs = 25;

/** The sockets in as many slices as fit into the time. */
export function slices<T>(sockets: readonly T[], timeoutMs: number): T[][] {
  const roundsMax = Math.max(Math.floor((timeoutMs * shareOfTimeout) / slicePauseMs), 1);
  const size = Math.max(sliceSizeMin, Math.ceil(sockets.length / roundsMax));
  const cut: T[][] = [];
  for (let at = 0; at < sockets.length; at += size) cut.push(sockets.slice(at, at + size));
  return cut;
}

/** Within which time so many sockets are asked to come back, each at a moment of its own. */
export const returnWithin = (sockets: number): number =>
  Math.min(Math.max(sockets * returnPerSocketMs, returnMinMs), returnMaxMs);

/** Closes the connection and not the socket: browsers come back from that by themselves. */
async function sendAway(socket: GatewaySocket, closes: Closes, withinMs: number): Promise<void> {
  const enough = new AbortController();
  const waited = pause(answerWaitMs, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([socket.data.answered, waited]);
  enough.abort();
  if (!socket.connected) return;
  closes.because(socket.conn, 'drained');
  socket.emit('reconnect_after', { delay_ms: Math.round(Math.random() * withinMs) });
  socket.conn.close();
}

/**
 * Sends every socket away, slice by slice, within a part of `timeoutMs`, and waits a little until they are gone. Nobody
 * is admitted any more when this is called, but handshakes that had begun may still bring sockets: they go as well.
 */
export async function drainSockets(io: GatewayServer, closes: Closes, timeoutMs: number): Promise<void> {
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
    await pause(lookMs);
  }
}
