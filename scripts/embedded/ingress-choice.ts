/** The routing rules of the local ingress. Pure functions, so that each rule can be tested alone. */

import { isScheduleAddress } from '@plenum/contracts/schedule/schedule-addresses';
import { socketPath, webSocketPath } from '@plenum/contracts/system/http-connections';

/** The cookie that assigns a browser to one gateway process, by its index. */
const gatewayCookie = 'gateway';

/** Parses the gateway cookie; null when absent or not the index of a gateway. */
export function stickyIndex(cookieHeader: string | undefined, count: number): number | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name !== gatewayCookie || value === undefined || !/^\d{1,4}$/.test(value)) continue;
    const index = Number(value);
    return index < count ? index : null;
  }
  return null;
}

/** Returns `count` indexes starting with `first`, wrapping around: the order of attempts. */
export function tryingOrder(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}

/** Returns the header that assigns a browser to a gateway until it closes. */
export function stickyHeader(index: number): string {
  return `${gatewayCookie}=${index}; Path=/; HttpOnly; SameSite=Lax`;
}

/** Returns the indexes of processes by the number of their open WebSockets, the fewest first. */
export function fewestFirst(open: readonly number[]): number[] {
  return open.map((_, index) => index).toSorted((a, b) => (open[a] ?? 0) - (open[b] ?? 0));
}

export type Destination = 'api' | 'gateway' | 'sockets' | 'web';

/**
 * Routes like production: `/api`, the stage wall and public schedules to the API, WebSockets to the gateway with the
 * fewest connections, other requests for gateways by cookie, everything else to the web app.
 */
export function destinationOf(url: string): Destination {
  const path = url.split('?', 1)[0] ?? '';
  if (path === '/api' || path.startsWith('/api/') || isScheduleAddress(url)) return 'api';
  if (path.startsWith(webSocketPath)) return 'sockets';
  if (path === socketPath || path.startsWith(`${socketPath}/`)) return 'gateway';
  return 'web';
}

/**
 * Checks whether a failed request may be retried on another process: always when nothing was sent, and after a broken
 * connection only if the method is idempotent.
 */
export function mayRetry(method: string, errorCode: string | undefined): boolean {
  if (errorCode === 'ECONNREFUSED') return true;
  return (method === 'GET' || method === 'HEAD') && (errorCode === 'ECONNRESET' || errorCode === 'EPIPE');
}
