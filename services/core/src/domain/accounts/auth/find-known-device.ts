import type { Deps } from '../../../deps.ts';
import { normalizeEmail } from '../users/user.rules.ts';
import { findDeviceOwners } from './auth.queries.ts';
import { parseDeviceProofs } from './device-proof.rules.ts';

/**
 * Returns the known device of a login request for an address, or null.
 * @param cookie device proofs of the browser, unverified
 */
export async function findKnownDevice(
  deps: Pick<Deps, 'clock' | 'db' | 'tokens'>,
  cookie: string | null,
  email: string,
): Promise<string | null> {
  const proofs = parseDeviceProofs(deps.tokens, cookie, Math.floor(deps.clock.now() / 1000));
  if (proofs.length === 0) return null;
  const owners = await findDeviceOwners(
    deps.db,
    proofs.map(({ user_id }) => user_id),
  );
  const normalizedEmail = normalizeEmail(email);
  const owner = owners.find((candidate) => candidate.email === normalizedEmail);
  const proof = proofs.find(({ user_id, epoch }) => user_id === owner?.id && epoch === owner.device_epoch);
  return proof === undefined ? null : `${proof.user_id}.${proof.nonce}`;
}
