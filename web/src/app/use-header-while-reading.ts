/** Moves the header out of the screen while a person reads downwards on a phone; the styles are in `base.css`. */
import { useEffect } from 'react';

/** Above this position the header always stays. */
const shownAbovePx = 120;
/** Movements below this are the trembling of a finger. */
const stepPx = 8;

/** Marks the document with `data-reading` while the person scrolls down, until the first scroll up. */
export function useHeaderWhileReading(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    // Unknown until the first scroll, which restores a position or starts from one: to measure here costs a layout.
    let lastPx: number | undefined;
    const follow = (): void => {
      // Beyond the ends a phone bounces.
      const endPx = document.documentElement.scrollHeight - window.innerHeight;
      const nowPx = Math.max(0, Math.min(window.scrollY, endPx));
      const byPx = nowPx - (lastPx ?? nowPx);
      if (Math.abs(byPx) < stepPx && nowPx > shownAbovePx) return;
      lastPx = nowPx;
      if (byPx > 0 && nowPx > shownAbovePx) dataset['reading'] = '';
      else delete dataset['reading'];
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      delete dataset['reading'];
    };
  }, []);
}
