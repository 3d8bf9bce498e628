/**
 * What every HTTP server of the product demands of a connection, the one for the web app included, whose image has
 * nothing of the others: how long a head may take, and for whom a request is meant.
 */

/** As `http.createServer` takes them: a head that is not complete by then ends its connection, as one that never begins. */
export const headTimeouts = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 } as const;

/** A whole request without a large body: longer than any honest line takes for it. */
export const smallRequestTimeoutMs = 30_000;

interface RequestHead {
  readonly url?: string | undefined;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
}

/** A host with or without a port (RFC 3986, section 3.2.2), or nothing. */
const hostForm = /^(?:\[[\da-f:.]+\]|[^\s/?#@,\\:[\]]*)(?::\d*)?$/i;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * The path and query that a request asks for, or null when it does not say without doubt whose they are: two `Host`
 * lines, a `Host` that is none, an absolute address that names another host. Two servers in a row would understand
 * those differently; the answer to null is 400 (RFC 9112, section 3.2).
 */
export function requestTarget({ url = '', rawHeaders }: RequestHead): string | null {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  const [host = ''] = hosts;
  if (hosts.length > 1 || !hostForm.test(host)) return null;
  if (url.startsWith('/') || url === '*') return url;
  const [, named, path = ''] = absoluteForm.exec(url) ?? [];
  if (named === undefined || named.toLowerCase() !== host.toLowerCase()) return null;
  return path.startsWith('/') ? path : `/${path}`;
}
