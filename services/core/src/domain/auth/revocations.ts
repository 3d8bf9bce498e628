/**
 * Ended logins, known to every process within a second without Redis: each asks PostgreSQL twice a second for the
 * newest ones. Used by the API for requests and by the gateway for open sockets.
 */
import { accessTokenLifetimeS } from '@plenum/contracts/limits';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { errorWords } from '../../platform/telemetry/error-words.ts';
import { recentRevocations } from './auth.queries.ts';

const pollIntervalMs = 500;
/** Looked back further than the last look, because a transaction becomes visible later than the time it carries. */
const overlapMs = 30_000;
const rememberedMax = 200_000;

export interface Revocations {
  /** Whether the login is known to have ended lately. Older ones show in the login's stored state. */
  isRevoked(login_id: string): boolean;
  /** Calls the listener once for each login that ends; returns how to stop listening. */
  onRevoked(listener: (login_id: string) => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

/** Makes the list of a process; it knows nothing until `start`. */
export function createRevocations(deps: Pick<Deps, 'db' | 'log'>): Revocations {
  const known = new LRUCache<string, true>({ max: rememberedMax, ttl: 2 * accessTokenLifetimeS * 1000 });
  const listeners = new Set<(login_id: string) => void>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let running = false;
  let lookedAtMs = performance.now();
  let away = false;

  async function look(): Promise<void> {
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
      if (!away) deps.log.warn({ error: errorWords(error) }, 'ended logins cannot be read');
      away = true;
    }
    if (running) timer = setTimeout(lookAgain, pollIntervalMs);
  }

  function lookAgain(): void {
    looking = look();
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
      lookAgain();
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
    },
  };
}
