/** Which process a request goes to. Pure, so that each rule can be read and tested alone. */

/** The cookie that ties a browser to one gateway process, by its index. */
const gatewayCookie = 'gateway';

/** Reads the gateway cookie; null when absent or not the index of a gateway. */
export function stickyIndex(cookieHeader: string | undefined, count: number): number | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name !== gatewayCookie || value === undefined || !/^\d{1,4}$/.test(value)) continue;
    const index = Number(value);
    return index < count ? index : null;
  }
  return null;
}

/** `count` indexes beginning with `first`, then the following ones in a circle: the order in which to try. */
export function tryingOrder(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}

/** The header that ties a browser to a gateway until it closes. */
export function stickyHeader(index: number): string {
  return `${gatewayCookie}=${index}; Path=/; HttpOnly; SameSite=Lax`;
}

export type Destination = 'api' | 'gateway' | 'web';

/** Production's paths: `/api` and the stage wall to the API, `/socket.io` to a gateway, all else is the web app. */
export function destinationOf(url: string): Destination {
  const path = url.split('?', 1)[0] ?? '';
  if (path === '/api' || path.startsWith('/api/')) return 'api';
  if (path === '/socket.io' || path.startsWith('/socket.io/')) return 'gateway';
  return 'web';
}

/**
 * Whether a request that failed on one process may be tried on another: always when nothing was sent, and when it
 * broke off on the way only if repeating it does no harm.
 */
export function mayRetry(method: string, errorCode: string | undefined): boolean {
  if (errorCode === 'ECONNREFUSED') return true;
  return (method === 'GET' || method === 'HEAD') && (errorCode === 'ECONNRESET' || errorCode === 'EPIPE');
}
