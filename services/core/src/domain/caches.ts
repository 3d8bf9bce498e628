/**
 * State that a process keeps in memory between requests: caches, and batches that combine the writes of several
 * requests.
 */
import { BlockedSlot } from '../platform/batcher.ts';
import type { Database } from '../platform/db/database.ts';
import type { Encryption } from '../platform/security/encryption.ts';
import type { Tokens } from '../platform/security/tokens.ts';
import type { PublicEventScope } from './events/public-events/public-event-data.ts';

export interface Caches {}

interface CacheScope extends PublicEventScope {
  readonly db: Database;
  readonly encryption: Encryption;
  readonly tokens: Tokens;
}

export interface CacheSource extends CacheScope {
  readonly blockedSlot: BlockedSlot;
  /** The caches of all slices; only complete after all factories have run. */
  readonly caches: Caches;
}

export type CacheFactory = (source: CacheSource) => Partial<Caches>;

/** Creates the empty caches of a process. */
export function createCaches(factories: readonly CacheFactory[], scope: CacheScope): Caches {
  const caches = {} as Caches;
  const source = { ...scope, blockedSlot: new BlockedSlot(), caches };
  for (const create of factories) Object.assign(caches, create(source));
  return caches;
}
