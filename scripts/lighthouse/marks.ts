/** The Lighthouse categories, their minimum scores, and the median over several runs. */

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** The minimum score of each checked category, of 100. */
export type Floors = Readonly<Partial<Record<Category, number>>>;

export const floors = {
  landing: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  /** SEO does not apply to pages behind a login. */
  behindLogin: { performance: 90, accessibility: 100, 'best-practices': 100 },
} as const satisfies Record<string, Floors>;

/** The result of one run for a screen. */
export interface Run {
  readonly marks: Readonly<Partial<Record<Category, number>>>;
  /** Times in ms and the layout shift, by Lighthouse’s names. */
  readonly metrics: Readonly<Record<string, number>>;
  /** Failed audits, as text. */
  readonly complaints: readonly string[];
}

/** Returns the median; of an even number of values the lower of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export interface Verdict {
  readonly category: Category;
  readonly mark: number;
  readonly floor: number;
  readonly all: readonly number[];
}

/** Returns the median of every category with a minimum; a run without a score for it counts as 0. */
export const verdictsOf = (runs: readonly Run[], minimums: Floors): Verdict[] =>
  categories.flatMap((category) => {
    const floor = minimums[category];
    if (floor === undefined) return [];
    const all = runs.map(({ marks }) => marks[category] ?? 0);
    return [{ category, mark: medianOf(all), floor, all }];
  });

export const isBelow = ({ mark, floor }: Verdict): boolean => mark < floor;
