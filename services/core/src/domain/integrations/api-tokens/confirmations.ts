/**
 * Confirmation codes of programs (docs/decisions/0157). A code confirms one call of one token, once. Redis stores only
 * digests; a code that Redis has lost must be requested again.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { fail } from '../../../platform/errors.ts';

export const confirmationLifetimeS = 300;
const codeBytes = 12;

type ConfirmationDeps = Pick<Deps, 'realtime'> & { readonly config: Pick<Deps['config'], 'REDIS_PREFIX'> };

/** What a code confirms. */
export interface ConfirmedCall {
  readonly api_token_id: number;
  readonly tool: string;
  readonly input: unknown;
}

/** Sorts the members of objects, so that their order does not matter. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
const fingerprintOf = ({ api_token_id, tool, input }: ConfirmedCall): string =>
  digest(JSON.stringify([api_token_id, tool, input], sorted));
const keyOf = ({ config }: ConfirmationDeps, code: string): string =>
  `${config.REDIS_PREFIX}confirmation:${digest(code)}`;

const unavailable = (cause: unknown): never => {
  throw fail('service_unavailable', { cause });
};

/** Creates a code for a call. Throws `service_unavailable` without Redis. */
export async function issueConfirmation(deps: ConfirmationDeps, call: ConfirmedCall): Promise<string> {
  const code = randomBytes(codeBytes).toString('base64url');
  await deps.realtime.set(keyOf(deps, code), fingerprintOf(call), 'EX', confirmationLifetimeS, 'NX').catch(unavailable);
  return code;
}

/**
 * Returns whether a code confirms a call, and makes the code invalid in every case. Throws `service_unavailable` without
 * Redis.
 */
export async function redeemConfirmation(deps: ConfirmationDeps, code: string, call: ConfirmedCall): Promise<boolean> {
  return (await deps.realtime.getdel(keyOf(deps, code)).catch(unavailable)) === fingerprintOf(call);
}
