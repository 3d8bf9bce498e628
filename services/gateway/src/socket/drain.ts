/** Sending all sockets away without having them come back in one crowd. */
import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayServer, GatewaySocket } from './gateway-socket.ts';

const slice_pause_ms = 100;
const slice_size_min = 25;
/** How far apart the sockets of a slice are asked to come back. */
const return_within_ms = 2_000;
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

/** Closes the connection and not the socket: browsers come back from that by themselves. */
function sendAway(socket: GatewaySocket): void {
  socket.emit('reconnect_after', { delay_ms: Math.round(Math.random() * return_within_ms) });
  socket.conn.close();
}

/** Sends every socket away, slice by slice, within a part of `timeout_ms`. */
export async function drainSockets(io: GatewayServer, timeout_ms: number): Promise<void> {
  for (const [index, slice] of slices([...io.sockets.sockets.values()], timeout_ms).entries()) {
    if (index > 0) await pause(slice_pause_ms);
    for (const socket of slice) sendAway(socket);
  }
}
