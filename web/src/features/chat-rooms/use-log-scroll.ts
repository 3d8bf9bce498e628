import { initial_scroll_grace_ms, load_older_within_px, near_bottom_room_px } from '@plenum/contracts/limits';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { OpenRoom } from './use-room.ts';

interface Place {
  is_at_bottom: boolean;
  opened_ms: number;
  /** The first message in sight and how far it is from the upper edge: it stays there when the window moves on. */
  anchor: { readonly seq: number; readonly top: number } | null;
}

const bubbles = (log: HTMLElement): HTMLElement[] => [...log.querySelectorAll<HTMLElement>('[data-seq]')];
const seqOf = (bubble: HTMLElement): number => Number(bubble.dataset['seq']);
const topIn = (log: HTMLElement, bubble: HTMLElement): number =>
  bubble.getBoundingClientRect().top - log.getBoundingClientRect().top;

/** The first message that is in sight, found by halving. */
function anchorOf(log: HTMLElement): Place['anchor'] {
  const all = bubbles(log);
  let [from, to] = [0, all.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const bubble = all[middle];
    if (bubble !== undefined && topIn(log, bubble) < 0) from = middle + 1;
    else to = middle;
  }
  const first = all[from];
  return first === undefined ? null : { seq: seqOf(first), top: topIn(log, first) };
}

/** Puts what was in sight back to where it was. */
function restore(log: HTMLElement, anchor: NonNullable<Place['anchor']>): void {
  const bubble = bubbles(log).find((candidate) => seqOf(candidate) >= anchor.seq);
  if (bubble !== undefined) log.scrollTop += topIn(log, bubble) - anchor.top;
}

interface LogScroll {
  readonly log: RefObject<HTMLDivElement | null>;
  readonly is_at_bottom: boolean;
  readonly onScroll: () => void;
  readonly toBottom: () => void;
}

/** Scrolling of a log: it stays at the newest message while that is in sight, and else where the reader is. */
export function useLogScroll(open: OpenRoom): LogScroll {
  const { feed, transcript } = open;
  const log = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({ is_at_bottom: true, opened_ms: 0, anchor: null });
  const [is_at_bottom, setAtBottom] = useState(true);

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    if (place.current.opened_ms === 0) place.current.opened_ms = Date.now();
    if (place.current.is_at_bottom) element.scrollTop = element.scrollHeight;
    else if (place.current.anchor !== null) restore(element, place.current.anchor);
    place.current.anchor = anchorOf(element);
  }, [transcript, open.is_loading_older]);

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return undefined;
    // The log gets smaller when the keyboard of a phone comes, or the text below grows: the newest message stays in sight.
    const observer = new ResizeObserver(() => {
      if (place.current.is_at_bottom) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = (): void => {
    const element = log.current;
    if (element === null) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    const { is_detached } = feed.get().transcript;
    const is_bottom = below <= near_bottom_room_px && !is_detached;
    place.current.is_at_bottom = is_bottom;
    place.current.anchor = anchorOf(element);
    setAtBottom(is_bottom);
    feed.follow(is_bottom);
    const has_settled = Date.now() - place.current.opened_ms > initial_scroll_grace_ms;
    if (has_settled && element.scrollTop <= load_older_within_px) void feed.older();
    else if (is_detached && below <= load_older_within_px) void feed.newer();
  };

  const toBottom = (): void => {
    const go = (): void => {
      place.current.is_at_bottom = true;
      setAtBottom(true);
      if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
    };
    void feed.toNewest().then(go, () => undefined);
  };
  return { log, is_at_bottom, onScroll, toBottom };
}
