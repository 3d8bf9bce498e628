/**
 * Device proofs of browsers that have logged in to an account: OWASP's device cookie ("Blocking Brute Force Attacks",
 * device cookies). Failed logins by strangers do not lock out a browser with a proof, which has its own counter. A
 * proof grants no access: the password is still required.
 */
import { deviceProofLifetimeS, maxDeviceProofs } from '@plenum/contracts/limits';
import { sameHash, type Tokens } from '../../../platform/security/tokens.ts';

export interface DeviceProof {
  readonly user_id: number;
  /** Epoch of the account when the proof was issued; incremented when the account's devices are forgotten. */
  readonly epoch: number;
  readonly issuedAtS: number;
  /** Distinguishes devices of the same person. */
  readonly nonce: string;
}

const pattern = /^(\d{1,16})\.(\d{1,10})\.(\d{1,12})\.([\w-]{22,43})\.([\w-]{43})$/;
const separator = '~';
const purpose = 'device-proof';

type Signer = Pick<Tokens, 'derive'>;

const claims = ({ user_id, epoch, issuedAtS, nonce }: DeviceProof): string =>
  [user_id, epoch, issuedAtS, nonce].join('.');

/** Serializes a proof for the cookie, signed with the newest key. */
const deviceProofText = (tokens: Signer, proof: DeviceProof): string =>
  `${claims(proof)}.${tokens.derive(purpose, claims(proof))[0] ?? ''}`;

function readProof(tokens: Signer, text: string, nowS: number): DeviceProof | null {
  const [, user_id, epoch, issuedAtS, nonce = '', signature = ''] = pattern.exec(text) ?? [];
  if (signature === '') return null;
  const proof = { user_id: Number(user_id), epoch: Number(epoch), issuedAtS: Number(issuedAtS), nonce };
  if (proof.issuedAtS + deviceProofLifetimeS <= nowS) return null;
  return tokens.derive(purpose, claims(proof)).some((candidate) => sameHash(candidate, signature)) ? proof : null;
}

/** Returns the valid, unexpired proofs of a cookie; a forged cookie causes no database query. */
export const parseDeviceProofs = (tokens: Signer, cookie: string | null, nowS: number): DeviceProof[] =>
  (cookie ?? '')
    .split(separator, maxDeviceProofs)
    .map((text) => readProof(tokens, text, nowS))
    .filter((proof) => proof !== null);

/** Returns a cookie with a new proof, followed by those of other accounts; drops the oldest proofs above the limit. */
export const addDeviceProof = (tokens: Signer, cookie: string | null, proof: DeviceProof): string => {
  const otherProofs = parseDeviceProofs(tokens, cookie, proof.issuedAtS).filter(
    ({ user_id }) => user_id !== proof.user_id,
  );
  return [proof, ...otherProofs]
    .slice(0, maxDeviceProofs)
    .map((retained) => deviceProofText(tokens, retained))
    .join(separator);
};
