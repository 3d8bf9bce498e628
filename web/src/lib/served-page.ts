/**
 * The landing page comes as markup and works a moment later (docs/decisions/0024). What somebody does in between is
 * noted, and done when the page works: the button they pressed, and where the focus was.
 */

/** On what does not work yet; `first-look.ts` marks the buttons that are pressed in it. */
export const servedAttribute = 'data-served';
export const pressedAttribute = 'data-pressed';

const controlsIn = (place: Element): readonly HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('a[href], button, input, select'),
];

/** Notes what happens to the controls of `place`; the answer does it again to those that took their places. */
export function noteServed(place: Element): () => void {
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

/** Keeps the part below the first screens, which works later still. */
export function keepServedStory(place: Element): void {
  story = [...(place.querySelector('[data-story]')?.childNodes ?? [])];
}

export const servedStory = (): readonly Node[] => story;
