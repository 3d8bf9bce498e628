/**
 * Which rows of the outbox were delivered and wait for a replica of the server that took their jobs. They are not delivered
 * again while they wait (docs/decisions/0081): a promoted replica lacks them at most once.
 */
import type { Replicas, WritePosition } from '../redis/replication.ts';

export interface Confirmation {
  /** Returns rows that are safe by now, which may be deleted; rows of a server that is gone are forgotten. */
  settled(): Promise<readonly number[]>;
  /** Whether a row was delivered and waits. */
  isWaiting(id: number): boolean;
  /** Called after a delivery; returns false when the rows have to wait, or to be delivered again. */
  confirm(ids: readonly number[]): Promise<boolean>;
}

/** Confirms everything at once, for deliveries that nobody can lose. */
export const confirmedAtOnce: Confirmation = {
  settled: () => Promise.resolve([]),
  isWaiting: () => false,
  confirm: () => Promise.resolve(true),
};

/** Remembers in this process what waits; another relay would deliver it once more. */
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
        // Redis is away: whether it has them is unknown, so they are delivered again.
      }
      return false;
    },
  };
}
