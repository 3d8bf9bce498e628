/**
 * Restores the keyboard focus when the focused element is removed: a deleted row, a button after its action, a page of
 * a list. Browsers would restart at the top of the page; here the focus moves to the element that took its place.
 */
const canHaveFocus =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

/** Path of an element: its index among its siblings, from the inside out. */
interface Place {
  readonly element: Element;
  readonly steps: readonly { readonly parent: Element; readonly index: number }[];
}

/**
 * Last focused element in each layer of the page (the page itself, a menu, a dialog), ordered by focus time, so that
 * closing a dialog restores the focus in the layer below it.
 */
let places: readonly Place[] = [];
let byKeyboard = false;
let isScheduled = false;

function placeOf(element: Element): Place {
  const steps = [];
  for (let child = element; child.parentElement !== null; child = child.parentElement) {
    const parent = child.parentElement;
    if (parent === document.body) break;
    steps.push({ parent, index: [...parent.children].indexOf(child) });
  }
  return { element, steps };
}

/**
 * Returns the layer of an element: the child of `body` that contains it. Dialogs and menus are rendered into separate
 * children.
 */
const layerOf = ({ element, steps }: Place): Element => steps.at(-1)?.parent ?? element;

const isUsable = (element: Element): boolean =>
  element.isConnected && element.matches(canHaveFocus) && element.checkVisibility({ visibilityProperty: true });

const firstIn = (element: Element): Element | undefined =>
  [element, ...element.querySelectorAll(canHaveFocus)].find(isUsable);

/**
 * Returns the element after the removed one, or otherwise the one before it, in the smallest remaining container that
 * has one.
 */
function replacementOf({ element, steps }: Place): Element | undefined {
  if (isUsable(element)) return element;
  for (const { parent, index } of steps) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    for (const child of [...children.slice(index), ...children.slice(0, index).toReversed()]) {
      const firstUsable = firstIn(child);
      if (firstUsable !== undefined) return firstUsable;
    }
  }
  return undefined;
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Checks whether the element that had the focus was removed or disabled, and not left by the user. */
function isRemoved(): boolean {
  const last = places.at(-1)?.element;
  return byKeyboard && last !== undefined && !isUsable(last);
}

function restoreIfLost(): void {
  if (isScheduled || !isRemoved()) return;
  isScheduled = true;
  // Runs after dialogs and screens that restore the focus themselves; a disabled button loses the focus in the next
  // frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      isScheduled = false;
      if (!isRemoved() || !isLost()) return;
      const replacement = places
        .toReversed()
        .reduce<Element | undefined>((target, place) => target ?? replacementOf(place), undefined);
      if (replacement instanceof HTMLElement) replacement.focus({ preventScroll: true });
    }),
  );
}

function remember(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return;
  const place = placeOf(activeElement);
  const isOtherLayer = (layer: Element): boolean => layer.isConnected && layer !== layerOf(place);
  places = [...places.filter((before) => isOtherLayer(layerOf(before))), place];
}

/** Installs the listeners for the lifetime of the page; called once. */
export function restoreFocus(): void {
  byKeyboard = true;
  remember();
  document.addEventListener('focusin', remember, true);
  document.addEventListener('keydown', () => (byKeyboard = true), true);
  document.addEventListener('pointerdown', () => (byKeyboard = false), true);
  new MutationObserver(restoreIfLost).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden'],
  });
}
