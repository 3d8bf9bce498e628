/** The `Link` header of lists (RFC 8288): the URL of the request with another position, so that no parameter is lost. */

/** Returns the header for the next page of a reply; null on the last page, and for replies that are not lists. */
export function nextLink(url: string, body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('next' in body) || typeof body.next !== 'string') return null;
  const start = `${url}?`.indexOf('?');
  const query = new URLSearchParams(url.slice(start + 1));
  query.delete('page');
  query.set('after', body.next);
  return `<${url.slice(0, start)}?${query.toString()}>; rel="next"`;
}
