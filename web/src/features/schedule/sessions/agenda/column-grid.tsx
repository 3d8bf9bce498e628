import type { Agenda } from '@plenum/contracts/schedule/agenda';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { columnEdges, type ColumnSizes, type GridColumn } from './agenda-grid.ts';

const headerPx = 44;
/** Distance from the visible part up to which columns are rendered. */
const overscanPx = 240;
/** Sizes on phones and on wider screens. */
const narrowSizes = {
  axisPx: 48,
  minColumnPx: 124,
  minFilledPx: 108,
  minLanePx: 108,
  showsWholeColumns: true,
} as const;
const wideSizes = { axisPx: 60, minColumnPx: 160, minFilledPx: 160, minLanePx: 124, showsWholeColumns: false } as const;
const narrowGridPx = 480;
const isNarrowGrid = (gridPx: number): boolean => gridPx > 0 && gridPx < narrowGridPx;
const sizesOf = (gridPx: number) => (isNarrowGrid(gridPx) ? narrowSizes : wideSizes);

/** Returns the scroll offset in pixels that aligns a column with the start edge on phones; 0 on wider screens. */
export function columnScrollPx(gridPx: number, columns: readonly GridColumn[], index: number): number {
  const sizes = sizesOf(gridPx);
  return isNarrowGrid(gridPx) ? (columnEdges(columns, gridPx - sizes.axisPx, sizes)[index] ?? 0) : 0;
}

/** Returns the horizontally visible part of the grid, in pixels. */
function useViewport(scroller: RefObject<HTMLElement | null>): { readonly leftPx: number; readonly widthPx: number } {
  const [viewport, setViewport] = useState({ leftPx: 0, widthPx: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // In steps of a column’s width, so that scrolling within a column does not re-render.
    const updateViewport = (): void => {
      const widthPx = element.clientWidth;
      // The grid fills the rest of the window, regardless of what is above it.
      element.style.setProperty('--grid-top', `${element.getBoundingClientRect().top + window.scrollY}px`);
      const { minColumnPx } = sizesOf(widthPx);
      const leftPx = Math.floor(Math.abs(element.scrollLeft) / minColumnPx) * minColumnPx;
      setViewport((previous) =>
        previous.leftPx === leftPx && previous.widthPx === widthPx ? previous : { leftPx, widthPx },
      );
    };
    const observer = new ResizeObserver(updateViewport);
    observer.observe(element);
    element.addEventListener('scroll', updateViewport, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', updateViewport);
    };
  }, [scroller]);
  return viewport;
}

export interface PlacedColumn {
  readonly column: GridColumn;
  readonly key: string;
  readonly startPx: number;
  readonly widthPx: number;
}

/** Returns the visible columns and those within `overscanPx` of them. */
function useColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  keptIndex: number,
): Pick<ColumnSizes, 'showsWholeColumns'> & {
  readonly visible: readonly PlacedColumn[];
  readonly edges: readonly number[];
  readonly axisPx: number;
} {
  const { leftPx, widthPx: gridPx } = useViewport(scroller);
  const sizes = sizesOf(gridPx);
  const edges = columnEdges(columns, gridPx - sizes.axisPx, sizes);
  const visible = columns.flatMap((column, index) => {
    const [startPx = 0, endPx = 0] = edges.slice(index);
    const isVisible = endPx > leftPx - overscanPx && startPx < leftPx + sizes.minColumnPx + gridPx + overscanPx;
    return isVisible || index === keptIndex
      ? [{ column, key: column.location ?? '', startPx, widthPx: endPx - startPx }]
      : [];
  });
  return { visible, edges, axisPx: sizes.axisPx, showsWholeColumns: sizes.showsWholeColumns };
}

interface ColumnGridProps {
  /** Element that scrolls in both directions. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly testId: string;
  /** Space below the grid as a CSS length, such as `4rem`. */
  readonly below: string;
  /** Whether the grid is the last part of the page. On phones, it then extends to the bottom navigation bar. */
  readonly isLast?: boolean;
  readonly columns: readonly GridColumn[];
  /** Position of a column that is always rendered, because it contains the tab stop. */
  readonly keptColumn?: number;
  /** Id of the description of the keyboard controls. */
  readonly describedBy?: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus?: (event: FocusEvent<HTMLElement>) => void;
  /** Time zone of the axis, above it. */
  readonly zone?: ReactNode;
  /** Name of the column of sessions without a location. */
  readonly unplaced: string;
  /** Locations by building, with the building’s name above them. */
  readonly buildings?: Agenda['buildings'];
  readonly heightPx: number;
  readonly hourPx: number;
  readonly axis: ReactNode;
  readonly renderColumn: (column: PlacedColumn) => ReactNode;
  /** Content that spans all columns. */
  readonly children?: ReactNode;
}

