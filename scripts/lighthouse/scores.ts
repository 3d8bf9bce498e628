/** Lighthouse categories, their minimum scores, and the median over several runs. */

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** Minimum score of each checked category, out of 100. */
export type MinimumScores = Readonly<Partial<Record<Category, number>>>;

export const minimumScores = {
  landing: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  /** SEO does not apply to pages that require a login. */
  behindLogin: { performance: 90, accessibility: 100, 'best-practices': 100 },
} as const satisfies Record<string, MinimumScores>;

/** Result of one run for a page. */
export interface Run {
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** Times in milliseconds and the layout shift, by their Lighthouse names. */
  readonly metrics: Readonly<Record<string, number>>;
  readonly failedAudits: readonly string[];
}

/** Returns the median; for an even number of values, the lower of the two middle ones. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export interface Verdict {
  readonly category: Category;
  readonly score: number;
  readonly minimum: number;
  readonly all: readonly number[];
}

/** Returns the median score of each category with a minimum. A run without a score counts as 0. */
export const verdictsOf = (runs: readonly Run[], minimums: MinimumScores): Verdict[] =>
  categories.flatMap((category) => {
    const minimum = minimums[category];
    if (minimum === undefined) return [];
    const all = runs.map(({ scores }) => scores[category] ?? 0);
    return [{ category, score: medianOf(all), minimum, all }];
  });

export const isBelow = ({ score, minimum }: Verdict): boolean => score < minimum;
