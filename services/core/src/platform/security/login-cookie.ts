/** The cookie that carries the access token (spec: `decisions.md` 1.11): its name, and reading it from a header. */

/** On https the prefix keeps sub-domains and plain http from planting a cookie. */
export const accessCookieName = (secure: boolean): string =>
  secure ? '__Host-access_token_cookie' : 'access_token_cookie';

/**
 * The access token of a `Cookie` header, or null. A name that occurs twice with different values is no one's: somebody
 * may have planted the other one.
 */
export function readAccessCookie(header: string | undefined, secure: boolean): string | null {
  const start = `${accessCookieName(secure)}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const values = new Set(pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length)));
  const [value] = values;
  return values.size === 1 && value !== undefined && value !== '' ? value : null;
}
