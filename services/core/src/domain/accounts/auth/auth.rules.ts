import { refreshGraceS } from '@plenum/contracts/limits';
import { hasPassed } from '../../../platform/clock.ts';
import type { MailLinkRow } from './auth.queries.ts';

const refreshTokenPattern = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Base64url characters of the random part of a secret: 132 bits. */
const randomLength = 22;
/** Base64url characters of the rest: 126 bits of a MAC, which show that the random part was issued for the login. */
const proofLength = 21;

/** Returns the random part of a secret (132 bits), from a random text or a secret. */
export const randomPart = (text: string): string => text.slice(0, randomLength);

export const secretWithProof = (random: string, proof: string): string =>
  randomPart(random) + proof.slice(0, proofLength);

/** Builds a refresh token: `<login id>.<secret>`. */
export const refreshToken = (login_id: string, secret: string): string => `${login_id}.${secret}`;

/** Returns the login id in a refresh token; null for an invalid format. */
export const loginOfRefreshToken = (token: string): string | null => refreshTokenPattern.exec(token)?.[1] ?? null;

export interface RefreshState {
  readonly refresh_hash: string;
  readonly previous_hash: string | null;
  readonly used_at: Date | null;
  readonly expires_at: Date;
  readonly is_revoked: boolean;
}

export interface PresentedRefresh {
  readonly hash: string;
  /** Whether the token was ever issued for this login. */
  readonly isGenuine: boolean;
}

export type RefreshVerdict = 'rotate' | 'repeat' | 'reuse' | 'revoked' | 'expired' | 'unknown';

/**
 * Evaluates a presented refresh token. The current token is rotated. Its immediate predecessor gets the same successor
 * again until 30 s after the first use of that successor, for concurrent tabs and lost responses. Any other issued
 * token is a copy: `reuse`. A token that was never issued is `unknown`, because knowing a login id must not suffice to
 * end the login.
 */
export function evaluateRefresh(state: RefreshState, presented: PresentedRefresh, nowMs: number): RefreshVerdict {
  if (state.is_revoked) return 'revoked';
  if (hasPassed(state.expires_at, nowMs)) return 'expired';
  if (presented.hash === state.refresh_hash) return 'rotate';
  if (presented.hash !== state.previous_hash) return presented.isGenuine ? 'reuse' : 'unknown';
  const isInGracePeriod = state.used_at === null || nowMs < state.used_at.getTime() + refreshGraceS * 1000;
  return isInGracePeriod ? 'repeat' : 'reuse';
}

export type LinkVerdict = 'open' | 'used' | 'expired' | 'invalid';

/** Checks whether a link in an email is still valid. A changed address or a newer link invalidates it. */
export function evaluateLink(link: MailLinkRow | undefined, nowMs: number): LinkVerdict {
  if (link === undefined || link.is_voided || !link.is_same_email || !link.is_active) return 'invalid';
  if (link.is_used) return 'used';
  return hasPassed(link.expires_at, nowMs) ? 'expired' : 'open';
}

/** Returns a language tag in canonical form; `en` for an invalid tag. */
export function canonicalLocale(tag: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
