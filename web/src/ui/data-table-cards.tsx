import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import { controlClass } from './control-class.ts';
import { titleColumn, type SortState, type TableViewProps } from './data-table-columns.ts';
import { t } from './data-table.en.json';
import { Skeleton } from './skeleton.tsx';

/** Rows of a table as cards, for small screens; sorted by a select, because there are no column headers. */
export function TableCards<T>(props: TableViewProps<T>) {
  const { caption, rows, selection, skeletonRows } = props;
  return (
    <>
      <div className="mb-2 flex items-center gap-2 empty:hidden">
        {selection !== undefined && (
          <span className="ms-2.5">
            <Checkbox
              label={t('table.select_page')}
              checked={selection.isAll}
              indeterminate={selection.hasSome}
              onChange={(on) => selection.setPage(on)}
              disabled={rows === undefined}
            />
          </span>
        )}
        {props.hasOrderField && <SortSelect {...props} />}
      </div>
      <ul aria-label={caption} className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-24" />
              </li>
            ))
          : rows.map((row) => <Card key={props.rowKey(row)} row={row} {...props} />)}
      </ul>
    </>
  );
}

function SortSelect<T>({ columns, sort, onSort }: TableViewProps<T>) {
  const sortable = columns.filter((column) => column.sortable === true);
  if (onSort === undefined || sortable.length === 0) return null;
  const choose = (text: string): void => {
    const [key = '', direction] = text.split(' ');
    onSort({ key, direction: direction === 'desc' ? 'desc' : 'asc' });
  };
  const value = (state: SortState | undefined): string =>
    state === undefined ? '' : `${state.key} ${state.direction}`;
  return (
    <select
      aria-label={t('table.order')}
      value={value(sort)}
      onChange={({ target }) => choose(target.value)}
      className={controlClass(false, 'h-11 text-sm sm:max-w-80')}
    >
      {sort === undefined && <option value="">{t('table.order')}</option>}
      {sortable.flatMap(({ key, header }) => [
        <option key={`${key} asc`} value={`${key} asc`}>
          {t('table.order_up', { column: header })}
        </option>,
        <option key={`${key} desc`} value={`${key} desc`}>
          {t('table.order_down', { column: header })}
        </option>,
      ])}
    </select>
  );
}

function Card<T>({ row, columns, selection, menu, renderCard }: TableViewProps<T> & { readonly row: T }) {
  const title = titleColumn(columns);
  const fields = columns.filter(
    (column) => column !== title && column.card !== 'hidden' && column.isBlank?.(row) !== true,
  );
  const ownCard = renderCard?.(row);
  const hasMenu = menu !== undefined;
  return (
    <li
      className={classNames(
        'relative flex items-start gap-1 rounded-lg border border-rule py-2 ps-2.5 pe-1.5',
        selection?.isSelected(row) ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      {selection?.isSelectable(row) === true && (
        <Checkbox
          label={selection.labelOf(row)}
          checked={selection.isSelected(row)}
          onChange={(on) => selection.setRow(row, on)}
        />
      )}
      <div className="min-w-0 flex-1 px-2 py-2">
        {ownCard ?? (
          <>
            <div className={classNames('font-semibold', hasMenu && 'pe-10')}>{title?.render(row)}</div>
            <dl className="mt-1.5 grid grid-cols-[fit-content(40%)_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 text-sm">
              {fields.map(({ key, header, render, headerHidden }) => (
                <div key={key} className="contents">
                  <dt className={headerHidden === true ? 'sr-only' : 'text-muted'}>{header}</dt>
                  <dd className={classNames('min-w-0', headerHidden === true && 'col-span-2')}>{render(row)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      {/* Next to the name; the content below uses the full width. */}
      {hasMenu && <div className={ownCard ? undefined : 'absolute end-1.5 top-2'}>{menu(row)}</div>}
    </li>
  );
}
