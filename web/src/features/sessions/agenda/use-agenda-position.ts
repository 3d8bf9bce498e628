import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clearPosition, savePosition, type SavedPosition, readSavedPosition } from '../../../lib/saved-position.ts';

type InnerPx = SavedPosition['innerPx'];

/** Where the agenda was left, until its view is there again, and where the view is now. */
export interface AgendaPosition {
  readonly saved: () => SavedPosition | null;
  readonly arrive: () => void;
  /** Registers how to read the position of the grid; returns a function that ends this. */
  readonly readInner: (read: () => InnerPx) => () => void;
  /** The same for the heights of the list. */
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

/** Details from which people come back. */
const isDetail = (path: string): boolean => /\/(sessions|speakers)\/\d+$/.test(path);
/** Checks whether an address asks for nothing else than what was left. The first day has an address without a day. */
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

/** A list that is still being rendered grows for some time, on a slow device for longer. */
const growingMaxMs = 3000;
const ownScrolling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls the window as soon as the screen is high enough, unless the person scrolls first; after the layout, which begins
 * each screen at its top.
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
  /** Query of the screen: that of the address, or the one with which the agenda was left. */
  readonly search: string;
}

/** Keeps the place of the agenda while the person looks at a session or a speaker, and returns to it. */
export function useAgendaPosition(screen: string): UsedPosition {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [place] = useState(() => createPosition(placeFor(screen, search)));
  // Who comes back by a link has an address without filters.
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