/** Grid of locations and times. Virtualized columns, so that 35 columns scroll as smoothly as 3. */
export function ColumnGrid({
  scroller,
  columns,
  heightPx,
  hourPx,
  keptColumn = -1,
  isLast = false,
  ...props
}: ColumnGridProps) {
  const { visible, edges, axisPx, showsWholeColumns } = useColumns(scroller, columns, keptColumn);
  const hourLines: CSSProperties = {
    backgroundImage: 'linear-gradient(var(--rule) 1px, transparent 1px)',
    backgroundSize: `100% ${hourPx}px`,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key handler serves the focusable sessions inside
    <div
      ref={scroller}
      role="region"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      // A scrolling region must be reachable by keyboard.
      tabIndex={keptColumn >= 0 ? -1 : 0}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
      data-testid={props.testId}
      data-scroller=""
      style={{ '--below': showsWholeColumns && isLast ? '0px' : props.below } as CSSProperties}
      className={`max-h-[max(22rem,calc(100dvh-var(--grid-top,13rem)-var(--dock-height)-var(--below)))] ${isLast ? 'max-sm:-mb-6' : ''} ${showsWholeColumns ? 'snap-x snap-mandatory scroll-ps-12' : 'scroll-ps-18'} isolate scroll-pe-2 scroll-pt-13 scroll-pb-2 overflow-auto overscroll-x-contain rounded-lg border border-rule bg-ground max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0`}
    >
      <div
        className="grid w-max"
        style={{
          gridTemplateColumns: `${axisPx}px ${edges.at(-1) ?? 0}px`,
          gridTemplateRows: `${headerPx}px ${heightPx}px`,
        }}
      >
        <div className="sticky start-0 top-0 z-30 grid items-center overflow-clip border-e border-b border-rule bg-surface px-1.5 text-end text-[0.6875rem] leading-3.5 font-medium text-muted">
          {props.zone}
        </div>
        <div className="sticky top-0 z-20 border-b border-rule bg-surface">
          {/* Snap points of all columns, including those that are not rendered, so that one swipe can cross several. */}
          {showsWholeColumns &&
            edges.slice(1).map((endPx, index) => {
              const startPx = edges[index] ?? 0;
              return (
                <span
                  key={startPx}
                  className="absolute top-0 h-px snap-start"
                  style={{ insetInlineStart: startPx, width: endPx - startPx }}
                />
              );
            })}
          {visible.map(({ column, key, startPx, widthPx }) => (
            <ColumnHead
              key={key}
              name={column.location ?? props.unplaced}
              building={props.buildings?.find(({ locations }) => locations.includes(column.location ?? ''))?.name}
              startPx={startPx}
              widthPx={widthPx}
            />
          ))}
        </div>
        <div className="sticky start-0 z-20 border-e border-rule bg-surface">{props.axis}</div>
        <div className="relative" style={hourLines}>
          {visible.map(props.renderColumn)}
          {props.children}
        </div>
      </div>
    </div>
  );
}

interface ColumnHeadProps extends Pick<PlacedColumn, 'startPx' | 'widthPx'> {
  readonly name: string;
  readonly building: string | undefined;
}

function ColumnHead({ name, building, startPx, widthPx }: ColumnHeadProps) {
  return (
    <div
      data-column-head
      title={building === undefined ? name : `${building}, ${name}`}
      className="absolute inset-y-0 flex flex-col justify-center border-e border-rule px-2 text-sm leading-4.5 font-semibold sm:px-2.5"
      style={{ insetInlineStart: startPx, width: widthPx }}
    >
      {building !== undefined && (
        <span dir="auto" className="truncate text-xs leading-4 font-normal text-muted">
          {building}
        </span>
      )}
      <span
        dir="auto"
        className={classNames('wrap-break-word', building === undefined ? 'line-clamp-2' : 'line-clamp-1')}
      >
        {name}
      </span>
    </div>
  );
}
