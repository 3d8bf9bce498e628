/**
 * Propagation of revoked logins to every process within a second without Redis: each process polls PostgreSQL twice a
 * second. The API uses them for requests, and the gateway for open sockets.
 */
import { accessTokenLifetimeS } from '@plenum/contracts/limits';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../deps.ts';
import { lruOptions } from '../../../platform/entries-max.ts';
import { errorMessage } from '../../../platform/telemetry/error-message.ts';
import { recentRevocations } from './auth.queries.ts';

const pollIntervalMs = 500;
/** Polls overlap, because a transaction can become visible later than its timestamp. */
const overlapMs = 30_000;
const maxRevocations = 200_000;

export interface Revocations {
  /** Checks whether the login was revoked recently. The stored state of the login covers older revocations. */
  isRevoked(login_id: string): boolean;
  /** Subscribes to revoked logins; returns the unsubscribe function. */
  onRevoked(listener: (login_id: string) => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

/** Creates the revocation list of a process, empty until `start`. */
export function createRevocations(deps: Pick<Deps, 'db' | 'log'>): Revocations {
  const revokedLogins = new LRUCache<string, true>({
    ...lruOptions(maxRevocations),
    ttl: 2 * accessTokenLifetimeS * 1000,
  });
  const listeners = new Set<(login_id: string) => void>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  let isRunning = false;
  let lastPollMs = performance.now();
  let isFailing = false;

  async function readRevocations(): Promise<void> {
    const startedMs = performance.now();
    try {
      const sinceMs = startedMs - lastPollMs + overlapMs;
      for (const { id } of await recentRevocations(deps.db, sinceMs)) {
        if (revokedLogins.has(id)) continue;
        revokedLogins.set(id, true);
        for (const listener of listeners) listener(id);
      }
      lastPollMs = startedMs;
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.log.warn({ error: errorMessage(error) }, 'failed to read revoked logins');
      isFailing = true;
    }
    if (isRunning) timer = setTimeout(poll, pollIntervalMs);
  }

  function poll(): void {
    polling = readRevocations();
  }

  return {
    isRevoked: (login_id) => revokedLogins.has(login_id),
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (isRunning) return;
      isRunning = true;
      poll();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await polling;
      clearTimeout(timer);
    },
  };
}
