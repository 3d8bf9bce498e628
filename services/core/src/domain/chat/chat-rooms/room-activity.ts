import { chatNotificationIntervalMs } from '@plenum/contracts/limits';
import type { ProcessParts } from '../../../once.ts';
import { type Db, statement } from '../../../platform/db/database.ts';
import type { RoomActivity } from '../../../platform/realtime/signals.ts';
import { createThrottle } from '../../../platform/realtime/throttle.ts';
import { mergeActivity } from './room-activity.rules.ts';

/** Sends immediately, or with confirmation in the outbox relay. */
export type SendRoomActivity = (name: 'room-activity', activity: RoomActivity) => void | Promise<void>;

/** Returns a function that sends activity at a limited rate per room, and merges updates in between. */
export function createRoomActivity({ signal }: Pick<ProcessParts, 'signal'>): (activity: RoomActivity) => void {
  const throttle = createThrottle(chatNotificationIntervalMs);
  const pendingByRoom = new Map<number, RoomActivity>();
  return (activity) => {
    const { room_id } = activity;
    pendingByRoom.set(room_id, mergeActivity(pendingByRoom.get(room_id), activity));
    throttle(room_id, () => {
      const merged = pendingByRoom.get(room_id);
      pendingByRoom.delete(room_id);
      if (merged !== undefined) signal('room-activity', merged);
    });
  };
}

const eventOfRoom = statement<{ readonly event_id: number }>(
  'event-of-room',
  'select event_id from chat_rooms where id = $1',
);

/** Notifies people outside of a room that messages up to `seq` were removed or restored. */
export async function notifyChanged(
  db: Db,
  { room_id, seq }: { readonly room_id: number; readonly seq: number },
  signal: SendRoomActivity,
): Promise<void> {
  const room = await db.row(eventOfRoom, [room_id]);
  if (room !== undefined) await signal('room-activity', { ...room, room_id, last_seq: seq, changed_seq: seq });
}
