import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import type { ClientEventReply } from '@plenum/contracts/client-events';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { onServerEvent, useConnection } from '../../lib/socket.ts';
import { feedSource, joinRoom, markRead, showRoom } from './chat-rooms.api.ts';
import { entering } from './entering.ts';
import { type FeedState, RoomFeed } from './room-feed.ts';
import { askForRooms } from './room-lists.ts';
import { unsentOf } from './unsent.ts';

const readPauseMs = 2000;
const arrivalShownMs = 4000;

export interface OpenRoom extends FeedState {
  readonly feed: RoomFeed;
  readonly user_count: number | null;
  /** Who came into a small room a moment ago. */
  readonly arrived: string | null;
  /** Tells that everything up to here was seen; sent at most every two seconds. */
  readonly seen: (seq: number) => void;
}

/** Enters a room for as long as the component is there: joins it live, again after each reconnect, and keeps its transcript. */
export function useRoom(room_id: number): OpenRoom {
  const feed = useMemo(() => new RoomFeed(feedSource(room_id)), [room_id]);
  const state = useSyncExternalStore(feed.subscribe, feed.get);
  const connections = useConnection((connection) => connection.connections);
  const [user_count, setUserCount] = useState<number | null>(null);
  const arrived = useArrival(room_id);
  const seen = useReadMarks(room_id);

  useEffect(() => {
    feed.open();
    for (const message of unsentOf(room_id)) feed.sent(message);
    const end = listen(room_id, feed, setUserCount);
    const leave = showRoom(room_id);
    const wake = (): void => {
      if (document.visibilityState === 'visible') void feed.wake();
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      end();
      leave();
      feed.close();
    };
  }, [room_id, feed]);

  useEffect(() => {
    // Live first, then what was missed: nothing falls between the two.
    const told = async (joined: ClientEventReply<'join_chat_room'> | null): Promise<void> => {
      const isReturn = feed.get().isLoaded;
      if (joined !== null) {
        feed.enter(joined.messages, joined.last_seq);
        setUserCount(joined.user_count);
      }
      if (joined === null || !feed.get().isLoaded) await feed.wake();
      if (isReturn) await feed.refresh(joined?.messages[0]?.seq).catch(() => undefined);
    };
    return entering(
      () => joinRoom(room_id),
      (joined) => void told(joined),
    );
  }, [room_id, feed, connections]);

  return { ...state, feed, user_count, arrived, seen };
}

/** Hands the server events of one room to its feed. */
function listen(room_id: number, feed: RoomFeed, onUserCount: (count: number) => void): () => void {
  const isHere = (news: { readonly room_id: number }): boolean => news.room_id === room_id;
  const ends = [
    onServerEvent('new_chat_message', (message) => {
      if ('room_id' in message && isHere(message)) feed.receive([message]);
    }),
    onServerEvent('new_chat_messages', (batch) => isHere(batch) && feed.receive(batch.messages)),
    onServerEvent(
      'chat_message_removed',
      (news) => isHere(news) && feed.removed({ seq: news.seq, id: news.message_id }),
    ),
    onServerEvent('chat_message_moderated', (news) => isHere(news) && feed.moderated(news.seq, news.deleted_by)),
    onServerEvent('room_head', (head) => isHere(head) && feed.head(head.last_seq)),
    onServerEvent('chat_notification', (head) => isHere(head) && feed.head(head.last_seq)),
    onServerEvent('room_user_count', (count) => isHere(count) && onUserCount(count.user_count)),
    // One was shown out: whether the room is closed or gone, or one may not be there any more, is in the lists.
    onServerEvent('chat_room_left', (news) => {
      if (isHere(news)) askForRooms();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Who came last, for a moment; it is shown and not read out. */
function useArrival(room_id: number): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onServerEvent('user_joined_room', (arrival) => {
      if (arrival.room_id !== room_id) return;
      setName(arrival.user.full_name);
      clearTimeout(timer);
      timer = setTimeout(() => setName(null), arrivalShownMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [room_id]);
  return name;
}

interface Marks {
  told: number;
  seen: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Read marks of a room, coalesced: the newest one goes out when the pause is over, or when the room is left. */
function useReadMarks(room_id: number): (seq: number) => void {
  const marks = useRef<Marks>({ told: 0, seen: 0, timer: undefined });
  useEffect(() => {
    const current: Marks = { told: 0, seen: 0, timer: undefined };
    marks.current = current;
    return () => {
      clearTimeout(current.timer);
      if (current.seen > current.told) void markRead(room_id, current.seen);
    };
  }, [room_id]);
  return useMemo(
    () => (seq: number) => {
      const mark = marks.current;
      mark.seen = Math.max(mark.seen, seq);
      if (mark.seen <= mark.told || mark.timer !== undefined) return;
      mark.timer = setTimeout(() => {
        mark.timer = undefined;
        mark.told = mark.seen;
        void markRead(room_id, mark.seen);
      }, readPauseMs);
    },
    [room_id],
  );
}

/** The newest message of one’s own in sight, for the pause of slow mode. */
export const newestOf = (open: OpenRoom, user_id: number): RoomMessage | undefined =>
  open.transcript.entries.findLast((entry): entry is RoomMessage => 'content' in entry && entry.user_id === user_id);
