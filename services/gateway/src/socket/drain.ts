/** Sending all sockets away without having them come back in one crowd. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Closes } from './closes.ts';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';

const slice_pause_ms = 100;
const slice_size_min = 25;
/** How far apart the sockets are asked to come back: the more there are, the further. */
const return_min_ms = 2_000;
const return_max_ms = 30_000;
const return_per_socket_ms = 2;
/** Room for the rest of stopping. */
const share_of_timeout = 0.7;

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
function sendAway(socket: GatewaySocket, closes: Closes, within_ms: number): void {
  closes.because(socket.conn, 'drained');
  socket.emit('reconnect_after', { delay_ms: Math.round(Math.random() * within_ms) });
  socket.conn.close();
}

/** Sends every socket away, slice by slice, within a part of `timeout_ms`. */
export async function drainSockets(io: GatewayServer, closes: Closes, timeout_ms: number): Promise<void> {
  const sockets = [...io.sockets.sockets.values()];
  const within_ms = returnWithin(sockets.length);
  for (const [index, slice] of slices(sockets, timeout_ms).entries()) {
    if (index > 0) await pause(slice_pause_ms);
    for (const socket of slice) sendAway(socket, closes, within_ms);
  }
}
