/**
 * What a browser keeps of having logged in to an account: OWASP's device cookie ("Blocking Brute Force Attacks", device
 * cookies). Strangers' wrong guesses slow strangers down; a browser with a proof is counted by itself. A proof opens
 * nothing: the password is still asked for.
 */
import { deviceProofLifetimeS, deviceProofsMax } from '@plenum/contracts/limits';
import { sameHash, type Tokens } from '../../platform/security/tokens.ts';

export interface DeviceProof {
  readonly user_id: number;
  /** Of the account when the proof was given; it counts up when the account's devices are forgotten. */
  readonly epoch: number;
  readonly givenAtS: number;
  /** Tells the devices of a person apart. */
  readonly nonce: string;
}

const form = /^(\d{1,16})\.(\d{1,10})\.(\d{1,12})\.([\w-]{22,43})\.([\w-]{43})$/;
const separator = '~';
const purpose = 'device-proof';

type Signer = Pick<Tokens, 'derive'>;

const claims = ({ user_id, epoch, givenAtS, nonce }: DeviceProof): string =>
  [user_id, epoch, givenAtS, nonce].join('.');

/** A proof as it stands in the cookie: what it claims, signed with the newest key. */
const deviceProofText = (tokens: Signer, proof: DeviceProof): string =>
  `${claims(proof)}.${tokens.derive(purpose, claims(proof))[0] ?? ''}`;

function readOne(tokens: Signer, text: string, nowS: number): DeviceProof | null {
  const [, user_id, epoch, givenAtS, nonce = '', signature = ''] = form.exec(text) ?? [];
  if (signature === '') return null;
  const proof = { user_id: Number(user_id), epoch: Number(epoch), givenAtS: Number(givenAtS), nonce };
  if (proof.givenAtS + deviceProofLifetimeS <= nowS) return null;
  return tokens.derive(purpose, claims(proof)).some((own) => sameHash(own, signature)) ? proof : null;
}

/** The proofs of a cookie that we signed and that have not expired; a forged one costs no question to the database. */
export const readDeviceProofs = (tokens: Signer, cookie: string | null, nowS: number): DeviceProof[] =>
  (cookie ?? '')
    .split(separator, deviceProofsMax)
    .map((text) => readOne(tokens, text, nowS))
    .filter((proof) => proof !== null);

/** A cookie with a new proof before those of other accounts; the oldest goes when there are too many. */
export const addDeviceProof = (tokens: Signer, cookie: string | null, proof: DeviceProof): string => {
  const others = readDeviceProofs(tokens, cookie, proof.givenAtS).filter(({ user_id }) => user_id !== proof.user_id);
  return [proof, ...others]
    .slice(0, deviceProofsMax)
    .map((kept) => deviceProofText(tokens, kept))
    .join(separator);
};
