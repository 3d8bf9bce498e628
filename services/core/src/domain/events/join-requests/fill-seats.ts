/** Jobs that assign free seats to the waiting list. */
import type { Deps } from '../../../deps.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { errorMessage } from '../../../platform/telemetry/error-message.ts';
import { transaction } from '../../../scope.ts';
import { lockSeats } from '../attendees/attendee-seats.steps.ts';
import { admitNext } from './admit.steps.ts';
import { findEventsWithWaitingList } from './join-requests.queries.ts';

/** Limit per event and job; the next sweep continues. */
const maxTransactions = 100;

/** Assigns the free seats of an event to its waiting list, in order. Idempotent, even under concurrency. */
export async function fillSeats(scope: Deps, event_id: number): Promise<void> {
  for (let count = 0; count < maxTransactions; count += 1)
    if (!(await transaction(scope, (tx) => admitBatch(scope, tx, event_id)))) return;
}

async function admitBatch(scope: Deps, tx: Transaction, event_id: number): Promise<boolean> {
  await lockSeats(tx, event_id);
  return admitNext(scope, tx, event_id);
}

/**
 * Fills the seats of every event with a waiting list. Expired invitations, changed plans and deleted accounts free
 * seats without a domain event.
 */
export async function sweepWaitingLists(scope: Deps): Promise<void> {
  for (const event_id of await findEventsWithWaitingList(scope.db)) {
    try {
      await fillSeats(scope, event_id);
    } catch (error) {
      scope.log.warn({ event_id, error: errorMessage(error) }, 'failed to fill seats from the waiting list');
    }
  }
}
