/** Hooks of a room or thread: its feed while it is open, its draft, and its read position. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Feed, FeedState } from './feed.ts';
import type { Sender, SenderState } from './sender.ts';
import type { Entry, Transcript } from './transcript.ts';

/** Keeps a feed complete while the component is mounted; catches up when the page becomes visible. */
export function useFeed<E extends Entry>(feed: Feed<E>): FeedState<E> {
  const state = useSyncExternalStore(feed.subscribe, feed.get);
  useEffect(() => {
    const wake = (): void => {
      if (document.visibilityState === 'visible') void feed.wake();
    };
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, [feed]);
  return state;
}

export const useSender = <E extends Entry>(sender: Sender<E>): SenderState =>
  useSyncExternalStore(sender.subscribe, sender.get);

/** Read position: throttled, and sent when the view closes. */
export class ReadMarks {
  readonly #pauseMs: number;
  readonly #tell: (seq: number) => void;
  readonly #note: (seq: number) => void;
  #seenSeq = 0;
  #toldSeq = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param note called immediately with each position, for this screen */
  constructor(pauseMs: number, tell: (seq: number) => void, note: (seq: number) => void = () => undefined) {
    this.#pauseMs = pauseMs;
    this.#tell = tell;
    this.#note = note;
  }

  readonly seen = (seq: number): void => {
    if (seq <= this.#seenSeq) return;
    this.#seenSeq = seq;
    this.#note(seq);
    this.#timer ??= setTimeout(this.flush, this.#pauseMs);
  };

  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#seenSeq <= this.#toldSeq) return;
    this.#toldSeq = this.#seenSeq;
    this.#tell(this.#toldSeq);
  };
}

/**
 * Marks everything as read while the end of the log is visible on a visible page.
 * @returns number of new messages of others
 */
export function useSeen<E extends Entry>(
  { entries, headSeq }: Transcript<E>,
  isAtBottom: boolean,
  seen: (seq: number) => void,
  isOwn: (entry: E) => boolean,
): number {
  const last_seq = entries.at(-1)?.seq ?? 0;
  const [seenSeq, setSeen] = useState(0);
  useEffect(() => {
    if (!isAtBottom || last_seq === 0) return undefined;
    const see = (): void => {
      if (document.visibilityState === 'hidden') return;
      setSeen(last_seq);
      seen(last_seq);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [isAtBottom, last_seq, seen]);
  if (isAtBottom || seenSeq === 0) return 0;
  const ownCount = entries.filter((entry) => entry.seq > seenSeq && isOwn(entry)).length;
  return Math.max(0, headSeq - seenSeq - ownCount);
}
