import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import { nextSort, titleColumn, type Column, type SortState, type TableViewProps } from './data-table-columns.ts';
import { t } from './data-table.en.json';
import { Skeleton } from './skeleton.tsx';

const headCell = 'px-3 text-start text-xs font-semibold text-muted whitespace-nowrap';
/** Container queries, because the navigation and messages may be next to the table. */
const secondaryCell = '@max-3xl:hidden';
/** Stays on the screen if the table scrolls sideways. */
const menuCell = 'sticky end-0 w-13 bg-inherit';

const cellClass = <T,>(base: string, { className, isSecondary = false }: Column<T>): string =>
  classNames(base, isSecondary && secondaryCell, className);

interface HeadProps<T> {
  readonly column: Column<T>;
  readonly sort: SortState | undefined;
  readonly onSort: ((sort: SortState) => void) | undefined;
}

const aria = { asc: 'ascending', desc: 'descending' } as const;

function Head<T>({ column, sort, onSort }: HeadProps<T>) {
  const { key, header, sortable = false, headerHidden = false } = column;
  if (!sortable || onSort === undefined) {
    return (
      <th scope="col" className={cellClass(headCell, column)}>
        {headerHidden ? <span className="sr-only">{header}</span> : header}
      </th>
    );
  }
  const direction = sort?.key === key ? sort.direction : undefined;
  const Arrow = direction === undefined ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction && aria[direction]} className={cellClass(headCell, column)}>
      <button
        type="button"
        title={t('table.sort_by', { column: header })}
        onClick={() => onSort(nextSort(sort, key))}
        className="-mx-2 inline-flex h-11 items-center gap-1.5 rounded-md px-2 font-semibold hover:bg-sunk hover:text-ink"
      >
        {header}
        <Arrow
          aria-hidden="true"
          className={classNames('size-3.5', direction === undefined ? 'opacity-50' : 'text-ink')}
        />
      </button>
    </th>
  );
}

/** Table layout for wide screens. */
export function TableRows<T>(props: TableViewProps<T>) {
  const { caption, columns, rows, sort, onSort, selection, menu, skeletonRows } = props;
  return (
    <div className="@container relative overflow-x-auto rounded-lg border border-rule bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="h-11 border-b border-rule">
          <tr className="bg-surface">
            {selection !== undefined && (
              <th scope="col" className="w-11 ps-1.5 text-start">
                <Checkbox
                  label={t('table.select_page')}
                  checked={selection.isAll}
                  indeterminate={selection.hasSome}
                  onChange={(on) => selection.setPage(on)}
                  disabled={rows === undefined}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} {...{ column, sort, onSort }} />
            ))}
            {menu !== undefined && (
              <th scope="col" className={menuCell}>
                <span className="sr-only">{t('table.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {rows === undefined ? (
            <SkeletonRows {...{ columns, selection, menu }} count={skeletonRows} />
          ) : (
            <Rows {...props} />
          )}
        </tbody>
      </table>
    </div>
  );
}

function Rows<T>({ rows, columns, rowKey, selection, menu }: TableViewProps<T>) {
  const title = titleColumn(columns);
  return rows?.map((row) => (
    <tr
      key={rowKey(row)}
      className={classNames(
        'h-14',
        selection?.isSelected(row) ? 'bg-accent-soft' : 'bg-surface has-[a:hover]:bg-ground',
      )}
    >
      {selection !== undefined && (
        <td className="w-11 ps-1.5">
          {selection.isSelectable(row) && (
            <Checkbox
              label={selection.labelOf(row)}
              checked={selection.isSelected(row)}
              onChange={(on) => selection.setRow(row, on)}
            />
          )}
        </td>
      )}
      {columns.map((column) =>
        column === title ? (
          <th key={column.key} scope="row" className={cellClass('px-3 py-2 text-start font-normal', column)}>
            {column.render(row)}
          </th>
        ) : (
          <td key={column.key} className={cellClass('px-3 py-2', column)}>
            {column.render(row)}
          </td>
        ),
      )}
      {menu !== undefined && <td className={classNames(menuCell, 'pe-1.5 text-end')}>{menu(row)}</td>}
    </tr>
  ));
}

type SkeletonProps<T> = Pick<TableViewProps<T>, 'columns' | 'selection' | 'menu'> & { readonly count: number };

function SkeletonRows<T>({ columns, selection, menu, count }: SkeletonProps<T>) {
  const extra = (selection === undefined ? 0 : 1) + (menu === undefined ? 0 : 1);
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="h-14">
      {Array.from({ length: columns.length + extra }, (_unused, cell) => (
        <td key={cell} className={classNames('px-3', columns[cell]?.isSecondary === true && secondaryCell)}>
          <Skeleton className={row % 2 === 0 ? 'h-4 w-3/4' : 'h-4 w-1/2'} />
        </td>
      ))}
    </tr>
  ));
}
