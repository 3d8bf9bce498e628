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
  readonly restMs: number;
}

interface Settled<T> {
  readonly items: readonly T[];
  readonly query: string;
  readonly failed: boolean;
}

/** Requests results for the debounced query; the latest request wins and earlier ones are aborted. */
export function useSearchResults<T>({ active, query, load, minLength, restMs }: SearchInput<T>): SearchResults<T> {
  const [settled, setSettled] = useState<Settled<T> | null>(null);
  const ask = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    try {
      const items = await load(asked, signal);
      if (!signal.aborted) setSettled({ items, query: asked, failed: false });
    } catch {
      if (!signal.aborted) setSettled({ items: nothing, query: asked, failed: true });
    }
  });
  const wanted = query.trim();
  const isShort = wanted.length < minLength;
  useEffect(() => {
    if (!active || isShort) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => void ask(wanted, ended.signal), wanted === '' ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [active, wanted, isShort, restMs]);
  if (isShort) return { state: 'short', items: nothing, query: wanted };
  // Earlier results stay visible until the reply arrives.
  if (settled === null) return { state: 'loading', items: nothing, query: wanted };
  const { items, failed } = settled;
  if (settled.query !== wanted) return { state: 'loading', items, query: settled.query };
  return { state: failed ? 'failed' : 'ready', items, query: wanted };
}

const nothing: readonly never[] = [];
