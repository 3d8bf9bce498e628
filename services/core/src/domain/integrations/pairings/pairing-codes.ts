/** Creates and stores pairing codes, which apps exchange for an API token (docs/decisions/0162). */
import { pairingCodeLifetimeS } from '@plenum/contracts/integrations/integration-limits';
import { type CodeDeps, singleUseCodes } from '../../../platform/redis/single-use-codes.ts';

/** The grant of a code: access to the agenda of an event, by the login that has created it. */
interface PairingCode {
  readonly event_id: number;
  readonly login_id: string;
}

const codes = singleUseCodes({ name: 'pairing', randomBytes: 16, lifetimeS: pairingCodeLifetimeS });

/** Creates a code. Throws `service_unavailable` without Redis. */
export const issuePairingCode = (deps: CodeDeps, granted: PairingCode): Promise<string> =>
  codes.issue(deps, JSON.stringify(granted));

/** Returns what a code grants, once; null if it is unknown, used or expired. Throws `service_unavailable` without Redis. */
export async function redeemPairingCode(deps: CodeDeps, code: string): Promise<PairingCode | null> {
  const stored = await codes.redeem(deps, code);
  // Only `issuePairingCode` writes these values.
  return stored === null ? null : (JSON.parse(stored) as PairingCode);
}
