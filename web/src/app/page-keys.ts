/** Single-key actions on the current screen. */

/** Checks whether a key press belongs to the focused element, or to a layer above the page. */
export function isHandledElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=menu], [role=listbox], dialog') !== null) return true;
  if (target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'))
    return true;
  const layers = '[role=dialog][data-state=open], [role=alertdialog][data-state=open], :popover-open';
  return document.querySelector(layers) !== null;
}

/** Focuses the search field of the screen; returns false if there is none. */
export function focusPageSearch(): boolean {
  const search = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((input) =>
    input.checkVisibility(),
  );
  search?.focus();
  search?.select();
  return search !== undefined;
}

/** List items: excludes entries of a navigation, tabs and messages. */
const itemSelector = ':is(li, tbody tr, article, a[data-line]):not(:is(nav, header, [role=tablist], [role=log]) *)';
/**
 * Returns the opener of a list item: its heading link, otherwise the first internal link, otherwise the first button.
 */
const openerSelectors = [':is(h2, h3, th, td:first-of-type) a[href]', 'a[href^="/"]', 'button:not([disabled])'];

function openerOf(item: HTMLElement): HTMLElement | null {
  if (item.matches('a[href]')) return item;
  for (const selector of openerSelectors) {
    const opener = item.querySelector<HTMLElement>(selector);
    if (opener !== null) return opener;
  }
  return null;
}

function openersIn(container: Element | null): readonly HTMLElement[] {
  const openers = [...(container?.querySelectorAll<HTMLElement>(itemSelector) ?? [])].map(openerOf);
  return [...new Set(openers)].filter((opener) => opener !== null).filter((opener) => opener.checkVisibility());
}

/**
 * Returns the openers of the visible list items in their order: those of the chat if it has the focus, otherwise of the
 * screen.
 */
function itemOpeners(): readonly HTMLElement[] {
  const inChat = openersIn(document.activeElement?.closest('[data-chat-dock]') ?? null);
  return inChat.length > 0 ? inChat : openersIn(document.querySelector('main'));
}

const focusTimeoutMs = 3000;
let stopKeepingFocus: (() => void) | undefined;

/**
 * A virtualized list re-renders after the first key press: moves the focus to the item that replaced the focused one.
 */
function keepFocus(first: HTMLElement): void {
  stopKeepingFocus?.();
  const href = first.getAttribute('href');
  if (href === null) return;
  let focused = first;
  const observer = new MutationObserver(() => {
    if (focused.isConnected || document.activeElement !== document.body) return;
    const sameOpener = itemOpeners().find((opener) => opener.getAttribute('href') === href);
    sameOpener?.focus({ preventScroll: true });
    focused = sameOpener ?? focused;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), focusTimeoutMs);
  stopKeepingFocus = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Moves the focus to the next or previous item of the lists and tables of the screen; Enter then opens it. */
export function focusAdjacentItem(by: 1 | -1): boolean {
  const openers = itemOpeners();
  const at = openers.findIndex((opener) => opener === document.activeElement);
  const fallback = by === 1 ? 0 : openers.length - 1;
  const next = openers[at < 0 ? fallback : Math.min(openers.length - 1, Math.max(0, at + by))];
  if (next === undefined) return false;
  next.focus();
  keepFocus(next);
  return true;
}

/**
 * Moves the focus with the arrow keys if an item has the focus; otherwise they scroll. Returns whether the focus was
 * moved.
 */
export function focusAdjacentItemByArrow(key: string): boolean {
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
  if (by === null || !itemOpeners().some((opener) => opener === document.activeElement)) return false;
  return focusAdjacentItem(by);
}
