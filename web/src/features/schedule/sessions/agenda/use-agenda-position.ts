import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clearPosition, savePosition, type SavedPosition, readSavedPosition } from '../../../../lib/saved-position.ts';

type InnerPx = SavedPosition['innerPx'];

/** The stored position of the agenda, until its view is rendered again, and how to read the current position. */
export interface AgendaPosition {
  readonly saved: () => SavedPosition | null;
  readonly arrive: () => void;
  /** Registers a getter for the position of the grid; returns a function that unregisters it. */
  readonly readInner: (read: () => InnerPx) => () => void;
  /** Registers a getter for the row heights of the list. */
  readonly readList: (read: () => unknown) => () => void;
  readonly now: () => Pick<SavedPosition, 'innerPx' | 'listCache'>;
}

function createPosition(left: SavedPosition | null): AgendaPosition {
  let kept = left;
  let inner: (() => InnerPx) | null = null;
  let list: (() => unknown) | null = null;
  return {
    saved: () => kept,
    arrive: () => {
      kept = null;
    },
    readInner: (read) => {
      inner = read;
      return () => {
        inner = null;
      };
    },
    readList: (read) => {
      list = read;
      return () => {
        list = null;
      };
    },
    now: () => ({ innerPx: inner?.() ?? null, listCache: list?.() }),
  };
}

const PositionContext = createContext(createPosition(null));
export const AgendaPositionContext = PositionContext.Provider;

export const useAgendaPositionContext = (): AgendaPosition => useContext(PositionContext);

/** Detail screens from which the position is restored. */
const isDetail = (path: string): boolean => /\/(sessions|speakers)\/\d+$/.test(path);
/** Checks whether an address requests the stored state. The first day has an address without a day. */
function isCovered(search: string, kept: SavedPosition): boolean {
  const left = new URLSearchParams(kept.search);
  return [...new URLSearchParams(search)].every(
    ([name, value]) => left.getAll(name).includes(value) || (name === 'day' && !left.has(name)),
  );
}

function placeFor(screen: string, search: string): SavedPosition | null {
  const kept = readSavedPosition(screen);
  return kept !== null && isCovered(search, kept) ? kept : null;
}

/** Time limit for a list to reach its height while it is being rendered on a slow device. */
const growingMaxMs = 3000;
const ownScrolling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls the window once the page is high enough, unless the user scrolls first; runs after the layout, which scrolls
 * each screen to its top.
 */
function scrollWhenHigh(windowPx: number): () => void {
  const over = new AbortController();
  const endMs = performance.now() + growingMaxMs;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    over.abort();
  };
  const attempt = (): void => {
    window.scrollTo(0, windowPx);
    if (Math.abs(window.scrollY - windowPx) <= 1 || performance.now() > endMs) stop();
    else frame = requestAnimationFrame(attempt);
  };
  for (const type of ownScrolling) window.addEventListener(type, stop, { passive: true, signal: over.signal });
  frame = requestAnimationFrame(attempt);
  return stop;
}

interface UsedPosition {
  readonly place: AgendaPosition;
  /** Query of the screen: that of the URL, or the stored one. */
  readonly search: string;
}

/** Stores the position of the agenda while the user views a session or a speaker, and restores it afterwards. */
export function useAgendaPosition(screen: string): UsedPosition {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [place] = useState(() => createPosition(placeFor(screen, search)));
  // A link back to the agenda has no filters in its URL.
  const [restored, setRestored] = useState(() => place.saved()?.search ?? null);
  if (restored !== null && restored === search) setRestored(null);
  useEffect(() => {
    if (restored !== null) void navigate({ search: restored }, { replace: true, preventScrollReset: true });
  }, [restored, navigate]);
  const shown = restored ?? search;
  const current = useRef(shown);
  useLayoutEffect(() => {
    current.current = shown;
  }, [shown]);
  useLayoutEffect(
    () => () => {
      if (isDetail(location.pathname))
        savePosition(screen, { search: current.current, windowPx: window.scrollY, ...place.now() });
      else clearPosition(screen);
    },
    [place, screen],
  );
  useEffect(() => {
    const kept = place.saved();
    place.arrive();
    return kept === null ? undefined : scrollWhenHigh(kept.windowPx);
  }, [place]);
  return { place, search: shown };
}
