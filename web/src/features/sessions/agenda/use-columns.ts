import { useEffect, useState, type RefObject } from 'react';
import type { GridColumn } from './agenda-grid.ts';

const columnMinPx = 176;
const columnsOverscan = 1;

/** Returns the horizontally visible part of the grid, in pixels. */
function useViewport(scroller: RefObject<HTMLElement | null>): { readonly leftPx: number; readonly widthPx: number } {
  const [viewport, setViewport] = useState({ leftPx: 0, widthPx: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // In steps of a column’s width: scrolling within one does not render.
    const look = (): void => {
      const leftPx = Math.floor(Math.abs(element.scrollLeft) / columnMinPx) * columnMinPx;
      const widthPx = element.clientWidth;
      setViewport((known) => (known.leftPx === leftPx && known.widthPx === widthPx ? known : { leftPx, widthPx }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
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

/**
 * Returns the visible columns and some beside them; all have the same width and fill the grid if they are few. `axisPx`
 * is the width of the time axis.
 */
export function useColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  axisPx: number,
): { readonly shown: readonly PlacedColumn[]; readonly totalPx: number } {
  const { leftPx, widthPx } = useViewport(scroller);
  const columnPx = Math.max(columnMinPx, Math.floor((widthPx - axisPx) / columns.length));
  const first = Math.max(0, Math.floor(leftPx / columnPx) - columnsOverscan);
  const last = Math.ceil((leftPx + columnMinPx + widthPx) / columnPx) + columnsOverscan;
  const shown = columns.slice(first, last).map((column, index) => ({
    column,
    key: column.location ?? '',
    startPx: (first + index) * columnPx,
    widthPx: columnPx,
  }));
  return { shown, totalPx: columnPx * columns.length };
}
