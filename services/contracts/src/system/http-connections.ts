/**
 * Rules for HTTP connections of all servers, including the web server, whose container image contains none of the other
 * packages: time limits for request heads, the paths of the gateways, and the target of a request.
 */

/**
 * Options of `http.createServer`. Connections with an incomplete head, or none, are closed. `requestTarget` checks for a
 * missing `Host` header, because Node would reject it without a body.
 */
export const headOptions = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false,
} as const;

/** Time limit of a whole request without a large body. Allows for slow connections. */
export const smallRequestTimeoutMs = 30_000;

/** Path prefix of all requests to the gateways. */
export const socketPath = '/socket.io';
/**
 * Path of WebSockets of browsers. It differs from the path of polling: load balancers send new WebSockets to the gateway
 * with the fewest connections, and need sticky sessions only for polling.
 */
export const webSocketPath = '/socket.io/websocket/';
/** Path of the MCP server, which the API serves. */
export const mcpPath = '/mcp';

interface RequestHead {
  readonly url?: string | undefined;
  /** `1.1`, or `1.0`, where `Host` is optional. */
  readonly httpVersion?: string;
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[];
}

/** A host with or without a port (RFC 3986, section 3.2.2), or an empty string. */
const hostForm = /^(?:\[[\da-f:.]+\]|[^\s/?#@,\\:[\]]*)(?::\d*)?$/i;
const hostLength = 'host'.length;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;

/** Returns the value of the `Host` header; null if there are several, or none in HTTP/1.1. A loop, for speed. */
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
 * Returns the path and query of a request; null if the target is ambiguous because of a missing, repeated or invalid
 * `Host` header or an absolute URL with another host. Two servers in a chain could interpret such a request differently,
 * so the response must be 400 (RFC 9112, section 3.2).
 */
export function requestTarget(head: RequestHead): string | null {
  const { url = '' } = head;
  const host = onlyHost(head);
  if (host === null || !hostForm.test(host)) return null;
  if (url.startsWith('/') || url === '*') return url;
  const [, urlHost, path = ''] = absoluteForm.exec(url) ?? [];
  if (urlHost === undefined || urlHost.toLowerCase() !== host.toLowerCase()) return null;
  return path.startsWith('/') ? path : `/${path}`;
}

interface AnyResponse {
  readonly headersSent: boolean;
  writeHead(status: number, headers: Readonly<Record<string, string>>): { end(text: string): unknown };
  destroy(): unknown;
}

/**
 * Returns a request listener that responds to exceptions with 500 instead of crashing the process.
 * @param headers additional headers of the 500 response
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

/**
 * Name of the cookie that shows scripts whether the browser has a login; with HTTPS it has the prefix `__Host-`. It
 * authenticates nobody.
 */
export const loggedInCookieName = 'logged_in_cookie';
