import { useEffect, useState, type RefObject } from 'react';
import type { GridColumn } from './agenda-grid.ts';

const column_min_px = 176;
const columns_overscan = 1;

/** What of the grid is on screen sideways, in pixels. */
function useViewport(scroller: RefObject<HTMLElement | null>): { readonly left_px: number; readonly width_px: number } {
  const [viewport, setViewport] = useState({ left_px: 0, width_px: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // Steps of a column's width: scrolling within one renders nothing.
    const look = (): void => {
      const left_px = Math.floor(Math.abs(element.scrollLeft) / column_min_px) * column_min_px;
      const width_px = element.clientWidth;
      setViewport((known) =>
        known.left_px === left_px && known.width_px === width_px ? known : { left_px, width_px },
      );
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
  readonly start_px: number;
  readonly width_px: number;
}

/**
 * The columns on screen and some beside them; all are equally wide and fill the width when they are few.
 * `axis_px` is the width of the clock times beside them.
 */
export function useColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  axis_px: number,
): { readonly shown: readonly PlacedColumn[]; readonly total_px: number } {
  const { left_px, width_px } = useViewport(scroller);
  const column_px = Math.max(column_min_px, Math.floor((width_px - axis_px) / columns.length));
  const first = Math.max(0, Math.floor(left_px / column_px) - columns_overscan);
  const last = Math.ceil((left_px + column_min_px + width_px) / column_px) + columns_overscan;
  const shown = columns.slice(first, last).map((column, index) => ({
    column,
    key: column.location ?? '',
    start_px: (first + index) * column_px,
    width_px: column_px,
  }));
  return { shown, total_px: column_px * columns.length };
}
