/** Rooms of one event have different names. */
import { uniqueViolation } from '../../platform/db/failures.ts';
import { fail } from '../../platform/errors.ts';
import { event_room_name_unique } from './chat-room.entity.ts';

/** Does what gives a room its name. Refuses with `room_name_taken`. */
export async function namingRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === event_room_name_unique) throw fail('room_name_taken', { cause: error });
    throw error;
  }
}
