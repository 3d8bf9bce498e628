import { statement, type Transaction } from '../../../platform/db/database.ts';

/** HTTP dates have no fractions, so each version gets a separate second. */
const bumpAgendaSql = statement(
  'bump-agenda',
  `update events
      set agenda_version = agenda_version + 1,
          agenda_changed_at = greatest(clock_timestamp(), agenda_changed_at + interval '1 second')
    where id = $1`,
);

/**
 * Increments the agenda version after a change to the event, a session, its speakers, or a speaker. Cached agendas and
 * public schedules are keyed by this version, so they become stale without this call. One call per transaction is
 * enough. It locks the row of the event until the transaction ends.
 */
export async function bumpAgenda(tx: Transaction, event_id: number): Promise<void> {
  await tx.em.flush();
  await tx.rows(bumpAgendaSql, [event_id]);
}
