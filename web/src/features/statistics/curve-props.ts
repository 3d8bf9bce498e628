/** What a curve is made of. Arrays and functions must stay the same while nothing changes. */
export interface CurveProps {
  /** What is seen, in a sentence. */
  readonly label: string;
  /** Ascending. */
  readonly xs: readonly number[];
  /** Null leaves a gap. */
  readonly ys: readonly (number | null)[];
  readonly kind: 'line' | 'bars';
  /** Distances between the names on the axis, ascending. */
  readonly steps: readonly number[];
  readonly nameOf: (x: number) => string;
  /** Room that such a name needs. */
  readonly namePx: number;
  /** Width on paper; on the screen as wide as there is room. */
  readonly paperPx?: number;
}
