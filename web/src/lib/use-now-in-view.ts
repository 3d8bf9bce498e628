import { type RefObject, useEffect, useRef, useState } from 'react';

/** Attribute of elements about the current time: running sessions in a list, or the line of the current time. */
const nowSelector = '[data-now]';
/** Attribute of a scroll container; its value is the height of its header. */
const scrollerSelector = '[data-scroller]';
const headPx = 44;
/** Space that the header and toolbar, and the bar or dock, occupy at the edges of the window. */
const edgePx = { top: 60, bottom: 56 } as const;
/** Distance of the line of the current time from the top of its grid. */
const marginPx = 120;
/** Number of animation frames to wait for a row to be rendered. */
const maxFrames = 30;

function isInView(target: Element): boolean {
  const box = target.getBoundingClientRect();
  const around = target.closest(scrollerSelector)?.getBoundingClientRect();
  const top = Math.max(edgePx.top, around === undefined ? 0 : around.top + headPx);
  const bottom = Math.min(window.innerHeight - edgePx.bottom, around?.bottom ?? Infinity);
  return box.bottom > top && box.top < bottom;
}

/** Attribute of a list that has such rows: rows of a long list exist only near the window. */
const listSelector = '[data-has-now]';

function look(root: HTMLElement): boolean {
  const targets = [...root.querySelectorAll(nowSelector)];
  return targets.length === 0 ? root.querySelector(listSelector) === null : targets.some(isInView);
}

/** Returns whether something below `root` that is marked as current is visible; true until it is rendered. */
export function useNowInView(root: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    let frame = 0;
    const check = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setSeen(look(element)));
    };
    const sizes = new ResizeObserver(check);
    sizes.observe(element);
    // Also receives events of scroll containers.
    window.addEventListener('scroll', check, { passive: true, capture: true });
    window.addEventListener('resize', check);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener('scroll', check, { capture: true });
      window.removeEventListener('resize', check);
    };
  }, [root]);
  return isSeen;
}

/** A long list renders its first rows a few frames after it is scrolled there. */
function focusWhenRendered(root: HTMLElement, frames: number): void {
  const target = root.querySelector<HTMLElement>(nowSelector);
  target?.focus({ preventScroll: true });
  if (target !== null && target === document.activeElement && !isInView(target))
    target.scrollIntoView({ block: 'center' });
  if (frames > 0)
    requestAnimationFrame(() => document.activeElement === document.body && focusWhenRendered(root, frames - 1));
}

/** Scrolls to the current element and focuses it, because the pressed button disappears. */
function scrollToNow(root: HTMLElement): void {
  const first = root.querySelector<HTMLElement>(nowSelector);
  const scroller = first?.closest<HTMLElement>(scrollerSelector) ?? null;
  if (scroller === null) {
    window.scrollTo(0, 0);
    focusWhenRendered(root, maxFrames);
    return;
  }
  const byPx = (first?.getBoundingClientRect().top ?? 0) - scroller.getBoundingClientRect().top;
  scroller.scrollTo({ top: Math.max(0, scroller.scrollTop + byPx - marginPx) });
  (scroller.querySelector<HTMLElement>('[tabindex="0"]') ?? scroller).focus({ preventScroll: true });
}

/**
 * Returns the number of presses of the button, a key by which the content renders again, and the handler of a press. It
 * scrolls to the current time once the current day is displayed.
 */
export function useNowPresses(
  content: RefObject<HTMLElement | null>,
  isShown: boolean,
  showToday: () => void,
): readonly [presses: number, press: () => void] {
  const [presses, setPresses] = useState(0);
  const arrived = useRef(presses);
  useEffect(() => {
    if (!isShown || arrived.current === presses || content.current === null) return;
    arrived.current = presses;
    scrollToNow(content.current);
  }, [presses, isShown, content]);
  const press = (): void => {
    showToday();
    setPresses((count) => count + 1);
  };
  return [presses, press];
}
