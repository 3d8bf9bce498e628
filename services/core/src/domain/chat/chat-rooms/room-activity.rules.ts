/** Room activity for people outside of a room, whose clients count unread messages with it. */
import { maxCountedUnread } from '@plenum/contracts/chat/chat-limits';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { RoomActivity } from '../../../platform/realtime/signals.ts';

const maxChangedSeq = (a: number | undefined, b: number | undefined): { readonly changed_seq?: number } =>
  a === undefined && b === undefined ? {} : { changed_seq: Math.max(a ?? 0, b ?? 0) };

/** Merges activity of a room; retains the newest `maxCountedUnread` messages. */
export const mergeActivity = (previous: RoomActivity | undefined, activity: RoomActivity): RoomActivity =>
  previous === undefined
    ? activity
    : {
        room_id: activity.room_id,
        event_id: activity.event_id,
        last_seq: Math.max(previous.last_seq, activity.last_seq),
        posted: [...(previous.posted ?? []), ...(activity.posted ?? [])].slice(-maxCountedUnread),
        ...maxChangedSeq(previous.changed_seq, activity.changed_seq),
      };

type ActivityPayload = ServerEventPayload<'chat_notification'>;

const noUsers: ReadonlySet<number> = new Set();

/** Returns the payload of `chat_notification` for people who neither wrote any of the new messages nor block any of their authors. */
export const activityForOthers = ({ room_id, event_id, last_seq, changed_seq }: RoomActivity): ActivityPayload => ({
  room_id,
  event_id,
  last_seq,
  ...(changed_seq === undefined ? {} : { changed_seq }),
});

/**
 * Returns the payload for an author, who has read up to their own message, or for a person who blocks some of the
 * authors and so ignores their messages.
 */
export function activityForPerson(
  activity: RoomActivity,
  user_id: number,
  blocked: ReadonlySet<number> = noUsers,
): ActivityPayload {
  const { posted = [] } = activity;
  const read_seq = Math.max(0, ...posted.filter((message) => message.user_id === user_id).map(({ seq }) => seq));
  const ignored_seqs = posted.filter((message) => blocked.has(message.user_id)).map(({ seq }) => seq);
  return {
    ...activityForOthers(activity),
    ...(read_seq === 0 ? {} : { read_seq }),
    ...(ignored_seqs.length === 0 ? {} : { ignored_seqs }),
  };
}
