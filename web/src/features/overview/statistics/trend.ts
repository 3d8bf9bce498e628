/** Pure functions for trends and headlines of statistics. */

/** A measure over time; null for values that must not be shown. */
export interface Series {
  readonly xs: readonly number[];
  readonly ys: readonly (number | null)[];
}

export interface Trend {
  readonly x: number;
  readonly value: number;
  /** Change in percent of the earlier value, rounded; 0 if it is the same. */
  readonly percent: number;
}

/** Compares the last two values; null without two of them, or if the earlier one is zero. */
export function trendOf({ xs, ys }: Series): Trend | null {
  const [last, before] = xs
    .flatMap((x, at) => {
      const value = ys[at] ?? null;
      return value === null ? [] : [{ x, value }];
    })
    .toReversed();
  if (last === undefined || before === undefined || before.value === 0) return null;
  const percent = Math.round((last.value / before.value - 1) * 100);
  return { x: last.x, value: last.value, percent };
}

/** Returns where the values are highest, first; null without values. */
export function peakOf({ xs, ys }: Series): number | null {
  const max = Math.max(...ys.filter((y) => y !== null));
  return xs[ys.indexOf(max)] ?? null;
}

/** A measure with a number; `value` is null if it may not be shown. */
interface Measure {
  readonly value: number | null;
}

const maxHeadlines = 3;

/**
 * Splits measures, the most important first: the first three with a value, the others with a value, and those without
 * one. Zero counts as no value, because it is not informative. `shown` are the first two together.
 */
export function headlinesOf<M extends Measure>(measures: readonly M[]) {
  const shown = measures.filter(({ value }) => (value ?? 0) > 0);
  return {
    shown,
    headlines: shown.slice(0, maxHeadlines),
    others: shown.slice(maxHeadlines),
    missing: measures.filter(({ value }) => (value ?? 0) === 0),
  };
}
