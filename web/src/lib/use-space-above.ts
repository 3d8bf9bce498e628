import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the styles of an element, as `--space-above`, how far its top is from the top of the page: what fills the rest
 * of the window has to end above the chat bar, whatever notices stand above it.
 */
export function useSpaceAbove(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return undefined;
    const measure = (): void => {
      current.style.setProperty('--space-above', `${current.getBoundingClientRect().top + scrollY}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
}
