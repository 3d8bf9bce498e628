import { initial_scroll_grace_ms, load_older_within_px, near_bottom_room_px } from '@plenum/contracts/limits';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { OpenRoom } from './use-room.ts';

interface Place {
  is_at_bottom: boolean;
  /** The scrolling with which a log opens is over. */
  has_settled: boolean;
  /** The first message in sight and how far it is from the upper edge: it stays there when the window moves on. */
  anchor: { readonly seq: number; readonly top: number } | null;
}

const bubbles = (log: HTMLElement): HTMLElement[] => [...log.querySelectorAll<HTMLElement>('[data-seq]')];
const seqOf = (bubble: HTMLElement): number => Number(bubble.dataset['seq']);
const topIn = (log: HTMLElement, bubble: HTMLElement): number =>
  bubble.getBoundingClientRect().top - log.getBoundingClientRect().top;

const below = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;

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
  const place = useRef<Place>({ is_at_bottom: true, has_settled: false, anchor: null });
  const [is_at_bottom, setAtBottom] = useState(true);

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
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

  /** Asks for what comes next where the reader is near an end, also one that never had to scroll to get there. */
  const reach = (): void => {
    const element = log.current;
    if (element === null || element.clientHeight === 0 || !place.current.has_settled) return;
    if (element.scrollTop <= load_older_within_px) void feed.older();
    else if (feed.get().transcript.is_detached && below(element) <= load_older_within_px) void feed.newer();
  };
  const arrive = useEffectEvent(reach);
  const settle = useEffectEvent(() => {
    place.current.has_settled = true;
    reach();
  });
  useEffect(() => arrive(), [transcript]);
  useEffect(() => {
    const timer = setTimeout(() => settle(), initial_scroll_grace_ms);
    return () => clearTimeout(timer);
  }, []);

  const onScroll = (): void => {
    const element = log.current;
    if (element === null) return;
    const is_bottom = below(element) <= near_bottom_room_px && !feed.get().transcript.is_detached;
    place.current.is_at_bottom = is_bottom;
    place.current.anchor = anchorOf(element);
    setAtBottom(is_bottom);
    feed.follow(is_bottom);
    reach();
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
