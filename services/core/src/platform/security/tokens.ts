/**
 * Signed and derived tokens. Access and socket tokens are JWTs (HS256, `kid` in the header, one audience each, so that
 * neither is accepted as the other). Tokens in emails and successors of refresh tokens are derived by HMAC, so that they
 * are reproducible without being stored.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { accessTokenLifetimeS, socketTokenLifetimeS } from '@plenum/contracts/limits';
import type { JWTPayload } from 'jose';
import { decodeProtectedHeader } from 'jose/decode/protected_header';
import { decodeJwt } from 'jose/jwt/decode';
import { SignJWT } from 'jose/jwt/sign';
import type { Clock } from '../clock.ts';
import { fail } from '../errors.ts';
import { type Key, readKeyRing } from './key-ring.ts';

const issuer = 'plenum';

export type TokenKind = 'access' | 'socket';

/** The claims of a token: the user, the login, and the generation of that login's refresh token. */
export interface TokenClaims {
  readonly user_id: number;
  readonly login_id: string;
  readonly generation: number;
  /** Seconds since the epoch. */
  readonly expiresAtS: number;
}

export interface Tokens {
  sign(kind: TokenKind, claims: Omit<TokenClaims, 'expiresAtS'>): Promise<string>;
  /** Throws `token_invalid` or `token_expired`. */
  verify(kind: TokenKind, token: string): TokenClaims;
  /** Returns a new random token of 256 bits. */
  random(): string;
  /** Derives the token of a purpose and id with every key of the ring (the signing key first), so that tokens of older keys remain valid. */
  derive(purpose: string, id: string): readonly string[];
}

/** Returns the SHA-256 in hex: the only form in which refresh and link tokens are stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares two hashes in constant time. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const lifetimeS: Record<TokenKind, number> = { access: accessTokenLifetimeS, socket: socketTokenLifetimeS };

const algorithm = 'HS256';

/**
 * Checks whether a token is signed with a key of the ring and the only supported algorithm. Synchronous, because the
 * library would use the thread pool, which costs more than the rest of a handshake's authentication.
 */
function isSigned(token: string, keys: readonly Key[]): boolean {
  const { alg, kid, crit } = decodeProtectedHeader(token);
  const key = keys.find((candidate) => candidate.kid === kid);
  if (alg !== algorithm || crit !== undefined || key === undefined) return false;
  const separator = token.lastIndexOf('.');
  const signature = createHmac('sha256', key.secret).update(token.slice(0, separator)).digest('base64url');
  return sameHash(signature, token.slice(separator + 1));
}

/** Returns the claims of a signed token. Throws if the token has another purpose. */
function readClaims(payload: JWTPayload, kind: TokenKind): TokenClaims {
  const user_id = Number(payload.sub);
  const { iss, aud, sid, gen, exp } = payload;
  if (iss !== issuer || aud !== kind || typeof exp !== 'number') throw fail('token_invalid');
  if (!Number.isSafeInteger(user_id) || typeof sid !== 'string' || typeof gen !== 'number') throw fail('token_invalid');
  return { user_id, login_id: sid, generation: gen, expiresAtS: exp };
}

/** @param ring the setting `AUTH_KEYS` */
export function createTokens(ring: string, clock: Clock): Tokens {
  const keys = readKeyRing('AUTH_KEYS', ring);
  const [signing] = keys;

  function claimsOf(kind: TokenKind, token: string): TokenClaims {
    try {
      if (isSigned(token, keys)) return readClaims(decodeJwt(token), kind);
    } catch (cause) {
      throw fail('token_invalid', { cause });
    }
    throw fail('token_invalid');
  }

  return {
    async sign(kind, { user_id, login_id, generation }) {
      const nowS = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: login_id, gen: generation })
        .setProtectedHeader({ alg: algorithm, kid: signing.kid, typ: 'JWT' })
        .setSubject(String(user_id))
        .setIssuer(issuer)
        .setAudience(kind)
        .setJti(randomBytes(16).toString('base64url'))
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + lifetimeS[kind])
        .sign(signing.secret);
    },
    verify(kind, token) {
      const claims = claimsOf(kind, token);
      if (claims.expiresAtS * 1000 <= clock.now()) throw fail('token_expired');
      return claims;
    },
    random: () => randomBytes(32).toString('base64url'),
    derive: (purpose, id) =>
      keys.map(({ secret }) => createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')),
  };
}
