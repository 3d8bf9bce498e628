/** Pairing codes in Redis, which stores only their digests. A code that Redis has lost must be requested again. */
import { createHash, randomBytes } from 'node:crypto';
import { pairingCodeLifetimeS } from '@plenum/contracts/integrations/integration-limits';
import type { Deps } from '../../../deps.ts';
import { fail } from '../../../platform/errors.ts';

type CodeDeps = Pick<Deps, 'realtime'> & { readonly config: Pick<Deps['config'], 'REDIS_PREFIX'> };

/** What a code grants: access to the agenda of an event, by the login that has created it. */
interface PairingCode {
  readonly event_id: number;
  readonly login_id: string;
}

const codeBytes = 16;

const keyOf = ({ config }: CodeDeps, code: string): string =>
  `${config.REDIS_PREFIX}pairing:${createHash('sha256').update(code).digest('base64url')}`;

const unavailable = (cause: unknown): never => {
  throw fail('service_unavailable', { cause });
};

/** Creates a code. Throws `service_unavailable` without Redis. */
export async function issuePairingCode(deps: CodeDeps, granted: PairingCode): Promise<string> {
  const code = randomBytes(codeBytes).toString('base64url');
  await deps.realtime.set(keyOf(deps, code), JSON.stringify(granted), 'EX', pairingCodeLifetimeS).catch(unavailable);
  return code;
}

/**
 * Returns what a code grants and makes the code invalid: of concurrent calls, only one receives it. Returns null if it is
 * unknown, used or expired. Throws `service_unavailable` without Redis.
 */
export async function redeemPairingCode(deps: CodeDeps, code: string): Promise<PairingCode | null> {
  const stored = await deps.realtime.getdel(keyOf(deps, code)).catch(unavailable);
  // Only `issuePairingCode` writes these keys.
  return stored === null ? null : (JSON.parse(stored) as PairingCode);
}
