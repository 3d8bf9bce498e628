/** Results of a benchmark and their output: ratios to a baseline, or values with a budget. */

/** Several measurements of one value. */
export interface Summary {
  readonly median: number;
  /** Half the interquartile range, as a share of the median. */
  readonly spread: number;
}

/** `gate` is the required value, `goal` the target; null if there is none. */
export interface Limits {
  readonly moreIsBetter: boolean;
  readonly gate: number | null;
  readonly goal: number | null;
}

export interface Figure {
  readonly name: string;
  /** Unit of both measurements, such as `requests/CPU s`. */
  readonly unit: string;
  readonly product: Summary;
  /**
   * Measured alternately with the product; the limits then apply to the ratio of the two. Null if the limits apply to the
   * product's value.
   */
  readonly baseline: Summary | null;
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

/** Returns a quantile of the values, with linear interpolation. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** Returns the median and spread of the values of all slices. */
function summarize(values: readonly number[]): Summary {
  const median = quantileOf(values, 0.5);
  return { median, spread: median === 0 ? 0 : (quantileOf(values, 0.75) - quantileOf(values, 0.25)) / 2 / median };
}

/** Creates a figure whose limits apply to the ratio of the product to a baseline. */
export function createRatioFigure(
  name: string,
  unit: string,
  product: readonly number[],
  baseline: readonly number[],
  limits: Limits,
): Figure {
  return { name, unit, product: summarize(product), baseline: summarize(baseline), limits };
}

/** Creates a figure whose limits apply to the value of the product. */
export const createBudgetFigure = (name: string, unit: string, product: readonly number[], limits: Limits): Figure => ({
  name,
  unit,
  product: summarize(product),
  baseline: null,
  limits,
});

/** Returns the value that the limits apply to: the ratio to the baseline, or the value itself. */
const judgedValue = ({ product, baseline }: Pick<Figure, 'product' | 'baseline'>): number =>
  product.median / (baseline?.median ?? 1);

/** Returns the strictest limit that a figure meets. */
export function verdictOf(figure: Figure): 'goal' | 'gate' | 'missed' | '' {
  const { moreIsBetter, gate, goal } = figure.limits;
  const value = judgedValue(figure);
  const meets = (limit: number): boolean => (moreIsBetter ? value >= limit : value <= limit);
  if (goal !== null && meets(goal)) return 'goal';
  if (gate !== null) return meets(gate) ? 'gate' : 'missed';
  return '';
}

const significant = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 });
const readingText = ({ median, spread }: Summary): string => `${significant(median)} ±${(spread * 100).toFixed(0)} %`;

function cellsOf(figure: Figure): string[] {
  const { name, unit, product, baseline, limits } = figure;
  const limitText = (limit: number | null): string =>
    limit === null ? '-' : `${limits.moreIsBetter ? '≥' : '≤'} ${limit}`;
  return [
    name,
    unit,
    readingText(product),
    baseline === null ? '-' : readingText(baseline),
    baseline === null ? '-' : judgedValue(figure).toFixed(2),
    limitText(limits.gate),
    limitText(limits.goal),
    verdictOf(figure),
  ];
}

/** Formats the figures as a Markdown table, padded for terminals. */
export function formatTable(figures: readonly Figure[]): string {
  const head = ['figure', 'unit', 'Plenum', 'baseline', 'ratio', 'gate', 'goal', 'meets'];
  const body = figures.map(cellsOf);
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => [...(row[column] ?? '')].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}
