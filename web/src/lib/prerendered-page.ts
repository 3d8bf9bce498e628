/**
 * The landing page is served as markup and hydrated shortly after (docs/decisions/0024). Interactions before that are
 * recorded and replayed after hydration: the pressed button and the focus.
 */

/** On elements that are not yet interactive; `before-paint.ts` records the buttons pressed inside. */
export const prerenderedAttribute = 'data-served';
export const pressedAttribute = 'data-pressed';

const controlsIn = (place: Element): readonly HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('a[href], button, input, select'),
];

/**
 * Records interactions with the controls of `place`; the returned function replays them on the controls that replaced
 * them.
 */
export function markPrerendered(place: Element): () => void {
  const served = controlsIn(place);
  const ended = new AbortController();
  let focused = served.findIndex((control) => control === document.activeElement);
  const note = ({ target }: Event) => {
    focused = served.findIndex((control) => control === target);
  };
  place.addEventListener('focusin', note, { signal: ended.signal });
  return () => {
    ended.abort();
    const working = controlsIn(place);
    if (document.activeElement === document.body) working[focused]?.focus({ preventScroll: true });
    working[served.findIndex((control) => control.hasAttribute(pressedAttribute))]?.click();
  };
}

let story: readonly Node[] = [];

/** Keeps the section below the first screens, which is hydrated later. */
export function storePrerenderedStory(place: Element): void {
  story = [...(place.querySelector('[data-story]')?.childNodes ?? [])];
}

export const prerenderedStory = (): readonly Node[] => story;
