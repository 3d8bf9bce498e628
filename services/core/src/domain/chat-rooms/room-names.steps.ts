/** Rooms of one event have different names. */
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';

interface Naming {
  readonly event_id: number;
  readonly name: string;
  /** Which room gets the name; null for a new one. */
  readonly room_id: number | null;
}

/**
 * Holds the names of an event's rooms until the transaction ends. Asking first and not running into the constraint keeps
 * what people typed out of PostgreSQL's log (docs/decisions/0039). Refuses: `room_name_taken`.
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
