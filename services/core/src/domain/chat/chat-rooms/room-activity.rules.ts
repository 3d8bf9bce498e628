/** Room activity for people outside of a room, from which they count unread messages. */
import { unreadCountedMax } from '@plenum/contracts/chat/chat-limits';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import type { RoomActivity } from '../../../platform/realtime/signals.ts';

const highest = (one: number | undefined, other: number | undefined): { readonly changed_seq?: number } =>
  one === undefined && other === undefined ? {} : { changed_seq: Math.max(one ?? 0, other ?? 0) };

/** Merges activity of a room; keeps the newest `unreadCountedMax` of the new messages. */
export const mergeActivity = (before: RoomActivity | undefined, news: RoomActivity): RoomActivity =>
  before === undefined
    ? news
    : {
        room_id: news.room_id,
        event_id: news.event_id,
        last_seq: Math.max(before.last_seq, news.last_seq),
        posted: [...(before.posted ?? []), ...(news.posted ?? [])].slice(-unreadCountedMax),
        ...highest(before.changed_seq, news.changed_seq),
      };

type Notice = ServerEventPayload<'chat_notification'>;

const nobody: ReadonlySet<number> = new Set();

/** Returns the notice for people who wrote none of the new messages and block none of their authors. */
export const noticeFor = ({ room_id, event_id, last_seq, changed_seq }: RoomActivity): Notice => ({
  room_id,
  event_id,
  last_seq,
  ...(changed_seq === undefined ? {} : { changed_seq }),
});

/**
 * Returns the notice for an author, who has read up to their own message, or for a person who blocks some of the
 * authors, whose messages do not count.
 */
export function personalNotice(news: RoomActivity, user_id: number, blocked: ReadonlySet<number> = nobody): Notice {
  const { posted = [] } = news;
  const read_seq = Math.max(0, ...posted.filter((message) => message.user_id === user_id).map(({ seq }) => seq));
  const ignored_seqs = posted.filter((message) => blocked.has(message.user_id)).map(({ seq }) => seq);
  return {
    ...noticeFor(news),
    ...(read_seq === 0 ? {} : { read_seq }),
    ...(ignored_seqs.length === 0 ? {} : { ignored_seqs }),
  };
}
