import { useEffect, useEffectEvent, useState } from 'react';

export interface SearchResults<T> {
  readonly state: 'short' | 'loading' | 'ready' | 'failed';
  readonly items: readonly T[];
  /** Query of the items. */
  readonly query: string;
}

interface SearchInput<T> {
  readonly active: boolean;
  readonly query: string;
  readonly load: (query: string, signal: AbortSignal) => readonly T[] | Promise<readonly T[]>;
  readonly minLength: number;
  readonly debounceMs: number;
}

interface LastResult<T> {
  readonly items: readonly T[];
  readonly query: string;
  readonly failed: boolean;
}

/** Requests results for the debounced query; the latest request wins and earlier ones are aborted. */
export function useSearchResults<T>({ active, query, load, minLength, debounceMs }: SearchInput<T>): SearchResults<T> {
  const [lastResult, setLastResult] = useState<LastResult<T> | null>(null);
  const request = useEffectEvent(async (requestedQuery: string, signal: AbortSignal) => {
    try {
      const items = await load(requestedQuery, signal);
      if (!signal.aborted) setLastResult({ items, query: requestedQuery, failed: false });
    } catch {
      if (!signal.aborted) setLastResult({ items: noItems, query: requestedQuery, failed: true });
    }
  });
  const trimmedQuery = query.trim();
  const isShort = trimmedQuery.length < minLength;
  useEffect(() => {
    if (!active || isShort) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => void request(trimmedQuery, controller.signal), trimmedQuery === '' ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [active, trimmedQuery, isShort, debounceMs]);
  if (isShort) return { state: 'short', items: noItems, query: trimmedQuery };
  // Earlier results stay visible until the reply arrives.
  if (lastResult === null) return { state: 'loading', items: noItems, query: trimmedQuery };
  const { items, failed } = lastResult;
  if (lastResult.query !== trimmedQuery) return { state: 'loading', items, query: lastResult.query };
  return { state: failed ? 'failed' : 'ready', items, query: trimmedQuery };
}

const noItems: readonly never[] = [];
