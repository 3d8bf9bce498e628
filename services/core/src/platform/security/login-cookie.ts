/** Names of the cookies for logins, known browsers and the login queue, and parsing of the `Cookie` header. */
import { loggedInCookieName } from '@plenum/contracts/system/http-connections';

export type LoginCookie = 'access_token' | 'logged_in' | 'refresh_token' | 'device_proofs' | 'login_queue';

/** With HTTPS, the prefixes prevent subdomains and plain HTTP from setting a cookie; `__Host-` requires `Path=/`. */
const names = {
  plain: {
    access_token: 'access_token_cookie',
    logged_in: loggedInCookieName,
    refresh_token: 'refresh_token_cookie',
    device_proofs: 'device_proofs_cookie',
    login_queue: 'login_queue_cookie',
  },
  secure: {
    access_token: '__Host-access_token_cookie',
    logged_in: `__Host-${loggedInCookieName}`,
    refresh_token: '__Secure-refresh_token_cookie',
    device_proofs: '__Host-device_proofs_cookie',
    login_queue: '__Secure-login_queue_cookie',
  },
} as const;

export const loginCookieName = (token: LoginCookie, secure: boolean): string =>
  names[secure ? 'secure' : 'plain'][token];

/**
 * Returns the token from a `Cookie` header, or null. A name that occurs several times with different values is
 * ignored, because an attacker may have set one of them.
 */
export function readLoginCookie(header: string | undefined, token: LoginCookie, secure: boolean): string | null {
  const start = `${loginCookieName(token, secure)}=`;
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const values = new Set(pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length)));
  const [value] = values;
  return values.size === 1 && value !== undefined && value !== '' ? value : null;
}

/** Returns the access token from a `Cookie` header, or null. */
export const readAccessCookie = (header: string | undefined, secure: boolean): string | null =>
  readLoginCookie(header, 'access_token', secure);
