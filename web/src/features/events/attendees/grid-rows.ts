/** Items of one row of a grid, and the index of the first of them. */
export interface GridRow<T> {
  readonly from: number;
  readonly items: readonly T[];
}

/** Splits items into rows; returns none without columns. */
export function splitIntoRows<T>(items: readonly T[], columns: number): readonly GridRow<T>[] {
  if (columns < 1) return [];
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => ({
    from: row * columns,
    items: items.slice(row * columns, (row + 1) * columns),
  }));
}
