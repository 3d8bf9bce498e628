/** The two cookies of a login (spec: `decisions.md` 1.11). Nothing else leaves or enters by cookie. */
import { access_token_lifetime_s, refresh_token_lifetime_s } from '@plenum/contracts/limits';
import '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import type { LoginTokens } from './handle.ts';

type TokenName = keyof LoginTokens;

/** On https the prefixes keep sub-domains and plain http from planting a cookie; `__Host-` demands `Path=/`. */
const names = {
  plain: { access_token: 'access_token_cookie', refresh_token: 'refresh_token_cookie' },
  secure: { access_token: '__Host-access_token_cookie', refresh_token: '__Secure-refresh_token_cookie' },
} as const;

const placement = {
  access_token: { path: '/', maxAge: access_token_lifetime_s },
  refresh_token: { path: '/api/auth', maxAge: refresh_token_lifetime_s },
} as const;

const nameOf = (token: TokenName, secure: boolean): string => names[secure ? 'secure' : 'plain'][token];

/**
 * The value of a login cookie, or null. A name that occurs twice with different values is no one's: somebody may have
 * planted the other one (cookie tossing).
 */
export function readLoginCookie(header: string | undefined, token: TokenName, secure: boolean): string | null {
  const start = `${nameOf(token, secure)}=`;
  const values = new Set<string>();
  for (const pair of (header ?? '').split(';')) {
    const cookie = pair.trim();
    if (cookie.startsWith(start)) values.add(cookie.slice(start.length));
  }
  const [value] = values;
  return values.size === 1 && value !== undefined && value !== '' ? value : null;
}

function writeCookie(reply: FastifyReply, token: TokenName, secure: boolean, value: string): void {
  const { path, maxAge } = placement[token];
  const options = { path, maxAge: value === '' ? 0 : maxAge, httpOnly: true, sameSite: 'lax', secure } as const;
  reply.header('set-cookie', reply.server.serializeCookie(nameOf(token, secure), value, options));
}

/** Gives the browser the tokens of a login. */
export function setLoginCookies(reply: FastifyReply, tokens: LoginTokens, secure: boolean): void {
  reply.removeHeader('set-cookie');
  writeCookie(reply, 'access_token', secure, tokens.access_token);
  writeCookie(reply, 'refresh_token', secure, tokens.refresh_token);
}

/** Has the browser forget its login. */
export const clearLoginCookies = (reply: FastifyReply, secure: boolean): void =>
  setLoginCookies(reply, { access_token: '', refresh_token: '' }, secure);
