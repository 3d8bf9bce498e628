/**
 * The landing page is served as markup and hydrated shortly after (docs/decisions/0024). Interactions before that are
 * recorded and replayed after hydration: the pressed button and the focus.
 */

/** On elements that are not yet interactive; `before-paint.ts` records the buttons pressed inside. */
export const prerenderedAttribute = 'data-served';
export const pressedAttribute = 'data-pressed';

const controlsIn = (container: Element): readonly HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('a[href], button, input, select'),
];

/**
 * Records interactions with the controls of `container`; the returned function replays them on the controls that
 * replaced them.
 */
export function markPrerendered(container: Element): () => void {
  const prerendered = controlsIn(container);
  const controller = new AbortController();
  let focusedIndex = prerendered.findIndex((control) => control === document.activeElement);
  const trackFocus = ({ target }: Event) => {
    focusedIndex = prerendered.findIndex((control) => control === target);
  };
  container.addEventListener('focusin', trackFocus, { signal: controller.signal });
  return () => {
    controller.abort();
    const hydrated = controlsIn(container);
    if (document.activeElement === document.body) hydrated[focusedIndex]?.focus({ preventScroll: true });
    hydrated[prerendered.findIndex((control) => control.hasAttribute(pressedAttribute))]?.click();
  };
}

let story: readonly Node[] = [];

/** Stores the section below the first screens, which is hydrated later. */
export function storePrerenderedStory(container: Element): void {
  story = [...(container.querySelector('[data-story]')?.childNodes ?? [])];
}

export const prerenderedStory = (): readonly Node[] => story;
