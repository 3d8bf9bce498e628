/**
 * Codes that are valid once and for a short time. Redis stores a digest of the code with what the code grants; a code that
 * Redis has lost must be requested again.
 */
import { randomBytes } from 'node:crypto';
import { fail } from '../errors.ts';
import { hashToken } from '../security/tokens.ts';
import type { Redis } from './connections.ts';

export interface CodeDeps {
  readonly realtime: Redis;
  readonly config: { readonly REDIS_PREFIX: string };
}

interface CodeKind {
  /** Part of the keys in Redis. */
  readonly name: string;
  readonly randomBytes: number;
  readonly lifetimeS: number;
}

const unavailable = (cause: unknown): never => {
  throw fail('service_unavailable', { cause });
};

/** Returns the functions for one kind of code. Both throw `service_unavailable` if Redis is unavailable. */
export function singleUseCodes({ name, randomBytes: length, lifetimeS }: CodeKind) {
  const keyOf = ({ config }: CodeDeps, code: string): string => `${config.REDIS_PREFIX}${name}:${hashToken(code)}`;
  return {
    /** Creates a code; redeeming it returns `granted`. */
    async issue(deps: CodeDeps, granted: string): Promise<string> {
      const code = randomBytes(length).toString('base64url');
      await deps.realtime.set(keyOf(deps, code), granted, 'EX', lifetimeS, 'NX').catch(unavailable);
      return code;
    },
    /**
     * Returns what a code grants, and invalidates the code: only one of several concurrent calls succeeds. Returns null if the
     * code is unknown, used or expired.
     */
    redeem: async (deps: CodeDeps, code: string): Promise<string | null> =>
      deps.realtime.getdel(keyOf(deps, code)).catch(unavailable),
  };
}
