/** What the agenda asks of whoever changes something it shows, inside their transaction. */
import type { Transaction } from '../../platform/db/database.ts';

/**
 * Says that something the agenda shows has changed: a session, its speakers, a speaker's name, or the event's clock.
 * Prepared answers are kept by this number, so that a write which forgets it leaves them stale. Once per transaction
 * is enough; it locks the event's row until the end.
 */
export async function bumpAgenda(tx: Transaction, event_id: number): Promise<void> {
  await tx.em.flush();
  await tx.em.execute('update events set agenda_version = agenda_version + 1 where id = ?', [event_id]);
}
