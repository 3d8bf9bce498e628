/** The cookies of a login, the hint that there is one, a known browser and the login queue. No other cookies are set. */
import { accessTokenLifetimeS, deviceProofLifetimeS, refreshTokenLifetimeS } from '@plenum/contracts/limits';
import type { LoginTokens } from '@plenum/core/operation-handlers';
import '@fastify/cookie';
import { type LoginCookie, loginCookieName } from '@plenum/core/platform/security/login-cookie';
import type { FastifyReply } from 'fastify';

const cookieOptions = {
  access_token: { path: '/', maxAge: accessTokenLifetimeS },
  // Readable by scripts, so that pages send no requests of a login that does not exist.
  logged_in: { path: '/', maxAge: refreshTokenLifetimeS },
  refresh_token: { path: '/api/auth', maxAge: refreshTokenLifetimeS },
  // Also used when signing up with an invitation. The prefix `__Host-` prevents subdomains from setting it.
  device_proofs: { path: '/', maxAge: deviceProofLifetimeS },
} as const;

interface CookieScope {
  readonly path: string;
  /** Lifetime in seconds. */
  readonly maxAge: number;
}

function writeCookie(
  reply: FastifyReply,
  token: LoginCookie,
  secure: boolean,
  value: string,
  { path, maxAge }: CookieScope,
): void {
  const options = {
    path,
    maxAge: value === '' ? 0 : maxAge,
    httpOnly: token !== 'logged_in',
    sameSite: 'lax',
    secure,
  } as const;
  reply.header('set-cookie', reply.server.serializeCookie(loginCookieName(token, secure), value, options));
}

export function setLoginCookies(reply: FastifyReply, tokens: LoginTokens, secure: boolean): void {
  reply.removeHeader('set-cookie');
  writeCookie(reply, 'access_token', secure, tokens.access_token, cookieOptions.access_token);
  writeCookie(reply, 'refresh_token', secure, tokens.refresh_token, cookieOptions.refresh_token);
  writeCookie(reply, 'logged_in', secure, tokens.refresh_token === '' ? '' : '1', cookieOptions.logged_in);
}

/** Sets the proofs by which the API recognizes the browser. They remain after the login and do not authenticate. */
export const setDeviceCookie = (reply: FastifyReply, device_proofs: string, secure: boolean): void =>
  writeCookie(reply, 'device_proofs', secure, device_proofs, cookieOptions.device_proofs);

/** Sets the time at which a browser may return to the queue of logins. */
export const setQueueCookie = (reply: FastifyReply, value: string, maxAge: number, secure: boolean): void =>
  writeCookie(reply, 'login_queue', secure, value, { path: '/api', maxAge });

export const clearLoginCookies = (reply: FastifyReply, secure: boolean): void =>
  setLoginCookies(reply, { access_token: '', refresh_token: '' }, secure);
