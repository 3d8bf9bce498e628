/**
 * Keeps the place of whoever uses the keyboard. What has the focus may go while it is used: a row that is deleted, a
 * button that has done its work, a page of a list. Browsers then begin again at the top of the page; here the focus
 * goes to what stands there now.
 */
const canHaveFocus =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

/** Far enough back for a confirmation that a menu of a row has opened. */
const rememberedMax = 6;

/** Where something stands: its number among its siblings, and theirs, from the inside out. */
interface Place {
  readonly element: Element;
  readonly steps: readonly { readonly parent: Element; readonly index: number }[];
}

const places: Place[] = [];
let byKeyboard = false;
let isLooking = false;

function placeOf(element: Element): Place {
  const steps = [];
  for (let child = element; child.parentElement !== null; child = child.parentElement) {
    const parent = child.parentElement;
    if (parent === document.body) break;
    steps.push({ parent, index: [...parent.children].indexOf(child) });
  }
  return { element, steps };
}

const isUsable = (element: Element): boolean =>
  element.isConnected && element.matches(canHaveFocus) && element.checkVisibility({ visibilityProperty: true });

const firstIn = (element: Element): Element | undefined =>
  [element, ...element.querySelectorAll(canHaveFocus)].find(isUsable);

/** What follows where it was, otherwise what stands before that, in the smallest part of the screen that has anything. */
function heirOf({ element, steps }: Place): Element | undefined {
  if (isUsable(element)) return element;
  for (const { parent, index } of steps) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    for (const child of [...children.slice(index), ...children.slice(0, index).toReversed()]) {
      const found = firstIn(child);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether the focus went because its holder did, and not because somebody put it away. */
function hasGone(): boolean {
  const last = places.at(-1)?.element;
  return byKeyboard && last !== undefined && !isUsable(last) && isLost();
}

function lookAfter(): void {
  if (isLooking || !hasGone()) return;
  isLooking = true;
  // Dialogs and screens that give the focus back themselves come first.
  requestAnimationFrame(() =>
    setTimeout(() => {
      isLooking = false;
      if (!hasGone()) return;
      const heir = places.toReversed().reduce<Element | undefined>((found, place) => found ?? heirOf(place), undefined);
      if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
    }),
  );
}

function remember(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return;
  places.push(placeOf(activeElement));
  if (places.length > rememberedMax) places.shift();
}

/** From now on, as long as the page is open; called once. */
export function keepPlace(): void {
  byKeyboard = true;
  remember();
  document.addEventListener('focusin', remember, true);
  document.addEventListener('keydown', () => (byKeyboard = true), true);
  document.addEventListener('pointerdown', () => (byKeyboard = false), true);
  new MutationObserver(lookAfter).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden'],
  });
}
