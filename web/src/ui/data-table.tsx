import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { TableCards } from './data-table-cards.tsx';
import type { Column, RowKey, Selection, SortState } from './data-table-columns.ts';
import { TableRows } from './data-table-rows.tsx';
import { t } from './data-table.en.json';
import { StaleAlert } from './stale-alert.tsx';
import { ErrorState } from './states.tsx';

interface DataTableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  /** Undefined while the first page is loading. */
  readonly rows: readonly T[] | undefined;
  /** Failure of the request; previously loaded rows remain below a notice. */
  readonly failure?: unknown;
  readonly onRetry?: () => unknown;
  readonly rowKey: (row: T) => RowKey;
  /** Accessible name of a row’s checkbox. */
  readonly rowLabel?: (row: T) => string;
  readonly sort?: SortState | undefined;
  readonly onSort?: (sort: SortState) => void;
  readonly selected?: ReadonlySet<RowKey>;
  readonly onSelect?: (selected: ReadonlySet<RowKey>) => void;
  readonly isSelectable?: (row: T) => boolean;
  readonly bulk?: (selected: ReadonlySet<RowKey>) => ReactNode;
  /** Returns a `RowMenu`, or null if there are no actions. */
  readonly menu?: (row: T) => ReactNode;
  /** Renders a row on a small screen; by default its columns with their names. */
  readonly renderCard?: (row: T) => ReactNode;
  /** Whether the cards have a select for the order; false if the parent has its own. */
  readonly hasOrderField?: boolean;
  readonly revalidating?: boolean;
  readonly empty?: ReactNode;
  readonly skeletonRows?: number;
  readonly className?: string;
}

const smallScreen = '(width <= 768px)';

function selectionOf<T>(props: DataTableProps<T>): Selection<T> | undefined {
  const { selected, onSelect, isSelectable = () => true, rowKey, rowLabel, rows = [] } = props;
  if (selected === undefined || onSelect === undefined) return undefined;
  const keys = rows.filter(isSelectable).map(rowKey);
  const chosen = keys.filter((key) => selected.has(key)).length;
  const set = (changed: readonly RowKey[], on: boolean): void => {
    const next = new Set(selected);
    for (const key of changed) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onSelect(next);
  };
  return {
    isAll: keys.length > 0 && chosen === keys.length,
    hasSome: chosen > 0 && chosen < keys.length,
    isSelected: (row) => selected.has(rowKey(row)),
    isSelectable,
    labelOf: (row) => t('table.select_row', { name: rowLabel?.(row) ?? String(rowKey(row)) }),
    setRow: (row, on) => set([rowKey(row)], on),
    setPage: (on) => set(keys, on),
  };
}

/**
 * Table that is rendered as cards on small screens. The parent controls rows, sort order and selection, usually by search
 * parameters.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, failure, onRetry = () => undefined, empty } = props;
  if (rows === undefined && failure !== undefined) return <ErrorState failure={failure} onRetry={onRetry} />;
  return (
    <>
      <StaleAlert failure={failure} onRetry={onRetry} />
      {rows?.length === 0 && empty !== undefined ? empty : <Rows<T> {...props} />}
    </>
  );
}

function Rows<T>(props: DataTableProps<T>) {
  const { rows, selected, onSelect, bulk, revalidating = false, className } = props;
  const isSmall = useMediaQuery(smallScreen);
  const View = isSmall ? TableCards : TableRows;
  const { caption, columns, rowKey, sort, onSort, menu, renderCard, hasOrderField = true, skeletonRows = 6 } = props;
  return (
    <div className={className}>
      {bulk !== undefined && selected !== undefined && selected.size > 0 && (
        <BulkBar count={selected.size} onClear={() => onSelect?.(new Set())}>
          {bulk(selected)}
        </BulkBar>
      )}
      <p role="status" className="sr-only">
        {revalidating && t('table.updating')}
      </p>
      <div
        aria-busy={revalidating || rows === undefined}
        className={classNames('transition-opacity duration-120', revalidating && 'opacity-85')}
      >
        <View<T>
          {...{ caption, columns, rows, rowKey, sort, onSort, menu, renderCard, hasOrderField, skeletonRows }}
          selection={selectionOf(props)}
        />
      </div>
    </div>
  );
}

interface BulkBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Actions on the selection; sticky while the list scrolls. */
function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <section
      aria-label={t('table.selection')}
      className="sticky top-[calc(var(--header-height)+0.5rem)] z-10 mb-3 flex animate-rise flex-wrap items-center gap-2 rounded-lg border border-rule bg-surface py-1.5 ps-4 pe-2 shadow-float"
    >
      <p role="status" className="tabular me-auto text-sm font-semibold">
        {t('table.selected', { count })}
      </p>
      {children}
      <IconButton label={t('table.clear_selection')} onClick={onClear}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </section>
  );
}
