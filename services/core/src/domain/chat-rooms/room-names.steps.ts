/** Uniqueness of room names in an event. */
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';

interface Naming {
  readonly event_id: number;
  readonly name: string;
  /** Room that gets the name; null for a new one. */
  readonly room_id: number | null;
}

/**
 * Checks a name and locks the names of an event's rooms until the transaction ends. Checking first instead of violating
 * the constraint keeps user input out of PostgreSQL's log (docs/decisions/0039). Throws `room_name_taken`.
 */
export async function claimRoomName(tx: Transaction, { event_id, name, room_id }: Naming): Promise<void> {
  await tx.em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`room-names:${event_id}`]);
  const taken: unknown[] = await tx.em.execute(
    `select 1 from chat_rooms
      where event_id = ? and session_id is null and folded(name) = folded(?) and id is distinct from ?::bigint`,
    [event_id, name, room_id],
  );
  if (taken.length > 0) throw fail('room_name_taken');
}
