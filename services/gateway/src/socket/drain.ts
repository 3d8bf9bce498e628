/** Sending all sockets away without losing what they asked for, and without having them come back in one crowd. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Closes } from './closes.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';

const slice_pause_ms = 100;
const slice_size_min = 25;
/** How far apart the sockets are asked to come back: the more there are, the further. */
const return_min_ms = 2_000;
const return_max_ms = 30_000;
/** A hundred a second, which one gateway takes in beside its work, until `return_max_ms` is reached. */
const return_per_socket_ms = 10;
/** Room for the rest of stopping. */
const share_of_timeout = 0.7;
/** So long a socket may wait for the answer to what it has asked already; without one it asks again elsewhere. */
const answer_wait_ms = 1_000;
/** So long the last ones may take to fetch their farewell: polling clients have to come for it. */
const farewell_ms = 2_000;
const look_ms = 25;

/** The sockets in as many slices as fit into the time. */
export function slices<T>(sockets: readonly T[], timeout_ms: number): T[][] {
  const rounds_max = Math.max(Math.floor((timeout_ms * share_of_timeout) / slice_pause_ms), 1);
  const size = Math.max(slice_size_min, Math.ceil(sockets.length / rounds_max));
  const cut: T[][] = [];
  for (let at = 0; at < sockets.length; at += size) cut.push(sockets.slice(at, at + size));
  return cut;
}

/** Within which time so many sockets are asked to come back, each at a moment of its own. */
export const returnWithin = (sockets: number): number =>
  Math.min(Math.max(sockets * return_per_socket_ms, return_min_ms), return_max_ms);

/** Closes the connection and not the socket: browsers come back from that by themselves. */
async function sendAway(socket: GatewaySocket, closes: Closes, within_ms: number): Promise<void> {
  const enough = new AbortController();
  const waited = pause(answer_wait_ms, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([socket.data.answered, waited]);
  enough.abort();
  if (!socket.connected) return;
  closes.because(socket.conn, 'drained');
  socket.emit('reconnect_after', { delay_ms: Math.round(Math.random() * within_ms) });
  socket.conn.close();
}

/**
 * Sends every socket away, slice by slice, within a part of `timeout_ms`, and waits a little until they are gone. Nobody
 * is admitted any more when this is called, but handshakes that had begun may still bring sockets: they go as well.
 */
export async function drainSockets(io: GatewayServer, closes: Closes, timeout_ms: number): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const within_ms = returnWithin(sockets.length);
  const sent = new Set<GatewaySocket>(sockets);
  const leaving: Promise<void>[] = [];
  for (const [index, slice] of slices(sockets, timeout_ms).entries()) {
    if (index > 0) await pause(slice_pause_ms);
    for (const socket of slice) leaving.push(sendAway(socket, closes, within_ms));
  }
  await Promise.all(leaving);
  const end_ms = performance.now() + farewell_ms;
  while (io.engine.clientsCount > 0 && performance.now() < end_ms) {
    const late = [...io.sockets.sockets.values()].filter((socket) => !sent.has(socket));
    for (const socket of late) {
      sent.add(socket);
      void sendAway(socket, closes, within_ms);
    }
    await pause(look_ms);
  }
}
