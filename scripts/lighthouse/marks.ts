/** The categories Lighthouse marks, how good each has to be, and how several runs become one mark. */

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** The least mark of each category that is judged, of 100. */
export type Floors = Readonly<Partial<Record<Category, number>>>;

export const floors = {
  landing: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  /** Pages behind a login are none of a search engine's business. */
  behindLogin: { performance: 90, accessibility: 100, 'best-practices': 100 },
} as const satisfies Record<string, Floors>;

/** What one run says of a screen. */
export interface Run {
  readonly marks: Readonly<Partial<Record<Category, number>>>;
  /** Times in ms and the layout shift, by Lighthouse’s names. */
  readonly metrics: Readonly<Record<string, number>>;
  /** What keeps a category from its full mark, in words. */
  readonly complaints: readonly string[];
}

/** The middle one of an odd number; of an even number the lower of the two in the middle. */
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

/** The median of every category that has a floor; a run without a mark for it counts as 0. */
export const verdictsOf = (runs: readonly Run[], asked: Floors): Verdict[] =>
  categories.flatMap((category) => {
    const floor = asked[category];
    if (floor === undefined) return [];
    const all = runs.map(({ marks }) => marks[category] ?? 0);
    return [{ category, mark: medianOf(all), floor, all }];
  });

export const isBelow = ({ mark, floor }: Verdict): boolean => mark < floor;
