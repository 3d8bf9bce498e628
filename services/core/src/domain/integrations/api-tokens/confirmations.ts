/** Confirmation codes of programs (docs/decisions/0157). A code confirms one call of one token, once. */
import { createHash } from 'node:crypto';
import { type CodeDeps, singleUseCodes } from '../../../platform/redis/single-use-codes.ts';

export const confirmationLifetimeS = 300;

/** The call that a code confirms. */
export interface ConfirmedCall {
  readonly api_token_id: number;
  readonly tool: string;
  readonly input: unknown;
}

const codes = singleUseCodes({ name: 'confirmation', randomBytes: 12, lifetimeS: confirmationLifetimeS });

/** Sorts the members of objects, so that their order does not matter. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const fingerprintOf = ({ api_token_id, tool, input }: ConfirmedCall): string =>
  createHash('sha256')
    .update(JSON.stringify([api_token_id, tool, input], sorted))
    .digest('base64url');

/** Creates a code for a call. Throws `service_unavailable` without Redis. */
export const issueConfirmation = (deps: CodeDeps, call: ConfirmedCall): Promise<string> =>
  codes.issue(deps, fingerprintOf(call));

/**
 * Returns whether a code confirms a call, and makes the code invalid in every case. Throws `service_unavailable` without
 * Redis.
 */
export const redeemConfirmation = async (deps: CodeDeps, code: string, call: ConfirmedCall): Promise<boolean> =>
  (await codes.redeem(deps, code)) === fingerprintOf(call);
