/**
 * Outbox rows that were delivered to Redis and wait for the replication of their jobs. They are not redelivered while they
 * wait (docs/decisions/0081).
 */
import type { Replicas, WritePosition } from '../redis/replication.ts';

export interface Confirmation {
  /** Returns replicated rows, which may be deleted. Drops rows that were delivered to a server that was replaced. */
  settled(): Promise<readonly number[]>;
  /** Checks whether a row was delivered and waits for replication. */
  isWaiting(id: number): boolean;
  /** Called after a delivery. Returns false if the rows must wait or be redelivered. */
  confirm(ids: readonly number[]): Promise<boolean>;
}

/** Confirms deliveries immediately. */
export const confirmedImmediately: Confirmation = {
  settled: () => Promise.resolve([]),
  isWaiting: () => false,
  confirm: () => Promise.resolve(true),
};

/** Waiting rows are stored in this process. Another relay would deliver them again. */
export function createConfirmation(replicas: Replicas): Confirmation {
  const waiting = new Map<number, WritePosition>();
  return {
    async settled() {
      if (waiting.size === 0) return [];
      const safe = await replicas.replicatedPosition().catch(() => null);
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
        const position = await replicas.waitForReplication();
        if (position === null) return true;
        for (const id of ids) waiting.set(id, position);
      } catch {
        // Redis is unavailable. It is unknown whether it has the rows, so they are delivered again.
      }
      return false;
    },
  };
}
