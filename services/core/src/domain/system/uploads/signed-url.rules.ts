/** Signed URLs, which give access to an object for a limited time without cookies or headers. */
import { signedUrlLifetimeS } from '@plenum/contracts/limits';
import type { Clock } from '../../../platform/clock.ts';
import { sameHash, type Tokens } from '../../../platform/security/tokens.ts';

interface SigningDeps {
  readonly tokens: Tokens;
  readonly clock: Clock;
}

/**
 * Expiry times are rounded up to a multiple of this, so the URL remains the same for some time and browsers cache the
 * image.
 */
const roundingS = 5 * 60;

const signatures = ({ tokens }: SigningDeps, key: string, expiresAtS: number): readonly string[] =>
  tokens.derive('file', `${expiresAtS}:${key}`);

/** Returns the URL of an object, relative to the origin, valid for 15 to 20 minutes. */
export function signedUrl(deps: SigningDeps, key: string): string {
  const nowS = Math.floor(deps.clock.now() / 1000);
  const expiresAtS = Math.ceil((nowS + signedUrlLifetimeS) / roundingS) * roundingS;
  const [signature = ''] = signatures(deps, key, expiresAtS);
  return `/api/files/${key}?exp=${expiresAtS}&sig=${signature}`;
}

/** Returns the remaining validity of a signed URL in seconds; 0 if it is invalid or expired. */
export function remainingValidityS(deps: SigningDeps, key: string, expiresAtS: number, signature: string): number {
  const remainingS = expiresAtS - Math.floor(deps.clock.now() / 1000);
  const isValid = signatures(deps, key, expiresAtS).some((expected) => sameHash(expected, signature));
  return isValid && remainingS > 0 ? remainingS : 0;
}
