/**
 * Outbox rows that were delivered and wait for a replica of the Redis server that received their jobs. They are not
 * redelivered while they wait (docs/decisions/0081): a promoted replica lacks them at most once.
 */
import type { Replicas, WritePosition } from '../redis/replication.ts';

export interface Confirmation {
  /** Returns replicated rows, which may be deleted; rows of a server that was replaced are dropped. */
  settled(): Promise<readonly number[]>;
  /** Whether a row was delivered and waits for a replica. */
  isWaiting(id: number): boolean;
  /** Called after a delivery; returns false when the rows must wait, or be redelivered. */
  confirm(ids: readonly number[]): Promise<boolean>;
}

/** Confirms immediately, for deliveries that cannot be lost. */
export const confirmedAtOnce: Confirmation = {
  settled: () => Promise.resolve([]),
  isWaiting: () => false,
  confirm: () => Promise.resolve(true),
};

/** Keeps waiting rows in this process; another relay would deliver them again. */
export function createConfirmation(replicas: Replicas): Confirmation {
  const waiting = new Map<number, WritePosition>();
  return {
    async settled() {
      if (waiting.size === 0) return [];
      const safe = await replicas.safeUpTo().catch(() => null);
      if (safe === null) return [];
      const settled: number[] = [];
      for (const [id, { history, offset }] of waiting) {
        if (history === safe.history && offset > safe.offset) continue;
        waiting.delete(id);
        if (history === safe.history) settled.push(id);
      }
      return settled;
    },
    isWaiting: (id) => waiting.has(id),
    async confirm(ids) {
      try {
        const position = await replicas.settle();
        if (position === null) return true;
        for (const id of ids) waiting.set(id, position);
      } catch {
        // Redis is unavailable: whether it has the rows is unknown, so they are delivered again.
      }
      return false;
    },
  };
}
