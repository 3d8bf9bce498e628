/** Lighthouse categories, their minimum scores, and the median over several runs. */

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** Minimum score of each checked category, out of 100. */
export type Floors = Readonly<Partial<Record<Category, number>>>;

export const floors = {
  landing: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  /** SEO does not apply to pages that require a login. */
  behindLogin: { performance: 90, accessibility: 100, 'best-practices': 100 },
} as const satisfies Record<string, Floors>;

/** Result of one run for a page. */
export interface Run {
  readonly marks: Readonly<Partial<Record<Category, number>>>;
  /** Times in milliseconds and the layout shift, by their Lighthouse names. */
  readonly metrics: Readonly<Record<string, number>>;
  /** Failed audits. */
  readonly complaints: readonly string[];
}

/** Returns the median; for an even number of values, the lower of the two middle ones. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export interface Verdict {
  readonly category: Category;
  readonly mark: number;
  readonly floor: number;
  readonly all: readonly number[];
}

/** Returns the median score of each category with a minimum. A run without a score counts as 0. */
export const verdictsOf = (runs: readonly Run[], minimums: Floors): Verdict[] =>
  categories.flatMap((category) => {
    const floor = minimums[category];
    if (floor === undefined) return [];
    const all = runs.map(({ marks }) => marks[category] ?? 0);
    return [{ category, mark: medianOf(all), floor, all }];
  });

export const isBelow = ({ mark, floor }: Verdict): boolean => mark < floor;
