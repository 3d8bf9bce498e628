import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { onServerEvent, useConnection } from '../../lib/socket.ts';
import { feedOf, markRead, noteRead } from './direct-messages.api.ts';
import type { ThreadFeed, ThreadState } from './thread-feed.ts';
import { pollIntervalMs } from './threads.api.ts';

const readPauseMs = 400;

export interface OpenThread extends ThreadState {
  readonly feed: ThreadFeed;
  /** Tells that everything up to here was seen. */
  readonly seen: (seq: number) => void;
}

/** The conversation of a thread for as long as the component is there, live and whole. */
export function useThreadFeed(thread_id: number): OpenThread {
  const feed = feedOf(thread_id);
  const state = useSyncExternalStore(feed.subscribe, feed.get);
  const { connections, state: connection } = useConnection();
  const { seen } = useMemo(() => new ReadMarks(thread_id), [thread_id]);
  useEffect(() => {
    const ends = [
      onServerEvent('new_direct_message', (message) => {
        if (message.thread_id === thread_id) feed.receive([message]);
      }),
      onServerEvent('new_message', (notice) => {
        if (notice.thread_id === thread_id) feed.head(notice.last_seq);
      }),
      onServerEvent('messages_read', (mark) => {
        if (mark.thread_id === thread_id) feed.otherRead(mark.read_seq);
      }),
    ];
    const wake = (): void => {
      if (document.visibilityState === 'visible') void feed.wake();
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      for (const end of ends) end();
    };
  }, [thread_id, feed]);
  useEffect(() => void feed.wake(), [feed, connections]);
  useEffect(() => {
    if (connection !== 'offline') return undefined;
    const timer = setInterval(() => void feed.wake(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [feed, connection]);
  return { ...state, feed, seen };
}

/** Read marks: on this screen at once, to the server the newest one when the pause is over. */
class ReadMarks {
  readonly #thread_id: number;
  #seen = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(thread_id: number) {
    this.#thread_id = thread_id;
  }

  readonly seen = (seq: number): void => {
    if (seq <= this.#seen) return;
    this.#seen = seq;
    void noteRead(this.#thread_id, seq);
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void markRead(this.#thread_id, this.#seen);
    }, readPauseMs);
  };
}

/** Whether the page is on screen. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
  );
