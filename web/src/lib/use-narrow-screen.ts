/** Layout of the page beside open messages. */
import { useSyncExternalStore } from 'react';
import { fitsTwoColumns, narrowBesideMessages, narrowBesideTwoColumns, narrowScreen } from './media.ts';
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

export interface MessageColumns {
  /** Number of columns that the open list and windows take; 0 if nothing is open. */
  readonly columns: number;
  /** How many of the list and the windows fit; the other windows are displayed as chips. */
  readonly capacity: number;
}

/** Returns the columns of the open messages: a second one only if they do not fit below each other. */
export function useMessageColumns(): MessageColumns {
  const count = useChatWindows(paneCount);
  const rows = useSyncExternalStore(onResize, rowsThatFit);
  const isWide = useMediaQuery(fitsTwoColumns);
  const columns = Math.min(Math.ceil(count / rows), isWide ? 2 : 1);
  return { columns, capacity: rows * columns };
}

const narrowByColumns = [narrowScreen, narrowBesideMessages, narrowBesideTwoColumns];

/** Returns whether the page has the layout of a narrow screen: because of the screen, or of open messages beside it. */
export function useNarrowScreen(): boolean {
  const { columns } = useMessageColumns();
  return useMediaQuery(narrowByColumns[columns] ?? narrowScreen);
}
