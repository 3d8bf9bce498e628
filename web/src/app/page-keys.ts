/** What single keys do to the screen that is open. */

/** Whether a press belongs to what has the focus, or to a layer over the page. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=menu], [role=listbox], dialog') !== null) return true;
  if (target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'))
    return true;
  return document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null;
}

/** Puts the focus into the search of the screen; false where there is none. */
export function focusPageSearch(): boolean {
  const search = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((input) =>
    input.checkVisibility(),
  );
  search?.focus();
  search?.select();
  return search !== undefined;
}

/** Moves the focus to the next or previous line of the lists and tables of the screen: to the first link in it. */
export function stepThroughLines(by: 1 | -1): void {
  const lines = [...document.querySelectorAll('main li, main tbody tr')]
    .map((line) => line.querySelector<HTMLElement>('a[href]'))
    .filter((link) => link?.checkVisibility() === true);
  const links = [...new Set(lines)].filter((link) => link !== null);
  const here = document.activeElement;
  const at = links.findIndex((link) => link === here);
  const fallback = by === 1 ? 0 : links.length - 1;
  const next = links[at < 0 ? fallback : Math.min(links.length - 1, Math.max(0, at + by))];
  next?.focus();
}
