/** Scrolling that waits for the scroll event of the page. */
import type { Locator } from '@playwright/test';

/**
 * Scrolls to this many px from the top, which must differ from the current position; resolves after the scroll event.
 */
export async function scrollTo(log: Locator, px: number): Promise<void> {
  await log.evaluate(
    (element: EventTarget, top) =>
      new Promise<void>((scrolled) => {
        element.addEventListener('scroll', () => scrolled(), { once: true });
        Reflect.set(element, 'scrollTop', top);
      }),
    px,
  );
}

/** Returns the maximum scroll position of a log, in px. */
export const maxScrollOf = (log: Locator): Promise<number> =>
  log.evaluate(
    ({ scrollHeight, clientHeight }: { readonly scrollHeight: number; readonly clientHeight: number }) =>
      scrollHeight - clientHeight,
  );
