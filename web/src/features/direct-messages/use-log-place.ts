import {
  initial_scroll_grace_ms,
  load_older_direct_delay_ms,
  load_older_direct_share,
  near_bottom_direct_px,
} from '@plenum/contracts/limits';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface LogPlace {
  /** The first message here: a smaller one means that older ones came. */
  readonly first_seq: number | undefined;
  /** Differs whenever something is at the end that was not there. */
  readonly end_key: string;
  /** How many messages of one’s own are on their way: a new one leads to the end. */
  readonly pending_count: number;
  readonly onOlder: () => void;
}

const isNearBottom = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight <= near_bottom_direct_px;

const isNearTop = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollTop <= (scrollHeight - clientHeight) * load_older_direct_share;

/**
 * Where one is in a conversation: at the end it stays at the end, whoever reads further up stays where they read, and
 * near the top older messages are asked for.
 */
export function useLogPlace({ first_seq, end_key, pending_count, onOlder }: LogPlace) {
  const log = useRef<HTMLDivElement>(null);
  const place = useRef({ height: 0, first_seq, pending_count, at_bottom: true, has_settled: false });
  const older = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [is_at_bottom, setAtBottom] = useState(true);

  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const before = place.current;
    const is_prepended = before.first_seq !== undefined && first_seq !== undefined && first_seq < before.first_seq;
    if (before.at_bottom || pending_count > before.pending_count) element.scrollTop = element.scrollHeight;
    else if (is_prepended) element.scrollTop += element.scrollHeight - before.height;
    before.height = element.scrollHeight;
    before.first_seq = first_seq;
    before.pending_count = pending_count;
  }, [first_seq, end_key, pending_count]);

  useEffect(() => {
    const element = log.current;
    if (element === null) return undefined;
    // The keyboard of a phone and a growing input take room away at the end.
    const observer = new ResizeObserver(() => {
      if (place.current.at_bottom) element.scrollTop = element.scrollHeight;
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
    if (!place.current.has_settled || !isNearTop(element)) return;
    clearTimeout(older.current);
    older.current = setTimeout(onOlder, load_older_direct_delay_ms);
  };
  const settle = useEffectEvent(() => {
    place.current.has_settled = true;
    reach();
  });
  useEffect(() => {
    if (first_seq === undefined) return undefined;
    const timer = setTimeout(() => settle(), initial_scroll_grace_ms);
    return () => clearTimeout(timer);
  }, [first_seq]);

  const onScroll = (): void => {
    const element = log.current;
    if (element === null) return;
    const at_bottom = isNearBottom(element);
    place.current.at_bottom = at_bottom;
    place.current.height = element.scrollHeight;
    setAtBottom(at_bottom);
    reach();
  };
  const toBottom = (): void => {
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  };
  return { log, is_at_bottom, onScroll, toBottom };
}
