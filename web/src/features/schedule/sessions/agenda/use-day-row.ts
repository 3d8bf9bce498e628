import { type RefObject, useEffect, useRef } from 'react';
import { useCutEdges } from '../../../../lib/use-cut-edges.ts';

/** Scrolls the row, not the page, until the selected day is fully visible. */
function scrollIntoRow(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-current]')?.getBoundingClientRect();
  if (chosen === undefined) return;
  const { left, right } = row.getBoundingClientRect();
  const edgePx = 16;
  const leftPx = Math.min(0, chosen.left - left - edgePx);
  row.scrollBy({ left: leftPx < 0 ? leftPx : Math.max(0, chosen.right - right + edgePx) });
}

/** Returns the ref of a row of days that scrolls sideways: it shows the current day, and fades where it is cut. */
export function useDayRow(current: number): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // Measured in the layout of the frame, to avoid an additional one.
    const frame = requestAnimationFrame(() => {
      if (row.current !== null) scrollIntoRow(row.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [current]);
  useCutEdges(row);
  return row;
}
