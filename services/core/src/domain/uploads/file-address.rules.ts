/** Signed addresses: whoever has one may load the object for a while, without cookies or headers. */
import { signedUrlLifetimeS } from '@plenum/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import { sameHash, type Tokens } from '../../platform/security/tokens.ts';

interface Signing {
  readonly tokens: Tokens;
  readonly clock: Clock;
}

/** The end is a multiple of this, so that the address stays the same for a while and browsers keep the picture. */
const roundingS = 5 * 60;

const signatures = ({ tokens }: Signing, key: string, expiresAtS: number): readonly string[] =>
  tokens.derive('file', `${expiresAtS}:${key}`);

/** The address of an object below the origin. It holds for 15 to 20 minutes. */
export function signedAddress(signing: Signing, key: string): string {
  const nowS = Math.floor(signing.clock.now() / 1000);
  const expiresAtS = Math.ceil((nowS + signedUrlLifetimeS) / roundingS) * roundingS;
  const [signature = ''] = signatures(signing, key, expiresAtS);
  return `/api/files/${key}?exp=${expiresAtS}&sig=${signature}`;
}

/** For how many seconds a signed address still holds; 0 when it does not. */
export function validityOf(signing: Signing, key: string, expiresAtS: number, signature: string): number {
  const leftS = expiresAtS - Math.floor(signing.clock.now() / 1000);
  const isOurs = signatures(signing, key, expiresAtS).some((known) => sameHash(known, signature));
  return isOurs && leftS > 0 ? leftS : 0;
}
