/**
 * The outbox relay: takes recorded domain events in the order of their making and has them acted upon, at least once.
 * Several relays may run; `FOR UPDATE SKIP LOCKED` gives each row to one of them. A row is deleted with the
 * transaction in which its reactions succeeded.
 */
import { LockMode } from '@mikro-orm/core';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../telemetry/log.ts';
import { OutboxRow } from './outbox-row.entity.ts';

const batch_size = 100;
const retry_pause_ms = 5_000;

export type Deliver = (row: { readonly id: number; readonly name: string; readonly payload: unknown }) => Promise<void>;

/** Delivers one batch. Returns how many rows are gone; an unknown or failing row stays for the next time. */
export async function relayOnce(db: Database, deliver: Deliver, clock: Clock, log: Log): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.find(
      OutboxRow,
      { availableAt: { $lte: clock.date() } },
      { orderBy: { id: 'asc' }, limit: batch_size, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    let delivered = 0;
    for (const row of rows) {
      try {
        await deliver(row);
        tx.remove(row);
        delivered += 1;
      } catch (error) {
        row.availableAt = new Date(clock.now() + retry_pause_ms);
        log.warn({ outbox_id: row.id, name: row.name, error: error instanceof Error ? error.message : '' }, 'not delivered');
      }
    }
    return delivered;
  });
}
