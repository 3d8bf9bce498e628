/** Determines the layout of the page next to open messages. */
import { useSyncExternalStore } from 'react';
import {
  fitsTwoColumns,
  messagesAbovePage,
  narrowBesideMessages,
  narrowBesideTwoColumns,
  narrowScreen,
  smallScreen,
} from './media.ts';
import { paneCount, useChatWindows } from './stores/chat-windows.ts';
import { useMediaQuery } from './use-media-query.ts';

/** Height at which a window shows several messages above its input. */
const minPanePx = 280;
const headerPx = 60;

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

const rowsThatFit = (): number => Math.max(1, Math.floor((window.innerHeight - headerPx) / minPanePx));

/** Whether open messages are above the page, which is then inert. */
export function useMessagesAbovePage(): boolean {
  const isOpen = useChatWindows(paneCount) > 0;
  const isAbovePage = useMediaQuery(messagesAbovePage);
  const isSmall = useMediaQuery(smallScreen);
  return isOpen && isAbovePage && !isSmall;
}

interface MessageColumns {
  /** Number of columns that the open list and windows take; 0 if nothing is open. */
  readonly columns: number;
  /** Number of panes that fit below each other. Windows that do not fit are displayed as chips. */
  readonly rows: number;
}

/**
 * Returns the columns of the open messages: a second one for the windows next to the list, or for windows that do not
 * fit below each other, if the screen is wide enough. Above the page there is one pane: the list, or the last
 * conversation.
 */
export function useMessageColumns(): MessageColumns {
  const count = useChatWindows(paneCount);
  const hasList = useChatWindows(({ sidebar_expanded }) => sidebar_expanded);
  const rows = useSyncExternalStore(onResize, rowsThatFit);
  const isWide = useMediaQuery(fitsTwoColumns);
  const isAbovePage = useMediaQuery(messagesAbovePage);
  if (isAbovePage) return { columns: Math.min(count, 1), rows: 1 };
  const wanted = hasList && count > 1 ? 2 : Math.ceil(count / rows);
  return { columns: Math.min(wanted, isWide ? 2 : 1), rows };
}

const narrowByColumns = [narrowScreen, narrowBesideMessages, narrowBesideTwoColumns];

/** Width of the screen from which a page without the side navigation has two columns, by columns of messages. */
const wideByColumns = ['(width >= 1024px)', '(width >= 1344px)', '(width >= 1704px)'];

/** Returns whether a page without the side navigation has space for two columns. */
export function useFitsTwoColumns(): boolean {
  const { columns } = useMessageColumns();
  return useMediaQuery(wideByColumns[columns] ?? fitsTwoColumns);
}

/**
 * Returns whether the page has the layout of a narrow screen: because of the screen width or of open messages next to
 * it.
 */
export function useNarrowScreen(): boolean {
  const { columns } = useMessageColumns();
  return useMediaQuery(narrowByColumns[columns] ?? narrowScreen);
}
