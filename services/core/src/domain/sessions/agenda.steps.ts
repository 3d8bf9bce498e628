/** Step for every command that changes data shown in the agenda, in its transaction. */
import type { Transaction } from '../../platform/db/database.ts';

/**
 * Increments the agenda version after a change to a session, its speakers, a speaker's name or the event's clock.
 * Cached agendas are keyed by this version, so that a write without this call leaves them stale. One call per
 * transaction is enough; it locks the event's row until the end.
 */
export async function bumpAgenda(tx: Transaction, event_id: number): Promise<void> {
  await tx.em.flush();
  await tx.em.execute('update events set agenda_version = agenda_version + 1 where id = ?', [event_id]);
}
