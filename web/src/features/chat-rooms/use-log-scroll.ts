import { initialScrollGraceMs, loadOlderWithinPx, nearBottomRoomPx } from '@plenum/contracts/limits';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { OpenRoom } from './use-room.ts';

interface Place {
  isAtBottom: boolean;
  /** The scrolling with which a log opens is over. */
  hasSettled: boolean;
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
  readonly isAtBottom: boolean;
  readonly onScroll: () => void;
  readonly toBottom: () => void;
}

/** Scrolling of a log: it stays at the newest message while that is in sight, and else where the reader is. */
export function useLogScroll(open: OpenRoom): LogScroll {
  const { feed, transcript } = open;
  const log = useRef<HTMLDivElement>(null);
  const place = useRef<Place>({ isAtBottom: true, hasSettled: false, anchor: null });
  const [isAtBottom, setAtBottom] = useState(true);

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    if (place.current.isAtBottom) element.scrollTop = element.scrollHeight;
    else if (place.current.anchor !== null) restore(element, place.current.anchor);
    place.current.anchor = anchorOf(element);
  }, [transcript, open.isLoadingOlder]);

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return undefined;
    // The log gets smaller when the keyboard of a phone comes, or the text below grows: the newest message stays in sight.
    const observer = new ResizeObserver(() => {
      if (place.current.isAtBottom) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** Asks for what comes next where the reader is near an end, also one that never had to scroll to get there. */
  const reach = (): void => {
    const element = log.current;
    if (element === null || element.clientHeight === 0 || !place.current.hasSettled) return;
    if (element.scrollTop <= loadOlderWithinPx) void feed.older();
    else if (feed.get().transcript.isDetached && below(element) <= loadOlderWithinPx) void feed.newer();
  };
  const arrive = useEffectEvent(reach);
  const settle = useEffectEvent(() => {
    place.current.hasSettled = true;
    reach();
  });
  useEffect(() => arrive(), [transcript]);
  useEffect(() => {
    const timer = setTimeout(() => settle(), initialScrollGraceMs);
    return () => clearTimeout(timer);
  }, []);

  const onScroll = (): void => {
    const element = log.current;
    if (element === null) return;
    const isBottom = below(element) <= nearBottomRoomPx && !feed.get().transcript.isDetached;
    place.current.isAtBottom = isBottom;
    place.current.anchor = anchorOf(element);
    setAtBottom(isBottom);
    feed.follow(isBottom);
    reach();
  };

  const toBottom = (): void => {
    const go = (): void => {
      place.current.isAtBottom = true;
      setAtBottom(true);
      if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
    };
    void feed.toNewest().then(go, () => undefined);
  };
  return { log, isAtBottom, onScroll, toBottom };
}
