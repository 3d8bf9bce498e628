/**
 * State that a process keeps in memory between requests: caches, and batches that combine the writes of several
 * requests. A function next to its use creates it when it is first needed.
 */
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { SendSignal } from './platform/realtime/signals.ts';
import type { Encryption } from './platform/security/encryption.ts';
import type { Tokens } from './platform/security/tokens.ts';

/** The dependencies of such state. */
export interface ProcessParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly tokens: Tokens;
  readonly encryption: Encryption;
  readonly signal: SendSignal;
  readonly once: Once;
}

/** Returns the result of the first call of `create` in this process. Use a function of a module, because it is the key. */
export type Once = <T>(create: (parts: ProcessParts) => T) => T;

export function createOnce(parts: Omit<ProcessParts, 'once'>): Once {
  const results = new Map<(parts: ProcessParts) => unknown, unknown>();
  const once = <T>(create: (parts: ProcessParts) => T): T => {
    if (!results.has(create)) results.set(create, create({ ...parts, once }));
    // The key has created the result.
    return results.get(create) as T;
  };
  return once;
}
