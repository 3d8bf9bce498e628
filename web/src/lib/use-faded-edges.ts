import { type RefObject, useEffect } from 'react';

/**
 * Marks the edges at which a row that scrolls sideways is cut, for the fade of `edge-fade` (theme.css). Attributes, not
 * state: scrolling must not render the row.
 */
export function useFadedEdges(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const update = (): void => {
      const fromStartPx = Math.abs(element.scrollLeft);
      element.toggleAttribute('data-cut-start', fromStartPx > 1);
      element.toggleAttribute('data-cut-end', element.scrollWidth - element.clientWidth - fromStartPx > 1);
    };
    const observer = new ResizeObserver(update);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
    // After each render, because the items may have changed.
  });
}
