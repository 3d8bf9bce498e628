/** Signed addresses: whoever has one may load the object for a while, without cookies or headers. */
import { signed_url_lifetime_s } from '@plenum/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import { sameHash, type Tokens } from '../../platform/security/tokens.ts';

interface Signing {
  readonly tokens: Tokens;
  readonly clock: Clock;
}

/** The end is a multiple of this, so that the address stays the same for a while and browsers keep the picture. */
const rounding_s = 5 * 60;

const signatures = ({ tokens }: Signing, key: string, expires_at_s: number): readonly string[] =>
  tokens.derive('file', `${expires_at_s}:${key}`);

/** The address of an object below the origin. It holds for 15 to 20 minutes. */
export function signedAddress(signing: Signing, key: string): string {
  const now_s = Math.floor(signing.clock.now() / 1000);
  const expires_at_s = Math.ceil((now_s + signed_url_lifetime_s) / rounding_s) * rounding_s;
  const [signature = ''] = signatures(signing, key, expires_at_s);
  return `/api/files/${key}?exp=${expires_at_s}&sig=${signature}`;
}

/** For how many seconds a signed address still holds; 0 when it does not. */
export function validityOf(signing: Signing, key: string, expires_at_s: number, signature: string): number {
  const left_s = expires_at_s - Math.floor(signing.clock.now() / 1000);
  const is_ours = signatures(signing, key, expires_at_s).some((known) => sameHash(known, signature));
  return is_ours && left_s > 0 ? left_s : 0;
}
