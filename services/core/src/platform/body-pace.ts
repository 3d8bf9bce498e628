/**
 * Ends connections whose bodies come too slowly. One time limit for all would either cut off honest uploads over a slow
 * line or let a byte a second hold a connection for as long as the largest upload may take.
 */
import type { IncomingMessage, Server } from 'node:http';
import { body_pace } from '@plenum/contracts/limits';

interface Pace {
  /** So much must have come, or the body be complete, in each window. */
  readonly bytes_per_s: number;
  readonly window_ms: number;
  readonly look_interval_ms: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Watches all bodies of a server until it closes. What we do not read ourselves is not the client's delay. */
export function endSlowBodies(server: Server, pace: Pace = body_pace): void {
  const bodies = new Map<IncomingMessage, { since_ms: number; bytes: number }>();
  const needed_bytes = (pace.bytes_per_s * pace.window_ms) / 1_000;

  function look(request: IncomingMessage, window: { since_ms: number; bytes: number }, now_ms: number): void {
    const { socket } = request;
    if (request.complete || socket.destroyed) {
      bodies.delete(request);
      return;
    }
    const waits_for_us = request.readableLength > 0;
    if (!waits_for_us && now_ms - window.since_ms < pace.window_ms) return;
    if (!waits_for_us && socket.bytesRead - window.bytes < needed_bytes) {
      bodies.delete(request);
      socket.destroy();
      return;
    }
    window.since_ms = now_ms;
    window.bytes = socket.bytesRead;
  }

  server.prependListener('request', (request: IncomingMessage) => {
    if (hasBody(request)) bodies.set(request, { since_ms: performance.now(), bytes: request.socket.bytesRead });
  });
  const timer = setInterval(() => {
    const now_ms = performance.now();
    for (const [request, window] of bodies) look(request, window, now_ms);
  }, pace.look_interval_ms).unref();
  server.once('close', () => clearInterval(timer));
}
