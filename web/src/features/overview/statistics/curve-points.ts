/** Converts counts with gaps to the points of curves. */

export interface Points {
  readonly xs: readonly number[];
  readonly ys: readonly (number | null)[];
}

interface Moment {
  readonly ms: number;
  readonly count: number | null;
}

/**
 * Returns a point for each step from the first moment to the last, with gaps where nothing was counted or the count is
 * too small to be published; empty without moments.
 * @param x of the first moment and of each step
 */
export function toPoints(moments: readonly Moment[], stepMs: number, x: { first: number; step: number }): Points {
  const [first] = moments;
  const last = moments.at(-1);
  if (first === undefined || last === undefined || moments.every(({ count }) => count === null))
    return { xs: [], ys: [] };
  const counts = new Map(moments.map(({ ms, count }) => [ms, count]));
  const length = Math.round((last.ms - first.ms) / stepMs) + 1;
  const steps = Array.from({ length }, (_, at) => at);
  return {
    xs: steps.map((at) => x.first + at * x.step),
    ys: steps.map((at) => counts.get(first.ms + at * stepMs) ?? null),
  };
}
