/**
 * Closes connections with slow request bodies. A fixed time limit would either abort valid uploads over slow connections, or
 * allow a client that sends a byte per second to keep its connection for as long as the largest upload may take.
 */
import type { IncomingMessage, Server } from 'node:http';
import { minBodyBytesPerSecond } from '@plenum/contracts/limits';

interface Pace {
  /** Minimum rate per window, unless the body is complete. */
  readonly bytesPerS: number;
  readonly windowMs: number;
  readonly checkIntervalMs: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Checks all request bodies of a server until it closes. A client is not slow while the server applies backpressure. */
export function closeSlowBodies(server: Server, pace: Pace = minBodyBytesPerSecond): void {
  const bodies = new Map<IncomingMessage, { sinceMs: number; bytes: number }>();
  const neededBytes = (pace.bytesPerS * pace.windowMs) / 1_000;

  function checkRequest(request: IncomingMessage, window: { sinceMs: number; bytes: number }, nowMs: number): void {
    const { socket } = request;
    if (request.complete || socket.destroyed) {
      bodies.delete(request);
      return;
    }
    const isServerBusy = request.readableLength > 0;
    if (!isServerBusy && nowMs - window.sinceMs < pace.windowMs) return;
    if (!isServerBusy && socket.bytesRead - window.bytes < neededBytes) {
      bodies.delete(request);
      socket.destroy();
      return;
    }
    window.sinceMs = nowMs;
    window.bytes = socket.bytesRead;
  }

  server.prependListener('request', (request: IncomingMessage) => {
    if (hasBody(request)) bodies.set(request, { sinceMs: performance.now(), bytes: request.socket.bytesRead });
  });
  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const [request, window] of bodies) checkRequest(request, window, nowMs);
  }, pace.checkIntervalMs).unref();
  server.once('close', () => clearInterval(timer));
}
