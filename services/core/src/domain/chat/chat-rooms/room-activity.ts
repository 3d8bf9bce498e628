import { chatNotificationIntervalMs } from '@plenum/contracts/limits';
import { type Db, statement } from '../../../platform/db/database.ts';
import type { RoomActivity } from '../../../platform/realtime/signals.ts';
import { createThrottle } from '../../../platform/realtime/throttle.ts';
import { mergeActivity } from './room-activity.rules.ts';

export type SendRoomActivity = (name: 'notify-room', news: RoomActivity) => void | Promise<void>;

/** Returns a function that sends activity at a limited rate per room; updates in between are merged. */
export function createRoomActivity(signal: SendRoomActivity): (news: RoomActivity) => void {
  const throttle = createThrottle(chatNotificationIntervalMs);
  const waiting = new Map<number, RoomActivity>();
  return (news) => {
    const { room_id } = news;
    waiting.set(room_id, mergeActivity(waiting.get(room_id), news));
    throttle(room_id, () => {
      const merged = waiting.get(room_id);
      waiting.delete(room_id);
      if (merged !== undefined) void signal('notify-room', merged);
    });
  };
}

const eventOfRoom = statement<{ readonly event_id: number }>(
  'event-of-room',
  'select event_id from chat_rooms where id = $1',
);

/** Sends a notice that messages were removed or restored; this is the newest of them. */
export async function notifyChanged(
  db: Db,
  { room_id, seq }: { readonly room_id: number; readonly seq: number },
  signal: SendRoomActivity,
): Promise<void> {
  const room = await db.row(eventOfRoom, [room_id]);
  if (room !== undefined) await signal('notify-room', { ...room, room_id, last_seq: seq, changed_seq: seq });
}
