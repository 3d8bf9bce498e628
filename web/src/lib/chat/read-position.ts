/** Maintains the read position of a person in a room or thread, and the number of messages below it. */
import { useEffect, useState } from 'react';
import type { Entry, Transcript } from './transcript.ts';

/** Read position: throttled, and sent when the view closes. */
export class ReadPositionSender {
  readonly #intervalMs: number;
  readonly #sendPosition: (seq: number) => void;
  readonly #onPosition: (seq: number) => void;
  #seenSeq = 0;
  #sentSeq = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onPosition called immediately with each position, for this screen */
  constructor(
    intervalMs: number,
    sendPosition: (seq: number) => void,
    onPosition: (seq: number) => void = () => undefined,
  ) {
    this.#intervalMs = intervalMs;
    this.#sendPosition = sendPosition;
    this.#onPosition = onPosition;
  }

  readonly markSeen = (seq: number): void => {
    if (seq <= this.#seenSeq) return;
    this.#seenSeq = seq;
    this.#onPosition(seq);
    this.#timer ??= setTimeout(this.flush, this.#intervalMs);
  };

  readonly flush = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#seenSeq <= this.#sentSeq) return;
    this.#sentSeq = this.#seenSeq;
    this.#sendPosition(this.#sentSeq);
  };
}

/**
 * Marks everything as read while the end of the log is visible on a visible page.
 * @returns number of new messages of others
 */
export function useUnseenCount<E extends Entry>(
  { entries, headSeq }: Transcript<E>,
  isAtBottom: boolean,
  markSeen: (seq: number) => void,
  isOwn: (entry: E) => boolean,
): number {
  const last_seq = entries.at(-1)?.seq ?? 0;
  const [seenSeq, setSeen] = useState(0);
  useEffect(() => {
    if (!isAtBottom || last_seq === 0) return undefined;
    const markVisible = (): void => {
      if (document.visibilityState === 'hidden') return;
      setSeen(last_seq);
      markSeen(last_seq);
    };
    markVisible();
    document.addEventListener('visibilitychange', markVisible);
    return () => document.removeEventListener('visibilitychange', markVisible);
  }, [isAtBottom, last_seq, markSeen]);
  if (isAtBottom || seenSeq === 0) return 0;
  const ownCount = entries.filter((entry) => entry.seq > seenSeq && isOwn(entry)).length;
  return Math.max(0, headSeq - seenSeq - ownCount);
}
