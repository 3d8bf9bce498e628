import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `--space-above` to the distance between the top of an element and the top of the page, and `--visible-height` to
 * the height above an on-screen keyboard: an element that fills the rest of the window must end above the bar of an
 * event and the keyboard, regardless of the notices above it.
 */
export function useWindowRest(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const { visualViewport } = globalThis;
    const measure = (): void => {
      current.style.setProperty('--space-above', `${current.getBoundingClientRect().top + scrollY}px`);
      // While the page is zoomed, the visible area is a part of it.
      if (visualViewport?.scale === 1) current.style.setProperty('--visible-height', `${visualViewport.height}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    visualViewport?.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      visualViewport?.removeEventListener('resize', measure);
    };
  }, [ref]);
}
