import { maxSearchTextLength } from '@plenum/contracts/limits';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Codec of one search parameter. */
export interface SearchParam<T> {
  readonly fallback: T;
  /** Parses all values of the parameter; invalid values become the fallback. */
  readonly read: (texts: readonly string[]) => T;
  readonly write: (value: T) => readonly string[];
}

interface AnySearchParam {
  readonly fallback: unknown;
  readonly read: (texts: readonly string[]) => unknown;
  readonly write: (value: never) => readonly string[];
}

/** Search parameters of a screen by name. Declare it once per module: hooks depend on its identity. */
export type SearchSpec = Readonly<Record<string, AnySearchParam>>;
export type SearchValues<S> = { readonly [N in keyof S]: S[N] extends { readonly fallback: infer T } ? T : never };

/** Text parameter, trimmed when parsed. */
export const textParam = (length_max = maxSearchTextLength): SearchParam<string> => ({
  fallback: '',
  read: ([text = '']) => text.slice(0, length_max),
  write: (text) => [text],
});

/** Position in a list: the cursor of the previous page; undefined at the start of the list. */
export const cursorParam: SearchParam<string | undefined> = {
  fallback: undefined,
  read: ([text]) => (text === '' ? undefined : text),
  write: (cursor) => (cursor === undefined ? [] : [cursor]),
};

/** Whole number from 1. */
export const numberParam = (fallback: number): SearchParam<number> => ({
  fallback,
  read: ([text = '']) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback),
  write: (value) => [String(value)],
});

/** One of a set of choices. */
export const choiceParam = <const V extends string>(choices: readonly V[], fallback: NoInfer<V>): SearchParam<V> => ({
  fallback,
  read: ([text]) => choices.find((choice) => choice === text) ?? fallback,
  write: (value) => [value],
});

/** Any number of choices, as repeated parameters. */
export const listParam = <const V extends string>(choices: readonly V[]): SearchParam<readonly V[]> => ({
  fallback: [],
  read: (texts) => choices.filter((choice) => texts.includes(choice)),
  write: (values) => values,
});

/** Any texts, as repeated parameters. */
export const textsParam = (maxCount = 50, length_max = 255): SearchParam<readonly string[]> => ({
  fallback: [],
  read: (texts) => [...new Set(texts)].filter((text) => text !== '' && text.length <= length_max).slice(0, maxCount),
  write: (values) => values,
});

/** Parses the search parameters of the URL. */
export function readSearch<S extends SearchSpec>(spec: S, parameters: URLSearchParams): SearchValues<S> {
  const values = Object.entries(spec).map(([name, param]) => [name, param.read(parameters.getAll(name))]);
  return Object.fromEntries(values) as SearchValues<S>;
}

/**
 * Returns the search parameters after a change: omits defaults and keeps unknown parameters. Any change except of the
 * position in a list returns to its start.
 */
export function writeSearch<S extends SearchSpec>(
  spec: S,
  parameters: URLSearchParams,
  change: Partial<SearchValues<S>>,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if ('after' in spec && !('after' in change)) next.delete('after');
  for (const [name, value] of Object.entries(change)) {
    const param = spec[name] as SearchParam<unknown> | undefined;
    if (param === undefined) continue;
    next.delete(name);
    const texts = param.write(value ?? param.fallback);
    if (texts.join('\n') === param.write(param.fallback).join('\n')) continue;
    for (const text of texts) next.append(name, text);
  }
  return next;
}

/** Returns the typed search parameters of a screen and their setter; a change replaces the history entry. */
export function useSearchValues<S extends SearchSpec>(
  spec: S,
): readonly [values: SearchValues<S>, change: (change: Partial<SearchValues<S>>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const values = useMemo(() => readSearch(spec, parameters), [spec, parameters]);
  const change = useCallback(
    (changed: Partial<SearchValues<S>>) => {
      // The URL may be newer than the last render when two changes follow each other.
      const current = new URLSearchParams(window.location.search);
      setParameters(writeSearch(spec, current, changed), { replace: true, preventScrollReset: true });
    },
    [spec, setParameters],
  );
  return [values, change];
}
