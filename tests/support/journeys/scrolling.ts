/** Scrolling, as far as the page itself has noticed it. */
import type { Locator } from '@playwright/test';

/** Scrolls to so many px from the upper end, which must be elsewhere; ends when the page has heard of it. */
export async function scrollTo(log: Locator, px: number): Promise<void> {
  await log.evaluate(
    (element: EventTarget, top) =>
      new Promise<void>((heard) => {
        element.addEventListener('scroll', () => heard(), { once: true });
        Reflect.set(element, 'scrollTop', top);
      }),
    px,
  );
}

/** How far down a log can be scrolled, in px. */
export const endOf = (log: Locator): Promise<number> =>
  log.evaluate(
    ({ scrollHeight, clientHeight }: { readonly scrollHeight: number; readonly clientHeight: number }) =>
      scrollHeight - clientHeight,
  );
