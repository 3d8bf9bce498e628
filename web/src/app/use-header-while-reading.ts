/** Hides the header while a person scrolls down on a phone; the styles are in `base.css`. */
import { useEffect } from 'react';

/** Above this position the header always stays. */
const alwaysVisibleAbovePx = 120;
/** Smaller movements are treated as jitter of the finger. */
const stepPx = 8;

/** Marks the document with `data-reading` while the user scrolls down, until the first scroll up. */
export function useHeaderWhileReading(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let lastPx: number | undefined;
    // Measured after the layout of the frame, to avoid an additional one.
    const frame = requestAnimationFrame(() => (lastPx ??= window.scrollY));
    const follow = (): void => {
      // Phones overscroll at both ends.
      const endPx = document.documentElement.scrollHeight - window.innerHeight;
      const nowPx = Math.max(0, Math.min(window.scrollY, endPx));
      const deltaPx = nowPx - (lastPx ?? nowPx);
      if (Math.abs(deltaPx) < stepPx && nowPx > alwaysVisibleAbovePx) return;
      lastPx = nowPx;
      if (deltaPx > 0 && nowPx > alwaysVisibleAbovePx) dataset['reading'] = '';
      else delete dataset['reading'];
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', follow);
      delete dataset['reading'];
    };
  }, []);
}
