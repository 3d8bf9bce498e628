import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clearPosition, savePosition, type SavedPosition, readSavedPosition } from '../../../../lib/saved-position.ts';

type InnerPx = SavedPosition['innerPx'];

/** The stored position of the agenda until its view is rendered again, and getters for the current position. */
export interface AgendaPosition {
  readonly pending: () => SavedPosition | null;
  readonly markRestored: () => void;
  /** Registers a getter for the position of the grid; returns a function that unregisters it. */
  readonly registerInner: (read: () => InnerPx) => () => void;
  /** Registers a getter for the row heights of the list. */
  readonly registerListCache: (read: () => unknown) => () => void;
  readonly current: () => Pick<SavedPosition, 'innerPx' | 'listCache'>;
}

function createPosition(stored: SavedPosition | null): AgendaPosition {
  let pending = stored;
  let readInnerPosition: (() => InnerPx) | null = null;
  let readListCache: (() => unknown) | null = null;
  return {
    pending: () => pending,
    markRestored: () => {
      pending = null;
    },
    registerInner: (read) => {
      readInnerPosition = read;
      return () => {
        readInnerPosition = null;
      };
    },
    registerListCache: (read) => {
      readListCache = read;
      return () => {
        readListCache = null;
      };
    },
    current: () => ({ innerPx: readInnerPosition?.() ?? null, listCache: readListCache?.() }),
  };
}

const PositionContext = createContext(createPosition(null));
export const AgendaPositionContext = PositionContext.Provider;

export const useAgendaPositionContext = (): AgendaPosition => useContext(PositionContext);

/** Detail screens from which the position is restored. */
const isDetail = (path: string): boolean => /\/(sessions|speakers)\/\d+$/.test(path);
/** Checks whether a query matches the stored state. The URL of the first day contains no day. */
function isCovered(search: string, stored: SavedPosition): boolean {
  const storedParameters = new URLSearchParams(stored.search);
  return [...new URLSearchParams(search)].every(
    ([name, value]) => storedParameters.getAll(name).includes(value) || (name === 'day' && !storedParameters.has(name)),
  );
}

function storedPositionFor(screen: string, search: string): SavedPosition | null {
  const stored = readSavedPosition(screen);
  return stored !== null && isCovered(search, stored) ? stored : null;
}

/** Time limit for a list to reach its height while it is being rendered on a slow device. */
const maxGrowingMs = 3000;
const userScrollEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls the window once the page is high enough, unless the user scrolls first; runs after the layout, which scrolls
 * each screen to its top.
 */
function scrollWhenHigh(windowPx: number): () => void {
  const controller = new AbortController();
  const endMs = performance.now() + maxGrowingMs;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    controller.abort();
  };
  const attempt = (): void => {
    window.scrollTo(0, windowPx);
    if (Math.abs(window.scrollY - windowPx) <= 1 || performance.now() > endMs) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const type of userScrollEvents)
    window.addEventListener(type, stop, { passive: true, signal: controller.signal });
  frame = requestAnimationFrame(attempt);
  return stop;
}

interface RestoredPosition {
  readonly position: AgendaPosition;
  /** Query of the screen: that of the URL, or the stored one. */
  readonly search: string;
}

/** Stores the position of the agenda while the user views a session or a speaker, and restores it afterwards. */
export function useAgendaPosition(screen: string): RestoredPosition {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [position] = useState(() => createPosition(storedPositionFor(screen, search)));
  // A link back to the agenda has no filters in its URL.
  const [restored, setRestored] = useState(() => position.pending()?.search ?? null);
  if (restored !== null && restored === search) setRestored(null);
  useEffect(() => {
    if (restored !== null) void navigate({ search: restored }, { replace: true, preventScrollReset: true });
  }, [restored, navigate]);
  const currentSearch = restored ?? search;
  const latestSearch = useRef(currentSearch);
  useLayoutEffect(() => {
    latestSearch.current = currentSearch;
  }, [currentSearch]);
  useLayoutEffect(
    () => () => {
      if (isDetail(location.pathname))
        savePosition(screen, { search: latestSearch.current, windowPx: window.scrollY, ...position.current() });
      else clearPosition(screen);
    },
    [position, screen],
  );
  useEffect(() => {
    const stored = position.pending();
    position.markRestored();
    return stored === null ? undefined : scrollWhenHigh(stored.windowPx);
  }, [position]);
  return { position, search: currentSearch };
}
