import type { ReactNode } from 'react';

export type RowKey = string | number;

export interface Column<T> {
  readonly key: string;
  readonly header: string;
  readonly render: (row: T) => ReactNode;
  readonly sortable?: boolean;
  /** Classes of the cells and the header: alignment, width. */
  readonly className?: string;
  /** Omitted if the table is too narrow for all columns. */
  readonly isSecondary?: boolean;
  /** The header is visually hidden. */
  readonly headerHidden?: boolean;
  /** On a small screen: title of the card, or hidden. The first column is the title by default. */
  readonly card?: 'title' | 'hidden';
  /** Returns true if the row has no value; its card then omits the field. */
  readonly isBlank?: (row: T) => boolean;
}

export interface SortState {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** Row selection of a table. */
export interface Selection<T> {
  readonly isAll: boolean;
  readonly hasSome: boolean;
  readonly isSelected: (row: T) => boolean;
  readonly isSelectable: (row: T) => boolean;
  readonly labelOf: (row: T) => string;
  readonly setRow: (row: T, on: boolean) => void;
  readonly setPage: (on: boolean) => void;
}

/** Props of both layouts of a table. */
export interface TableViewProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => RowKey;
  readonly sort: SortState | undefined;
  readonly onSort: ((sort: SortState) => void) | undefined;
  readonly selection: Selection<T> | undefined;
  readonly menu: ((row: T) => ReactNode) | undefined;
  readonly renderCard: ((row: T) => ReactNode) | undefined;
  readonly hasOrderField: boolean;
  readonly skeletonRows: number;
}

/** Returns the column that names a row. */
export const titleColumn = <T>(columns: readonly Column<T>[]): Column<T> | undefined =>
  columns.find(({ card }) => card === 'title') ?? columns[0];

/** Returns the sort order after a click on a column: ascending first, then inverted. */
export function nextSort(sort: SortState | undefined, key: string): SortState {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}
