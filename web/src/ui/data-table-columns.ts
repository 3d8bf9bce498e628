import type { ReactNode } from 'react';

export type RowKey = string | number;

export interface Column<T> {
  readonly key: string;
  readonly header: string;
  readonly render: (row: T) => ReactNode;
  readonly sortable?: boolean;
  /** Of the cells and the header: alignment, width. */
  readonly className?: string;
  /** The header is only read out. */
  readonly headerHidden?: boolean;
  /** On a small screen: the heading of the card, or not there. The first column is the heading otherwise. */
  readonly card?: 'title' | 'hidden';
  /** Nothing to tell of this row: its card leaves the line out. */
  readonly isBlank?: (row: T) => boolean;
}

export interface SortState {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** The boxes of a table. */
export interface Selection<T> {
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly isOn: (row: T) => boolean;
  readonly isSelectable: (row: T) => boolean;
  readonly labelOf: (row: T) => string;
  readonly setRow: (row: T, on: boolean) => void;
  readonly setPage: (on: boolean) => void;
}

/** What both shapes of a table are given. */
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
  readonly skeletonRows: number;
}

/** The column that names a row. */
export const titleColumn = <T>(columns: readonly Column<T>[]): Column<T> | undefined =>
  columns.find(({ card }) => card === 'title') ?? columns[0];

/** The order after a press on a column: up first, then turned round. */
export function nextSort(sort: SortState | undefined, key: string): SortState {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}
