import { statement, type Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';

interface RoomNameClaim {
  readonly event_id: number;
  readonly name: string;
  /** Room to be named; null for a new room. */
  readonly room_id: number | null;
}

const roomOfName = statement(
  'room-of-name',
  `select from chat_rooms
      where event_id = $1 and session_id is null and folded(name) = folded($2) and id is distinct from $3::bigint`,
);

/**
 * Checks a name and locks the names of an event's rooms until the transaction ends. Checking first, instead of
 * violating the constraint, keeps user input out of the PostgreSQL log (docs/decisions/0039). Throws `room_name_taken`.
 */
export async function claimRoomName(tx: Transaction, { event_id, name, room_id }: RoomNameClaim): Promise<void> {
  await tx.lockName(`room-names:${event_id}`);
  const taken = await tx.rows(roomOfName, [event_id, name, room_id]);
  if (taken.length > 0) throw fail('room_name_taken');
}
