/**
 * Admission of requests that hash a password. A rejected browser gets the time of its turn in a signed cookie, and is
 * admitted at that time before browsers that have not waited, by whichever process it reaches (docs/decisions/0147).
 */
import { fail } from '@plenum/core/platform/errors';
import { readLoginCookie } from '@plenum/core/platform/security/login-cookie';
import { sameHash } from '@plenum/core/platform/security/tokens';
import type { Scope } from '@plenum/core/scope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setQueueCookie } from './cookies.ts';

const purpose = 'login-queue';
/** Period after its turn in which a browser may return. */
const returnWindowMs = 60_000;

/** Returns the signed time of the cookie; null if it is missing, forged or over. */
function readReturnMs({ tokens }: Pick<Scope, 'tokens'>, cookie: string | null): number | null {
  const [, time = '', signature = ''] = /^(\d{13})\.([\w-]{43})$/.exec(cookie ?? '') ?? [];
  if (time === '' || Number(time) + returnWindowMs < Date.now()) return null;
  return tokens.derive(purpose, time).some((candidate) => sameHash(candidate, signature)) ? Number(time) : null;
}

/**
 * Admits a request to the queue of password hashes. Returns the function to call when the request has ended. Throws
 * `overloaded` with the time until the turn of the request.
 */
export function enterLoginQueue(
  scope: Pick<Scope, 'passwords' | 'tokens'>,
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): () => void {
  const cookie = readLoginCookie(request.headers.cookie, 'login_queue', secure);
  const admission = scope.passwords.admit(readReturnMs(scope, cookie));
  if ('release' in admission) return admission.release;
  const time = String(Math.ceil(admission.returnMs));
  const waitMs = Math.max(0, admission.returnMs - Date.now());
  const [signature = ''] = scope.tokens.derive(purpose, time);
  setQueueCookie(reply, `${time}.${signature}`, Math.ceil((waitMs + returnWindowMs) / 1000), secure);
  throw fail('overloaded', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) });
}
