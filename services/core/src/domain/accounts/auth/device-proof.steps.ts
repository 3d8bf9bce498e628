/** Recognition of a person's browsers (`device-proof.rules.ts`). */
import type { Deps } from '../../../deps.ts';
import { statement, type Transaction } from '../../../platform/db/database.ts';
import { addDeviceProof } from './device-proof.rules.ts';

/** Returns the cookie of an authenticated browser, with a new proof in addition to those of other accounts. */
export const rememberDevice = (
  deps: Pick<Deps, 'clock' | 'tokens'>,
  cookie: string | null,
  account: { readonly user_id: number; readonly device_epoch: number },
): string =>
  addDeviceProof(deps.tokens, cookie, {
    user_id: account.user_id,
    epoch: account.device_epoch,
    issuedAtS: Math.floor(deps.clock.now() / 1000),
    nonce: deps.tokens.random(),
  });

const nextDeviceEpoch = statement<{ device_epoch: number }>(
  'next-device-epoch',
  'update users set device_epoch = device_epoch + 1 where id = $1 returning device_epoch',
);

/**
 * Invalidates all device proofs of a person.
 * @returns the epoch of new proofs
 */
export async function forgetDevices(tx: Transaction, user_id: number): Promise<number> {
  const row = await tx.row(nextDeviceEpoch, [user_id]);
  return row?.device_epoch ?? 0;
}
