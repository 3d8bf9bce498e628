/**
 * Propagation of ended logins to every process within a second without Redis: each polls PostgreSQL twice a second.
 * Used by the API for requests and by the gateway for open sockets.
 */
import { accessTokenLifetimeS } from '@plenum/contracts/limits';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../deps.ts';
import { entriesMax } from '../../../platform/entries-max.ts';
import { errorMessage } from '../../../platform/telemetry/error-message.ts';
import { recentRevocations } from './auth.queries.ts';

const pollIntervalMs = 500;
/** Polls overlap, because a transaction can become visible later than its timestamp. */
const overlapMs = 30_000;
const rememberedMax = 200_000;

export interface Revocations {
  /** Checks whether the login has ended recently. Older ones are covered by the stored state of the login. */
  isRevoked(login_id: string): boolean;
  /** Subscribes to ended logins; returns the unsubscribe function. */
  onRevoked(listener: (login_id: string) => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

/** Creates the revocation list of a process, empty until `start`. */
export function createRevocations(deps: Pick<Deps, 'db' | 'log'>): Revocations {
  const known = new LRUCache<string, true>({ ...entriesMax(rememberedMax), ttl: 2 * accessTokenLifetimeS * 1000 });
  const listeners = new Set<(login_id: string) => void>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let running = false;
  let lookedAtMs = performance.now();
  let away = false;

  async function readRevocations(): Promise<void> {
    const begunMs = performance.now();
    try {
      const sinceMs = begunMs - lookedAtMs + overlapMs;
      for (const { id } of await recentRevocations(deps.db, sinceMs)) {
        if (known.has(id)) continue;
        known.set(id, true);
        for (const listener of listeners) listener(id);
      }
      lookedAtMs = begunMs;
      away = false;
    } catch (error) {
      if (!away) deps.log.warn({ error: errorMessage(error) }, 'failed to read revoked logins');
      away = true;
    }
    if (running) timer = setTimeout(refresh, pollIntervalMs);
  }

  function refresh(): void {
    looking = readRevocations();
  }

  return {
    isRevoked: (login_id) => known.has(login_id),
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (running) return;
      running = true;
      refresh();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
    },
  };
}
