/** Routing rules of the local ingress, as pure functions. */

import { isSchedulePath } from '@plenum/contracts/schedule/schedule-addresses';
import { mcpPath, socketPath, webSocketPath } from '@plenum/contracts/system/http-connections';

/** Name of the cookie that assigns a browser to a gateway process, by its index. */
const gatewayCookie = 'gateway';

/** Returns the index in the gateway cookie; null if it is absent or invalid. */
export function stickyIndex(cookieHeader: string | undefined, count: number): number | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name !== gatewayCookie || value === undefined || !/^\d{1,4}$/.test(value)) continue;
    const index = Number(value);
    return index < count ? index : null;
  }
  return null;
}

/** Returns the order of attempts: `count` indexes starting with `first`, wrapping around. */
export function attemptOrder(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}

/** Returns the `Set-Cookie` header that assigns a browser to a gateway until the browser is closed. */
export function stickyHeader(index: number): string {
  return `${gatewayCookie}=${index}; Path=/; HttpOnly; SameSite=Lax`;
}

/** Returns the indexes of processes, sorted by the number of their open WebSockets, the fewest first. */
export function sortByConnections(open: readonly number[]): number[] {
  return open.map((_, index) => index).toSorted((a, b) => (open[a] ?? 0) - (open[b] ?? 0));
}

export type Destination = 'api' | 'gateway' | 'sockets' | 'web';

/**
 * Routes a request as in production: `/api`, the MCP server and public schedules to the API, WebSockets to the gateway
 * with the fewest connections, other gateway requests by cookie, everything else to the web app.
 */
export function destinationOf(url: string): Destination {
  const path = url.split('?', 1)[0] ?? '';
  if (path === '/api' || path.startsWith('/api/') || path === mcpPath || isSchedulePath(url)) return 'api';
  if (path.startsWith(webSocketPath)) return 'sockets';
  if (path === socketPath || path.startsWith(`${socketPath}/`)) return 'gateway';
  return 'web';
}

/**
 * Returns whether a failed request may be retried on another process: always if nothing was sent, and after a broken
 * connection only if the method is idempotent.
 */
export function mayRetry(method: string, errorCode: string | undefined): boolean {
  if (errorCode === 'ECONNREFUSED') return true;
  return (method === 'GET' || method === 'HEAD') && (errorCode === 'ECONNRESET' || errorCode === 'EPIPE');
}
