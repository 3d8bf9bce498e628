/**
 * Rules for HTTP connections of every server of the product, including that of the web app, whose image contains none
 * of the others: time limits for heads, the paths of the gateways, and the target of a request.
 */

/**
 * Options of `http.createServer`: an incomplete head ends its connection, as does one that never starts. A missing `Host`
 * is found by `requestTarget`, because Node would answer it without a body.
 */
export const headOptions = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false,
} as const;

/** Time limit of a whole request without a large body, generous for slow connections. */
export const smallRequestTimeoutMs = 30_000;

/** Path prefix of all requests to the gateways. */
export const socketPath = '/socket.io';
/**
 * Where browsers open WebSockets. It differs from the path of polling, so that load balancers can send new WebSockets to the
 * gateway with the fewest, and keep only polling browsers at one gateway.
 */
export const webSocketPath = '/socket.io/websocket/';

interface RequestHead {
  readonly url?: string | undefined;
  /** `1.1` or `1.0`, which needs no `Host`. */
  readonly httpVersion?: string;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
}

/** A host with or without a port (RFC 3986, section 3.2.2), or nothing. */
const hostForm = /^(?:\[[\da-f:.]+\]|[^\s/?#@,\\:[\]]*)(?::\d*)?$/i;
const hostLength = 'host'.length;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;

/** Returns the value of the `Host` header; null when there are two, or none in HTTP/1.1. A loop: every request passes here. */
function onlyHost({ rawHeaders, httpVersion }: RequestHead): string | null {
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length !== hostLength || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return null;
    host = rawHeaders[at + 1];
  }
  return host ?? (httpVersion === '1.1' ? null : '');
}

/**
 * Returns the path and query of a request, or null when its target is ambiguous: two `Host` headers, none, an invalid one,
 * an absolute URL with another host. Two servers in a chain could interpret those differently; the response to null is
 * 400 (RFC 9112, section 3.2).
 */
export function requestTarget(head: RequestHead): string | null {
  const { url = '' } = head;
  const host = onlyHost(head);
  if (host === null || !hostForm.test(host)) return null;
  if (url.startsWith('/') || url === '*') return url;
  const [, named, path = ''] = absoluteForm.exec(url) ?? [];
  if (named === undefined || named.toLowerCase() !== host.toLowerCase()) return null;
  return path.startsWith('/') ? path : `/${path}`;
}

interface AnyResponse {
  readonly headersSent: boolean;
  writeHead(status: number, headers: Readonly<Record<string, string>>): { end(text: string): unknown };
  destroy(): unknown;
}

/**
 * Returns a listener for requests whose exceptions end one request with 500: without it, each would end the process.
 * @param headers sent with that response
 */
export const withFailures =
  <Request, Response extends AnyResponse>(
    answer: (request: Request, response: Response) => void,
    onError: (error: unknown) => void,
    headers: Readonly<Record<string, string>> = {},
  ) =>
  (request: Request, response: Response): void => {
    try {
      answer(request, response);
    } catch (error) {
      onError(error);
      if (response.headersSent) response.destroy();
      else {
        const all = { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
        response.writeHead(500, all).end('This request failed.\n');
      }
    }
  };
