/** Scrolls a log of messages. */
import { initialScrollGraceMs } from '@plenum/contracts/limits';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Feed, FeedState } from '../../lib/chat/feed.ts';
import type { Entry } from '../../lib/chat/transcript.ts';
import { textResized } from '../fold.rules.ts';

/** Distances in px. */
export interface LogDistances {
  /** From the end: the newest message counts as visible. */
  readonly nearBottomPx: number;
  /** From either end: the next page is requested. Receives the scrollable height. */
  readonly loadWithinPx: (scrollablePx: number) => number;
  /** Delay before older messages are requested; 0 for none. */
  readonly loadOlderDelayMs: number;
}

interface LogScrollParts<E extends Entry> extends LogDistances {
  readonly feed: Feed<E>;
  readonly state: FeedState<E>;
  /** Whether there is content below the messages. */
  readonly hasBelow: boolean;
}

interface ScrollPosition {
  isAtBottom: boolean;
  /** Scroll position of the last scroll event, in px. */
  scrollTopPx: number;
  /** Whether the initial scrolling is done. */
  hasSettled: boolean;
  /** The user’s newest pending message; a newer one is scrolled into view. */
  newestPending: string | undefined;
  /** First visible message and its distance from the upper edge; restored when the window of messages changes. */
  anchor: { readonly seq: number; readonly top: number } | null;
}

const bubbles = (log: HTMLElement): HTMLElement[] => [...log.querySelectorAll<HTMLElement>('[data-seq]')];
const seqOf = (bubble: HTMLElement): number => Number(bubble.dataset['seq']);
const topIn = (log: HTMLElement, bubble: HTMLElement): number =>
  bubble.getBoundingClientRect().top - log.getBoundingClientRect().top;

const scrollableIn = ({ scrollHeight, clientHeight }: HTMLElement): number => scrollHeight - clientHeight;
const distanceToEnd = (log: HTMLElement): number => scrollableIn(log) - log.scrollTop;
const scrollToEnd = (log: HTMLElement): void => {
  log.scrollTop = log.scrollHeight;
};

