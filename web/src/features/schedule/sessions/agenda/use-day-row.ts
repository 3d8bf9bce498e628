import { type RefObject, useEffect, useRef } from 'react';
import { useFadedEdges } from '../../../../lib/use-faded-edges.ts';

/** Scrolls the row, not the page, until the selected day is fully visible. */
function scrollIntoRow(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-current]')?.getBoundingClientRect();
  if (chosen === undefined) return;
  const { left, right } = row.getBoundingClientRect();
  const edgePx = 16;
  const leftPx = Math.min(0, chosen.left - left - edgePx);
  row.scrollBy({ left: leftPx < 0 ? leftPx : Math.max(0, chosen.right - right + edgePx) });
}

/** Returns a ref for a horizontally scrolling row of days. Scrolls the current day into view, and fades clipped edges. */
export function useDayRow(current: number): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // Measured in the next animation frame, to avoid a forced layout.
    const frame = requestAnimationFrame(() => {
      if (row.current !== null) scrollIntoRow(row.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [current]);
  useFadedEdges(row);
  return row;
}
