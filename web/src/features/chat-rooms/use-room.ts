import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { onServerEvent, useConnection } from '../../lib/socket.ts';
import { feedSource, joinRoom, leaveRoom, markRead } from './chat-rooms.api.ts';
import { type FeedState, RoomFeed } from './room-feed.ts';

const read_pause_ms = 2000;

export interface OpenRoom extends FeedState {
  readonly feed: RoomFeed;
  readonly user_count: number | null;
  /** Tells that everything up to here was seen; sent at most every two seconds. */
  readonly seen: (seq: number) => void;
}

/** Enters a room for as long as the component is there: joins it live, again after each reconnect, and keeps its transcript. */
export function useRoom(room_id: number): OpenRoom {
  const feed = useMemo(() => new RoomFeed(feedSource(room_id)), [room_id]);
  const state = useSyncExternalStore(feed.subscribe, feed.get);
  const connections = useConnection((connection) => connection.connections);
  const [user_count, setUserCount] = useState<number | null>(null);
  const seen = useReadMarks(room_id);

  useEffect(() => {
    feed.open();
    const ends = [
      onServerEvent('new_chat_message', (message) => {
        if ('room_id' in message && message.room_id === room_id) feed.receive([message]);
      }),
      onServerEvent('room_head', (head) => {
        if (head.room_id === room_id) feed.head(head.last_seq);
      }),
      onServerEvent('room_user_count', (count) => {
        if (count.room_id === room_id) setUserCount(count.user_count);
      }),
    ];
    const wake = (): void => {
      if (document.visibilityState === 'visible') void feed.wake();
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      for (const end of ends) end();
      void leaveRoom(room_id);
      feed.close();
    };
  }, [room_id, feed]);

  useEffect(() => {
    // Live first, then what was missed: nothing falls between the two.
    void joinRoom(room_id).then(() => feed.wake());
  }, [room_id, feed, connections]);

  return { ...state, feed, user_count, seen };
}

/** Read marks of a room, coalesced: the newest one goes out when the pause is over. */
function useReadMarks(room_id: number): (seq: number) => void {
  const marks = useRef({ told: 0, seen: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(() => {
    const current = { told: 0, seen: 0, timer: undefined };
    marks.current = current;
    return () => {
      clearTimeout(marks.current.timer);
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
      }, read_pause_ms);
    },
    [room_id],
  );
}
