/** Results of a benchmark and their output: ratios with their limits, never an absolute time as a limit. */

/** Several readings of one value. */
export interface Reading {
  readonly median: number;
  /** Half the interquartile range, as a share of the median: the random difference between two slices. */
  readonly spread: number;
  readonly slices: number;
}

/** A ratio of the product to a baseline that was measured alternately with it. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly name: string;
  /** Unit of both, such as `requests/CPU s`. */
  readonly unit: string;
  readonly ours: Reading;
  readonly baseline: Reading;
  /** Whether a higher ratio is better. */
  readonly moreIsBetter: boolean;
  readonly gate: number | null;
  readonly goal: number | null;
}

/** A figure without a baseline: a size with a limit, or an informational value. */
export interface Plain {
  readonly kind: 'plain';
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Maximum; null without a limit. */
  readonly limit: number | null;
}

export type Figure = Comparison | Plain;

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Returns a quantile of some values. */
export const quantileOf = (values: readonly number[], share: number): number =>
  quantile(
    values.toSorted((one, other) => one - other),
    share,
  );

/** Returns the median and spread of the readings of at least one slice. */
export function summarize(values: readonly number[]): Reading {
  const sorted = values.toSorted((one, other) => one - other);
  const median = quantile(sorted, 0.5);
  const spread = median === 0 ? 0 : (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2 / median;
  return { median, spread, slices: sorted.length };
}

/** Returns the product's value divided by the baseline. */
export const ratioOf = ({ ours, baseline }: Pick<Comparison, 'ours' | 'baseline'>): number =>
  ours.median / baseline.median;

type Verdict = 'goal' | 'gate' | 'missed' | 'within' | '';

/** Returns the limit that a figure keeps; `goal` is the stricter one. */
export function verdictOf(figure: Figure): Verdict {
  if (figure.kind === 'plain') {
    if (figure.limit === null) return '';
    return figure.value <= figure.limit ? 'within' : 'missed';
  }
  const ratio = ratioOf(figure);
  const keeps = (limit: number): boolean => (figure.moreIsBetter ? ratio >= limit : ratio <= limit);
  if (figure.goal !== null && keeps(figure.goal)) return 'goal';
  if (figure.gate !== null) return keeps(figure.gate) ? 'gate' : 'missed';
  return '';
}

const significant = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 });
const percent = (share: number): string => `±${(share * 100).toFixed(0)} %`;
const withSpread = ({ median, spread }: Reading): string => `${significant(median)} ${percent(spread)}`;

function limitText(limit: number | null, moreIsBetter: boolean): string {
  return limit === null ? '-' : `${moreIsBetter ? '≥' : '≤'} ${limit}`;
}

function cellsOf(figure: Figure): string[] {
  const verdict = verdictOf(figure);
  if (figure.kind === 'plain') {
    return [
      figure.name,
      figure.unit,
      significant(figure.value),
      '-',
      '-',
      limitText(figure.limit, false),
      '-',
      verdict,
    ];
  }
  const { name, unit, ours, baseline, gate, goal, moreIsBetter } = figure;
  return [
    name,
    unit,
    withSpread(ours),
    withSpread(baseline),
    ratioOf(figure).toFixed(2),
    limitText(gate, moreIsBetter),
    limitText(goal, moreIsBetter),
    verdict,
  ];
}

const titles = ['what', 'unit', 'ours', 'baseline', 'ratio', 'gate', 'goal', 'keeps'] as const;

/** Formats the figures as a Markdown table, padded for terminals. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [[...titles], ...figures.map(cellsOf)];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}
