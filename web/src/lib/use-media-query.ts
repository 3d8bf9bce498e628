// Separate from `media.ts`, which the landing page loads.
import { useSyncExternalStore } from 'react';

interface Query {
  readonly subscribe: (notify: () => void) => () => void;
  readonly read: () => boolean;
}

/** With constant functions, so that a render does not subscribe again. */
const queries = new Map<string, Query>();

function createQuery(text: string): Query {
  const list = window.matchMedia(text);
  return {
    subscribe: (notify) => {
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    read: () => list.matches,
  };
}

/** Returns whether a media query matches, and re-renders on changes. */
export function useMediaQuery(text: string): boolean {
  const query = queries.get(text) ?? createQuery(text);
  queries.set(text, query);
  return useSyncExternalStore(query.subscribe, query.read);
}
