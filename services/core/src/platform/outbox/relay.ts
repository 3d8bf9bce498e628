/**
 * The outbox relay delivers recorded domain events at least once, in order of creation. Several relays can run concurrently:
 * claiming a row hides it from others (`FOR UPDATE SKIP LOCKED`, then a lease), so that no transaction is open during calls
 * to Redis. A row is deleted when its consequences have succeeded. If a relay crashes, another one delivers its rows after
 * the lease.
 */
import { type Database, statement } from '../db/database.ts';
import { errorMessage } from '../telemetry/error-message.ts';
import type { Log } from '../telemetry/log.ts';
import { type Confirmation, confirmedImmediately } from './confirmation.ts';

const batchSize = 100;
/** Longer than any batch, whose deliveries run concurrently with a Redis timeout of two seconds. */
const leaseMs = 15_000;
const minRetryPauseMs = 2_000;
const maxRetryPauseMs = 60_000;

interface ClaimedRow {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
  readonly request_id: string | null;
  readonly traceparent: string | null;
}

const claimOutbox = statement<ClaimedRow>(
  'claim-outbox',
  `update outbox set available_at = now() + $2 * interval '1 millisecond'
    where id in (select id from outbox where available_at <= now() and name = any($1) order by id limit $3
                    for update skip locked)
   returning id, name, payload, request_id, traceparent`,
);

const deleteOutbox = statement('delete-outbox', 'delete from outbox where id = any($1)');

/** The delay grows with the age of the row, so that events that always fail do not block others. */
const postponeOutbox = statement(
  'postpone-outbox',
  `update outbox set available_at = now() + greatest($2 * interval '1 millisecond',
            least($3 * interval '1 millisecond', (now() - created_at) / 4))
    where id = any($1)`,
);

const requestOf = ({ request_id }: ClaimedRow) => (request_id === null ? {} : { request_id });

export type Deliver = (row: ClaimedRow) => Promise<void>;

export interface RelayBatch {
  /** Number of rows that were due. */
  readonly claimed: number;
  /** Number of rows that were deleted, because they were delivered or have been replicated. */
  readonly delivered: number;
}

/**
 * Delivers a batch of up to 100 rows.
 * @param handledNames names of events that this version handles; other rows wait for a newer worker
 * @param confirmation decides when delivered rows are deleted; must be the same for all batches
 */
export async function relayOnce(
  db: Database,
  handledNames: readonly string[],
  deliver: Deliver,
  log: Log,
  confirmation: Confirmation = confirmedImmediately,
): Promise<RelayBatch> {
  const done = [...(await confirmation.settled())];
  if (done.length > 0) await db.rows(deleteOutbox, [done]);
  const rows = await db.rows(claimOutbox, [handledNames, leaseMs, batchSize]);
  if (rows.length === 0) return { claimed: 0, delivered: done.length };
  rows.sort((a, b) => a.id - b.id);
  const postponed = rows.map(({ id }) => id).filter((id) => confirmation.isWaiting(id));
  const { delivered, failed } = await deliverAll(
    rows.filter(({ id }) => !confirmation.isWaiting(id)),
    deliver,
    log,
  );
  postponed.push(...failed);
  if (delivered.length > 0 && !(await confirmation.confirm(delivered))) {
    log.warn({ rows: delivered.length }, 'delivered to Redis, but not replicated yet');
    postponed.push(...delivered.splice(0));
  }
  if (delivered.length > 0) await db.rows(deleteOutbox, [delivered]);
  if (postponed.length > 0) await db.rows(postponeOutbox, [postponed, minRetryPauseMs, maxRetryPauseMs]);
  return { claimed: rows.length, delivered: delivered.length + done.length };
}

interface Outcomes {
  readonly delivered: number[];
  readonly failed: readonly number[];
}

/** Starts the deliveries in order, which the shared connection preserves. */
async function deliverAll(rows: readonly ClaimedRow[], deliver: Deliver, log: Log): Promise<Outcomes> {
  const outcomes = await Promise.allSettled(rows.map(async (row) => deliver(row)));
  const delivered: number[] = [];
  const failed: number[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const row = rows[index];
    if (row === undefined) continue;
    if (outcome.status === 'fulfilled') {
      delivered.push(row.id);
      continue;
    }
    failed.push(row.id);
    const error = errorMessage(outcome.reason);
    log.warn({ outbox_id: row.id, name: row.name, ...requestOf(row), error }, 'outbox row not delivered');
  }
  return { delivered, failed };
}
