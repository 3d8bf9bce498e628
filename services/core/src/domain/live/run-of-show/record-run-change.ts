import type { Transaction } from '../../../platform/db/database.ts';
import { record } from '../../domain-events.ts';
import { findRunSession } from './run-of-show.queries.ts';

/** Records a change of a session; does nothing if it was deleted. */
export async function recordRunChange(tx: Transaction, session_id: number): Promise<void> {
  const session = await findRunSession(tx, session_id);
  if (session === undefined) return;
  record(tx, 'run_of_show.changed', { event_id: session.event_id, location: session.location });
}
