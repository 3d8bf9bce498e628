/** Results of a benchmark and their output: ratios to a baseline and budgets, never an absolute time as a limit. */

/** Several readings of one value. */
export interface Reading {
  readonly median: number;
  /** Half the interquartile range, as a share of the median: the random difference between two slices. */
  readonly spread: number;
}

/** The gate must be met, the goal is the target; null where there is none. */
export interface Limits {
  readonly moreIsBetter: boolean;
  readonly gate: number | null;
  readonly goal: number | null;
}

export interface Figure {
  readonly name: string;
  /** Unit of ours and the baseline, such as `requests/CPU s`. */
  readonly unit: string;
  readonly ours: Reading;
  /**
   * Measured alternately with `ours`, which is judged by the ratio of the two; null where the limit is a budget for
   * `ours`.
   */
  readonly baseline: Reading | null;
  readonly limits: Limits;
}

export const atLeast = (gate: number | null, goal: number | null = null): Limits => ({
  moreIsBetter: true,
  gate,
  goal,
});
export const atMost = (gate: number | null, goal: number | null = null): Limits => ({
  moreIsBetter: false,
  gate,
  goal,
});

/** Returns a quantile of some values, interpolated. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Returns the median and spread of the readings of at least one slice. */
function summarize(values: readonly number[]): Reading {
  const median = quantileOf(values, 0.5);
  return { median, spread: median === 0 ? 0 : (quantileOf(values, 0.75) - quantileOf(values, 0.25)) / 2 / median };
}

/** Compares the slices of the product with those of a baseline. */
export function compare(
  name: string,
  unit: string,
  ours: readonly number[],
  baseline: readonly number[],
  limits: Limits,
): Figure {
  return { name, unit, ours: summarize(ours), baseline: summarize(baseline), limits };
}

/** Compares the slices of the product with a budget. */
export const budget = (name: string, unit: string, ours: readonly number[], limits: Limits): Figure => ({
  name,
  unit,
  ours: summarize(ours),
  baseline: null,
  limits,
});

/** Returns the value to judge: the product's value divided by the baseline, or the value itself. */
const judgedOf = ({ ours, baseline }: Pick<Figure, 'ours' | 'baseline'>): number =>
  ours.median / (baseline?.median ?? 1);

/** Returns the limit that a figure keeps; `goal` is the stricter one. */
export function verdictOf(figure: Figure): 'goal' | 'gate' | 'missed' | '' {
  const { moreIsBetter, gate, goal } = figure.limits;
  const value = judgedOf(figure);
  const keeps = (limit: number): boolean => (moreIsBetter ? value >= limit : value <= limit);
  if (goal !== null && keeps(goal)) return 'goal';
  if (gate !== null) return keeps(gate) ? 'gate' : 'missed';
  return '';
}

const significant = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 });
const readingText = ({ median, spread }: Reading): string => `${significant(median)} ±${(spread * 100).toFixed(0)} %`;

function cellsOf(figure: Figure): string[] {
  const { name, unit, ours, baseline, limits } = figure;
  const limitText = (limit: number | null): string =>
    limit === null ? '-' : `${limits.moreIsBetter ? '≥' : '≤'} ${limit}`;
  return [
    name,
    unit,
    readingText(ours),
    baseline === null ? '-' : readingText(baseline),
    baseline === null ? '-' : judgedOf(figure).toFixed(2),
    limitText(limits.gate),
    limitText(limits.goal),
    verdictOf(figure),
  ];
}

/** Formats the figures as a Markdown table, padded for terminals. */
export function formatTable(figures: readonly Figure[]): string {
  const head = ['what', 'unit', 'ours', 'baseline', 'ratio', 'gate', 'goal', 'keeps'];
  const body = figures.map(cellsOf);
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => [...(row[column] ?? '')].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}