/** Finds the first visible message by binary search. */
function anchorOf(log: HTMLElement): ScrollPosition['anchor'] {
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

function restore(log: HTMLElement, anchor: NonNullable<ScrollPosition['anchor']>): void {
  const bubble = bubbles(log).find((candidate) => seqOf(candidate) >= anchor.seq);
  if (bubble !== undefined) log.scrollTop += topIn(log, bubble) - anchor.top;
}

interface LogScroll {
  readonly log: RefObject<HTMLDivElement | null>;
  /** Button below the log that scrolls to the newest messages, while it is displayed. */
  readonly bar: RefObject<HTMLButtonElement | null>;
  readonly isAtBottom: boolean;
  readonly onScroll: () => void;
  readonly toBottom: () => void;
}

/**
 * Scrolls a log: follows the newest message while it is visible, otherwise keeps the position of the reader. Scrolls to
 * the end after sending a message.
 */
export function useLogScroll<E extends Entry>(parts: LogScrollParts<E>): LogScroll {
  const { feed, state, nearBottomPx } = parts;
  const { transcript, isLoaded } = state;
  const newestPending = transcript.pending.at(-1)?.client_id;
  const log = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLButtonElement>(null);
  const position = useRef<ScrollPosition>({
    isAtBottom: true,
    scrollTopPx: 0,
    hasSettled: false,
    newestPending,
    anchor: null,
  });
  const [isAtBottom, setAtBottom] = useState(true);

  const toBottom = (): void => {
    const scrollDown = (): void => {
      position.current.isAtBottom = true;
      setAtBottom(true);
      if (log.current !== null) scrollToEnd(log.current);
    };
    // Even without a connection, because a pending message of the user is at the end of the loaded messages.
    void feed.jumpToNewest().then(scrollDown, scrollDown);
  };
  const scrollToOwnMessage = useEffectEvent(toBottom);

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const { isAtBottom: wasAtBottom, anchor, newestPending: previousPending } = position.current;
    // If the window has moved, it does not contain the newest messages, and its end is not the end of the log.
    if (wasAtBottom && !state.transcript.isDetached) scrollToEnd(element);
    else if (anchor !== null) restore(element, anchor);
    if (!wasAtBottom && newestPending !== undefined && newestPending !== previousPending) scrollToOwnMessage();
    position.current.newestPending = newestPending;
    position.current.anchor = anchorOf(element);
  }, [state.transcript, state.isLoadingOlder, state.other_read_seq, parts.hasBelow, newestPending]);

  useStickyEnd(log, position, () => {
    const isBottom = log.current !== null && distanceToEnd(log.current) <= nearBottomPx;
    position.current.isAtBottom = isBottom;
    setAtBottom(isBottom);
    feed.follow(isBottom);
  });
  const requestPages = usePageRequests(log, position, parts);
  const onTranscriptChange = useEffectEvent(requestPages);
  const finishInitialScroll = useEffectEvent(() => {
    position.current.hasSettled = true;
    requestPages();
  });
  useEffect(() => onTranscriptChange(), [transcript]);
  useEffect(() => {
    if (!isLoaded) return undefined;
    const timer = setTimeout(() => finishInitialScroll(), initialScrollGraceMs);
    return () => clearTimeout(timer);
  }, [isLoaded]);

  const onScroll = (): void => {
    const element = log.current;
    if (element === null) return;
    // At the end the bar is removed, and the log grows by the bar’s height.
    const barPx = bar.current?.offsetHeight ?? 0;
    const isNearEnd = distanceToEnd(element) - barPx <= nearBottomPx;
    const { isAtBottom: wasAtBottom, scrollTopPx } = position.current;
    position.current.scrollTopPx = element.scrollTop;
    // Only a reader who scrolls up leaves the end: the event of programmatic scrolling may arrive after the log shrank
    // or grew.
    const { isDetached } = feed.get().transcript;
    const isFollowing = wasAtBottom && !isDetached && element.scrollTop >= scrollTopPx;
    if (isFollowing && !isNearEnd) scrollToEnd(element);
    const isBottom = (isNearEnd || isFollowing) && !isDetached;
    position.current.isAtBottom = isBottom;
    position.current.anchor = anchorOf(element);
    setAtBottom(isBottom);
    feed.follow(isBottom);
    requestPages();
  };
  return { log, bar, isAtBottom, onScroll, toBottom };
}

/**
 * Keeps the newest message visible when the log shrinks, because the on-screen keyboard opens or the input grows, and
 * when a message is folded. Calls `onUnfolded` when the reader unfolds a message: the log then does not follow new
 * messages.
 */
function useStickyEnd(
  log: RefObject<HTMLElement | null>,
  position: RefObject<ScrollPosition>,
  onUnfolded: () => void,
): void {
  const unfolded = useEffectEvent(onUnfolded);
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return undefined;
    const stickToEnd = (): void => {
      if (position.current.isAtBottom) scrollToEnd(element);
    };
    const resized = (event: Event): void => {
      if ((event as CustomEvent<boolean>).detail) unfolded();
      else stickToEnd();
    };
    const observer = new ResizeObserver(stickToEnd);
    observer.observe(element);
    element.addEventListener(textResized, resized);
    return () => {
      observer.disconnect();
      element.removeEventListener(textResized, resized);
    };
  }, [log, position]);
}

/** Requests the next page when the reader is near an end, even if the log is too short to scroll. */
function usePageRequests<E extends Entry>(
  log: RefObject<HTMLElement | null>,
  position: RefObject<ScrollPosition>,
  { feed, loadWithinPx, loadOlderDelayMs }: LogScrollParts<E>,
): () => void {
  const older = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(older.current), []);
  return () => {
    const element = log.current;
    if (element === null || element.clientHeight === 0 || !position.current.hasSettled) return;
    const withinPx = loadWithinPx(scrollableIn(element));
    if (element.scrollTop <= withinPx) {
      clearTimeout(older.current);
      if (loadOlderDelayMs === 0) void feed.loadOlder();
      else older.current = setTimeout(() => void feed.loadOlder(), loadOlderDelayMs);
    } else if (feed.get().transcript.isDetached && distanceToEnd(element) <= withinPx) void feed.loadNewer();
  };
}
