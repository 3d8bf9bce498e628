import type { KeyboardEvent } from 'react';

/** Returns the index that a key selects, or -1 for other keys; the tabs wrap around. */
export function tabAt(key: string, from: number, count: number, isRtl = false, isVertical = false): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight') || (isVertical && key === 'ArrowDown')) return (from + 1) % count;
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft') || (isVertical && key === 'ArrowUp')) return (from || count) - 1;
  return -1;
}

/**
 * Selects another tab of the list by key, as in the ARIA tabs pattern: clicks and focuses it. The selected tab is the only
 * tab stop. `isVertical` adds the up and down arrows.
 */
export function selectTabByKey(
  event: KeyboardEvent<HTMLElement>,
  { isVertical }: { readonly isVertical?: boolean | undefined } = {},
): void {
  const { key, currentTarget } = event;
  const tabs = [...(currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const selected = tabs.findIndex(({ tabIndex }) => tabIndex === 0);
  const tab = tabs[tabAt(key, selected, tabs.length, currentTarget.matches(':dir(rtl)'), isVertical)];
  if (tab === undefined) return;
  event.preventDefault();
  tab.click();
  tab.focus();
}
