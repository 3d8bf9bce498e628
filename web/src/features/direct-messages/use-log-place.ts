import {
  initialScrollGraceMs,
  loadOlderDirectDelayMs,
  loadOlderDirectShare,
  nearBottomDirectPx,
} from '@plenum/contracts/limits';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface LogPlace {
  /** The first message here: a smaller one means that older ones came. */
  readonly first_seq: number | undefined;
  /** Differs whenever something is at the end that was not there. */
  readonly endKey: string;
  /** How many messages of one’s own are on their way: a new one leads to the end. */
  readonly pendingCount: number;
  readonly onOlder: () => void;
}

const isNearBottom = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= nearBottomDirectPx;

const isNearTop = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollTop <= (scrollHeight - clientHeight) * loadOlderDirectShare;

/**
 * Where one is in a conversation: at the end it stays at the end, whoever reads further up stays where they read, and
 * near the top older messages are asked for.
 */
export function useLogPlace({ first_seq, endKey, pendingCount, onOlder }: LogPlace) {
  const log = useRef<HTMLDivElement>(null);
  const place = useRef({ height: 0, first_seq, pendingCount, atBottom: true, hasSettled: false });
  const older = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isAtBottom, setAtBottom] = useState(true);

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const before = place.current;
    const isPrepended = before.first_seq !== undefined && first_seq !== undefined && first_seq < before.first_seq;
    if (before.atBottom || pendingCount > before.pendingCount) element.scrollTop = element.scrollHeight;
    else if (isPrepended) element.scrollTop += element.scrollHeight - before.height;
    before.height = element.scrollHeight;
    before.first_seq = first_seq;
    before.pendingCount = pendingCount;
  }, [first_seq, endKey, pendingCount]);

  useEffect(() => {
    const element = log.current;
    if (element === null) return undefined;
    // The keyboard of a phone and a growing input take room away at the end.
    const observer = new ResizeObserver(() => {
      if (place.current.atBottom) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      observer.disconnect();
      clearTimeout(older.current);
    };
  }, []);

  /** Asks for older messages where one is near the top, also in a log that never had to scroll to get there. */
  const reach = (): void => {
    const element = log.current;
    if (element === null || element.clientHeight === 0) return;
    if (!place.current.hasSettled || !isNearTop(element)) return;
    clearTimeout(older.current);
    older.current = setTimeout(onOlder, loadOlderDirectDelayMs);
  };
  const settle = useEffectEvent(() => {
    place.current.hasSettled = true;
    reach();
  });
  useEffect(() => {
    if (first_seq === undefined) return undefined;
    const timer = setTimeout(() => settle(), initialScrollGraceMs);
    return () => clearTimeout(timer);
  }, [first_seq]);

  const onScroll = (): void => {
    const element = log.current;
    if (element === null) return;
    const atBottom = isNearBottom(element);
    place.current.atBottom = atBottom;
    place.current.height = element.scrollHeight;
    setAtBottom(atBottom);
    reach();
  };
  const toBottom = (): void => {
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  };
  return { log, isAtBottom, onScroll, toBottom };
}
