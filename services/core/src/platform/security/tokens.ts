/**
 * Signed and derived tokens. Access and socket tokens are JWTs (HS256, `kid` in the header, one audience each, so that
 * neither serves as the other). Tokens in mails and successors of refresh tokens are derived by HMAC and therefore
 * reproducible without being stored.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { access_token_lifetime_s, socket_token_lifetime_s } from '@plenum/contracts/limits';
import { errors as joseErrors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import { fail } from '../errors.ts';
import { readKeyRing } from './key-ring.ts';

const issuer = 'plenum';

export type TokenKind = 'access' | 'socket';

/** What a token says: who, by which login, and in which generation of that login's refresh token. */
export interface TokenClaims {
  readonly user_id: number;
  readonly login_id: string;
  readonly generation: number;
  /** Seconds since the epoch. */
  readonly expires_at_s: number;
}

export interface Tokens {
  sign(kind: TokenKind, claims: Omit<TokenClaims, 'expires_at_s'>): Promise<string>;
  /** Refuses with `token_invalid` or `token_expired`. */
  verify(kind: TokenKind, token: string): Promise<TokenClaims>;
  /** A new unguessable token of 256 bits. */
  random(): string;
  /** The same token for the same purpose and id, for every key in the ring (the signing key first). */
  derive(purpose: string, id: string): readonly string[];
}

/** SHA-256 in hex: the only form in which refresh and link tokens are stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares two hashes without telling by time where they differ. */
export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const lifetime_s: Record<TokenKind, number> = { access: access_token_lifetime_s, socket: socket_token_lifetime_s };

function readClaims(payload: JWTPayload): TokenClaims {
  const user_id = Number(payload.sub);
  const { sid, gen, exp } = payload;
  if (!Number.isSafeInteger(user_id) || typeof sid !== 'string' || typeof gen !== 'number' || exp === undefined) {
    throw fail('token_invalid');
  }
  return { user_id, login_id: sid, generation: gen, expires_at_s: exp };
}

/** @param ring the setting `AUTH_KEYS` */
export function createTokens(ring: string, clock: Clock): Tokens {
  const keys = readKeyRing('AUTH_KEYS', ring);
  const [signing] = keys;
  return {
    async sign(kind, { user_id, login_id, generation }) {
      const now_s = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: login_id, gen: generation })
        .setProtectedHeader({ alg: 'HS256', kid: signing.kid, typ: 'JWT' })
        .setSubject(String(user_id))
        .setIssuer(issuer)
        .setAudience(kind)
        .setJti(randomBytes(16).toString('base64url'))
        .setIssuedAt(now_s)
        .setExpirationTime(now_s + lifetime_s[kind])
        .sign(signing.secret);
    },
    async verify(kind, token) {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const key = keys.find((candidate) => candidate.kid === kid);
            if (key === undefined) throw fail('token_invalid');
            return key.secret;
          },
          { algorithms: ['HS256'], issuer, audience: kind, currentDate: clock.date() },
        );
        return readClaims(payload);
      } catch (cause) {
        throw fail(cause instanceof joseErrors.JWTExpired ? 'token_expired' : 'token_invalid', { cause });
      }
    },
    random: () => randomBytes(32).toString('base64url'),
    derive: (purpose, id) =>
      keys.map(({ secret }) => createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')),
  };
}
